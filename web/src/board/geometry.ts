/* The drawing of a board file (docs/maps.md, Drawings) as paths: curves as in picture/curve.c, so that page and printed map agree. Paths are
 * made when they are first wanted: the thread that paints wants all of them, the page only those of places that are lit or pointed at. */
import type { Board, Shape } from "../base/types.ts";

/* A canvas off the page, in the page's thread or another. */
export const surface = (width: number, height: number): OffscreenCanvas | HTMLCanvasElement => {
  if (typeof OffscreenCanvas !== "undefined")
    return new OffscreenCanvas(width, height);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  return canvas;
};

let ink: CanvasRenderingContext2D | null = null;
const holds = (path: Path2D, x: number, y: number): boolean => (ink ??= surface(1, 1).getContext("2d") as CanvasRenderingContext2D).isPointInPath(path, x, y, "evenodd");

export interface Point { x: number; y: number }
export interface Box { left: number; top: number; right: number; bottom: number }
export interface LabelPlace { at: Point; size: number; lines: string[] }

export interface AreaShape {
  sea: boolean;
  name: string;
  at: Point;
  readonly land: Path2D | null;
  readonly waters: Path2D[]; /* One for each coast; an open sea has the first. */
  readonly edge: Path2D | null; /* Of the land: the arcs that are borders of its region. */
  readonly outline: Path2D; /* Land and waters, to be lit. */
  readonly box: Box;
  label: LabelPlace | null;
  limit: Point;
  site: Point;
  slots: Point[];
  ships: Point[];
  region: number; /* -1: none */
  start: boolean;
}

const once = <T,>(make: () => T): (() => T) => {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
};

export interface Geometry {
  size: Point;
  scheme: boolean;
  areas: AreaShape[];
  regions: { name: string; colour: string; shape: number; areas: number[]; readonly land: Path2D; readonly edge: Path2D }[];
  readonly scenery: Scenery;
}

export interface Scenery {
  lines: { [kind: string]: Path2D };
  outsideLand: Path2D;
  outsideWater: Path2D;
  rivers: Path2D;
  lakes: Path2D;
  plains: Path2D;
  names: { text: string; at: Point; size: number; land: boolean; turn: number | null }[]; /* Those of rivers are turned. */
  volcanoes: Point[];
}

function points(flat: readonly number[]): Point[] {
  const out: Point[] = [];
  let x = 0;
  let y = 0;
  for (let i = 0; i + 1 < flat.length; i += 2) {
    x += flat[i];
    y += flat[i + 1];
    out.push({ x, y });
  }
  return out;
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/* From the first point, where the pen stands, to the last. */
function follow(path: Path2D, line: Point[]): void {
  const last = line.length - 1;
  if (last === 1)
    path.lineTo(line[1].x, line[1].y);
  for (let i = 1; i < last; i++) {
    const end = i + 1 === last ? line[last] : middle(line[i], line[i + 1]);
    path.quadraticCurveTo(line[i].x, line[i].y, end.x, end.y);
  }
}

function round(path: Path2D, line: Point[]): void {
  const loop = isLoop(line) ? line.slice(0, -1) : line;
  const first = middle(loop[loop.length - 1], loop[0]);
  path.moveTo(first.x, first.y);
  loop.forEach((corner, i) => {
    const end = middle(corner, loop[(i + 1) % loop.length]);
    path.quadraticCurveTo(corner.x, corner.y, end.x, end.y);
  });
  path.closePath();
}

function isLoop(line: Point[]): boolean {
  const last = line[line.length - 1];
  return line.length > 3 && line[0].x === last.x && line[0].y === last.y;
}

class Arcs {
  private readonly lines: Point[][] = [];
  constructor(private readonly flat: number[][], readonly kinds: string) {}

  private line(arc: number): Point[] {
    return this.lines[arc] ??= points(this.flat[arc]);
  }

  put(path: Path2D, arc: number): void {
    const line = this.line(arc);
    if (this.kinds[arc] !== "f" && isLoop(line))
      round(path, line);
    else {
      path.moveTo(line[0].x, line[0].y);
      follow(path, line);
    }
  }

  private ring(path: Path2D, ring: readonly number[]): void {
    for (const [i, number] of ring.entries()) {
      const arc = number < 0 ? -number - 1 : number;
      const line = number < 0 ? [...this.line(arc)].reverse() : this.line(arc);
      if (ring.length === 1 && this.kinds[arc] !== "f" && isLoop(line))
        return round(path, line);
      if (i === 0)
        path.moveTo(line[0].x, line[0].y);
      if (this.kinds[arc] === "f")
        line.slice(1).forEach((point) => path.lineTo(point.x, point.y));
      else
        follow(path, line);
    }
    path.closePath();
  }

  shape(path: Path2D, shape: Shape | undefined): void {
    shape?.forEach((ring) => this.ring(path, ring));
  }

  /* The arcs of a shape of some kinds. */
  edge(path: Path2D, shape: Shape | undefined, kinds: string): void {
    for (const number of shape?.flat() ?? []) {
      const arc = number < 0 ? -number - 1 : number;
      if (kinds.includes(this.kinds[arc]))
        this.put(path, arc);
    }
  }

  all(kind: string): Path2D {
    const path = new Path2D();
    this.flat.forEach((_, arc) => this.kinds[arc] === kind && this.put(path, arc));
    return path;
  }

  grow(box: Box, shape: Shape | undefined): void {
    for (const number of shape?.flat() ?? [])
      for (const point of this.line(number < 0 ? -number - 1 : number))
        grow(box, point, 0);
  }
}

function grow(box: Box, point: Point, by: number): void {
  box.left = Math.min(box.left, point.x - by);
  box.right = Math.max(box.right, point.x + by);
  box.top = Math.min(box.top, point.y - by);
  box.bottom = Math.max(box.bottom, point.y + by);
}

const nowhere = (): Box => ({ left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity });
const point = (pair: readonly number[] | undefined, otherwise: Point): Point => (pair ? { x: pair[0], y: pair[1] } : otherwise);
const pairs = (flat: readonly number[] | undefined): Point[] =>
  Array.from({ length: (flat?.length ?? 0) >> 1 }, (_, i) => ({ x: flat![2 * i], y: flat![2 * i + 1] }));

/* Tones that stay apart for colour-blind eyes too; for boards without colours (picture/scheme.c). */
const TONES = ["#e0b04a", "#8cd582", "#d87457", "#e89adc", "#6888dd", "#15a28f", "#fbc1ae", "#9fb6fb", "#dfe577"];

const AROUND = [[42, 0], [-42, 0], [0, -42], [36, -34], [-36, -34], [36, 34], [-36, 34], [78, 0]];

type Places = Pick<AreaShape, "slots" | "ships">;
interface Shapes { land: Path2D | null; waters: Path2D[]; edge: Path2D | null; outline: Path2D }

/* Pieces of a scheme stand around the disc. */
const schemePlaces = (at: Point): Places => ({
  slots: AROUND.map(([x, y]) => ({ x: at.x + x, y: at.y + y })), ships: [{ x: at.x, y: at.y + 66 }, { x: at.x + 60, y: at.y + 66 }],
});

function schemeShapes(at: Point, sea: boolean): Shapes {
  const outline = new Path2D();
  outline.arc(at.x, at.y, sea ? 46 : 34, 0, 2 * Math.PI);
  return { land: null, waters: [], edge: null, outline };
}

type Drawing = NonNullable<Board["areas"][0]["drawing"]>;

function drawnShapes(arcs: Arcs, drawing: Drawing): Shapes {
  const made: Shapes = { land: null, waters: [], edge: null, outline: new Path2D() };
  if (drawing.land) {
    made.land = new Path2D();
    arcs.shape(made.land, drawing.land);
    made.edge = new Path2D();
    arcs.edge(made.edge, drawing.land, "rco");
    made.outline.addPath(made.land);
  }
  for (const water of [drawing.water, drawing["water-2"]])
    if (water) {
      const path = new Path2D();
      arcs.shape(path, water);
      made.waters.push(path);
      made.outline.addPath(path);
    }
  return made;
}

function readAreas(board: Board, arcs: Arcs | null): AreaShape[] {
  const rows = [...board.areas, ...board.seas.map((sea) => (typeof sea === "string" ? { name: sea } : sea))];
  return rows.map((row, index): AreaShape => {
    const drawing = (row as { drawing?: Drawing }).drawing;
    const sea = index >= board.areas.length;
    const at = point(drawing?.at, { x: 0, y: 0 });
    const regionName = (row as { region?: string }).region;
    const region = regionName ? board.regions.findIndex((other) => other.name === regionName) : -1;
    const drawn = arcs && drawing?.at ? { arcs, drawing } : null;
    const shapes = once(() => (drawn ? drawnShapes(drawn.arcs, drawn.drawing) : schemeShapes(at, sea)));
    const box = once(() => {
      const around = nowhere();
      if (drawn)
        [drawn.drawing.land, drawn.drawing.water, drawn.drawing["water-2"]].forEach((shape) => drawn.arcs.grow(around, shape));
      else
        grow(around, at, 90);
      return around;
    });
    return {
      sea, name: row.name, at,
      get land() { return shapes().land; }, get waters() { return shapes().waters; }, get edge() { return shapes().edge; }, get outline() { return shapes().outline; },
      get box() { return box(); },
      label: drawing?.label ? { at: point(drawing.label.at, at), size: drawing.label.size, lines: drawing.label.lines }
        : arcs ? null : { at: { x: at.x, y: at.y + (sea ? 0 : 38) }, size: sea ? 20 : 15, lines: [row.name] },
      limit: point(drawing?.limit, at), site: point(drawing?.site, at),
      ...(drawn ? { slots: pairs(drawn.drawing.tokens), ships: pairs(drawn.drawing.ships) } : schemePlaces(at)),
      region, start: region >= 0 && board.regions[region].start === row.name,
    };
  });
}

function readRegions(board: Board, areas: AreaShape[], scheme: boolean): Geometry["regions"] {
  return board.regions.map((region, number) => {
    const members = areas.flatMap((area, i) => (area.region === number ? [i] : []));
    const paths = once(() => {
      const land = new Path2D(), edge = new Path2D();
      for (const member of members.map((i) => areas[i])) {
        if (member.land)
          land.addPath(member.land);
        if (member.edge)
          edge.addPath(member.edge);
      }
      return { land, edge };
    });
    const colour = (!scheme && region.drawing?.colour) || TONES[number % TONES.length];
    return { name: region.name, colour, shape: (region.drawing?.shape ?? number) % 18, areas: members, get land() { return paths().land; }, get edge() { return paths().edge; } };
  });
}

/* What lies around the areas: nobody but the painter of the map wants it. */
function readScenery(board: Board, arcs: Arcs | null, areas: AreaShape[]): Scenery {
  const { drawing } = board;
  const lines = Object.fromEntries([..."clrwsof"].map((kind) => [kind, arcs?.all(kind) ?? new Path2D()]));
  const closed = (lists: number[][] | undefined): Path2D => {
    const path = new Path2D();
    lists?.forEach((list) => round(path, points(list)));
    return path;
  };
  const rivers = new Path2D();
  drawing?.rivers?.forEach((river) => {
    const line = points(river);
    rivers.moveTo(line[0].x, line[0].y);
    follow(rivers, line);
  });
  const outsideLand = new Path2D();
  const outsideWater = new Path2D();
  arcs?.shape(outsideLand, drawing!.outside?.land);
  arcs?.shape(outsideWater, drawing!.outside?.water);
  const index = new Map(areas.map((area, i) => [area.name, i]));
  return {
    lines, rivers, outsideLand, outsideWater,
    lakes: closed(drawing?.lakes), plains: closed(drawing?.["flood-plains"]?.flatMap((plain) => plain.shapes)),
    names: (drawing?.names ?? []).map((name) => ({
      text: name.text, at: point(name.at, { x: 0, y: 0 }), size: name.size,
      land: holds(outsideLand, name.at[0], name.at[1]), turn: name.turn ?? null,
    })),
    volcanoes: (board.volcanoes ?? []).map((volcano) => {
      const all = volcano.areas.map((name) => areas[index.get(name)!].at);
      return point(volcano.drawing?.at, all.length > 1 ? middle(all[0], all[1]) : all[0]);
    }),
  };
}

export function readGeometry(board: Board): Geometry {
  const { drawing } = board;
  const arcs = drawing?.arcs ? new Arcs(drawing.arcs, drawing.kinds!) : null;
  const areas = readAreas(board, arcs);
  const whole = nowhere();
  areas.forEach((area) => grow(whole, area.at, 100));
  const scenery = once(() => readScenery(board, arcs, areas));
  return {
    size: point(drawing?.size, { x: whole.right, y: whole.bottom }), scheme: !arcs, areas, regions: readRegions(board, areas, !arcs),
    get scenery() { return scenery(); },
  };
}

/* Area and coast at a place of the board, or null; nearest disc in a scheme. */
export function areaAt(geometry: Geometry, at: Point): { area: number; coast: number } | null {
  for (const [area, shape] of geometry.areas.entries()) {
    const { box } = shape;
    if (at.x < box.left || at.x > box.right || at.y < box.top || at.y > box.bottom)
      continue;
    if (geometry.scheme) {
      if (Math.hypot(at.x - shape.at.x, at.y - shape.at.y) < 60)
        return { area, coast: 0 };
      continue;
    }
    if (shape.land && holds(shape.land, at.x, at.y))
      return { area, coast: 0 };
    for (const [coast, water] of shape.waters.entries())
      if (holds(water, at.x, at.y))
        return { area, coast };
  }
  return null;
}

/* The drawing of a board file (docs/maps.md, Drawings) as paths: curves as in picture/curve.c, so that page and printed map agree. */
import type { Board, Shape } from "../types.ts";

/* A canvas off the page, in the page's thread or another. */
export const surface = (width: number, height: number): OffscreenCanvas | HTMLCanvasElement => {
  if (typeof OffscreenCanvas !== "undefined")
    return new OffscreenCanvas(width, height);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  return canvas;
};

const probe = surface(1, 1).getContext("2d") as CanvasRenderingContext2D;

export interface Point { x: number; y: number }
export interface Box { left: number; top: number; right: number; bottom: number }
export interface LabelPlace { at: Point; size: number; lines: string[] }

export interface AreaShape {
  sea: boolean;
  name: string;
  at: Point;
  land: Path2D | null;
  waters: Path2D[]; /* One for each coast; an open sea has the first. */
  edge: Path2D | null; /* Of the land: the arcs that are borders of its region. */
  outline: Path2D; /* Land and waters, to be lit. */
  box: Box;
  label: LabelPlace | null;
  limit: Point;
  site: Point;
  slots: Point[];
  ships: Point[];
  region: number; /* -1: none */
  start: boolean;
}

export interface Geometry {
  size: Point;
  scheme: boolean;
  areas: AreaShape[];
  lines: { [kind: string]: Path2D };
  outsideLand: Path2D;
  outsideWater: Path2D;
  rivers: Path2D;
  lakes: Path2D;
  plains: Path2D;
  names: { text: string; at: Point; size: number; land: boolean; turn: number | null }[]; /* Those of rivers are turned. */
  volcanoes: Point[];
  neighbours: number[][];
  regions: { name: string; colour: string; shape: number; areas: number[]; land: Path2D; edge: Path2D }[];
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
  readonly lines: Point[][];
  constructor(arcs: number[][], readonly kinds: string) {
    this.lines = arcs.map(points);
  }

  put(path: Path2D, arc: number): void {
    const line = this.lines[arc];
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
      const line = number < 0 ? [...this.lines[arc]].reverse() : this.lines[arc];
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

  grow(box: Box, shape: Shape | undefined): void {
    for (const number of shape?.flat() ?? [])
      for (const point of this.lines[number < 0 ? -number - 1 : number])
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

/* Pieces of a scheme stand around the disc. */
function schemePlaces(area: AreaShape): void {
  area.slots = AROUND.map(([x, y]) => ({ x: area.at.x + x, y: area.at.y + y }));
  area.ships = [{ x: area.at.x, y: area.at.y + 66 }, { x: area.at.x + 60, y: area.at.y + 66 }];
  const disc = new Path2D();
  disc.arc(area.at.x, area.at.y, area.sea ? 46 : 34, 0, 2 * Math.PI);
  area.outline = disc;
  grow(area.box, area.at, 90);
}

function readAreas(board: Board, arcs: Arcs | null): AreaShape[] {
  const rows = [...board.areas, ...board.seas.map((sea) => (typeof sea === "string" ? { name: sea } : sea))];
  return rows.map((row, index) => {
    const drawing = (row as { drawing?: Board["areas"][0]["drawing"] }).drawing;
    const sea = index >= board.areas.length;
    const at = point(drawing?.at, { x: 0, y: 0 });
    const regionName = (row as { region?: string }).region;
    const region = regionName ? board.regions.findIndex((other) => other.name === regionName) : -1;
    const area: AreaShape = {
      sea, name: row.name, at, land: null, waters: [], edge: null, outline: new Path2D(), box: nowhere(),
      label: drawing?.label ? { at: point(drawing.label.at, at), size: drawing.label.size, lines: drawing.label.lines }
        : arcs ? null : { at: { x: at.x, y: at.y + (sea ? 0 : 38) }, size: sea ? 20 : 15, lines: [row.name] },
      limit: point(drawing?.limit, at), site: point(drawing?.site, at), slots: pairs(drawing?.tokens), ships: pairs(drawing?.ships),
      region, start: region >= 0 && board.regions[region].start === row.name,
    };
    if (!arcs || !drawing?.at) {
      schemePlaces(area);
      return area;
    }
    if (drawing.land) {
      area.land = new Path2D();
      arcs.shape(area.land, drawing.land);
      area.edge = new Path2D();
      arcs.edge(area.edge, drawing.land, "rco");
      area.outline.addPath(area.land);
    }
    for (const water of [drawing.water, drawing["water-2"]])
      if (water) {
        const path = new Path2D();
        arcs.shape(path, water);
        area.waters.push(path);
        area.outline.addPath(path);
      }
    for (const shape of [drawing.land, drawing.water, drawing["water-2"]])
      arcs.grow(area.box, shape);
    return area;
  });
}

function readNeighbours(board: Board): number[][] {
  const names = [...board.areas.map((area) => area.name), ...board.seas.map((sea) => (typeof sea === "string" ? sea : sea.name))];
  const index = new Map(names.map((name, i) => [name, i]));
  const sets = names.map(() => new Set<number>());
  for (const [a, b] of [...board.land, ...board.water]) {
    const from = index.get(a.replace(/\/2$/, ""));
    const to = index.get(b.replace(/\/2$/, ""));
    if (from !== undefined && to !== undefined) {
      sets[from].add(to);
      sets[to].add(from);
    }
  }
  return sets.map((set) => [...set]);
}

function readRegions(board: Board, areas: AreaShape[], scheme: boolean): Geometry["regions"] {
  return board.regions.map((region, number) => {
    const members = areas.flatMap((area, i) => (area.region === number ? [i] : []));
    const land = new Path2D();
    const edge = new Path2D();
    for (const member of members) {
      if (areas[member].land)
        land.addPath(areas[member].land!);
      if (areas[member].edge)
        edge.addPath(areas[member].edge!);
    }
    const colour = (!scheme && region.drawing?.colour) || TONES[number % TONES.length];
    return { name: region.name, colour, shape: (region.drawing?.shape ?? number) % 18, areas: members, land, edge };
  });
}

export function readGeometry(board: Board): Geometry {
  const drawing = board.drawing;
  const scheme = !drawing?.arcs;
  const arcs = scheme ? null : new Arcs(drawing!.arcs!, drawing!.kinds!);
  const areas = readAreas(board, arcs);
  const whole = nowhere();
  areas.forEach((area) => grow(whole, area.at, 100));
  const size = point(drawing?.size, { x: whole.right, y: whole.bottom });
  const lines: { [kind: string]: Path2D } = {};
  for (const kind of "clrwsof") {
    lines[kind] = new Path2D();
    arcs?.lines.forEach((_, arc) => arcs.kinds[arc] === kind && arcs.put(lines[kind], arc));
  }
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
    size, scheme, areas, lines, rivers, outsideLand, outsideWater,
    lakes: closed(drawing?.lakes), plains: closed(drawing?.["flood-plains"]?.flatMap((plain) => plain.shapes)),
    names: (drawing?.names ?? []).map((name) => ({
      text: name.text, at: point(name.at, { x: 0, y: 0 }), size: name.size,
      land: probe.isPointInPath(outsideLand, name.at[0], name.at[1], "evenodd"), turn: name.turn ?? null,
    })),
    volcanoes: (board.volcanoes ?? []).map((volcano) => {
      const all = volcano.areas.map((name) => areas[index.get(name)!].at);
      return point(volcano.drawing?.at, all.length > 1 ? middle(all[0], all[1]) : all[0]);
    }),
    neighbours: readNeighbours(board), regions: readRegions(board, areas, scheme),
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
    if (shape.land && probe.isPointInPath(shape.land, at.x, at.y, "evenodd"))
      return { area, coast: 0 };
    for (const [coast, water] of shape.waters.entries())
      if (probe.isPointInPath(water, at.x, at.y, "evenodd"))
        return { area, coast };
  }
  return null;
}

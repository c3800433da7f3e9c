// Cuts a board out of the world and writes it as JSON.
import { COAST, COAST_2, type Graph, LAND, type Link } from "./graph.ts";
import { cellAt, findPieces, type Grid, type Labels, strokeLine } from "./grid.ts";
import { type AreaPlaces, type Box, type Label, type SeaPlaces, textWidth } from "./places.ts";
import { boxesOf, drawRivers, isOver, labelBox, type RiverName, shift } from "./rivers.ts";
import type { BoardSeed, Point } from "./seeds.ts";
import { type Kind, makeTopology, type Ring, thin, type Topology } from "./topology.ts";
import type { World } from "./world.ts";

const MARGIN = 60; // Around the areas of a board.
const PLAIN_WIDTH = 48;
const STRAY = 3; // How many times smaller a stray piece of a flood plain is than the largest.
const LAND_NAME_REACH = 240; // So far may a name be written from its place.
const WATER_NAME_REACH = 90;
const RIVER_ROOM = 14; // Between the middle of a river and the name of a land.

export interface Drawn {
  areas: AreaPlaces[];
  seas: SeaPlaces[];
  volcanoes: Point[];
}

export interface Board {
  seed: BoardSeed;
  areas: number[]; // Owners, in the order of the file.
  seas: number[];
  land: Link[];
  water: Link[];
  width: number;
  height: number;
  left: number; // Of the board in the world.
  top: number;
  grid: Grid;
  parts: Labels; // As in the graph, with everything that is not on the board made the outside.
  topology: Topology;
}

export function cutBoard(world: World, graph: Graph, seed: BoardSeed): Board {
  const { seeds, owners } = world;
  const onBoard = new Set<number>();
  seeds.areas.forEach((area, index) => {
    if (seed.halves.includes(seeds.regions[area.region].half)) onBoard.add(index);
  });
  const areas = [...onBoard];
  for (const { a, b } of graph.water) if (b >= owners.areas && areas.includes(a)) onBoard.add(b);
  const seas = [...onBoard].filter((owner) => owner >= owners.areas).sort((a, b) => a - b);
  const isOn = (link: Link): boolean => onBoard.has(link.a) && onBoard.has(link.b);
  const box = findBox(world, areas);
  const grid: Grid = { width: box.right - box.left, height: box.bottom - box.top, step: world.grid.step };
  const parts = new Int32Array(grid.width * grid.height);
  for (let y = 0; y < grid.height; y++)
    for (let x = 0; x < grid.width; x++) {
      const part = graph.parts[(y + box.top) * world.grid.width + x + box.left];
      parts[y * grid.width + x] = onBoard.has(part >> 2) ? part : owners.outside * 4 + ((part & 3) === LAND ? LAND : COAST);
    }
  fillOutsideWater(grid, parts, owners.outside);
  return {
    seed,
    areas,
    seas,
    land: graph.land.filter(isOn),
    water: graph.water.filter(isOn),
    width: grid.width * grid.step,
    height: grid.height * grid.step,
    left: box.left * grid.step,
    top: box.top * grid.step,
    grid,
    parts,
    topology: makeTopology(grid, parts, (left, right) => arcKind(world, left, right)),
  };
}

/** In cells of the world. */
function findBox(world: World, areas: number[]): { left: number; right: number; top: number; bottom: number } {
  const { grid, labels } = world;
  const wanted = new Set(areas);
  const box = { left: grid.width, right: 0, top: grid.height, bottom: 0 };
  for (let y = 0; y < grid.height; y++)
    for (let x = 0; x < grid.width; x++)
      if (wanted.has(labels[y * grid.width + x] >> 1)) {
        box.left = Math.min(box.left, x);
        box.right = Math.max(box.right, x + 1);
        box.top = Math.min(box.top, y);
        box.bottom = Math.max(box.bottom, y + 1);
      }
  const margin = Math.round(MARGIN / grid.step);
  return {
    left: Math.max(0, box.left - margin),
    right: Math.min(grid.width, box.right + margin),
    top: Math.max(0, box.top - margin),
    bottom: Math.min(grid.height, box.bottom + margin),
  };
}

/** Ponds of the outside, cut off by the frame or by the board, are not worth their lines. */
function fillOutsideWater(grid: Grid, parts: Labels, outside: number): void {
  const pieces = findPieces(grid, (cell) => (parts[cell] >> 2 === outside ? parts[cell] : -1));
  for (let cell = 0; cell < parts.length; cell++) {
    const piece = pieces.of[cell] < 0 ? null : pieces.list[pieces.of[cell]];
    if (piece && piece.key === outside * 4 + COAST && piece.count * grid.step * grid.step < 3000) parts[cell] = outside * 4 + LAND;
  }
}

function arcKind(world: World, left: number, right: number): { kind: Kind; coarse: boolean } {
  const { seeds, owners } = world;
  if (left === -1 || right === -1) return { kind: "f", coarse: false };
  const [a, b] = [left >> 2, right >> 2];
  const [landA, landB] = [(left & 3) === LAND, (right & 3) === LAND];
  const outside = (a === owners.outside ? 1 : 0) + (b === owners.outside ? 1 : 0);
  if (landA !== landB) return { kind: "c", coarse: outside > 0 && (outside === 2 || a >= owners.areas || b >= owners.areas) };
  if (outside > 0) return { kind: "o", coarse: false };
  if (landA) return { kind: seeds.areas[a].region === seeds.areas[b].region ? "l" : "r", coarse: false };
  return { kind: a >= owners.areas || b >= owners.areas ? "s" : "w", coarse: false };
}

/** A line as in the file: the first point, then steps. */
function flat(line: Point[]): number[] {
  const out: number[] = [];
  line.forEach(([x, y], i) => {
    if (i === 0) out.push(x, y);
    else out.push(x - line[i - 1][0], y - line[i - 1][1]);
  });
  return out;
}

function rounded(line: Point[]): Point[] {
  const out = line.map(([x, y]): Point => [Math.round(x), Math.round(y)]);
  return out.filter(([x, y], i) => i === 0 || x !== out[i - 1][0] || y !== out[i - 1][1]);
}

export function writeBoard(world: World, board: Board, drawn: Drawn, riverNames: RiverName[]): string {
  const { seeds, owners } = world;
  const { seed } = board;
  const move = ([x, y]: Point): Point => [Math.round(x - board.left), Math.round(y - board.top)];
  const json = (value: unknown): string => JSON.stringify(value);
  const rings = (part: number): Ring[] => board.topology.faces.get(part) ?? [];
  /** Next to what lies outside the board, or at its frame. */
  const atEdge = (shape: Ring[]): boolean =>
    shape.flat().some((arc) => "of".includes(board.topology.arcs[arc < 0 ? -arc - 1 : arc].kind));
  const label = (of: Label): object => ({ at: move(of.at), size: of.size, lines: of.lines });
  const name = (owner: number, coast = 0): string => {
    const plain = owner < owners.areas ? seeds.areas[owner].name : seeds.seas[owner - owners.areas].name;
    return coast === COAST_2 ? `${plain}/2` : plain;
  };
  const regions = seeds.regions
    .map((region, index) => ({ region, start: seeds.areas.find((area) => area.region === index && area.start)! }))
    .filter(({ region }) => seed.halves.includes(region.half))
    .map(({ region, start }) => json({ name: region.name, start: start.name, drawing: { colour: region.colour, shape: seeds.regions.indexOf(region) } }));
  const areas = board.areas.map((owner) => {
    const area = seeds.areas[owner];
    const places = drawn.areas[owner];
    const water = rings(owner * 4 + COAST);
    const second = rings(owner * 4 + COAST_2);
    return json({
      name: area.name,
      limit: area.limit,
      ...(area.site && { site: area.site }),
      ...(area.plain && { "flood-plain": area.plain }),
      region: seeds.regions[area.region].name,
      ...(atEdge([...rings(owner * 4), ...water, ...second]) && { edge: true }),
      drawing: {
        at: move(places.at),
        land: rings(owner * 4),
        ...(water.length && { water }),
        ...(second.length && { "water-2": second }),
        label: label(places.label),
        limit: move(places.limit),
        ...(places.site && { site: move(places.site) }),
        tokens: places.tokens.map(move).flat(),
        ...(places.ships.length && { ships: places.ships.map(move).flat() }),
      },
    });
  });
  const seas = board.seas.map((owner) => {
    const places = drawn.seas[owner - owners.areas];
    return json({
      name: name(owner),
      drawing: { at: move(places.at), water: rings(owner * 4 + COAST), label: label(places.label) },
    });
  });
  const links = (list: Link[]): string[] => list.map((link) => json([name(link.a, link.coastA), name(link.b, link.coastB)]));
  const volcanoes = seeds.volcanoes
    .map((volcano, index) => ({ volcano, at: drawn.volcanoes[index] }))
    .filter(({ volcano }) => board.areas.some((owner) => name(owner) === volcano.areas[0]))
    .map(({ volcano, at }) => json({ name: volcano.name, areas: volcano.areas, drawing: { at: move(at) } }));
  const setups = seed.setups.map((setup) =>
    json({ players: setup.players, civilizations: setup.civilizations, ...(setup.out.length && { out: setup.out }) }),
  );
  const list = (key: string, rows: string[], separator = ",\n"): string => `"${key}": [\n${rows.join(separator)}\n]`;
  return `# Made by make maps from tools/map/seeds: change those, not this.
{
"id": ${json(seed.id)},
"name": ${json(seed.name)},
${[
  list("regions", regions),
  list("areas", areas),
  list("seas", seas),
  list("land", wrap(links(board.land)), "\n"),
  list("water", wrap(links(board.water)), "\n"),
  list("volcanoes", volcanoes),
  list("setups", setups),
].join(",\n")},
"bounds": ${json(seed.bounds)},
"drawing": {
"size": ${json([board.width, board.height])},
${list(
  "arcs",
  board.topology.arcs.map((arc) => json(flat(arc.points))),
)},
"kinds": "${board.topology.arcs.map((arc) => arc.kind).join("")}",
"outside": ${json({ land: rings(owners.outside * 4 + LAND), water: rings(owners.outside * 4 + COAST) })},
${list("rivers", drawRivers(world, board).map((river) => json(flat(rounded(river)))))},
${list("lakes", drawLakes(world, board).map(json))},
${list("flood-plains", drawPlains(world, board).map(json))},
${list("names", [...drawNames(world, board, drawn), ...riverNames].map(json))}
}
}
`;
}

/** Items in lines of about a hundred letters, with commas between. */
function wrap(items: string[]): string[] {
  const lines: string[] = [];
  let line = "";
  items.forEach((item, i) => {
    const text = item + (i + 1 < items.length ? "," : "");
    if (line && line.length + 1 + text.length > 110) {
      lines.push(line);
      line = "";
    }
    line += (line ? " " : "") + text;
  });
  if (line) lines.push(line);
  return lines;
}

/** Lakes that lie on land altogether and are large enough to be seen. */
function drawLakes(world: World, board: Board): number[][] {
  return world.earth.lakes
    .map((lake) => shift(board, lake))
    .filter((lake) => lake.every((point) => isOver(board, point, (part) => (part & 3) === LAND)))
    .filter((lake) => Math.abs(lake.reduce((sum, [x, y], i) => sum + x * lake[(i + 1) % lake.length][1] - y * lake[(i + 1) % lake.length][0], 0)) > 400)
    .map((lake) => flat(rounded(thin(lake, 1))));
}

/** The land along a river in the areas of its flood plain, a little off the coast. */
function drawPlains(world: World, board: Board): { name: string; shapes: number[][] }[] {
  const { seeds } = world;
  const { grid, parts } = board;
  const along = new Uint8Array(parts.length);
  for (const river of world.earth.rivers) strokeLine(grid, along, shift(board, river), PLAIN_WIDTH, 1);
  const water = new Uint8Array(parts.length);
  for (let cell = 0; cell < parts.length; cell++) if ((parts[cell] & 3) !== LAND) water[cell] = 1;
  const names = [...new Set(board.areas.map((owner) => seeds.areas[owner].plain).filter((plain) => plain))];
  const labels = new Int32Array(parts.length);
  for (let cell = 0; cell < parts.length; cell++) {
    const area = seeds.areas[parts[cell] >> 2];
    if (along[cell] && area?.plain && (parts[cell] & 3) === LAND && !nearWater(grid, water, cell))
      labels[cell] = names.indexOf(area.plain) + 1;
  }
  dropStrays(grid, parts, labels);
  const topology = makeTopology(grid, labels, () => ({ kind: "l", coarse: true }));
  return names.map((name, index) => ({
    name,
    shapes: (topology.faces.get(index + 1) ?? [])
      .map((ring) => rounded(ring.flatMap((n) => (n < 0 ? [...topology.arcs[-n - 1].points].reverse() : topology.arcs[n].points))))
      .filter((ring) => ring.length > 3)
      .map(flat),
  }));
}

/** Where another river only brushes an area there is no plain: of each area the largest piece is kept, and what is not much
 * smaller. */
function dropStrays(grid: Grid, parts: Labels, plains: Labels): void {
  const pieces = findPieces(grid, (cell) => (plains[cell] ? parts[cell] : -1));
  const largest = new Map<number, number>();
  for (const { key, count } of pieces.list) largest.set(key, Math.max(largest.get(key) ?? 0, count));
  for (let cell = 0; cell < plains.length; cell++) {
    const piece = plains[cell] ? pieces.list[pieces.of[cell]] : null;
    if (piece && piece.count * STRAY < largest.get(piece.key)!) plains[cell] = 0;
  }
}

function nearWater(grid: Grid, water: Uint8Array, cell: number): boolean {
  const reach = 2;
  for (const step of [1, grid.width]) for (const sign of [-1, 1]) if (water[cell + sign * reach * step]) return true;
  return false;
}

/** Lands are named outside the board, off the rivers if that can be; inner waters on whatever water is free of names and
 * symbols. */
function drawNames(world: World, board: Board, drawn: Drawn): { text: string; at: Point; size: number }[] {
  const out: { text: string; at: Point; size: number }[] = [];
  const taken: Box[] = board.areas.flatMap((owner) => boxesOf(drawn.areas[owner], board));
  for (const owner of board.seas) taken.push(labelBox(drawn.seas[owner - world.owners.areas].label, board));
  const rivers = new Uint8Array(board.parts.length);
  for (const river of drawRivers(world, board)) strokeLine(board.grid, rivers, river, RIVER_ROOM, 1);
  const isDry = (at: Point): boolean => !rivers[cellAt(board.grid, at)];
  world.seeds.names.forEach(({ name, size, onWater, outer }, index) => {
    const [wanted] = shift(board, [world.earth.names[index]]);
    const [width, height] = [textWidth(name, size) * (onWater ? 1 : 1.3), size * 1.3];
    const isOutside = isOver(board, wanted, (part) => part >> 2 === world.owners.outside);
    if (outer && !isOutside) return;
    const isFree = (part: number): boolean =>
      onWater ? (part & 3) !== LAND && (part >> 2 === world.owners.outside) === isOutside : part === world.owners.outside * 4 + LAND;
    const fits = (point: Point): boolean => isOver(board, point, isFree);
    const reach = onWater ? WATER_NAME_REACH : LAND_NAME_REACH;
    const at =
      findRoom(wanted, reach, width, height, (point) => fits(point) && isDry(point), taken) ??
      findRoom(wanted, reach, width, height, fits, taken);
    if (!at) return;
    out.push({ text: name, at: [Math.round(at[0]), Math.round(at[1])], size });
    taken.push({ x: at[0], y: at[1], width, height });
  });
  return out;
}

/** The place nearest to the wanted one where a box lies wholly on free points, and clear of other boxes. */
function findRoom(
  wanted: Point,
  reach: number,
  width: number,
  height: number,
  isFree: (point: Point) => boolean,
  taken: Box[],
): Point | null {
  const fits = ([x, y]: Point): boolean => {
    const clear = taken.every((box) => Math.abs(box.x - x) * 2 >= box.width + width || Math.abs(box.y - y) * 2 >= box.height + height);
    if (!clear) return false;
    for (let i = 0; i <= 16; i++)
      for (let j = 0; j <= 4; j++)
        if (!isFree([x + (i / 16 - 0.5) * width, y + (j / 4 - 0.5) * height])) return false;
    return true;
  };
  let best: Point | null = null;
  let least = Infinity;
  for (let dx = -reach; dx <= reach; dx += 6)
    for (let dy = -reach; dy <= reach; dy += 6) {
      const at: Point = [wanted[0] + dx, wanted[1] + dy];
      const away = Math.hypot(dx, dy);
      if (away < least && fits(at)) {
        least = away;
        best = at;
      }
    }
  return best;
}

// What the geometry must satisfy. The checks of the finished board, which need no geometry, are in `ecumene map check`.
import type { Board, Drawn } from "./boards.ts";
import { COAST_2, type Graph, LAND } from "./graph.ts";
import { cellAt, fillRings, findPieces, type Grid, nearestCell } from "./grid.ts";
import { BORDER_LEAST } from "./repair.ts";
import { type Point, SeedError, type Seeds } from "./seeds.ts";
import type { Ring } from "./topology.ts";
import type { World } from "./world.ts";

const NEIGHBOURS_MOST = 9;
const ISLAND_MOST = 4000; // Square units of an island that no border may cross.
const NAME_LEAST = 0.97; // Of the box of a name inside its place: the box is a little larger than its letters.
const HEART_MOST = 12; // So far may the land of an area be from its first place.
const OVERLAP_MOST = 0.0005; // Share of the board that two shapes claim.

/** Straits part and isthmuses join what they say. */
export function checkStraits(seeds: Seeds, graph: Pick<Graph, "land" | "water">): void {
  const number = (name: string): number => seeds.areas.findIndex((area) => area.name === name);
  for (const strait of seeds.straits) {
    if (strait.between.length === 0) continue;
    const [a, b] = strait.between.map(number).sort((p, q) => p - q);
    const byLand = graph.land.some((link) => link.a === a && link.b === b);
    const byWater = graph.water.some((link) => link.a === a && link.b === b);
    const [nameA, nameB] = strait.between;
    if (strait.kind === "isthmus" && !byLand) throw new SeedError(strait, `the ${strait.name} does not join ${nameA} and ${nameB}`);
    if (strait.kind !== "isthmus" && byLand) throw new SeedError(strait, `${strait.name} does not separate ${nameA} and ${nameB}`);
    if (strait.kind !== "isthmus" && !byWater) throw new SeedError(strait, `${nameA} and ${nameB} do not meet in the water of ${strait.name}`);
  }
}

/** Everything else that is wrong with the world, as a list. */
export function checkWorld(world: World, graph: Graph, drawn: Drawn): string[] {
  const { seeds, owners, grid, labels } = world;
  const wrong: string[] = [];
  const name = (owner: number): string =>
    owner < owners.areas ? seeds.areas[owner].name : owner < owners.outside ? seeds.seas[owner - owners.areas].name : "outside";
  const present = new Set(labels);
  for (let owner = 0; owner < owners.outside; owner++)
    if (!present.has(owner * 2 + (owner < owners.areas ? 0 : 1))) wrong.push(`${name(owner)} has vanished`);
  for (const link of [...graph.land, ...graph.water])
    if (link.length < BORDER_LEAST) wrong.push(`the border of ${name(link.a)} and ${name(link.b)} is only ${link.length.toFixed(0)} units long`);
  wrong.push(...checkIslands(world, name), ...checkBodies(seeds, graph, name));
  for (const touch of graph.touches)
    /* A touch is no border, so it must be shorter than the shortest border. */
    if (touch.length >= BORDER_LEAST && touch.land < owners.areas && touch.water < owners.areas)
      wrong.push(`the land of ${name(touch.land)} touches the water of ${name(touch.water)} over ${touch.length.toFixed(0)} units`);
  const neighbours = new Map<number, Set<number>>();
  for (const { a, b } of [...graph.land, ...graph.water])
    for (const [from, to] of [
      [a, b],
      [b, a],
    ])
      if (from < owners.areas && to < owners.areas) neighbours.set(from, (neighbours.get(from) ?? new Set()).add(to));
  for (let owner = 0; owner < owners.areas; owner++) {
    const count = neighbours.get(owner)?.size ?? 0;
    if (count > NEIGHBOURS_MOST) wrong.push(`${name(owner)} has ${count} neighbours`);
  }
  drawn.areas.forEach((places, index) => {
    const { limit, plain } = seeds.areas[index];
    const heart = cellAt(grid, world.earth.areas[index][0]);
    if (nearestCell(grid, heart, HEART_MOST / grid.step, (cell) => labels[cell] === index * 2) < 0)
      wrong.push(`${name(index)} is not where its first place is`);
    if (places.fit < NAME_LEAST) wrong.push(`the name of ${name(index)} does not fit (${places.fit.toFixed(2)})`);
    if (places.clear < Math.max(1, limit)) wrong.push(`${name(index)} has room for ${places.clear} tokens of ${limit}`);
    if (plain && !hasRiver(world, index)) wrong.push(`${name(index)} is on the flood plain of the ${plain}, but no river is there`);
  });
  drawn.seas.forEach((places, index) => {
    if (places.fit < NAME_LEAST) wrong.push(`the name of ${name(owners.areas + index)} does not fit (${places.fit.toFixed(2)})`);
  });
  return wrong;
}

/** A small island has one owner. */
function checkIslands({ grid, labels, owners }: World, name: (owner: number) => string): string[] {
  const pieces = findPieces(grid, (cell) => (labels[cell] & 1 ? -1 : 1));
  const found = pieces.list.map(() => new Set<number>());
  for (let cell = 0; cell < labels.length; cell++) if (pieces.of[cell] >= 0) found[pieces.of[cell]].add(labels[cell] >> 1);
  return pieces.list.flatMap(({ count }, index) => {
    const split = found[index].size > 1 && count * grid.step * grid.step < ISLAND_MOST && !found[index].has(owners.outside);
    return split ? [`an island is divided among ${[...found[index]].map(name).join(" and ")}`] : [];
  });
}

/** Water hangs together as it should: as many bodies as are listed, each with the areas and seas that it should have. */
export function checkBodies(seeds: Seeds, graph: Pick<Graph, "parts" | "water">, name: (owner: number) => string): string[] {
  const body = new Map<number, number>(); // From parts to the least part of their body.
  for (const part of new Set(graph.parts)) if ((part & 3) !== LAND && part >> 2 < seeds.areas.length + seeds.seas.length) body.set(part, part);
  for (let changed = true; changed; ) {
    changed = false;
    for (const { a, b, coastA, coastB } of graph.water) {
      const [p, q] = [a * 4 + coastA, b * 4 + coastB];
      const least = Math.min(body.get(p)!, body.get(q)!);
      if (body.get(p) !== least || body.get(q) !== least) changed = true;
      body.set(p, least).set(q, least);
    }
  }
  const wrong: string[] = [];
  const listed = new Set<number>();
  for (const { name: what, members } of seeds.bodies) {
    const bodies = members.map((member) => [...body].filter(([part]) => name(part >> 2) === member).map(([, least]) => least));
    const common = bodies[0].find((least) => !listed.has(least) && bodies.every((list) => list.includes(least)));
    if (common === undefined) wrong.push(`${members.join(", ")} are not on one water of their own, ${what}`);
    else listed.add(common);
  }
  for (const least of new Set(body.values()))
    if (!listed.has(least)) wrong.push(`the water of ${name(least >> 2)} is no body of water that is listed`);
  return wrong;
}

function hasRiver({ earth, grid, labels }: World, area: number): boolean {
  return earth.rivers.some((river) => river.some((point) => labels[cellAt(grid, point)] === area * 2));
}

/** Builds the shapes again from the arcs alone: do they close, cover the board once, and border as they are listed? */
export function checkShapes(world: World, board: Board): string[] {
  const wrong: string[] = [];
  const { owners, seeds } = world;
  const { arcs, faces } = board.topology;
  const grid: Grid = board.grid;
  const claimed = new Int32Array(grid.width * grid.height).fill(-1);
  let overlap = 0;
  for (const [part, rings] of [...faces].sort((p, q) => p[0] - q[0])) {
    const lines = rings.map((ring) => ringLine(arcs.map((arc) => arc.points), ring));
    for (const line of lines) {
      const [first, last] = [line[0], line[line.length - 1]];
      if (first[0] !== last[0] || first[1] !== last[1]) wrong.push(`an outline of part ${part} does not close`);
    }
    const mask = fillRings(grid, lines);
    for (let cell = 0; cell < mask.length; cell++)
      if (mask[cell]) {
        if (claimed[cell] >= 0) overlap++;
        claimed[cell] = part;
      }
  }
  const share = overlap / claimed.length;
  if (share > OVERLAP_MOST) wrong.push(`${(share * 100).toFixed(3)} % of the board is claimed twice`);
  const name = (part: number): string => {
    const owner = part >> 2;
    const plain = owner < owners.areas ? seeds.areas[owner].name : seeds.seas[owner - owners.areas].name;
    return (part & 3) === COAST_2 ? `${plain}/2` : plain;
  };
  const listed = new Set<string>();
  for (const link of board.land) listed.add(`${link.a * 4 + LAND},${link.b * 4 + LAND}`);
  for (const link of board.water) listed.add(`${link.a * 4 + link.coastA},${link.b * 4 + link.coastB}`);
  const seen = new Map<string, number>();
  const look = (a: number, b: number): void => {
    if (a < 0 || b < 0 || a === b || a >> 2 === b >> 2) return;
    if (((a & 3) === LAND) !== ((b & 3) === LAND) || a >> 2 === owners.outside || b >> 2 === owners.outside) return;
    const key = `${Math.min(a, b)},${Math.max(a, b)}`;
    seen.set(key, (seen.get(key) ?? 0) + 1);
  };
  for (let y = 0; y < grid.height; y++)
    for (let x = 0; x < grid.width; x++) {
      const cell = y * grid.width + x;
      if (x + 1 < grid.width) look(claimed[cell], claimed[cell + 1]);
      if (y + 1 < grid.height) look(claimed[cell], claimed[cell + grid.width]);
    }
  const names = (key: string): string => key.split(",").map((part) => name(Number(part))).join(" and ");
  for (const key of listed) if (!seen.has(key)) wrong.push(`the listed border of ${names(key)} is not drawn`);
  for (const [key, count] of seen) if (!listed.has(key) && count > 3) wrong.push(`the drawn border of ${names(key)} is not listed`);
  return wrong;
}

function ringLine(lines: Point[][], ring: Ring): Point[] {
  const out: Point[] = [];
  for (const n of ring) {
    const line = n < 0 ? [...lines[-n - 1]].reverse() : lines[n];
    out.push(...line.slice(out.length ? 1 : 0));
  }
  return out;
}

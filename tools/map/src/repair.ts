// Repairs of a partition: areas in one piece, borders long enough to be seen, no coasts of a hand's breadth.
import { eachInDisc, eachNeighbour, findPieces, type Grid, type Labels, smoothLabels } from "./grid.ts";
import type { Owners } from "./partition.ts";

export const BORDER_LEAST = 22; // Board units.
const COAST_LEAST = 34;
const COAST_2_LEAST = 80; // Of a coast apart from an area's longest.
const LAND_LEAST = 500; // Square units of a piece that is not an area's main one.
const WATER_LEAST = 200; // Of the water of a first coast, and of a second.
const WATER_2_LEAST = 350;
const RECLAIM = 10; // Width of the water that a coast gets back.
const ROUGHNESS = 0.82; // A line of cells is longer than the border that is drawn along it.

export interface Border {
  a: number; // The two labels, the lower first.
  b: number;
  length: number;
  x: number; // Its middle, in cells.
  y: number;
  corners: number[]; // Its first places: x, y, x, y, ...
}

/** All pairs of labels that share an edge. */
export function findBorders(grid: Grid, labels: Labels): Border[] {
  const borders = new Map<number, Border>();
  const add = (first: number, second: number, x: number, y: number): void => {
    const a = Math.min(first, second);
    const b = Math.max(first, second);
    const key = a * 65536 + b;
    const border = borders.get(key) ?? { a, b, length: 0, x: 0, y: 0, corners: [] };
    borders.set(key, border);
    border.length++;
    border.x += x;
    border.y += y;
    if (border.corners.length < 64) border.corners.push(x, y);
  };
  for (let y = 0; y < grid.height; y++)
    for (let x = 0; x < grid.width; x++) {
      const cell = y * grid.width + x;
      if (x + 1 < grid.width && labels[cell] !== labels[cell + 1]) add(labels[cell], labels[cell + 1], x + 1, y + 0.5);
      if (y + 1 < grid.height && labels[cell] !== labels[cell + grid.width])
        add(labels[cell], labels[cell + grid.width], x + 0.5, y + 1);
    }
  return [...borders.values()].map((border) => ({
    ...border,
    length: border.length * grid.step * ROUGHNESS,
    x: border.x / border.length,
    y: border.y / border.length,
  }));
}

/** Repairs the land (kind 0) or the water (kind 1) until nothing changes. */
export function repair(grid: Grid, labels: Labels, kind: 0 | 1, owners: Owners): void {
  for (let round = 0; round < 40; round++) {
    let changed = joinPieces(grid, labels, kind, owners);
    changed += closeBorders(grid, labels, kind, owners, 1 + round / 12);
    if (kind === 0 && round < 6) changed += closeCoasts(grid, labels, owners);
    if (changed === 0) return;
    if (kind === 0 && (round === 2 || round === 5)) smoothLabels(grid, labels, (cell) => labels[cell] >= 0 && (labels[cell] & 1) === 0, 4);
  }
}

/** Small pieces apart from the main one go to the neighbour they touch most; islands have none and stay. */
function joinPieces(grid: Grid, labels: Labels, kind: 0 | 1, owners: Owners): number {
  const pieces = findPieces(grid, (cell) => (labels[cell] >= 0 && (labels[cell] & 1) === kind ? labels[cell] : -1));
  const order = pieces.list.map((_, index) => index).sort((a, b) => pieces.list[b].count - pieces.list[a].count || a - b);
  const rank = new Map<number, number>(); // How many larger pieces of the label came before.
  const small = new Set<number>();
  for (const index of order) {
    const { key, count } = pieces.list[index];
    const before = rank.get(key) ?? 0;
    rank.set(key, before + 1);
    const size = count * grid.step * grid.step;
    const isOutside = key >> 1 === owners.outside;
    /* An area may have the water of two coasts, but its land hangs together wherever it touches other land. */
    if (kind === 0 && before > 0 && !isOutside) small.add(index);
    if (kind === 1 && (before > 1 || (before === 1 && size < WATER_2_LEAST) || size < WATER_LEAST) && !isOutside) small.add(index);
    if (isOutside && size < LAND_LEAST) small.add(index);
  }
  const touched = new Map<number, Map<number, number>>();
  for (let cell = 0; cell < labels.length; cell++) {
    const index = pieces.of[cell];
    if (!small.has(index)) continue;
    eachNeighbour(grid, cell, (to) => {
      if (pieces.of[to] === index || pieces.of[to] < 0) return;
      const counts = touched.get(index) ?? new Map<number, number>();
      touched.set(index, counts);
      counts.set(labels[to], (counts.get(labels[to]) ?? 0) + 1);
    });
  }
  const becomes = new Map<number, number>();
  for (const index of small) {
    const counts = touched.get(index);
    if (counts) becomes.set(index, mostFrequent(counts));
    else if (kind === 1) becomes.set(index, pieces.list[index].key - 1); // A pond, shut in by land.
  }
  for (let cell = 0; cell < labels.length; cell++) labels[cell] = becomes.get(pieces.of[cell]) ?? labels[cell];
  return becomes.size;
}

function mostFrequent(counts: Map<number, number>): number {
  let best = -1;
  let most = 0;
  for (const [label, count] of counts)
    if (count > most || (count === most && label < best)) {
      most = count;
      best = label;
    }
  return best;
}

/** A border too short to be seen is covered by a third area, with more zeal if that did not help before. */
function closeBorders(grid: Grid, labels: Labels, kind: 0 | 1, owners: Owners, zeal: number): number {
  let closed = 0;
  for (const border of findBorders(grid, labels)) {
    if (border.a < 0 || (border.a & 1) !== kind || (border.b & 1) !== kind || border.length >= BORDER_LEAST) continue;
    if (border.a >> 1 === owners.outside || border.b >> 1 === owners.outside) continue;
    if (coverBorder(grid, labels, border, zeal)) closed++;
  }
  return closed;
}

/** With the neighbour that is nearest, so that the cover hangs together with it. */
function coverBorder(grid: Grid, labels: Labels, border: Border, zeal: number): boolean {
  const around = (radius: number, visit: (cell: number) => void): void => {
    for (let i = 0; i < border.corners.length; i += 2) eachInDisc(grid, border.corners[i], border.corners[i + 1], radius, visit);
  };
  for (let radius = (BORDER_LEAST * 0.4 * zeal) / grid.step; radius < (BORDER_LEAST * 2 * zeal) / grid.step; radius += 1) {
    const counts = new Map<number, number>();
    around(radius, (cell) => {
      const label = labels[cell];
      if (label >= 0 && (label & 1) === (border.a & 1) && label !== border.a && label !== border.b)
        counts.set(label, (counts.get(label) ?? 0) + 1);
    });
    const third = mostFrequent(counts);
    if (third < 0) continue;
    around(radius + 1, (cell) => {
      if (labels[cell] === border.a || labels[cell] === border.b) labels[cell] = third;
    });
    return true;
  }
  return false;
}

/** Where an area touches the water only just, the land there goes to a neighbour. */
function closeCoasts(grid: Grid, labels: Labels, owners: Owners): number {
  const isCoast = (cell: number): boolean => {
    if (labels[cell] < 0) return false;
    let wet = false;
    eachNeighbour(grid, cell, (to) => {
      if (labels[to] < 0) wet = true;
    });
    return wet;
  };
  const coast = new Uint8Array(labels.length);
  for (let cell = 0; cell < labels.length; cell++) if (isCoast(cell)) coast[cell] = 1;
  /* Cells two apart still count as one stretch of coast. */
  const near = new Int32Array(labels.length).fill(-1);
  for (let cell = 0; cell < labels.length; cell++)
    if (coast[cell]) eachInDisc(grid, cell % grid.width, Math.floor(cell / grid.width), 2, (at) => {
      if (labels[at] === labels[cell]) near[at] = labels[cell];
    });
  const stretches = findPieces(grid, (cell) => near[cell]);
  const lengths = stretches.list.map(() => 0);
  const cells: number[][] = stretches.list.map(() => []);
  for (let cell = 0; cell < labels.length; cell++)
    if (coast[cell]) {
      lengths[stretches.of[cell]] += grid.step * ROUGHNESS;
      cells[stretches.of[cell]].push(cell);
    }
  const longest = new Map<number, number>();
  stretches.list.forEach(({ key }, index) => longest.set(key, Math.max(longest.get(key) ?? 0, lengths[index])));
  const old = Int32Array.from(labels);
  const islands = findIslands(grid, labels);
  let closed = 0;
  stretches.list.forEach(({ key }, index) => {
    if (islands[cells[index][0]]) return;
    const least = lengths[index] < (longest.get(key) ?? 0) ? COAST_2_LEAST : COAST_LEAST;
    if (lengths[index] >= least || key >> 1 === owners.outside) return;
    const counts = new Map<number, number>();
    const reach = (BORDER_LEAST * 1.4) / grid.step; // Deep enough for the borders that this makes.
    for (const cell of cells[index])
      eachInDisc(grid, cell % grid.width, Math.floor(cell / grid.width), reach, (at) => {
        if (old[at] >= 0 && old[at] !== key) counts.set(old[at], (counts.get(old[at]) ?? 0) + 1);
      });
    const neighbour = mostFrequent(counts);
    if (neighbour < 0) return;
    for (const cell of cells[index])
      eachInDisc(grid, cell % grid.width, Math.floor(cell / grid.width), reach, (at) => {
        if (old[at] === key) labels[at] = neighbour;
      });
    closed++;
  });
  return closed;
}

/** Land that lies at the water of another area for longer than a border gets the part of that water that is nearest to
 * it, if it has any water at all. */
export function reclaimCoasts(grid: Grid, labels: Labels, owners: Owners, nearest: Labels): void {
  const present = new Set(labels);
  const stolen = new Set<number>();
  for (const { a, b, length } of findBorders(grid, labels)) {
    const [land, water] = a & 1 ? [b, a] : [a, b];
    const isTouch = land >= 0 && (land & 1) === 0 && (water & 1) === 1 && water !== land + 1;
    if (isTouch && length > BORDER_LEAST && land >> 1 < owners.areas && water >> 1 < owners.areas && present.has(land + 1))
      stolen.add(land * 65536 + water);
  }
  const old = Int32Array.from(labels);
  for (let cell = 0; cell < labels.length; cell++) {
    const land = old[cell];
    eachNeighbour(grid, cell, (to) => {
      if (!stolen.has(land * 65536 + old[to])) return;
      eachInDisc(grid, cell % grid.width, Math.floor(cell / grid.width), RECLAIM / grid.step, (at) => {
        if (old[at] === old[to] && nearest[at] === land + 1) labels[at] = land + 1;
      });
    });
  }
  joinPieces(grid, labels, 1, owners);
  /* Gently, lest a cover reaches another coast. */
  if (closeBorders(grid, labels, 1, owners, 0.3) > 0) joinPieces(grid, labels, 1, owners);
}

/** The cells of land that has one owner and water all around: however small, it is no coast of a hand's breadth. */
function findIslands(grid: Grid, labels: Labels): Uint8Array {
  const pieces = findPieces(grid, (cell) => (labels[cell] >= 0 && (labels[cell] & 1) === 0 ? 1 : -1));
  const shared = new Uint8Array(pieces.list.length);
  for (let cell = 0; cell < labels.length; cell++) {
    const piece = pieces.of[cell];
    if (piece >= 0 && labels[cell] !== labels[pieces.list[piece].first]) shared[piece] = 1;
  }
  return Uint8Array.from(pieces.of, (piece) => (piece >= 0 && !shared[piece] ? 1 : 0));
}

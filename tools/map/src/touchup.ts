// The last corrections, at corners where three parts meet, so that nothing else moves.
import { COAST, findParts, LAND } from "./graph.ts";
import { eachInDisc, type Grid, type Labels } from "./grid.ts";
import type { Owners, Partition } from "./partition.ts";
import { BORDER_LEAST, findBorders } from "./repair.ts";

const ROUNDS = 12;
const YIELD = 8; // Width of the land that is given up at once.

/** Borders by water that are too short grow into a third water; land that lies for longer than a border at the water of
 * another area yields to that area. */
export function touchUp({ grid, labels }: Pick<Partition, "grid" | "labels">, owners: Owners): void {
  const parts = findParts({ grid, labels }, owners);
  const isOnBoard = (part: number): boolean => part >> 2 !== owners.outside;
  for (let round = 0, changed = 1; round < ROUNDS && changed > 0; round++) {
    changed = 0;
    for (const { a, b, length } of findBorders(grid, parts)) {
      if (a >> 2 === b >> 2 || !isOnBoard(a) || !isOnBoard(b)) continue;
      if (isWater(a) && isWater(b) && length < BORDER_LEAST) changed += growBorder(grid, parts, a, b);
      const [land, water] = isWater(a) ? [b, a] : [a, b];
      if (!isWater(land) && isWater(water) && water >> 2 < owners.areas && length >= BORDER_LEAST)
        changed += yieldCoast(grid, parts, land, water);
    }
  }
  for (let cell = 0; cell < labels.length; cell++) labels[cell] = (parts[cell] >> 2) * 2 + (isWater(parts[cell]) ? 1 : 0);
}

function isWater(part: number): boolean {
  return (part & 3) >= COAST;
}

/** By one edge at each end that lies in a third water. */
function growBorder(grid: Grid, parts: Labels, a: number, b: number): number {
  const isOwn = (cell: number): boolean => parts[cell] === a || parts[cell] === b;
  const ends = findCorners(grid, parts, [a, b]).filter((cells) => {
    const thirds = cells.filter((cell) => !isOwn(cell));
    return thirds.length > 0 && thirds.every((cell) => isWater(parts[cell]));
  });
  for (const cells of ends)
    for (const cell of cells)
      if (!isOwn(cell)) parts[cell] = parts[cells.find((other) => isOwn(other) && isBeside(grid, cell, other))!];
  return ends.length;
}

/** At both ends of the stretch, where the land of the other area begins. */
function yieldCoast(grid: Grid, parts: Labels, land: number, water: number): number {
  const other = (water >> 2) * 4 + LAND;
  const ends = findCorners(grid, parts, [land, water, other]);
  for (const [cell] of ends)
    eachInDisc(grid, (cell % grid.width) + 1, Math.floor(cell / grid.width) + 1, YIELD / grid.step, (at) => {
      if (parts[at] === land) parts[at] = other;
    });
  return ends.length;
}

/** The four cells around each corner where all these parts meet. */
function findCorners(grid: Grid, parts: Labels, all: number[]): number[][] {
  const out: number[][] = [];
  for (let y = 0; y + 1 < grid.height; y++)
    for (let x = 0; x + 1 < grid.width; x++) {
      const cell = y * grid.width + x;
      const cells = [cell, cell + 1, cell + grid.width, cell + grid.width + 1];
      if (all.every((part) => cells.some((at) => parts[at] === part))) out.push(cells);
    }
  return out;
}

function isBeside(grid: Grid, cell: number, other: number): boolean {
  return Math.abs(cell - other) === 1 || Math.abs(cell - other) === grid.width;
}

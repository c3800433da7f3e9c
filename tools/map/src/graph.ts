// Who borders on whom, by land and by water, and on which coast.
import { findPieces, type Labels } from "./grid.ts";
import type { Owners, Partition } from "./partition.ts";
import { findBorders } from "./repair.ts";
import type { World } from "./world.ts";

/** A part of an owner: its land, or the water of its first or second coast. Labels of parts are 4 owner + part. */
export const LAND = 0;
export const COAST = 1;
export const COAST_2 = 2;

export interface Link {
  a: number; // Owners, the lower first.
  b: number;
  coastA: number; // 0 by land, else COAST or COAST_2.
  coastB: number;
  length: number;
}

export interface Graph {
  parts: Labels; // 4 owner + part for each cell.
  land: Link[];
  water: Link[];
  touches: { land: number; water: number; length: number }[]; // Land of one area at the water of another.
}

export function makeGraph(world: World): Graph {
  const { grid, owners } = world;
  const parts = findParts(world, owners);
  const graph: Graph = { parts, land: [], water: [], touches: [] };
  for (const { a, b, length } of findBorders(grid, parts)) {
    const [ownerA, ownerB, partA, partB] = [a >> 2, b >> 2, a & 3, b & 3];
    if (ownerA === ownerB || ownerA === owners.outside || ownerB === owners.outside) continue;
    const link = { a: ownerA, b: ownerB, coastA: partA, coastB: partB, length };
    if (partA === LAND && partB === LAND) graph.land.push(link);
    else if (partA !== LAND && partB !== LAND) graph.water.push(link);
    else graph.touches.push({ land: partA === LAND ? ownerA : ownerB, water: partA === LAND ? ownerB : ownerA, length });
  }
  const inOrder = (p: Link, q: Link): number => p.a - q.a || p.b - q.b || p.coastA - q.coastA || p.coastB - q.coastB;
  graph.land.sort(inOrder);
  graph.water.sort(inOrder);
  return graph;
}

/** The larger of two waters of an area is its first coast. Returns the part of each cell. */
export function findParts({ grid, labels }: Pick<Partition, "grid" | "labels">, owners: Owners): Labels {
  const pieces = findPieces(grid, (cell) => (labels[cell] & 1 ? labels[cell] : -1));
  const largest = new Map<number, number>();
  pieces.list.forEach(({ key, count }, index) => {
    const best = largest.get(key);
    if (best === undefined || pieces.list[best].count < count) largest.set(key, index);
  });
  const parts = new Int32Array(labels.length);
  for (let cell = 0; cell < labels.length; cell++) {
    const owner = labels[cell] >> 1;
    if ((labels[cell] & 1) === 0) parts[cell] = owner * 4 + LAND;
    else if (owner >= owners.areas || largest.get(labels[cell]) === pieces.of[cell]) parts[cell] = owner * 4 + COAST;
    else parts[cell] = owner * 4 + COAST_2;
  }
  return parts;
}

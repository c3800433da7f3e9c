// Divides land and water among areas and seas. Every cell gets a label: twice the number of its owner, and one more
// if it is water. Owners are the areas, then the seas, then the outside.
import { type Earth, HEIGHT, WIDTH } from "./earth.ts";
import {
  cellAt,
  cellMiddle,
  eachNeighbour,
  fillRings,
  findPieces,
  type Grid,
  type Labels,
  makeGrid,
  type Mask,
  nearestCell,
  noise,
  smoothLabels,
  type Source,
  type Spread,
  spread,
  strokeLine,
} from "./grid.ts";
import { reclaimCoasts, repair } from "./repair.ts";
import { SeedError, type Geography } from "./seeds.ts";
import { touchUp } from "./touchup.ts";

const STRIP = 52; // Width of coastal water.
const ISLAND_LEAST = 1500; // Square units of the island that is an area's heart, and of its others.
const ISLET_LEAST = 520;
const SPECK = 240; // Unseeded land smaller than this is left out, and water of four times the size filled.
const SEA_LEAST = 9000; // Water smaller than this is never an open sea.
const SNAP_MOST = 14; // So far may a seed be from land.

export interface Owners {
  areas: number;
  seas: number;
  outside: number; // The number of the outside: areas + seas.
}

export interface Partition {
  grid: Grid;
  land: Mask;
  labels: Labels;
}

export function ownersOf(seeds: Geography): Owners {
  return { areas: seeds.areas.length, seas: seeds.seas.length, outside: seeds.areas.length + seeds.seas.length };
}

/** Land only; water is labelled -1. Head starts widen an area at the cost of its neighbours. */
export function divideLand(seeds: Geography, earth: Earth, step: number, headStarts: number[], final: boolean): Partition {
  const grid = makeGrid(WIDTH, HEIGHT, step);
  const { land, places, outside } = makeLand(earth, grid, final);
  const owners = ownersOf(seeds);
  const coarse = noise(grid, 44 / step, 7);
  const fine = noise(grid, 17.6 / step, 9);
  const costs = new Float32Array(land.length);
  for (let i = 0; i < costs.length; i++)
    costs[i] = land[i] ? step * (1 + 0.9 * (0.65 * coarse[i] + 0.35 * fine[i])) : Infinity;
  const sources: Source[] = [
    ...places.map(({ cell, area }) => ({ cell, label: area * 2, distance: 100 - headStarts[area] })),
    ...outside.map((cell) => ({ cell, label: owners.outside * 2, distance: 100 })),
  ];
  const { labels } = spread(grid, sources, costs);
  adoptIslands(grid, land, labels, owners);
  return { grid, land, labels };
}

/** The final partition: land, smoothed and repaired, and then the water that belongs to it. */
export function divide(seeds: Geography, earth: Earth, step: number, headStarts: number[]): Partition {
  const partition = divideLand(seeds, earth, step, headStarts, true);
  const { grid, land, labels } = partition;
  const owners = ownersOf(seeds);
  for (let i = 0; i < 3; i++) smoothLabels(grid, labels, (cell) => land[cell] === 1, 3);
  repair(grid, labels, 0, owners);
  const coast = divideWater(seeds, earth, partition);
  repair(grid, labels, 1, owners);
  reclaimCoasts(grid, labels, owners, coast.labels);
  touchUp(partition, owners);
  return partition;
}

/** Said before the long work: every place of an area is on land. */
export function checkPlaces(seeds: Geography, earth: Earth): void {
  const grid = makeGrid(WIDTH, HEIGHT, 2);
  const land = fillRings(grid, earth.land);
  addIslands(grid, land, earth);
  earth.areas.forEach((points, area) =>
    points.forEach((point, index) => {
      const cell = nearestCell(grid, cellAt(grid, point), SNAP_MOST, (at) => land[at] === 1);
      const [x, y] = cell < 0 ? [Infinity, Infinity] : cellMiddle(grid, cell);
      if (Math.hypot(x - point[0], y - point[1]) <= SNAP_MOST) return;
      const { name, places } = seeds.areas[area];
      throw new SeedError(seeds.areas[area], `the place ${places[index].join(",")} of ${name} is in the sea`);
    }),
  );
}

interface Place {
  cell: number;
  area: number;
  least: number; // Square units that its island must have.
}

/** The raster of the land, with straits, isthmuses and islands large enough to be seen. */
function makeLand(earth: Earth, grid: Grid, final: boolean): { land: Mask; places: Place[]; outside: number[] } {
  const land = fillRings(grid, earth.land);
  addIslands(grid, land, earth);
  const thick = (width: number): number => Math.max(width, grid.step * 2.5);
  for (const { seed, line } of earth.straits)
    if (seed.kind === "isthmus") strokeLine(grid, land, line, thick(seed.width), 1);
  for (const { seed, line } of earth.straits)
    if (seed.kind === "strait" || seed.kind === "channel") strokeLine(grid, land, line, thick(seed.width), 0);
  const places: Place[] = [];
  earth.areas.forEach((points, area) =>
    points.forEach((point, index) => {
      const cell = nearestCell(grid, cellAt(grid, point), Math.ceil(60 / grid.step), (at) => land[at] === 1);
      if (cell >= 0) places.push({ cell, area, least: index === 0 ? ISLAND_LEAST : ISLET_LEAST });
    }),
  );
  const outside = earth.outside
    .map((point) => nearestCell(grid, cellAt(grid, point), Math.ceil(80 / grid.step), (at) => land[at] === 1))
    .filter((cell) => cell >= 0);
  growIslands(grid, land, places, final ? 22 : 8);
  clearSpecks(grid, land, [...places.map((place) => place.cell), ...outside]);
  for (const { seed, line } of earth.straits)
    if (seed.kind === "lake") strokeLine(grid, land, line, thick(seed.width), 0);
  return { land, places, outside };
}

/** Islands drawn larger keep a gap of water to other land. */
function addIslands(grid: Grid, land: Mask, earth: Earth): void {
  const gap = Math.max(2, Math.round(12 / grid.step));
  for (const ring of earth.islands) {
    const island = fillRings(grid, [ring]);
    const added: number[] = [];
    for (let cell = 0; cell < island.length; cell++)
      if (island[cell] && !hasWithin(grid, cell, gap, (at) => land[at] === 1 && island[at] === 0)) added.push(cell);
    for (const cell of added) land[cell] = 1;
  }
}

function hasWithin(grid: Grid, cell: number, reach: number, test: (cell: number) => boolean): boolean {
  const x = cell % grid.width;
  const y = Math.floor(cell / grid.width);
  for (let row = Math.max(0, y - reach); row <= Math.min(grid.height - 1, y + reach); row++)
    for (let column = Math.max(0, x - reach); column <= Math.min(grid.width - 1, x + reach); column++)
      if (test(row * grid.width + column)) return true;
  return false;
}

/** Islands with a seed grow until they have their least size or come too near to other land. */
function growIslands(grid: Grid, land: Mask, places: Place[], rounds: number): void {
  for (let round = 0; round < rounds; round++) {
    const pieces = findPieces(grid, (cell) => (land[cell] ? 1 : -1));
    const small = new Set<number>();
    for (const { cell, least } of places)
      if (pieces.list[pieces.of[cell]].count * grid.step * grid.step < least) small.add(pieces.of[cell]);
    if (small.size === 0) return;
    const added: number[] = [];
    for (let cell = 0; cell < land.length; cell++) {
      const mine = pieces.of[cell];
      if (!small.has(mine)) continue;
      eachNeighbour(grid, cell, (to) => {
        const x = to % grid.width;
        const inside = x > 0 && x < grid.width - 1 && to >= grid.width && to < land.length - grid.width;
        if (inside && !land[to] && !hasWithin(grid, to, 3, (at) => land[at] === 1 && pieces.of[at] !== mine)) added.push(to);
      });
    }
    if (added.length === 0) return;
    for (const cell of added) land[cell] = 1;
  }
}

function clearSpecks(grid: Grid, land: Mask, seeded: number[]): void {
  const pieces = findPieces(grid, (cell) => land[cell]);
  const keep = new Set(seeded.map((cell) => pieces.of[cell]));
  const speck = SPECK / (grid.step * grid.step);
  for (let cell = 0; cell < land.length; cell++) {
    const index = pieces.of[cell];
    const piece = pieces.list[index];
    if (piece.key === 1 && piece.count < speck && !keep.has(index)) land[cell] = 0;
    else if (piece.key === 0 && piece.count < speck * 4) land[cell] = 1;
  }
}

/** Islands without a seed go as a whole to the nearest area, or to the outside if none is near. */
function adoptIslands(grid: Grid, land: Mask, labels: Labels, owners: Owners): void {
  const pieces = findPieces(grid, (cell) => (land[cell] && labels[cell] < 0 ? 1 : -1));
  if (pieces.list.length === 0) return;
  const costs = new Float32Array(land.length).fill(grid.step);
  const sources: Source[] = [];
  for (let cell = 0; cell < labels.length; cell++)
    if (labels[cell] >= 0 && labels[cell] !== owners.outside * 2) sources.push({ cell, label: labels[cell], distance: 0 });
  const around = spread(grid, sources, costs, STRIP * 1.6);
  const best = pieces.list.map(() => ({ distance: Infinity, label: owners.outside * 2 }));
  for (let cell = 0; cell < land.length; cell++) {
    const index = pieces.of[cell];
    if (index >= 0 && around.distances[cell] < best[index].distance)
      best[index] = { distance: around.distances[cell], label: around.labels[cell] };
  }
  for (let cell = 0; cell < land.length; cell++) if (pieces.of[cell] >= 0) labels[cell] = best[pieces.of[cell]].label;
}

/** A strip along each coast belongs to its area, the rest to the open seas. Returns whose coast is nearest. */
export function divideWater(seeds: Geography, earth: Earth, partition: Partition): Spread {
  const { grid, land, labels } = partition;
  const owners = ownersOf(seeds);
  const costs = new Float32Array(land.length);
  for (let i = 0; i < costs.length; i++) costs[i] = land[i] ? Infinity : grid.step;
  const coast = spreadCoasts(seeds, grid, labels, land, costs);
  const sea = spreadSeas(seeds, earth, grid, coast, land);
  const sources: Source[] = [];
  for (let cell = 0; cell < land.length; cell++) {
    if (land[cell]) continue;
    labels[cell] = sea[cell] >= 0 ? sea[cell] : coast.labels[cell];
    if (labels[cell] >= 0 && labels[cell] !== owners.outside * 2 + 1) sources.push({ cell, label: labels[cell], distance: 0 });
  }
  /* Water off outside land goes to its neighbours, but not far. */
  const rest = spread(grid, sources, costs, STRIP * 1.5);
  for (let cell = 0; cell < land.length; cell++)
    if (!land[cell] && (labels[cell] < 0 || labels[cell] === owners.outside * 2 + 1))
      labels[cell] = rest.labels[cell] >= 0 ? rest.labels[cell] : owners.outside * 2 + 1;
  /* The water next to a coast stays with its land. */
  for (let i = 0; i < 4; i++)
    smoothLabels(grid, labels, (cell) => land[cell] === 0 && coast.distances[cell] > 8, 4);
  return coast;
}

function spreadCoasts(seeds: Geography, grid: Grid, labels: Labels, land: Mask, costs: Float32Array): Spread {
  const sources: Source[] = [];
  for (let cell = 0; cell < land.length; cell++) {
    if (!land[cell]) continue;
    const owner = labels[cell] >> 1;
    const distance = seeds.areas[owner] ? grid.step : grid.step * 6;
    eachNeighbour(grid, cell, (to) => {
      if (!land[to]) sources.push({ cell: to, label: owner * 2 + 1, distance });
    });
  }
  return spread(grid, sources, costs);
}

function spreadSeas(seeds: Geography, earth: Earth, grid: Grid, coast: Spread, land: Mask): Labels {
  const owners = ownersOf(seeds);
  const strips = seeds.areas.map((area) => area.strip || STRIP);
  const open = new Uint8Array(land.length);
  for (let cell = 0; cell < land.length; cell++)
    open[cell] = !land[cell] && coast.distances[cell] > (strips[coast.labels[cell] >> 1] ?? STRIP) ? 1 : 0;
  const isOpen = (cell: number): boolean => open[cell] === 1;
  const pieces = findPieces(grid, (cell) => (isOpen(cell) ? 1 : -1));
  const least = SEA_LEAST / (grid.step * grid.step);
  const sources: Source[] = [];
  const seeded = new Set<number>();
  earth.seas.forEach((points, sea) =>
    points.forEach((point) => {
      const fits = (at: number): boolean => isOpen(at) && pieces.list[pieces.of[at]].count > least;
      const cell = nearestCell(grid, cellAt(grid, point), Math.ceil(120 / grid.step), fits);
      if (cell < 0) return;
      seeded.add(pieces.of[cell]);
      sources.push({ cell, label: (owners.areas + sea) * 2 + 1, distance: 0 });
    }),
  );
  const wave = noise(grid, 44 / grid.step, 7);
  const costs = new Float32Array(land.length);
  for (let i = 0; i < costs.length; i++)
    costs[i] = isOpen(i) && seeded.has(pieces.of[i]) ? grid.step * (1 + 0.5 * wave[i]) : Infinity;
  return spread(grid, sources, costs).labels;
}


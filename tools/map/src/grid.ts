// A raster over the board and what is done on it: filling outlines, spreading, smoothing, counting pieces.
import type { Point } from "./seeds.ts";

export interface Grid {
  width: number;
  height: number;
  step: number; // Board units per cell.
}

export type Mask = Uint8Array;
export type Labels = Int32Array;

export function makeGrid(width: number, height: number, step: number): Grid {
  return { width: Math.ceil(width / step), height: Math.ceil(height / step), step };
}

/** The cell that holds a point; points outside go to the edge. */
export function cellAt(grid: Grid, [x, y]: Point): number {
  const column = Math.min(grid.width - 1, Math.max(0, Math.floor(x / grid.step)));
  const row = Math.min(grid.height - 1, Math.max(0, Math.floor(y / grid.step)));
  return row * grid.width + column;
}

export function cellMiddle(grid: Grid, cell: number): Point {
  return [((cell % grid.width) + 0.5) * grid.step, (Math.floor(cell / grid.width) + 0.5) * grid.step];
}

/** Calls back with the neighbours of a cell that share an edge with it. */
export function eachNeighbour(grid: Grid, cell: number, visit: (neighbour: number) => void): void {
  const x = cell % grid.width;
  if (x > 0) visit(cell - 1);
  if (x + 1 < grid.width) visit(cell + 1);
  if (cell >= grid.width) visit(cell - grid.width);
  if (cell + grid.width < grid.width * grid.height) visit(cell + grid.width);
}

/** Calls back with all cells whose distance from a point, in cells, is at most a radius. */
export function eachInDisc(grid: Grid, x: number, y: number, radius: number, visit: (cell: number) => void): void {
  const reach = Math.ceil(radius);
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) {
      if (dx * dx + dy * dy > radius * radius) continue;
      const column = Math.floor(x + dx);
      const row = Math.floor(y + dy);
      if (column >= 0 && row >= 0 && column < grid.width && row < grid.height) visit(row * grid.width + column);
    }
}

/** Fills closed lines by the even-odd rule, looking at the middles of cells. */
export function fillRings(grid: Grid, rings: Point[][]): Mask {
  const { width, height, step } = grid;
  const mask = new Uint8Array(width * height);
  const crossings: number[][] = Array.from({ length: height }, () => []);
  for (const ring of rings)
    for (let i = 0; i < ring.length; i++) {
      const [ax, ay] = ring[i];
      const [bx, by] = ring[(i + 1) % ring.length];
      if (ay === by) continue;
      const first = Math.max(0, Math.ceil(Math.min(ay, by) / step - 0.5));
      const last = Math.min(height - 1, Math.ceil(Math.max(ay, by) / step - 0.5) - 1);
      for (let row = first; row <= last; row++)
        crossings[row].push(ax + ((bx - ax) * ((row + 0.5) * step - ay)) / (by - ay));
    }
  for (let row = 0; row < height; row++) {
    const xs = crossings[row].sort((a, b) => a - b);
    for (let k = 0; k + 1 < xs.length; k += 2) {
      const first = Math.max(0, Math.ceil(xs[k] / step - 0.5));
      const last = Math.min(width - 1, Math.ceil(xs[k + 1] / step - 0.5) - 1);
      for (let column = first; column <= last; column++) mask[row * width + column] = 1;
    }
  }
  return mask;
}

/** Draws a thick line. */
export function strokeLine(grid: Grid, mask: Mask, line: Point[], thickness: number, value: number): void {
  for (let i = 0; i + 1 < line.length; i++) {
    const [ax, ay] = line[i];
    const [bx, by] = line[i + 1];
    const count = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / (grid.step / 2)));
    for (let k = 0; k <= count; k++) {
      const x = ax + ((bx - ax) * k) / count;
      const y = ay + ((by - ay) * k) / count;
      strokeDot(grid, mask, x, y, thickness / 2, value);
    }
  }
}

function strokeDot(grid: Grid, mask: Mask, x: number, y: number, radius: number, value: number): void {
  const { width, height, step } = grid;
  for (let row = Math.max(0, Math.floor((y - radius) / step)); row <= Math.min(height - 1, Math.floor((y + radius) / step)); row++)
    for (let column = Math.max(0, Math.floor((x - radius) / step)); column <= Math.min(width - 1, Math.floor((x + radius) / step)); column++) {
      const dx = (column + 0.5) * step - x;
      const dy = (row + 0.5) * step - y;
      if (dx * dx + dy * dy <= radius * radius) mask[row * width + column] = value;
    }
}

/** The nearest cell, in growing squares, that satisfies a test; -1 if none is within reach cells. */
export function nearestCell(grid: Grid, from: number, reach: number, test: (cell: number) => boolean): number {
  if (test(from)) return from;
  const x = from % grid.width;
  const y = Math.floor(from / grid.width);
  for (let r = 1; r <= reach; r++) {
    let best = -1;
    let least = Infinity;
    for (let dy = -r; dy <= r; dy++)
      for (let dx = -r; dx <= r; dx += Math.abs(dy) === r ? 1 : 2 * r) {
        const column = x + dx;
        const row = y + dy;
        if (column < 0 || row < 0 || column >= grid.width || row >= grid.height) continue;
        const cell = row * grid.width + column;
        if (dx * dx + dy * dy < least && test(cell)) {
          least = dx * dx + dy * dy;
          best = cell;
        }
      }
    if (best >= 0) return best;
  }
  return -1;
}

/** Cells in the order of their distance. */
class Queue {
  count = 0;
  private keys = new Float64Array(1 << 16);
  private cells = new Int32Array(1 << 16);

  push(key: number, cell: number): void {
    if (this.count === this.keys.length) this.grow();
    let i = this.count++;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (this.keys[parent] <= key) break;
      this.keys[i] = this.keys[parent];
      this.cells[i] = this.cells[parent];
      i = parent;
    }
    this.keys[i] = key;
    this.cells[i] = cell;
  }

  get nearest(): number {
    return this.keys[0];
  }

  pop(): number {
    const { keys, cells } = this;
    const out = cells[0];
    const key = keys[--this.count];
    const cell = cells[this.count];
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= this.count) break;
      if (child + 1 < this.count && keys[child + 1] < keys[child]) child++;
      if (keys[child] >= key) break;
      keys[i] = keys[child];
      cells[i] = cells[child];
      i = child;
    }
    keys[i] = key;
    cells[i] = cell;
    return out;
  }

  private grow(): void {
    const keys = new Float64Array(this.keys.length * 2);
    const cells = new Int32Array(this.cells.length * 2);
    keys.set(this.keys);
    cells.set(this.cells);
    this.keys = keys;
    this.cells = cells;
  }
}

export interface Source {
  cell: number;
  label: number;
  distance: number;
}

export interface Spread {
  labels: Labels; // -1 where nothing came.
  distances: Float64Array;
}

/** Spreads labels from their sources, cell by cell, to whatever they reach first. A cost of Infinity blocks. */
export function spread(grid: Grid, sources: Source[], costs: Float32Array, most = Infinity): Spread {
  const { width, height } = grid;
  const labels = new Int32Array(width * height).fill(-1);
  const distances = new Float64Array(width * height).fill(Infinity);
  const queue = new Queue();
  for (const { cell, label, distance } of sources)
    if (distance < distances[cell]) {
      distances[cell] = distance;
      labels[cell] = label;
      queue.push(distance, cell);
    }
  while (queue.count > 0) {
    const far = queue.nearest;
    const cell = queue.pop();
    if (far > distances[cell]) continue;
    const x = cell % width;
    const y = (cell - x) / width;
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const column = x + dx;
        const row = y + dy;
        if ((dx === 0 && dy === 0) || column < 0 || row < 0 || column >= width || row >= height) continue;
        const to = row * width + column;
        if (costs[to] === Infinity) continue;
        const diagonal = dx !== 0 && dy !== 0;
        if (diagonal && (costs[y * width + column] === Infinity || costs[row * width + x] === Infinity)) continue;
        const distance = far + (diagonal ? Math.SQRT2 : 1) * (costs[to] + costs[cell]) * 0.5;
        if (distance < distances[to] && distance <= most) {
          distances[to] = distance;
          labels[to] = labels[cell];
          queue.push(distance, to);
        }
      }
  }
  return { labels, distances };
}

export interface Piece {
  key: number;
  count: number; // Cells.
  first: number; // A cell of it.
}

export interface Pieces {
  of: Int32Array; // The piece of each cell, -1 for none.
  list: Piece[];
}

/** The connected pieces of cells with equal keys; cells of key -1 belong to none. */
export function findPieces(grid: Grid, keyOf: (cell: number) => number): Pieces {
  const size = grid.width * grid.height;
  const of = new Int32Array(size).fill(-1);
  const list: Piece[] = [];
  const stack: number[] = [];
  for (let first = 0; first < size; first++) {
    if (of[first] >= 0) continue;
    const key = keyOf(first);
    if (key < 0) continue;
    const piece = { key, count: 0, first };
    of[first] = list.length;
    stack.push(first);
    while (stack.length > 0) {
      const cell = stack.pop()!;
      piece.count++;
      eachNeighbour(grid, cell, (to) => {
        if (of[to] < 0 && keyOf(to) === key) {
          of[to] = list.length;
          stack.push(to);
        }
      });
    }
    list.push(piece);
  }
  return { of, list };
}

/** Smooth noise from 0 to 1, always the same for a seed. */
export function noise(grid: Grid, scale: number, seed: number): Float32Array {
  const columns = Math.ceil(grid.width / scale) + 2;
  const knots = new Float32Array(columns * (Math.ceil(grid.height / scale) + 2));
  let state = seed >>> 0;
  for (let i = 0; i < knots.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    knots[i] = (state >>> 8) / 16777216;
  }
  const out = new Float32Array(grid.width * grid.height);
  for (let y = 0; y < grid.height; y++) {
    const row = Math.floor(y / scale);
    const ty = ease(y / scale - row);
    for (let x = 0; x < grid.width; x++) {
      const column = Math.floor(x / scale);
      const tx = ease(x / scale - column);
      const k = row * columns + column;
      const above = knots[k] + (knots[k + 1] - knots[k]) * tx;
      const below = knots[k + columns] + (knots[k + columns + 1] - knots[k + columns]) * tx;
      out[y * grid.width + x] = above + (below - above) * ty;
    }
  }
  return out;
}

function ease(t: number): number {
  return t * t * (3 - 2 * t);
}

/** Gives each cell that may change the label that is most frequent around it. */
export function smoothLabels(grid: Grid, labels: Labels, mayChange: (cell: number) => boolean, radius: number): void {
  const { width, height } = grid;
  const old = Int32Array.from(labels);
  const far = [radius, -radius, 0, 1, -1];
  const counts = new Map<number, number>();
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const cell = y * width + x;
      if (!mayChange(cell)) continue;
      const mine = old[cell];
      let uniform = true;
      for (const dy of far)
        for (const dx of far) {
          const column = x + dx;
          const row = y + dy;
          if (column < 0 || row < 0 || column >= width || row >= height) continue;
          const to = row * width + column;
          if (old[to] !== mine && ((old[to] ^ mine) & 1) === 0) uniform = false;
        }
      if (uniform) continue;
      counts.clear();
      eachInDisc(grid, x, y, radius, (to) => {
        if (((old[to] ^ mine) & 1) === 0) counts.set(old[to], (counts.get(old[to]) ?? 0) + 1);
      });
      let best = mine;
      let most = counts.get(mine) ?? 0;
      for (const [label, count] of counts)
        if (count > most) {
          most = count;
          best = label;
        }
      labels[cell] = best;
    }
}

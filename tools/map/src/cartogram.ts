// One step of a flow-based cartogram (Gastner, Seguy and More): crowded places widen, empty ones shrink, and
// everything between flows along. The potential comes from one Poisson solve by cosine transforms.
import type { Point } from "./seeds.ts";

/** The map of points for a density given on a coarse grid of square cells. */
export function flow(density: Float64Array, columns: number, rows: number, cell: number): (point: Point) => Point {
  const mean = density.reduce((sum, value) => sum + value, 0) / density.length;
  const potential = solve(density, mean, columns, rows, cell);
  const [driftX, driftY] = gradient(potential, columns, rows, cell);
  const width = columns * cell;
  const height = rows * cell;
  const sample = (field: Float64Array, x: number, y: number): number => {
    const u = Math.min(columns - 1.000001, Math.max(0, x / cell - 0.5));
    const v = Math.min(rows - 1.000001, Math.max(0, y / cell - 0.5));
    const i = Math.floor(u);
    const j = Math.floor(v);
    const a = u - i;
    const b = v - j;
    const k = j * columns + i;
    return (field[k] * (1 - a) + field[k + 1] * a) * (1 - b) + (field[k + columns] * (1 - a) + field[k + columns + 1] * a) * b;
  };
  /* Nothing flows through the frame. */
  const velocity = (x: number, y: number, time: number): Point => {
    const there = (1 - time) * sample(density, x, y) + time * mean;
    const edgeX = Math.max(0, Math.min(1, Math.min(x, width - x) / cell));
    const edgeY = Math.max(0, Math.min(1, Math.min(y, height - y) / cell));
    return [(sample(driftX, x, y) / there) * edgeX, (sample(driftY, x, y) / there) * edgeY];
  };
  const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, value));
  return (point) => {
    let x = clamp(point[0], width);
    let y = clamp(point[1], height);
    const beyond: Point = [point[0] - x, point[1] - y];
    const steps = 24;
    for (let k = 0; k < steps; k++) {
      const time = k / steps;
      const [ax, ay] = velocity(x, y, time);
      const [bx, by] = velocity(x + ax / steps / 2, y + ay / steps / 2, time + 0.5 / steps);
      x = clamp(x + bx / steps, width);
      y = clamp(y + by / steps, height);
    }
    return [x + beyond[0], y + beyond[1]];
  };
}

function cosines(count: number): Float64Array {
  const table = new Float64Array(count * count);
  for (let k = 0; k < count; k++)
    for (let i = 0; i < count; i++) table[k * count + i] = Math.cos((Math.PI * k * (i + 0.5)) / count);
  return table;
}

function solve(density: Float64Array, mean: number, columns: number, rows: number, cell: number): Float64Array {
  const across = cosines(columns);
  const down = cosines(rows);
  const half = new Float64Array(columns * rows);
  const waves = new Float64Array(columns * rows);
  for (let y = 0; y < rows; y++)
    for (let k = 0; k < columns; k++) {
      let sum = 0;
      for (let i = 0; i < columns; i++) sum += (density[y * columns + i] - mean) * across[k * columns + i];
      half[y * columns + k] = sum;
    }
  for (let k = 0; k < columns; k++)
    for (let l = 0; l < rows; l++) {
      let sum = 0;
      for (let j = 0; j < rows; j++) sum += half[j * columns + k] * down[l * rows + j];
      const waveX = (Math.PI * k) / (columns * cell);
      const waveY = (Math.PI * l) / (rows * cell);
      const norm = ((k ? 2 : 1) * (l ? 2 : 1)) / (columns * rows);
      waves[l * columns + k] = k || l ? (-sum * norm) / (waveX * waveX + waveY * waveY) : 0;
    }
  const potential = new Float64Array(columns * rows);
  for (let l = 0; l < rows; l++)
    for (let i = 0; i < columns; i++) {
      let sum = 0;
      for (let k = 0; k < columns; k++) sum += waves[l * columns + k] * across[k * columns + i];
      half[l * columns + i] = sum;
    }
  for (let i = 0; i < columns; i++)
    for (let j = 0; j < rows; j++) {
      let sum = 0;
      for (let l = 0; l < rows; l++) sum += half[l * columns + i] * down[l * rows + j];
      potential[j * columns + i] = sum;
    }
  return potential;
}

function gradient(field: Float64Array, columns: number, rows: number, cell: number): [Float64Array, Float64Array] {
  const x = new Float64Array(columns * rows);
  const y = new Float64Array(columns * rows);
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) {
      const k = j * columns + i;
      x[k] = (field[j * columns + Math.min(columns - 1, i + 1)] - field[j * columns + Math.max(0, i - 1)]) / (2 * cell);
      y[k] = (field[Math.min(rows - 1, j + 1) * columns + i] - field[Math.max(0, j - 1) * columns + i]) / (2 * cell);
    }
  return [x, y];
}

/** Averages over squares of 2 radius + 1 cells, three times, which is nearly a bell. */
export function blur(field: Float64Array, columns: number, rows: number, radius: number): Float64Array {
  let from = field;
  for (let pass = 0; pass < 3; pass++) {
    const across = new Float64Array(columns * rows);
    const out = new Float64Array(columns * rows);
    const at = (index: number, count: number): number => Math.min(count - 1, Math.max(0, index));
    for (let y = 0; y < rows; y++)
      for (let x = 0; x < columns; x++) {
        let sum = 0;
        for (let i = -radius; i <= radius; i++) sum += from[y * columns + at(x + i, columns)];
        across[y * columns + x] = sum / (2 * radius + 1);
      }
    for (let y = 0; y < rows; y++)
      for (let x = 0; x < columns; x++) {
        let sum = 0;
        for (let i = -radius; i <= radius; i++) sum += across[at(y + i, rows) * columns + x];
        out[y * columns + x] = sum / (2 * radius + 1);
      }
    from = out;
  }
  return from;
}

/* The lines behind a curve. */
const LINES_MOST = 5;

/* Round numbers that cover the values, and zero unless all are far from it. */
export function ticksOf(least: number, most: number): number[] {
  const from = least > most / 2 ? least : Math.min(0, least);
  const rough = Math.max(1, most - from) / LINES_MOST;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough)!);
  const first = Math.floor(from / step), last = Math.ceil(most / step);
  return Array.from({ length: Math.max(1, last - first) + 1 }, (_, i) => (first + i) * step);
}

// The raster and the outlines that are made from it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fillRings, findPieces, makeGrid, spread } from "../src/grid.ts";
import { findBorders } from "../src/repair.ts";
import type { Point } from "../src/seeds.ts";
import { makeTopology, thin } from "../src/topology.ts";

const picture = (...rows: string[]): { grid: ReturnType<typeof makeGrid>; labels: Int32Array } => ({
  grid: makeGrid(rows[0].length * 2, rows.length * 2, 2),
  labels: Int32Array.from(rows.join(""), Number),
});

test("outlines are shared and close", () => {
  const { grid, labels } = picture("000000", "011220", "011220", "000000");
  const { arcs, faces } = makeTopology(grid, labels, () => ({ kind: "l", coarse: false }));
  const between = arcs.filter((arc) => [arc.left, arc.right].sort().join() === "1,2");
  assert.equal(between.length, 1);
  for (const rings of faces.values())
    for (const ring of rings) {
      const line = ring.flatMap((n) => (n < 0 ? [...arcs[-n - 1].points].reverse() : arcs[n].points));
      assert.deepEqual(line[0], line[line.length - 1]);
    }
  assert.equal(faces.get(0)!.length, 2, "the ground has a hole");
});

test("outlines fill what they came from", () => {
  const ring: Point[] = [
    [2, 2],
    [6, 2],
    [6, 6],
    [2, 6],
  ];
  const mask = fillRings(makeGrid(8, 8, 2), [ring]);
  assert.equal([...mask].join(""), "0000011001100000");
});

test("pieces, borders and spreading", () => {
  const { grid, labels } = picture("0202", "0202", "0222");
  assert.deepEqual(
    findPieces(grid, (cell) => labels[cell]).list.map((piece) => [piece.key, piece.count]),
    [
      [0, 3],
      [2, 7],
      [0, 2],
    ],
  );
  const [border] = findBorders(grid, labels);
  assert.deepEqual([border.a, border.b, Math.round(border.length / (2 * 0.82))], [0, 2, 8]);
  const costs = new Float32Array(12).fill(1);
  costs[1] = costs[5] = Infinity;
  const { distances } = spread(grid, [{ cell: 0, label: 7, distance: 0 }], costs);
  assert.equal(distances[2], 6, "around the wall, corners not cut");
});

test("thinning keeps what stands out", () => {
  const line: Point[] = [
    [0, 0],
    [5, 1.5],
    [10, 4],
    [20, 0],
  ];
  assert.deepEqual(thin(line, 1), [line[0], line[2], line[3]]);
});

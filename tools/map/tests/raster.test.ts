// The raster and the outlines that are made from it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fillRings, findPieces, makeGrid, spread } from "../src/grid.ts";
import { findBorders } from "../src/repair.ts";
import type { Point } from "../src/seeds.ts";
import { makeTopology, thin } from "../src/topology.ts";
import { touchUp } from "../src/touchup.ts";

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

test("short borders by water grow, and long touches shrink", () => {
  const owners = { areas: 3, seas: 0, outside: 3 };
  /* Two waters meet above a third over 11 cells; the land of the first lies at the water of the second over 20. */
  const water = [...Array(11).fill("1".repeat(15) + "3".repeat(15)), ...Array(19).fill("5".repeat(30))];
  const coast = [...Array(6).fill("3".repeat(30)), ...Array(14).fill("0".repeat(20) + "2".repeat(10))];
  for (const [rows, a, b, least, most] of [
    [water, 1, 3, 22, 26],
    [coast, 0, 3, 0, 22],
  ] as [string[], number, number, number, number][]) {
    const { grid, labels } = picture(...rows);
    const before = Int32Array.from(labels);
    const length = (): number => findBorders(grid, labels).find((border) => border.a === a && border.b === b)!.length;
    assert.ok(length() < least || length() > most);
    touchUp({ grid, labels }, owners);
    assert.ok(length() >= least && length() <= most, `${length()}`);
    assert.ok(labels.filter((label, cell) => label !== before[cell]).length < 60, "nothing else moves");
  }
});

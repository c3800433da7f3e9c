/* What the card game tells of an action before it is taken. Part of the tests in units.mjs. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { numberOf, slotName } from "../../web/src/hearths/names.ts";
import { meetFamily } from "../../web/src/base/family.ts";
import { formatPattern } from "../../web/src/base/words.ts";
import { missing, preview } from "../../web/src/hearths/preview.ts";

const goods = ["wood", "stone", "food", "worker", "gold", "raze", "defence", "technology", "bulwark", "glory", "point", "card"];
const shownWith = (view) => ({ me: 0, catalogue: { goods, factions: [{ name: "Romans" }, { name: "Egyptians" }] }, view: { "player.0": { faction: 0 }, "player.1": { faction: 1 }, ...view } });

test("prices and gains are told as the rules foresee them", () => {
  const shown = shownWith({
    foresight: [
      { action: ["build", 7], cost: [[0, 2], [1, 1]], struck: 1, more: false, events: [{ n: 1, k: "gained", a: [0, 0, 1] }, { n: 1, k: "scored", a: [0, 2] }, { n: 1, k: "drawn", a: [0, 0] }, { n: 1, k: "gained", a: [0, 0, 1] }] },
      { action: ["raze", 9], cost: [[5, 3]], struck: 0, more: false, events: [{ n: 1, k: "gained", a: [0, 4, 1] }, { n: 1, k: "gained", a: [1, 0, 1] }, { n: 1, k: "turned", a: [9, 1] }] },
      { action: ["activate", 3], cost: [], struck: 0, more: true, events: [] },
    ],
    lacking: [{ card: 5, goods: [[1, 2]] }],
  });
  assert.deepEqual(preview(shown, ["build", 7]), ["Costs 2 wood and 1 stone.", "1 less of wood, stone or food for you.", "You gain 2 wood, 2 points and 1 card."]);
  assert.deepEqual(preview(shown, ["raze", 9]), ["Costs 3 raze.", "You gain 1 gold.", "Egyptians get 1 wood.", "The location becomes a foundation."]);
  assert.deepEqual(preview(shown, ["activate", 3]), ["Costs nothing, and what it is aimed at adds to that."]);
  assert.deepEqual(preview(shown, ["visit", 3]), [], "what was not foreseen is not told");
  assert.equal(missing(shown, 5), "2 stone");
  assert.equal(missing(shown, 6), null);
});

test("goods are named as many as they are", () => {
  const shown = shownWith({});
  assert.equal(slotName(shown, "good", 3), "worker");
  assert.equal(slotName(shown, "good", 3, 3), "workers");
  assert.equal(slotName(shown, "good", 0, 3), "wood");
});

test("a people gains, pays and wins in the plural, a seat without one in the singular", () => {
  meetFamily("settlers", { name: slotName, number: (naming, player) => numberOf(naming, player) });
  const shown = shownWith({ "player.2": { faction: null } });
  const naming = { ...shown, catalogue: { ...shown.catalogue, family: "settlers", names: {} }, words: { placeholders: { p: { is: "player" }, g: { is: "good" }, n: { is: "number" } } } };
  const pattern = "%p0 {0:gains|gain} %n2 %g1";
  assert.equal(formatPattern(naming, pattern, [1, 3, 3]), "Egyptians gain 3 workers");
  assert.equal(formatPattern(naming, pattern, [1, 3, 1]), "Egyptians gain 1 worker");
  assert.match(formatPattern(naming, pattern, [2, 3, 2]), /^Seat 3 gains 2 workers$/i);
});

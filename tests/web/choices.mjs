/* What choices say of themselves: forecasts, prices and effects in words. Part of the tests in units.mjs. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { missingFor, unpaidShips, wasted } from "../../web/src/act/wastes.ts";
import { outlookOf } from "../../web/src/board/describe.ts";

const outlook = { conflicts: [], attacks: [], surplus: [], sites: [], support: {}, ships: {} };
const naming = (more) => ({
  view: { out: [], "player.0": { civilization: 0, ships: [] }, ...more }, catalogue: { civilizations: [{ name: "Minoa" }] }, board: { areas: [] },
});

test("tokens above a limit are lost, and where a city is possible that is said first", () => {
  const lost = outlookOf(naming({ outlook: { ...outlook, surplus: [{ area: 4, owner: 0, tokens: 3 }] } }), 4);
  assert.deepEqual(lost, ["3 tokens of Minoa too many for the area: lost"]);
  const site = outlookOf(naming({ outlook: { ...outlook, surplus: [{ area: 4, owner: 0, tokens: 3 }], sites: [{ area: 4, owner: 0 }] } }), 4);
  assert.deepEqual(site, ["A city is possible: Minoa has tokens enough here", "without a city 3 tokens of Minoa are too many for the area and lost"]);
});

test("unpaid ships are a waste only where they can be paid for", () => {
  const view = { outlook: { ...outlook, ships: { 2: 3 } } };
  assert.equal(unpaidShips({ view, me: 2 }, [{ kind: "done" }, { kind: "maintain" }]), 3);
  assert.equal(unpaidShips({ view, me: 2 }, [{ kind: "done" }]), 0);
  assert.equal(unpaidShips({ view, me: 1 }, [{ kind: "maintain" }]), 0);
  assert.match(wasted({ view: { ...view, journal: 4, prompt: { kind: "move" } }, me: 2 }, [{ kind: "done" }, { kind: "maintain" }]), /^3 ships are not paid for/);
});

test("what is foreseen belongs to one action", () => {
  const table = { view: { foresight: [{ action: ["build-city", 7], events: [], short: 2 }] } };
  assert.equal(missingFor(table, ["build-city", 7]), 2);
  assert.equal(missingFor(table, ["build-city", 7, 3]), 0);
});

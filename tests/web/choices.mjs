/* What choices say of themselves: forecasts, prices and effects in words. Part of the tests in units.mjs. */
import assert from "node:assert/strict";
import { placeholders } from "./civ.mjs";
import { test } from "node:test";
import { reasons } from "../../web/src/act/advice.tsx";
import { besideOf } from "../../web/src/act/chooser.tsx";
import { missingFor, unpaidShips, wasted } from "../../web/src/act/wastes.ts";
import { lossText } from "../../web/src/act/victims.tsx";
import { drawLight } from "../../web/src/board/over.ts";
import { lackingFor } from "../../web/src/trade/offers.tsx";
import { outlookOf } from "../../web/src/board/describe.ts";
import { effectTexts } from "../../web/src/advances/effects.ts";
import { tollText } from "../../web/src/calamity/modifiers.ts";
import { cheapest, handOf } from "../../web/src/panel/sets.ts";
import { strings } from "../../web/src/app/english.ts";

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

test("an advance says what it changes by the figures of the edition", () => {
  const superstition = { advance: 3, helps: true, victim: "any", effect: "superstition", value: -1, printed: 3, other: false };
  assert.equal(tollText(superstition), "2 cities are reduced instead of 3");
  assert.equal(tollText({ ...superstition, value: -2 }), "1 city is reduced instead of 3");
  assert.equal(tollText({ ...superstition, value: -5 }), "0 cities are reduced instead of 3");
  assert.equal(tollText({ ...superstition, effect: "slave-revolt", other: true, printed: 15, value: -5 }), "10 tokens give no support instead of 15");
  assert.equal(tollText({ ...superstition, printed: 0 }), null, "where it changes no figure the rule speaks");
});

test("whoever can be named says what that comes to", () => {
  const victim = { player: 1, why: null, printed: 10, taken: 10, cities: false };
  assert.equal(lossText(victim), "would lose 10 unit points");
  assert.equal(lossText({ ...victim, taken: 5 }), "would lose 5 unit points instead of 10");
  assert.equal(lossText({ ...victim, taken: 0 }), "protected: would lose nothing");
  assert.equal(lossText({ ...victim, printed: 2, taken: 1, cities: true }), "would lose 1 city instead of 2");
  assert.equal(lossText({ ...victim, printed: 0, taken: 0 }), null);
});

test("a calamity that can be given away costs least", () => {
  const catalogue = { cards: [{ set: [0] }, { set: [1, 4], type: "commodity" }, { set: [], type: "tradeable" }] };
  const hand = handOf([[1, 2], [2, 1]]);
  assert.deepEqual(cheapest(catalogue, hand, hand, 2), [2, 1]);
});

/* What calamities count are units, and what the game is won by are points: neither is ever called by the other's name. */
test("unit points are never called points", () => {
  const texts = Object.entries(strings).filter(([key]) => /^(prompt\.(take-damage|divide|faction|tyranny|damage|select)|pool\.|faction\.|act\.victim|toll\.|event\.(damage|units))/.test(key));
  assert.ok(texts.length > 30);
  for (const [key, text] of texts)
    assert.doesNotMatch(text.replace(/unit (\{\w+:point\|points\}|points?)/gi, ""), /\bpoints?\b/, key);
});

test("a bot's reasons are sentences, without scores", () => {
  const table = { catalogue: {}, view: {}, words: { placeholders, actions: [] } };
  const advised = { action: "done", why: ["old"], notes: [{ pattern: "%n0 {0:city needs|cities need} it", args: [1], score: 40 }], measure: "the city that is missed least", weighed: [{ action: "done", score: 12 }, { action: "wait", score: 3 }], plan: ["wait", "done"] };
  assert.deepEqual(reasons(table, advised), ["1 city needs it.", "What counts here: the city that is missed least.", "The next best: wait."]);
  assert.deepEqual(reasons(table, { action: "done", why: ["It is planned."], notes: [{ pattern: "it is planned", args: [] }] }), ["It is planned."]);
});

test("an advance that only refers to a calamity says what it changes there", () => {
  const naming = { catalogue: {
    cards: [{ name: "Superstition", rules: ["superstition.1", "superstition.2"], modifiers: [{ advance: 0, helps: true, victim: "any", effect: "superstition", value: -1, printed: 3, other: false }] }],
    advances: [{ name: "Mysticism", rules: ["mysticism.1", "mysticism.2"] }],
  } };
  const rules = new Map([["mysticism.1", { id: "mysticism.1", text: "Superstition: see superstition.2." }], ["mysticism.2", { id: "mysticism.2", text: "The holder smiles." }]]);
  assert.deepEqual(effectTexts(naming, 0, rules).map((effect) => effect.text), ["Superstition: 2 cities are reduced instead of 3", "The holder smiles."]);
  /* Where the catalogue names the whole chapter of the calamity, it is said once. */
  naming.catalogue.advances[0].rules = ["superstition.1", "superstition.2"];
  const chapter = new Map([["superstition.1", { id: "superstition.1", text: "Reduce three own cities of choice." }], ["superstition.2", { id: "superstition.2", text: "Mysticism: one fewer." }]]);
  assert.deepEqual(effectTexts(naming, 0, chapter), [{ id: "superstition.2", text: "Superstition: 2 cities are reduced instead of 3" }]);
  naming.catalogue.cards[0].modifiers[0].printed = 0;
  assert.deepEqual(effectTexts(naming, 0, chapter), [{ id: "superstition.2", text: "Superstition: one fewer." }]);
});

test("a stack that can be bought from says its price, and what it may bring", () => {
  const cards = [{ stack: 9, type: "commodity", name: "Gold" }, { stack: 9, type: "tradeable", name: "Piracy" }, { stack: 8, type: "commodity", name: "Ivory" }];
  const table = { me: 0, catalogue: { cards, decks: [{ copies: [1, 1, 1] }] }, view: { deck: 0, card_prices: [0, 0, 0, 0, 0, 0, 0, 13, 15], "player.0": { treasury: 21 } } };
  assert.equal(besideOf(table, ["buy-card", 9]), "costs 15 of your 21 treasury: Gold");
  assert.equal(besideOf(table, ["buy-card", 8]), "costs 13 of your 21 treasury: Ivory");
  assert.equal(besideOf(table, ["free-card", 9]), "Gold", "what is free has no price");
});

test("an offer whose cards are gone tells its maker which", () => {
  const offer = { give: { count: 3, names: [1, 1, 2] }, true_names: 2 };
  assert.equal(lackingFor(offer, { free: new Map([[1, 2], [5, 1]]) }), null, "what was only claimed need not be there");
  assert.deepEqual(lackingFor(offer, { free: new Map([[1, 1], [5, 4]]) }), [1]);
  assert.deepEqual(lackingFor(offer, { free: new Map([[1, 2]]) }), [], "too few cards of any kind");
});

test("dashed outlines keep off the names, which the light does not hide", () => {
  const said = [];
  const ink = new Proxy({}, { get: (_, key) => (...args) => void said.push([key, ...args]), set: () => true });
  const land = new Path2D();
  drawLight(ink, { geometry: { areas: [{ land, waters: [] }] }, lit: new Map([[0, "target"]]), selected: null, hover: null, cursor: null }, 1, [{ left: 10, top: 20, right: 60, bottom: 34 }]);
  const at = (key) => said.findIndex(([name]) => name === key);
  const [, clipped, rule] = said[at("clip")];
  assert.deepEqual(clipped.rects.slice(1), [[10, 20, 50, 14]]);
  assert.equal(rule, "evenodd");
  assert.ok(at("fill") < at("clip") && at("clip") < at("stroke"), "the outlines alone are kept off");
  assert.ok(at("stroke") < at("restore"));
});

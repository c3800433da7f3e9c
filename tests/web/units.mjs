/* Tests of those parts of the page that only calculate: values of offers, the memory of trades, stories of calamities,
 * the check of the seed, and the table of sentences. Run by tests/web/run. */
import "./browser.mjs";
import "./choices.mjs";
import "./preview.mjs";
import assert from "node:assert/strict";
import { placeholders } from "./civ.mjs";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { cheapest, handOf, handValue, offerWorth } from "../../web/src/panel/sets.ts";
import { partnerRecords, pastDeals } from "../../web/src/trade/history.ts";
import { draftAction, draftChange, draftCounter } from "../../web/src/trade/draft.ts";
import { heldAt, stories } from "../../web/src/calamity/story.ts";
import { modifiersFor, modifiersOf, plainRules } from "../../web/src/calamity/modifiers.ts";
import { before, behind, folded, stopsOf } from "../../web/src/replay/steps.ts";
import { arranged, merged } from "../../web/src/trade/order.ts";
import { dealNews, lapsedPartner, offerNews } from "../../web/src/act/told.ts";
import { wasted } from "../../web/src/act/wastes.ts";
import { heir, leaveField, takesLetters } from "../../web/src/base/focus.ts";
import { cardSpoken } from "../../web/src/hearths/card.tsx";
import { PARTS } from "../../web/src/lessons/targets.ts";
import { lasting } from "../../web/src/base/notes.tsx";
import { sideByKey, sideWithin } from "../../web/src/panel/splitter.tsx";
import { bundle, byUse, readChoices } from "../../web/src/act/legal.ts";
import { newsOf } from "../../web/src/civ/news.ts";
import { linesOf } from "../../web/src/civ/lines.ts";
import { newsBegin } from "../../web/src/log/kinds.ts";
import { searchRules } from "../../web/src/rules/search.ts";
import { partsOf, questionName } from "../../web/src/settings/questions.ts";
import { figures } from "../../web/src/civ/figures.ts";
import { curves, summaryLine, turnLines } from "../../web/src/civ/turns.ts";
import { ticksOf } from "../../web/src/turns/ticks.ts";
import { advanceArt, cardArt, isShape } from "../../web/src/panel/art.tsx";
import { sha256 } from "../../web/src/end/sha256.ts";
import { BARBARIAN, BARBARIAN_EDGE, EDGE, INK, LIMIT_PART, RIM, field, mapColours, mixed, over } from "../../web/src/board/palette.ts";
import { meetFamily } from "../../web/src/base/family.ts";
import { civWords } from "../../web/src/civ/words.ts";
import { english, strings } from "../../web/src/app/english.ts";
import { learn, pluralCategories } from "../../web/src/base/locale.ts";
import { fill } from "../../web/src/base/texts.ts";
import { actionText, formatPattern, promptText } from "../../web/src/base/words.ts";

meetFamily("civ", civWords);
for (const texts of Object.values(english))
  learn(texts, "en");

/* Water, Ochre (1), Iron (2), Wool (4), a calamity. */
const squares = (face, most) => Array.from({ length: most }, (_, i) => (i + 1) * (i + 1) * face);
const commodity = (name, stack, most) => ({ name, type: "commodity", stack, set: squares(stack, most), rules: [] });
const catalogue = {
  cards: [commodity("Water", 0, 9), commodity("Ochre", 1, 9), commodity("Iron", 2, 8), commodity("Wool", 4, 7),
    { name: "Famine", type: "non-tradeable", stack: 3, set: [], rules: [] }],
};
const OCHRE = 1, IRON = 2, WOOL = 3, FAMINE = 4;

test("a hand is worth its sets", () => {
  assert.equal(handValue(catalogue, handOf([[OCHRE, 3], [IRON, 2], [FAMINE, 1]])), 9 + 8);
  assert.equal(handValue(catalogue, handOf([[OCHRE, 20]])), 81, "a set does not grow beyond its cards");
});

test("the cheapest cards go first, one after another", () => {
  const hand = handOf([[OCHRE, 2], [WOOL, 1], [IRON, 3]]);
  /* Ochre 4 to 1 costs 3, the other 1; Wool costs 4; Iron 18 to 8 costs 10. */
  assert.deepEqual(cheapest(catalogue, hand, hand, 3), [OCHRE, OCHRE, WOOL]);
  assert.deepEqual(cheapest(catalogue, hand, handOf([[IRON, 1]]), 2), [IRON], "only what is free goes");
});

test("an offer is worth less if its claims are lies", () => {
  const hand = handOf([[OCHRE, 3], [IRON, 1]]);
  const offer = { give: { count: 3, names: [IRON, IRON, WOOL] }, want: { count: 3, names: [OCHRE] }, true_names: 2 };
  const worth = offerWorth(catalogue, offer, hand, hand);
  assert.deepEqual(worth.gives.sort(), [OCHRE, OCHRE, IRON].sort());
  /* 9 + 2 before. Ochre, Ochre and Iron go: Ochre 1 is left; two Iron come, perhaps a Wool. */
  assert.equal(worth.honest, 1 + 8 + 4 - 11);
  assert.equal(worth.lies, 1 + 8 - 11);
  assert.equal(worth.unbound, 1);
  assert.ok(worth.enough);
});

test("an offer that asks for what is not held says so", () => {
  const hand = handOf([[OCHRE, 3]]);
  const offer = { give: { count: 3, names: [IRON, IRON] }, want: { count: 4, names: [WOOL, OCHRE] }, true_names: 2 };
  const worth = offerWorth(catalogue, offer, hand, hand);
  assert.deepEqual(worth.missing, [WOOL]);
  assert.equal(worth.enough, false);
});

test("an answer exchanges the sides and says only what is true", () => {
  const offer = { offer: 7, from: 2, to: null, give: { count: 4, names: [IRON, WOOL, WOOL] }, want: { count: 3, names: [OCHRE, OCHRE, IRON] },
    answers: null, true_names: 2 };
  const draft = draftCounter(offer, (card) => card === OCHRE ? 1 : 0);
  assert.deepEqual(draft, { to: 2, give: 3, giveNames: [OCHRE], want: 4, wantNames: [IRON, WOOL], answers: 7, replaces: null });
  assert.deepEqual(draftAction(draft), ["offer", { to: 2, give: { count: 3, names: [OCHRE] }, want: { count: 4, names: [IRON, WOOL] }, answers: 7 }]);
  assert.equal(draftChange(offer).replaces, 7);
});

const event = (n, k, ...a) => ({ n, k, a });

/* I am 0. Player 1 claims Wool and does not give it; a deal with 2 is called off; 1 and 2 trade without me; another deal with
 * player 1 for as many cards comes to nothing. */
const trades = [
  event(1, "turn-began", 4),
  event(2, "offer-to-all", 5, 1, 3, 3), event(2, "offer-gives", 5, IRON), event(2, "offer-gives", 5, IRON), event(2, "offer-gives", 5, WOOL),
  event(3, "deal-agreed", 5, 1, 0, 3, 3),
  event(4, "offer-to-one", 6, 0, 3, 3, 2), event(5, "deal-agreed", 6, 0, 2, 3, 3), event(6, "deal-cancelled", 6, 0, 2),
  event(7, "deal-agreed", 8, 1, 0, 3, 3), event(7, "deal-done", 9, 2, 1), event(7, "cards-passed", 2, 1, 3), event(7, "cards-passed", 1, 2, 3),
  event(8, "deal-done", 5, 1, 0), event(8, "cards-passed", 1, 0, 3), event(8, "card-passed", 1, 0, IRON), event(8, "card-passed", 1, 0, IRON), event(8, "card-passed", 1, 0, FAMINE),
  event(8, "cards-passed", 0, 1, 3), event(8, "card-passed", 0, 1, OCHRE), event(8, "card-passed", 0, 1, OCHRE), event(8, "card-passed", 0, 1, OCHRE),
  event(9, "deal-agreed", 5, 2, 0, 3, 3), event(10, "trade-ended", 4),
  event(11, "cards-passed", 2, 0, 1), event(11, "card-passed", 2, 0, WOOL),
];

test("past deals tell what came, what went and what was a lie", () => {
  const deals = pastDeals(trades, 0);
  assert.deepEqual(deals.map((deal) => [deal.partner, deal.state]), [[1, "done"], [2, "cancelled"], [1, "cancelled"], [2, "cancelled"], [2, "outside"]]);
  assert.deepEqual(deals[4].got, [WOOL], "an ability took it");
  assert.deepEqual(deals[0].got, [IRON, IRON, FAMINE]);
  assert.deepEqual(deals[0].gave, [OCHRE, OCHRE, OCHRE]);
  assert.deepEqual(deals[0].broken, [WOOL]);
  assert.equal(deals[0].turn, 4);
  assert.deepEqual(partnerRecords(deals, 2, (card) => card === FAMINE),
    [{ partner: 1, deals: 1, claims: 1, lies: 1, calamitiesIn: [FAMINE], calamitiesOut: [] }]);
});

test("a calamity tells its victims and what each lost", () => {
  const log = [
    event(1, "turn-began", 6), event(2, "phase-began", 9, 17),
    event(3, "calamity-called", 2, FAMINE), event(3, "beneficiary", FAMINE, 255), event(4, "victim-named", 2, 0),
    event(5, "damage-due", 2, 10), event(6, "tokens-removed", 2, 30, 4), event(6, "city-reduced", 2, 31, 3), event(7, "tokens-removed", 0, 12, 5),
    event(7, "card-discarded", 2, FAMINE), event(8, "phase-began", 10, 20), event(9, "tokens-removed", 0, 12, 1),
  ];
  const [story, ...more] = stories(log, () => false);
  assert.equal(more.length, 0);
  assert.deepEqual([story.turn, story.card, story.victim, story.beneficiary], [6, FAMINE, 2, null]);
  assert.deepEqual(story.victims, [2, 0]);
  assert.deepEqual(story.named, [0, 2]);
  assert.equal(story.steps.length, 8, "what comes in the next phase is another story");
  assert.deepEqual([story.losses.get(2).tokens, story.losses.get(2).reduced, story.losses.get(2).cards], [4, 1, 0]);
  assert.equal(story.losses.get(0).tokens, 5);
});

test("minor calamities of several players are told apart", () => {
  const log = [event(1, "calamity-called", 0, 5), event(1, "calamity-called", 1, 6), event(2, "tokens-removed", 0, 3, 2), event(3, "tokens-removed", 1, 4, 1)];
  const told = stories(log, () => true);
  assert.deepEqual(told.map((story) => [...story.losses.keys()]), [[0], [1]]);
});

test("advances acquired later did not help before", () => {
  const log = [event(1, "advance-bought", 0, 7), event(5, "calamity-called", 0, FAMINE), event(9, "advance-bought", 0, 8), event(9, "advance-bought", 1, 7)];
  assert.deepEqual(heldAt(log, [7, 8], 0, 5), [7]);
});

test("the fingerprint of a seed", () => {
  for (const text of ["", "abc", "ecumene seed 42 00ff", "a".repeat(55), "a".repeat(56), "a".repeat(64), "ü".repeat(100)])
    assert.equal(sha256(text), createHash("sha256").update(text).digest("hex"));
});

test("every trade card and every advance has a picture", () => {
  for (const [table, section] of [[cardArt, "cards"], [advanceArt, "advances"]]) {
    for (const [shape] of table.values())
      assert.ok(isShape(shape), shape);
    for (const edition of ["west-2024", "western-2019", "mega-2015", "expansion-project"]) {
      const text = readFileSync(`editions/${edition}/edition.json`, "utf8");
      const at = text.indexOf(`\n"${section}": [`);
      const rows = at < 0 ? [] : [...text.slice(at, text.indexOf("\n]", at)).matchAll(/"name": "([^"]+)"/g)].map((match) => match[1]);
      for (const name of rows)
        assert.ok(table.has(name), `${name} of ${edition} has no picture`);
    }
  }
  assert.equal(advanceArt.size, 51);
});

test("sentences fill in names and numbers", () => {
  assert.equal(fill("{n} {n:card|cards} of {who}", { n: 1, who: "Rome" }), "1 card of Rome");
  assert.equal(fill("{n} {n:card|cards}", { n: 2 }), "2 cards");
  assert.deepEqual(pluralCategories("pl"), ["one", "few", "many", "other"]);
  learn({}, "pl");
  assert.deepEqual([1, 2, 5, 22].map((n) => fill("{n:karta|karty|kart|karty}", { n })), ["karta", "karty", "kart", "karty"]);
  learn({}, "ja");
  assert.equal(fill("{n}{n:枚}", { n: 1 }), "1枚", "a language with one form");
  learn({}, "en");
});

test("every house rule has a name, an explanation and words for its values", () => {
  const rows = [...readFileSync("rules/civ/switches.def", "utf8").matchAll(/^SWITCH\(\w+,\s+"([^"]+)",((?:\s+VALUE\(\w+, "[^"]+"\))+),/gm)];
  assert.ok(rows.length > 10);
  for (const [, name, values] of rows)
    for (const key of [`switch.${name}`, `switch.${name}.about`, ...[...values.matchAll(/"([^"]+)"/g)].map(([, value]) => `switch.${name}=${value}`)])
      assert.ok(key in strings, `${key} is not in the table`);
});

test("every house rule of the card game likewise", () => {
  const rows = [...readFileSync("rules/settlers/switches.def", "utf8").matchAll(/^SWITCH\(\w+, "([^"]+)", "([^"]+)",/gm)];
  assert.ok(rows.length > 10);
  for (const [, name, values] of rows)
    for (const key of [`switch.${name}`, `switch.${name}.about`, ...values.split(" ").map((value) => `switch.${name}=${value}`)])
      assert.ok(key in strings, `${key} is not in the table`);
});

test("every sentence has one key in one table", () => {
  const sections = readdirSync("web/src", { recursive: true }).filter((name) => String(name).endsWith("/strings.ts"));
  const keys = sections.flatMap((name) => [...readFileSync(`web/src/${name}`, "utf8").matchAll(/^  "([^"]+)":/gm)].map((match) => match[1]));
  assert.ok(keys.length > 300);
  assert.equal(new Set(keys).size, keys.length, "a key is there twice");
  for (const key of keys)
    assert.ok(key in strings, `${key} is not in the table`);
});

const naming = {
  catalogue: { ...catalogue, civilizations: [{ name: "Minoa" }, { name: "Egypt" }], advances: [] }, board: { areas: [{ name: "Troas" }], seas: [] },
  words: { placeholders, actions: [], events: [{ kind: "calamity-called", pattern: "%p0 suffers %c1" }, { kind: "tokens-removed", pattern: "%q0 loses %n2 in %a1" },
    { kind: "offer-to-all", pattern: "%p1 offers" }, { kind: "city-reduced", pattern: "the city of %q0 in %a1 is reduced" }], prompts: [], procedures: [] },
  view: { "player.0": { civilization: 0 }, "player.1": { civilization: 1 } },
};

test("words agree with their number, and actions with the question", () => {
  assert.equal(formatPattern(naming, "%n0 {0:token|tokens} in %a1", [1, 0]), "1 token in Troas");
  assert.equal(formatPattern(naming, "%n0 {0:token|tokens} in %a1", [3, 0]), "3 tokens in Troas");
  const prompt = (kind, text, answers = {}) => ({ kind, text, args: [], rule: "", answers });
  const prompts = [prompt("reduce-cities", "", { choose: "Reduce the city in %a0" }), prompt("select-areas", "", { choose: "Select %a0" }), prompt("fill-basket", "", { done: "Buy for %n0" }),
    prompt("next-attack", "", { choose: null }), prompt("place-city", "place %n0 more {0:city|cities} in your region")];
  const asked = (kind, ...args) => ({ ...naming, words: { ...naming.words, prompts }, view: { ...naming.view, prompt: { kind, args, rule: "", text: "" } } });
  assert.equal(actionText(asked("reduce-cities", 0, 1), ["choose", 0]), "Reduce the city in Troas");
  assert.equal(actionText(asked("select-areas", 0, 1), ["choose", 0]), "Select Troas");
  assert.equal(actionText(asked("fill-basket", 55, 38, 17), ["done"]), "Buy for 55");
  assert.equal(actionText(asked("next-attack"), ["done"]), "Done");
  const offered = { ...naming, view: { ...naming.view, offers: [{ offer: 45, from: 1, give: { count: 3, names: [1, 1] }, want: { count: 3, names: [] } }] } };
  const good = catalogue.cards[1].name;
  assert.equal(actionText(offered, ["accept", 45]), `Accept the offer of Egypt: get 3 (${good}, ${good}), give 3`);
  assert.equal(promptText(asked("place-city", 1)), "place 1 more city in your region");
});

test("news are what concerns me since I last acted", () => {
  const log = [event(3, "calamity-called", 0, FAMINE), event(5, "offer-to-all", 9, 0), event(6, "card-seen", 0, IRON), event(6, "card-seen", 0, IRON),
    event(7, "tokens-removed", 0, 0, 1), event(8, "tokens-removed", 1, 0, 4)];
  assert.deepEqual(newsOf({ ...naming, log, acted: 4 }, 0), ["You drew 2 Iron", "Minoa loses 1 token in Troas"]);
});

test("news begin with what the own action brought, once it has ended the phase", () => {
  const log = [event(4, "tokens-shifted", 0, 0, 1, 2), event(5, "movement-done", 0), event(5, "tokens-removed", 0, 0, 3), event(5, "city-reduced", 0, 0, 2), event(5, "phase-began", 6, 0),
    event(5, "card-seen", 0, IRON), event(6, "tokens-removed", 0, 0, 1)];
  assert.deepEqual(newsOf({ ...naming, log, acted: 5 }, 0), ["the city of Minoa in Troas is reduced to 2 tokens", "You drew Iron", "Minoa loses 1 token in Troas"]);
  assert.equal(newsBegin(log, 5), 4);
  assert.equal(newsBegin(log, 4), 1, "a step in the middle of the phase brings nothing by itself");
  assert.equal(newsBegin(log, 6), 7);
});

test("the digest does not count as lost what became a city or a ship", () => {
  const log = [event(3, "tokens-removed", 0, 0, 6), event(3, "city-placed", 0, 0), event(3, "tokens-removed", 0, 1, 2), event(4, "tokens-removed", 0, 1, 2),
    event(4, "ship-built", 0, 1, 1), event(5, "tokens-shifted", 0, 0, 1, 4), event(6, "ship-removed", 0, 1, 1)];
  assert.deepEqual(linesOf(naming, log, 0), ["1 new city (Troas)", "4 tokens moved", "2 tokens lost", "1 ship built", "1 ship lost"]);
  assert.deepEqual(linesOf(naming, log, 1), []);
});

test("tokens that pay for a ship, from two areas or for its upkeep, are neither lost nor news", () => {
  const built = [event(4, "tokens-removed", 0, 0, 1), event(4, "tokens-removed", 0, 1, 1), event(4, "ship-built", 0, 1, 1)];
  const kept = [event(5, "tokens-removed", 0, 1, 1), event(5, "ship-maintained", 0, 1)];
  assert.deepEqual(linesOf(naming, [...built, ...kept], 0), ["1 ship built"]);
  assert.deepEqual(newsOf({ ...naming, log: [...built, ...kept], acted: 0 }, 0), []);
  assert.deepEqual(linesOf(naming, kept.slice(0, 1), 0), ["1 token lost"], "without the ship they are gone");
});

test("what goes aboard and ashore stands before new ships", () => {
  const choice = (kind) => ({ kind });
  assert.deepEqual(byUse(["build-ship", "choose", "scrap", "maintain", "embark", "disembark"].map(choice)).map(({ kind }) => kind),
    ["disembark", "embark", "maintain", "choose", "build-ship", "scrap"]);
});

test("deals that others call off are told, and those that are done", () => {
  const log = [event(4, "deal-cancelled", 7, 0, 1), event(5, "deal-cancelled", 8, 1, 0), event(6, "card-passed", 1, 0, IRON), event(6, "card-passed", 0, 1, OCHRE)];
  assert.deepEqual(dealNews(log, 0, 4), [{ kind: "off", partner: 1 }, { kind: "done", partner: 1, got: [IRON], gave: [OCHRE] }]);
  const lapsed = [event(3, "offer-lapsed", 9, 1), event(4, "offer-lapsed", 10, 1)];
  assert.equal(lapsedPartner(lapsed, 0, 4), 1);
  assert.equal(lapsedPartner(lapsed, 0, 5), null, "only of the offer that I took");
});

test("only choices that differ in their number stand together", () => {
  const words = { actions: [{ kind: "pay", pattern: "pay %n1 %c0" }, { kind: "give", pattern: "give %c0 [shown %n1]" }, { kind: "move", pattern: "move %n2 from %a0 to %a1" },
    { kind: "build-city", pattern: "build-city %a0 [treasury %n1] [neighbours %n2] [leaving %n3]" }] };
  const legal = [["pay", 1, [1, 3]], ["pay", 2, [1, 2]], ["give", 4, 0], ["give", 4, 1], ["move", 3, 4, [1, 2]], ["move", 3, 5, 1], ["build-city", 3, 0, 0, 0], ["build-city", 3, 2, 0, 0]];
  const groups = bundle(readChoices({ legal, "player.0": { ships: [] } }, words, 0));
  assert.deepEqual(groups.map((group) => group.choices.map((choice) => choice.action.join(" "))),
    [["pay 1 1", "pay 1 2", "pay 1 3"], ["pay 2 1", "pay 2 2"], ["give 4 0"], ["give 4 1"], ["move 3 4 1", "move 3 4 2"], ["move 3 5 1"], ["build-city 3 0 0 0"], ["build-city 3 2 0 0"]]);
});

/* The rulebook as the server has it: "- **west-2024/3.1** text" below headings. */
const rulebook = (() => {
  const rules = [];
  let heading = {};
  for (const line of readFileSync("docs/rulebook.md", "utf8").split("\n")) {
    const part = /^## (.*)/.exec(line), title = /^### (.*)/.exec(line), rule = /^- \*\*west-2024\/([\w.-]+)\*\* (.*)/.exec(line);
    if (part)
      heading = { part: part[1] };
    else if (title)
      heading = { ...heading, title: title[1] };
    else if (rule) {
      rules.push({ id: rule[1], text: rule[2], ...heading });
      heading = {};
    }
  }
  return rules;
})();

test("the rules are found by the words of newcomers", () => {
  assert.ok(rulebook.length > 500);
  for (const [asked, id] of [["how do I win?", "13c.5"], ["build a city", "5a.1"], ["attack a city", "4b.1"], ["boats", "3.7"], ["how far can a ship move", "3.16"],
    ["how many cards can I keep", "12b.1"], ["lying in trade", "7.2"], ["bluff", "7.3"], ["what does a city cost", "5a.1"], ["3.5", "3.5"], ["ast", "13a.1"], ["tie", "13c.6"], ["famine", "famine.1"],
    ["score points", "13c.2"], ["discount", "12a.5"], ["city support", "5c.1"], ["money", "1a.1"], ["leave the game", "leaving.2"], ["barbarians", "barbarian-hordes.1"]]) {
    const found = searchRules(rulebook, asked).slice(0, 12).map((rule) => rule.id);
    assert.ok(found.includes(id), `${asked}: ${found}`);
  }
  assert.deepEqual(searchRules(rulebook, "qwertz"), []);
});

test("every kind of action has a name and a sentence", () => {
  const kinds = [...readFileSync("web/src/base/types.gen.ts", "utf8").matchAll(/export type ActionKind =([^;]*);/g)][0][1].match(/"[a-z-]+"/g).map((name) => name.slice(1, -1));
  assert.ok(kinds.length > 40);
  for (const kind of kinds) {
    assert.ok(strings[`kind.${kind}`], `${kind} has no name`);
    assert.ok(kind === "offer" || strings[`action.${kind}`], `${kind} has no sentence`);
  }
});

test("what an advance does to a calamity is told for the role of its victim", () => {
  const rules = new Map([
    ["piracy.1", { id: "piracy.1", text: "Two cities of the primary victim." }],
    ["piracy.4", { id: "piracy.4", text: "Naval Warfare: one city fewer of the primary victim." }],
    ["piracy.5", { id: "piracy.5", text: "Naval Warfare holders cannot be secondary victims." }],
  ]);
  const naming = { catalogue: { advances: [{ name: "Naval Warfare" }], cards: [{ name: "Piracy", rules: [...rules.keys()],
    modifiers: [{ advance: 0, helps: true, victim: "primary" }, { advance: 0, helps: true, victim: "secondary" }] }] } };
  const modifiers = modifiersOf(naming, 0, rules);
  assert.deepEqual(modifiersFor(modifiers, [0], true).map((modifier) => modifier.rule.id), ["piracy.4"]);
  assert.deepEqual(modifiersFor(modifiers, [0], false).map((modifier) => modifier.rule.id), ["piracy.5"]);
  assert.deepEqual(modifiersFor(modifiers, [], true), []);
  assert.deepEqual(plainRules(naming, 0, rules).map((rule) => rule.id), ["piracy.1"]);
});

/* The contrast of two colours by WCAG. */
function contrast(a, b) {
  const light = (colour) => {
    const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255).map((part) => (part <= .03928 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4));
    return .2126 * red + .7152 * green + .0722 * blue;
  };
  const [more, less] = [light(a), light(b)].sort((one, other) => other - one);
  return (more + .05) / (less + .05);
}

test("every piece stands out from every land and sea, by day and by night", () => {
  const boards = ["west", "east", "whole"].map((id) => JSON.parse(readFileSync(`maps/${id}.json`, "utf8").replace(/^\s*#.*$/gm, "")));
  const regions = [...new Set(boards.flatMap((board) => board.regions.map((region) => region.drawing.colour)))];
  assert.ok(regions.length >= 18);
  for (const colours of [mapColours(false), mapColours(true)]) {
    const grounds = [...regions.map((colour) => field(colour, colours)), colours.plain, colours.out, colours.seaDeep, colours.seaCoast, colours.seaShallow];
    for (const ground of grounds)
      for (const [dark, light] of [[EDGE, RIM], [BARBARIAN, BARBARIAN_EDGE]])
        assert.ok(Math.max(contrast(dark, ground), contrast(light, ground)) >= 3, `no edge of a piece is seen on ${ground}`);
    for (const ground of grounds)
      assert.ok(contrast(INK, mixed(ground, colours.paper, LIMIT_PART)) >= 4.5, `the limit of ${ground}`);
  }
  assert.ok(contrast(BARBARIAN, BARBARIAN_EDGE) >= 7);
  assert.ok(contrast(EDGE, RIM) >= 7);
  for (const colour of regions) {
    assert.ok(contrast(EDGE, colour) >= 3, `the edge around ${colour}`);
    assert.ok(contrast(over(colour), colour) >= 4.5, `the number on ${colour}`);
  }
});

test("questions that an answer can be left for stand by the parts of the turn, and have a name", () => {
  const prompt = (kind, more) => ({ kind, text: `%c0: ${kind} %n1 more`, args: [], rule: "", ...more });
  const words = { prompts: [prompt("none"), prompt("grow", { part: "growth", title: "Growth" }), prompt("bid", { part: "start", title: "Bids" }), prompt("trade-finished", { part: "cards" }), prompt("pick")] };
  assert.deepEqual(partsOf(words).map(({ part, prompts }) => [part, prompts.map(questionName)]), [["start", ["Bids"]], ["growth", ["Growth"]], [null, ["pick … more"]]]);
});

const offered = (offer, from, give, want, to = null) => ({ offer, from, to, answers: null, true_names: 2, give: { count: give.length, names: give }, want: { count: want.length, names: want } });

test("offers that say the same stand once, and the order of names is no difference", () => {
  const rows = [offered(9, 1, [IRON, OCHRE, WOOL], [WOOL]), offered(4, 1, [OCHRE, IRON, WOOL], [WOOL]), offered(5, 2, [OCHRE, IRON, WOOL], [WOOL]),
    offered(6, 1, [OCHRE, WOOL, IRON], [WOOL]), offered(7, 1, [OCHRE, IRON, WOOL], [WOOL], 0)].map((offer) => ({ offer, worth: null, can: false }));
  assert.deepEqual(merged(rows).map((row) => row.alike), [[4, 9], [5], [6], [7]], "another maker, another binding name and another address are others");
});

test("the best offer comes first, but nothing moves away under a hand", () => {
  const row = (offer, honest, can = true) => ({ offer: offered(offer, 1, [], []), alike: [offer], can, worth: { honest, lies: honest } });
  const places = [];
  const numbers = (rows, held) => arranged(rows, places, held).map((one) => one.offer.offer);
  assert.deepEqual(numbers([row(1, 3), row(2, 9), row(3, 20, false)], false), [2, 1, 3], "what cannot be taken stands last");
  assert.deepEqual(numbers([row(1, 3), row(2, 9), row(3, 20, false), row(4, 30)], true), [2, 1, 3, 4]);
  assert.deepEqual(numbers([row(1, 3), row(3, 20, false), row(4, 30)], true), [1, 3, 4]);
  assert.deepEqual(numbers([row(1, 3), row(3, 20, false), row(4, 30)], false), [4, 1, 3]);
});

test("what becomes of my offers is told, and what answers them", () => {
  const log = [event(1, "offer-to-all", 7, 1, 3, 3), event(2, "offer-to-all", 7, 0, 3, 3), event(3, "offer-to-one", 8, 0, 3, 3, 2),
    event(4, "offer-to-one", 9, 1, 3, 3, 0), event(4, "offer-answers", 9, 7), event(5, "offer-to-one", 10, 2, 3, 3, 0), event(6, "offer-declined", 8, 2),
    event(7, "deal-agreed", 7, 0, 3, 3, 3), event(8, "deal-agreed", 10, 2, 0, 3, 3), event(9, "offer-declined", 10, 0), event(10, "offer-lapsed", 11, 0)];
  const all = [{ kind: "made", offer: 7, partner: null }, { kind: "made", offer: 8, partner: 2 }, { kind: "answer", offer: 7, partner: 1 },
    { kind: "offered", offer: 10, partner: 2 }, { kind: "declined", offer: 8, partner: 2 }, { kind: "taken", offer: 7, partner: 3 }, { kind: "lapsed", offer: 11, partner: null }];
  assert.deepEqual(offerNews(log, 0, 0), all);
  assert.deepEqual(offerNews(log, 0, 5), all.slice(4), "of what was told before only that it was mine counts");
});

test("it is asked whether it is meant only where something would be lost", () => {
  const choice = (...action) => ({ kind: action[0], action });
  const seen = (kind, view = {}) => ({ me: 0, catalogue: { ...catalogue, numbers: { "hand-limit": 3, "support-rate": 2 } }, view: { prompt: { kind }, ...view } });
  const done = choice("done");
  const offers = [offered(5, 1, [], [], 0), offered(6, 1, [], [])];
  assert.match(wasted(seen("trade", { offers }), [done, choice("accept", 5), choice("accept", 6)]), /^1 offer made to you is/);
  assert.equal(wasted(seen("trade", { offers }), [done, choice("accept", 6)]), null, "what is offered to all, or cannot be taken, is no reason");
  assert.match(wasted(seen("start-cities"), [done, choice("build-city", 3, 0, 0, 0)]), /build a city/);
  assert.equal(wasted(seen("start-cities"), [done]), null);
  const short = { foresight: [{ action: ["build-city", 3, 0, 0, 0], events: [], short: 1 }] };
  assert.match(wasted(seen("build-cities"), [done, choice("build-city", 3, 0, 0, 0)]), /build a city/);
  assert.equal(wasted(seen("build-cities", short), [done, choice("build-city", 3, 0, 0, 0)]), null, "a city that would be lost again is no loss");
  assert.match(wasted(seen("move"), [done, choice("move", 1, 2, 1)]), /not moved/);
  assert.equal(wasted(seen("move", { journal: 1 }), [done, choice("move", 1, 2, 1)]), null);
  assert.match(wasted(seen("buy-advances", { hand: [[IRON, 4]] }), [done, choice("buy", 1)]), /more goods than you may keep/);
  assert.equal(wasted(seen("buy-advances", { hand: [[IRON, 3], [FAMINE, 1]] }), [done, choice("buy", 1)]), null, "goods that are kept are not lost");
});

test("fields that take letters keep them, and others leave the keys to the game", () => {
  const input = (type) => ({ tagName: "INPUT", type });
  assert.deepEqual(["search", "text", "number", "radio", "checkbox"].map((type) => takesLetters(input(type))), [true, true, true, false, false]);
  assert.deepEqual(["TEXTAREA", "SELECT", "BUTTON", "DIV"].map((tagName) => takesLetters({ tagName })), [true, true, false, false]);
});

test("Escape leaves a field for its panel, but empties a search first", () => {
  let focused = 0;
  const leave = (key, type, value, panel = { focus: () => focused++ }) => leaveField({ key, target: { type, value, closest: () => panel } });
  assert.deepEqual([leave("Escape", "search", "iron"), leave("d", "search", ""), leave("Escape", "text", "", null)], [false, false, false]);
  assert.equal(focused, 0);
  assert.ok(leave("Escape", "search", "") && leave("Escape", "text", "half") && leave("Escape", "select-one", "x"));
  assert.equal(focused, 3);
});

test("the focus goes to what stood behind what is gone, else before it", () => {
  const there = (set) => (one) => set.includes(one);
  assert.equal(heir(["a", "b", "c", "d"], 1, there("acd")), "c");
  assert.equal(heir(["a", "b", "c", "d"], 3, there("ab")), "b");
  assert.equal(heir(["a", "b"], 1, there("")), undefined);
});

test("messages go with what they were about", () => {
  const notes = [{ id: 1, text: "refused", tone: "bad", about: "action" }, { id: 2, text: "called off", tone: "bad" }, { id: 3, text: "traded", tone: "good" }];
  assert.deepEqual(lasting(notes, "action").map((note) => note.id), [2, 3]);
  assert.deepEqual(lasting(notes, "phase").map((note) => note.id), [3]);
});

test("the panels are as wide as the player wants, within what leaves a board", () => {
  assert.deepEqual([sideWithin(5), sideWithin(40.4), sideWithin(99)], [22, 40, 70]);
  assert.deepEqual(["ArrowLeft", "ArrowRight", "Home", "End", "Enter", "d"].map((key) => sideByKey(40, key)), [42, 38, 22, 70, 38, null]);
});

test("a replay goes by turns, phases or actions, and trade is one step", () => {
  const summary = { steps: 12, turns: [0, 8], phases: [[0, 1, false], [2, 7, true], [6, 9, false], [8, 1, false], [10, 7, true]] };
  assert.deepEqual(stopsOf(summary, "turn"), [0, 8, 12]);
  assert.deepEqual(stopsOf(summary, "phase"), [0, 2, 6, 8, 10, 12]);
  assert.deepEqual(stopsOf(summary, "action"), [0, 1, 2, 6, 7, 8, 9, 10, 12], "what is said in the trade is passed over");
  assert.equal(stopsOf(summary, "word").length, 13);
  const stops = stopsOf(summary, "phase");
  assert.deepEqual([before(stops, 6), behind(stops, 6), before(stops, 0), behind(stops, 12), before(stops, 7), behind(stops, 7)], [2, 8, 0, 12, 6, 8]);
  const trade = [event(3, "offer-to-all", 1, 0, 3, 3), event(3, "offer-gives", 1, IRON), event(4, "deal-agreed", 1, 0, 1, 3, 3), event(5, "card-put", 1, 0, IRON), event(6, "deal-done", 1, 0, 1)];
  assert.deepEqual(folded(trade), { events: [trade[4]], offers: 1, deals: 1 });
});

/* ---- What happened ---- */

const told = {
  catalogue: { cards: [{ name: "Water" }, { name: "Flood" }, { name: "Ochre" }], advances: [{ name: "Pottery" }, { name: "Mysticism" }], civilizations: [{ name: "Minoa" }, { name: "Egypt" }, { name: "Hatti" }] },
  view: { "player.0": { civilization: 0 }, "player.1": { civilization: 1 }, "player.2": { civilization: 2 } },
};
const lost = { points: 0, tokens: 0, cities: 0, ships: 0, cards: 0, treasury: 0, steps: 0 };
const aTurn = {
  turn: 3,
  standing: [
    { player: 1, place: 1, points: 30, cities: 5, cards: 2, step: 4, move: "forward", lacks: {} },
    { player: 0, place: 2, points: 28, cities: 3, cards: 6, step: 3, move: "stays", lacks: { cities: 1, advances: 2 } },
    { player: 2, place: 3, points: 9, cities: 0, cards: 0, step: 2, move: "back", lacks: {} },
  ],
  bought: [{ player: 1, advances: [0, 1], price: 95, worth: 90, treasury: 5 }, { player: 2, advances: [0], price: 0, worth: 0, treasury: 0 }],
  calamities: [{ n: 90, turn: 3, card: 1, victim: 0, beneficiary: null, from: 1, points: 9, losses: [{ ...lost, player: 0, cities: 1, tokens: 4 }, { ...lost, player: 2, tokens: 1 }] }],
  trade: [{ player: 0, deals: 2, gain: 12 }, { player: 1, deals: 2, gain: null }],
};

test("a turn is told for each player: the step and why not, purchases, calamities and who passed them on, deals", () => {
  assert.deepEqual(turnLines(told, aTurn, 0), ["marker stays on step 3: 1 more city and 2 more advances needed",
    "struck by Flood, which Egypt passed on: 1 city and 4 tokens", "2 deals, worth of the hand +12"]);
  assert.deepEqual(turnLines(told, aTurn, 1), ["marker moves to step 4", "acquires Pottery and Mysticism for 95", "passed Flood on to Minoa", "2 deals"]);
  assert.deepEqual(turnLines(told, aTurn, 2), ["marker goes back to step 2", "acquires Pottery for nothing", "suffers from the Flood of Minoa: 1 token"]);
  const hidden = { ...aTurn, calamities: [{ ...aTurn.calamities[0], from: null }] };
  assert.equal(turnLines(told, hidden, 0)[1], "struck by Flood: 1 city and 4 tokens", "who passed it on is told by the server alone");
  assert.ok(!turnLines(told, hidden, 1).some((line) => line.includes("passed")));
  assert.equal(summaryLine(aTurn), "3 advances bought, 1 calamity, 2 deals.");
});

test("curves take their figures from the chronicle, over round numbers", () => {
  assert.deepEqual(curves.map((curve) => curve.of(aTurn, 0)), [28, 3, 0, 12]);
  assert.deepEqual(curves.map((curve) => curve.of(aTurn, 1)), [30, 5, 90, 0]);
  assert.deepEqual(ticksOf(0, 1), [0, 1]);
  assert.deepEqual(ticksOf(65, 103), [60, 70, 80, 90, 100, 110]);
  assert.deepEqual(ticksOf(-7, 158), [-50, 0, 50, 100, 150, 200]);
});

test("what is always in sight comes from the view", () => {
  const naming = { view: { "player.0": { points: 28, cities: 3, hand: 6, marker: 4 } } };
  assert.deepEqual(figures.map((figure) => figure.value(naming, 0)), [28, 3, 6, 4]);
  assert.deepEqual(figures.map((figure) => figure.told(1)), ["1 point", "1 city", "1 card", "step 1"]);
  assert.ok(figures.every((figure) => figure.value(naming, 1) === null));
});

test("lessons point at parts of the page that there are", () => {
  const named = readdirSync("lessons").flatMap((file) => [...readFileSync(`lessons/${file}`, "utf8").matchAll(/^point (.*)$/gm)])
    .flatMap(([, list]) => list.split(",").map((item) => item.trim()).filter((item) => item.startsWith("page ")).map((item) => item.slice(5)));
  assert.ok(named.length > 20);
  assert.deepEqual(named.filter((name) => !(name in PARTS)), []);
});

test("a card speaks of visitors only at tables that play with open production", () => {
  const card = { name: "Coppice", category: "production", colours: [], cost: [], raze: [], deal: null, text: "Production: gain 2 wood.", abilities: [], open: true };
  const spoken = (value) => cardSpoken({ catalogue: { goods: [], colours: [] }, view: { options: { switches: { "open-production": value } } } }, card);
  assert.match(spoken("yes"), /gain 2 wood\. Open: opponents may send a worker\./);
  assert.match(spoken("no"), /gain 2 wood\.$/);
});

/* Every kind of question that the rules can ask has a form that a person can use. Bots play until most have come up; those that
 * they do not meet are shown to the page as the server would send them. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { asked, between, browser, moments, open, picture, server, sit, tableAt, test, tryPress, until, useWorld, visit } from "./world.mjs";

const KINDS = [...readFileSync("rules/civ/prompts.def", "utf8").matchAll(/PROMPT\(\w+, "([a-z-]+)"/g)].map((match) => match[1]).filter((kind) => kind !== "none");
const GAMES = [
  ["--players", "9", "--bots", "normal", "--games", "60"],
  ["--players", "5", "--bots", "normal,random", "--games", "30", "--scenario", "short", "--choose"],
  ["--players", "5", "--bots", "normal", "--games", "1", "--switch", "civilizations=auction"],
  ["--edition", "expansion-project", "--players", "9", "--bots", "normal,random", "--games", "40"],
  ["--edition", "expansion-project", "--players", "6", "--bots", "random", "--games", "20", "--scenario", "short"],
];
const MET_AT_LEAST = 40;
const PAGES = 3;

/* What is asked so seldom that bots would play for hours: arguments of the question and legal actions, and the edition whose question it is. */
const SELDOM = {
  "cyclone-ships": { edition: "expansion-project", args: [144, 2, 1], legal: [["remove-ship", 3, 0], ["remove-ship", 5, 0], ["done"]] },
  demand: { edition: "expansion-project", args: [], legal: [["ask-for", 4], ["ask-for", 6], ["done"]] },
  "demand-from": { edition: "expansion-project", args: [2, 4], legal: [["choose-player", 1], ["choose-player", 2], ["done"]] },
  exchange: { edition: "expansion-project", args: [], legal: [["exchange-with", 1], ["exchange-with", 2], ["done"]] },
  "faction-losses": { edition: "expansion-project", args: [40, 5, 1], legal: [["remove", 3, [1, 2]], ["remove", 5, 1]] },
  "faction-cities": { edition: "expansion-project", args: [40, 1], legal: [["choose", 3], ["choose", 5]] },
  "faction-tokens": { edition: "expansion-project", args: [40, 3], legal: [["place-tokens", 3, [1, 2]], ["place-tokens", 5, 1]] },
  settle: { edition: "expansion-project", args: [], legal: [["place-tokens", 3, [1, 2]], ["place-city", 5], ["done"]] },
  "tribute-show": { args: [], legal: [["show", 4], ["show", 6], ["done"]] },
  "place-start-credits": { args: [5, 10], legal: [["credit", 0], ["credit", 3]] },
  "raze-city": { args: [], legal: [["choose", 3], ["choose", 5]] },
  "tax-revolt": { args: [1, 1], legal: [["choose", 3], ["choose", 5]] },
  "tax-revolt-take": { args: [1, 2], legal: [["choose", 3], ["choose", 5]] },
  grow: { args: [3], legal: [["grow", 3, [0, 2]], ["grow", 5, [0, 2]]] },
  "free-card": { args: [20], legal: [["buy-card", 9], ["free-card", 6], ["free-card", 7], ["done"]] },
  ability: { args: [], legal: [["use", 10], ["done"]] },
  diaspora: { args: [5], legal: [["choose", 3], ["choose", 5], ["done"]] },
  "destroy-area": { args: [], legal: [["choose", 3], ["choose", 5], ["done"]] },
  "annex-area": { args: [], legal: [["choose", 3], ["choose", 5], ["done"]] },
  politics: { args: [5], legal: [["choose", 3], ["take", [1, 5]], ["done"]] },
  "tribute-ask": { args: [5], legal: [["choose-player", 1], ["choose-player", 2], ["done"]] },
  "tribute-give": { args: [1], legal: [["give", 4, 0], ["give", 4, 1], ["give", 6, 0], ["give", 6, 1]] },
  sell: { args: [], legal: [["sell", 4], ["sell", 6], ["done"]] },
  convert: { args: [5], legal: [["convert", 3, [1, 4]], ["convert-city", 5], ["done"]] },
  "place-credits": { args: [10], legal: [["credit", 0], ["credit", 1], ["credit", 2], ["credit", 3], ["credit", 4]] },
  "trade-bell": { args: [], legal: [["accept", 1], ["done"]] },
  "trade-finished": { args: [], legal: [["resume"]] },
  "market-ready": { args: [1, 3], legal: [["resume"]] },
  "market-finished": { args: [1, 3], legal: [["resume"]] },
  "fight-loss": { args: [3], legal: [["remove", 3, 1], ["remove-ship", 3, 0]] },
  "fight-loss-nearby": { args: [3], legal: [["remove", 3, 1], ["remove", 5, 1]] },
  "next-conflict": { args: [], legal: [["choose", 3], ["choose", 5]] },
  "next-conflict-or-wait": { args: [], legal: [["choose", 3], ["choose", 5], ["wait"]] },
  "next-attack": { args: [], legal: [["choose", 3], ["choose", 5]] },
  "next-attack-or-wait": { args: [], legal: [["choose", 3], ["wait"]] },
  "attack-card": { args: [1], legal: [["yes"], ["no"]] },
  "attack-treasury": { args: [3], legal: [["take", [0, 3]]] },
  "city-neighbours": { args: [4, 3], legal: [["remove", 5, [1, 2]], ["remove", 7, 1]] },
  "reduce-in-revolt": { args: [2, 3], legal: [["choose", 3], ["choose", 5]] },
  "hordes-city": { args: [15, 1], legal: [["choose", 3], ["choose", 5]] },
  "hordes-move": { args: [8, 1, 3], legal: [["choose", 4], ["choose", 5]] },
  "discard-instead": { args: [22, 2], legal: [["discard", 4], ["discard", 6]] },
  "discard-or-pay": { args: [22, 2, 4], legal: [["discard", 4], ["discard", 6], ["buy-off", 4]] },
  "destroy-or-pay": { args: [22, 0, 10], legal: [["choose", 3], ["buy-off", 10]] },
  "choose-flood-plain": { args: [], legal: [["choose", 3], ["choose", 5]] },
  "choose-volcano": { args: [], legal: [["choose", 3], ["choose", 5]] },
  "choose-sea": { args: [], legal: [["choose", 144], ["choose", 145]] },
  "earthquake-city": { args: [], legal: [["choose", 3], ["choose", 5]] },
  "earthquake-city-reduced": { args: [], legal: [["choose", 3], ["choose", 5]] },
  "earthquake-neighbour": { args: [3], legal: [["choose", 4], ["choose", 5]] },
  "cyclone-cities": { args: [144, 1, 2], legal: [["choose", 3], ["choose", 5], ["done"]] },
  "reduce-or-discard": { args: [22, 2, 2], legal: [["choose", 3], ["discard", 4]] },
  "discard-value": { args: [10], legal: [["discard", 4], ["discard", 6]] },
  "regression-cities": { args: [1, 2], legal: [["choose", 3], ["choose", 5], ["done"]] },
  "treachery-city": { args: [1, 1], legal: [["choose", 3], ["choose", 5]] },
  "treachery-city-lost": { args: [1], legal: [["choose", 3], ["choose", 5]] },
  "piracy-city": { args: [1, 2], legal: [["choose", 3], ["choose", 5]] },
  "piracy-secondary": { args: [2], legal: [["choose", 3], ["choose", 5]] },
  "select-areas": { args: [22, 20], legal: [["choose", 3], ["choose", 5]] },
  "annex-tokens": { args: [22, 3], legal: [["place-tokens", 3, [1, 2]], ["place-tokens", 5, 1]] },
  "annex-cities": { args: [22, 1], legal: [["choose", 3], ["choose", 5]] },
  "tyranny-areas": { args: [22, 12], legal: [["choose", 3], ["choose", 5]] },
  "tyranny-tokens": { args: [22, 3], legal: [["place-tokens", 3, [1, 2]], ["place-tokens", 5, 1]] },
  "tyranny-cities": { args: [22, 1], legal: [["choose", 3], ["choose", 5]] },
  "hand-limit": { args: [1], legal: [["discard", 4], ["discard", 6]] },
  "go-on": { args: [1], legal: [["yes"], ["no"]] },
  resettle: { args: [4], legal: [["place-tokens", 3, [1, 3]], ["place-tokens", 5, 1]] },
};

/* A question that stands neither in these games nor above, such as one of a house rule: with all answers that its row names. */
const SAMPLES = { area: 3, card: 4, number: 1, player: 1 };
function sample(words, kind) {
  const { args, answers } = words.prompts.find((row) => row.kind === kind);
  const values = (slots) => slots.map((slot) => SAMPLES[slot] ?? 0);
  return { args: values(args), legal: Object.keys(answers).map((one) => [one, ...values(words.actions.find((row) => row.kind === one).args)]) };
}

/* Asked only where the table wants it so, with a desk of its own: market.test.mjs. */
const ELSEWHERE = ["market"];

useWorld();

/* The words of the page have no holes, the rule has a text, and there is something to press. */
async function look(page, kind) {
  await page.locator("#tab-act").click();
  await page.locator(".why .rule-text").waitFor();
  await picture(page, `prompt-${kind}`);
  const seen = await page.evaluate(() => ({
    ask: document.querySelector(".prompt .ask strong")?.textContent ?? "", why: document.querySelector(".why p")?.textContent ?? "",
    rule: document.querySelector(".why .rule-text")?.textContent ?? "",
    buttons: [...document.querySelectorAll(".act-panel :is(.answers, .all-actions, .selected-area) button, .act-panel .screen button:not(.link)")].map((button) =>
      button.getAttribute("aria-label") ?? button.textContent),
    broken: document.querySelector(".broken")?.textContent,
  }));
  assert.equal(seen.broken, undefined);
  const hole = /%[a-z_]\d|undefined|null|NaN|#\d|[{}]/;
  for (const text of [seen.ask, seen.why, ...seen.buttons]) {
    assert.ok(text.length > 0, `${kind}: an empty text`);
    assert.doesNotMatch(text, hole, kind);
  }
  assert.ok(seen.why.length > 40, `${kind} is explained`);
  assert.ok(seen.rule.length > 20, `${kind} shows its rule`);
  assert.ok(seen.buttons.length > 0, `${kind} has something to press`);
  assert.equal(new Set(seen.buttons).size, seen.buttons.length, `${kind}: two buttons say the same: ${seen.buttons}`);
}

/* Presses what comes first; the game goes on. */
async function press(page, kind, made) {
  const n = async () => (await server.api("GET", `/api/tables/${made.table}`, undefined, made.token)).n;
  const first = await n();
  const closed = page.locator(".act-panel .all-actions details:not([open]) summary");
  const buttons = page.locator(".act-panel .answers button:enabled, .act-panel .all-actions li button:visible, "
    + ".act-panel .screen :is(.main, .chip, .package button, .pool-give > button):enabled");
  if (!(await buttons.count()))
    await closed.first().click();
  await until(async () => {
    await tryPress(buttons);
    return (await n()) !== first;
  }, async () => `${kind}: something comes of pressing: ${await page.locator(".notes").innerText()}`);
}

test("questions that bots are asked", async () => {
  const found = moments(GAMES);
  assert.ok(found.size >= MET_AT_LEAST, `bots were asked only ${found.size} of ${KINDS.length} kinds`);
  /* One after the other would wait for the server most of the time. */
  const left = [...found];
  await Promise.all(Array.from({ length: PAGES }, async () => {
    const page = await visit(browser, server.base);
    for (let next; (next = left.shift());) {
      const [kind, { seat, log }] = next;
      const made = await tableAt(log);
      await page.goto(`${server.base}/t/${made.table}#${made.token}`);
      await sit(page, kind, seat, made);
      await look(page, kind);
      await press(page, kind, made);
      assert.deepEqual(page.problems, [], kind);
      delete SELDOM[kind];
    }
  }));
  const words = await server.api("GET", "/api/words");
  for (const kind of KINDS.filter((one) => !found.has(one) && !(one in SELDOM) && !ELSEWHERE.includes(one)))
    SELDOM[kind] = sample(words, kind);
});

for (const edition of ["west-2024", "expansion-project"])
  test(`questions that are seldom asked in ${edition}`, async () => {
    const made = await server.api("POST", "/api/tables", { edition, scenario: "basic", players: 5, bot_pace: 0 });
    await server.api("POST", `/api/tables/${made.table}/start`, {}, made.token);
    const page = await open(browser);
    const words = await server.api("GET", "/api/words");
    let kind = "";
    const line = await between(page, (set) => kind && Object.assign(set, {
      prompt: { kind, args: SELDOM[kind].args, rule: words.prompts.find((row) => row.kind === kind).rule, text: "" }, legal: SELDOM[kind].legal, pending: [0],
    }));
    await page.goto(`${server.base}/t/${made.table}#${made.token}`);
    await page.locator(".prompt.mine").waitFor();
    for (kind of Object.keys(SELDOM).filter((one) => (SELDOM[one].edition ?? "west-2024") === edition)) {
      line.send();
      await page.locator(asked(kind)).waitFor();
      await look(page, kind);
      assert.deepEqual(page.problems, [], kind);
    }
  });

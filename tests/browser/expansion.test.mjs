/* The Expansion Project by clicking: a Short Game of eight to its end (after a turn, or with WHOLE=1 that of the track), and the screens of
 * decisions that only this edition has. */
import assert from "node:assert/strict";
import { becomes, browser, decide, DESK, isOver, moments, PHONE, picture, playUntil, scan, server, sit, tableAt, test, tryPress, until, useWorld, visit } from "./world.mjs";

useWorld();

const kindOf = (page) => page.evaluate(() => document.querySelector(".prompt.mine")?.dataset.prompt ?? null);
const numberIn = (text) => Number(/\d+/.exec(text)?.[0]);

test("a Short Game to its end", async () => {
  const made = await server.api("POST", "/api/tables", {
    edition: "expansion-project", scenario: "short", players: 8, bot_pace: 0, seats: [{ kind: "mine", name: "Ann" }], options: process.env.WHOLE ? {} : { turn_limit: 1 },
  });
  await server.api("POST", `/api/tables/${made.table}/start`, {}, made.token);
  const page = await visit(browser, `${server.base}/t/${made.table}#${made.token}`);
  await page.locator(".prompt .turn").waitFor();
  const met = new Set();
  const step = async (_, still) => {
    const kind = await kindOf(page);
    met.add(kind);
    if (kind === "start-cards")
      await tryPress(page.getByRole("button", { name: /^Draw from stack/ }));
    else if (kind === "choose-package")
      await tryPress(page.getByRole("button", { name: /^Choose the package/ }));
    else if (kind === "secret-tokens" && await page.locator(".places .chip").first().isVisible()) {
      /* A city in each area, as long as there is enough for one. */
      const most = page.locator(".places li:not(.some) .chip:nth-last-child(2)");
      await tryPress(await most.count() ? most : page.locator(".places .chip"));
    } else
      await decide(page, still);
  };
  await playUntil(page, () => isOver(page), step);
  for (const kind of ["choose-package", "secret-tokens", "move", "trade"])
    assert.ok(met.has(kind), `${kind} was asked: ${[...met]}`);
  assert.deepEqual(page.problems, []);
});

test("a player keeps the order of play in a phase", async () => {
  const bot = { kind: "bot", bot: "normal" };
  const made = await server.api("POST", "/api/tables", {
    edition: "expansion-project", players: 5, seats: [{ kind: "mine", name: "Ann" }, bot, bot, { kind: "mine", name: "Bob" }, bot], options: {},
  });
  await server.api("POST", `/api/tables/${made.table}/start`, {}, made.token);
  const page = await visit(browser, `${server.base}/t/${made.table}#${made.token}`);
  /* Minoa and Hellas both have ships to see to. */
  await page.getByRole("button", { name: "Keep the order of play in this phase" }).click();
  await page.getByText("One after the other: somebody insists on the order of play in this phase.").waitFor();
  assert.deepEqual(page.problems, []);
});

/* Where the screens stand: the first game in which bots are asked. */
const GAMES = [
  ["--edition", "expansion-project", "--players", "8", "--bots", "normal,random", "--games", "120"],
  ["--edition", "expansion-project", "--players", "8", "--bots", "normal", "--games", "2", "--scenario", "short"],
];
let found;

async function openAt(kind, options = {}) {
  found ??= moments(GAMES);
  assert.ok(found.has(kind), `no bot is asked ${kind}`);
  const { seat, log } = found.get(kind);
  const made = await tableAt(log);
  const page = await visit(browser, `${server.base}/t/${made.table}#${made.token}`, { bypassCSP: true, ...options });
  await sit(page, kind, seat, made);
  if (!options.isMobile)
    await page.locator("#tab-act").click();
  return page;
}

/* Both themes are sound, and nothing is wider than a phone. */
async function look(page, name) {
  await picture(page, `page-expansion-${name}`);
  await page.setViewportSize(PHONE);
  if (!(await page.locator(".act-panel").isVisible()))
    await page.locator("#tab-act").click();
  await until(async () => (await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)) <= 0, () => `${name} is no wider than a phone`);
  await picture(page, `page-expansion-${name}-phone`);
  await page.setViewportSize(DESK);
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    await scan(page, `${name}, ${colorScheme}`);
  }
}

/* Taps areas that can be seen, those whose names pass, until something comes of it. */
async function tap(page, passes, done) {
  const { areas } = await server.api("GET", "/api/boards/west");
  for (let area = 0; area < areas.length && !(await done()); area++) {
    const at = passes(areas[area].name) ? await page.evaluate((n) => {
      const { x, y } = document.querySelector(".map").areaPoint(n);
      return document.elementFromPoint(x, y)?.closest(".map") ? { x, y } : null;
    }, area) : null;
    if (at) {
      await page.mouse.click(at.x, at.y);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))); /* What comes of it is drawn. */
    }
  }
  await until(done, () => "a tap on the board does something");
}

test("a pool is divided among the others", async () => {
  const page = await openAt("divide-losses");
  const rows = page.locator(".pool li");
  await becomes(7, () => rows.count()); /* Everybody else is there. */
  for (const refused of await page.locator(".pool li.refused").all())
    assert.match(await refused.innerText(), /Cannot be given any: \w+/);
  const left = async () => numberIn(await page.locator(".pool-left strong").innerText());
  const all = await left();
  const deal = page.locator(".pool > .main");
  assert.equal(await deal.isDisabled(), true, "nothing is dealt out yet");
  const most = page.locator(".pool-give > button:enabled");
  while (await left() > 0)
    await tryPress(most);
  await until(async () => !(await deal.isDisabled()), () => "everything is dealt out");
  const shares = await page.locator(".pool input").evaluateAll((inputs) => inputs.map((input) => Number(input.value)));
  assert.equal(shares.reduce((sum, n) => sum + n), all);
  await look(page, "pool");
  /* Or on the board: units of somebody who can be given a share. */
  await tap(page, (name) => name.length > 0, () => page.locator(".chooser .chip").first().isVisible());
  assert.match(await page.locator(".chooser").innerText(), /loses/);
  await page.keyboard.press("Escape");
  await deal.click();
  await until(async () => (await kindOf(page)) !== "divide-losses", () => "the pool is dealt out");
  assert.deepEqual(page.problems, []);
});

test("the factions of a Civil War are picked piece by piece and one is kept", async () => {
  const page = await openAt("faction-own");
  const points = (faction) => page.evaluate((part) => Number(/\d+/.exec(document.querySelector(part)?.textContent)?.[0]), `.faction-${faction} .faction-points strong`);
  await page.locator(".faction-2 .chip").first().waitFor();
  const whole = await points(1) + await points(2);
  await look(page, "factions");
  const names = await page.locator(".faction-2 li:has(.chip:only-child) .link").allInnerTexts();
  const none = await points(1);
  await tap(page, (name) => names.includes(name), async () => await points(1) > none);
  const picks = async () => (await kindOf(page)) === "faction-own";
  while (await picks()) {
    const [first, second] = [await points(1), await points(2)];
    assert.ok(first + second === whole || !(await picks()), "every piece is in one of the two");
    await until(async () => {
      await tryPress(page.locator(".faction-2 .chip"));
      return !(await picks()) || await points(1) > first;
    }, () => "the first faction grows");
  }
  const keep = await openAt("keep-faction");
  await keep.getByRole("button", { name: "Keep faction 1" }).waitFor();
  assert.match(await keep.locator(".faction-1").innerText(), /You −\d+/, "what goes over is foretold");
  await keep.locator(".map .tools button").last().click(); /* The own lands. */
  await look(keep, "keep");
  await keep.getByRole("button", { name: "Keep faction 1" }).click();
  await until(async () => (await kindOf(keep)) !== "keep-faction", () => "a faction is kept");
  assert.deepEqual([...page.problems, ...keep.problems], []);
});

test("the hordes say what they would do, and do it", async () => {
  const page = await openAt("hordes-entry");
  const answer = page.locator(".act-panel .answers button", { has: page.locator("small.told") });
  await answer.first().waitFor();
  assert.match(await answer.first().innerText(), /The Barbarians \+\d+ token/);
  await look(page, "hordes");
  await answer.first().click();
  await until(async () => (await kindOf(page)) !== "hordes-entry" || await page.locator(".hordes li").count() > 0, () => "the barbarians have come");
  assert.deepEqual(page.problems, []);
});

test("a package and places are chosen in secret", async () => {
  const page = await openAt("choose-package");
  const packages = page.locator(".package");
  await becomes(10, () => packages.count());
  assert.match(await page.locator(".secret").innerText(), /Nobody else sees this.*Still choosing: /s);
  await look(page, "packages");
  await packages.nth(2).getByRole("button").click();
  await until(async () => (await kindOf(page)) !== "choose-package" || !(await page.locator(".package").count()) || await page.locator(".handover").count() > 0, () => "it is chosen");

  const places = await openAt("secret-tokens");
  const left = async () => numberIn(await places.locator(".places > p strong").last().innerText());
  await places.locator(".places .chip").first().waitFor();
  const before = await left();
  await places.locator(".places li .chip").first().click();
  await until(async () => await left() === before - 1, () => "one token is written down");
  await places.locator(".places li.some").first().waitFor();
  await places.locator(".places .chip", { hasText: "…" }).first().click();
  await places.getByRole("button", { name: "Write down" }).click();
  await until(async () => await left() === before - 3, () => "two more are written down");
  const names = await places.locator(".places li .link").allInnerTexts();
  await tap(places, (name) => names.includes(name), () => places.locator(".chooser .stepper").first().isVisible());
  await places.locator(".chooser .numbers .row > button").click();
  await until(async () => await left() === before - 4, () => "and one on the board");
  await look(places, "places");
  assert.deepEqual([...page.problems, ...places.problems], []);
});

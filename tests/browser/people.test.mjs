/* What people do with the page, done in a browser. */
import assert from "node:assert/strict";
import { browser, decide, DESK, inTrade, isAsked, isOver, openTab, PHONE, picture, playUntil, scan, server, test, turnOf, until, useWorld, visit } from "./world.mjs";

useWorld();

test("a person plays a Short Game to its end, over a reload, a restart of the server and a phone", async () => {
  const page = await visit(browser, server.base);
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator(".prompt.mine").waitFor();
  await playUntil(page, async () => (await turnOf(page)) >= 2);
  await page.reload();
  await page.locator(".prompt .turn").waitFor();
  await until(async () => (await turnOf(page)) >= 2, () => "a reload comes back to the same game");
  await page.setViewportSize(PHONE);
  const turn = await turnOf(page);
  await picture(page, "phone-board");
  await playUntil(page, async () => (await turnOf(page)) > turn || isOver(page));
  await until(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), () => "the page fits a phone");
  await page.setViewportSize(DESK);
  await server.stop();
  await server.start();
  await playUntil(page, () => isOver(page));
  await picture(page, "page-end");
  assert.deepEqual(page.problems, []);
});

test("two people trade in two browsers", async () => {
  const made = await server.api("POST", "/api/tables", {
    scenario: "short", players: 5, first_chance: 600, bot_pace: 0, open: true,
    seats: [{ kind: "mine", name: "Ann" }, { kind: "open" }],
  });
  const joined = await server.api("POST", `/api/tables/${made.table}/seats`, { name: "Bob" });
  await server.api("POST", `/api/tables/${made.table}/start`, {}, made.token);
  const ann = await visit(browser, `${server.base}/t/${made.table}#${made.token}`);
  const bob = await visit(browser, `${server.base}/t/${made.table}#${joined.token}`);
  for (const page of [ann, bob])
    await page.locator(".prompt .turn").waitFor();
  const trades = async (page) => await inTrade(page) && await isAsked(page);
  await playUntil([ann, bob], async () => await trades(ann) && await trades(bob), async (page, still) => {
    if (!(await inTrade(page)))
      await decide(page, still);
  });
  await openTab(ann, "trade");
  await openTab(bob, "trade");
  await ann.getByText("make an offer", { exact: true }).click();
  const seats = (await server.api("GET", `/api/tables/${made.table}`, undefined, made.token)).seats;
  const catalogue = await server.api("GET", "/api/editions/west-2024");
  const bobs = catalogue.civilizations[seats[joined.seat].civilization].name;
  await ann.locator("form select, .builder select").first().selectOption({ label: `${bobs} (Bob)` });
  for (let i = 0; i < 2; i++)
    await ann.getByRole("button", { name: /^Say truly: / }).and(ann.locator(":enabled")).first().click();
  await ann.getByRole("button", { name: "Put it on the table" }).click();
  await bob.getByText(/^to me/).click();
  await bob.locator(".offer .person", { hasText: "Ann" }).waitFor();
  await bob.getByRole("button", { name: /^Accept offer no\. / }).first().click();
  for (const page of [bob, ann])
    await page.getByRole("button", { name: /^Put in what costs me least/ }).first().click();
  for (const page of [ann, bob]) {
    await page.getByText("past deals", { exact: true }).click();
    await page.getByText(/Turn 1|turn 1/).first().waitFor();
    assert.deepEqual(page.problems, []);
  }
});

test("one turn is played by keyboard alone", async () => {
  const page = await visit(browser, server.base);
  await page.getByRole("button", { name: "Play now" }).focus();
  await page.keyboard.press("Enter");
  await page.locator(".prompt.mine").waitFor();
  const first = await turnOf(page);
  await playUntil(page, async () => (await turnOf(page)) > first + 1 || isOver(page), async () => {
    if (await inTrade(page))
      return page.keyboard.press("d");
    await page.keyboard.press("a");
    await page.waitForTimeout(60);
    await page.keyboard.press("a");
  });
  assert.deepEqual(page.problems, []);
});

for (const colorScheme of ["light", "dark"])
  test(`a scan for barriers finds nothing serious, ${colorScheme}`, async () => {
    const made = await server.api("POST", "/api/tables", { scenario: "short", players: 5, bot_pace: 0 });
    await server.api("POST", `/api/tables/${made.table}/start`, {}, made.token);
    const start = await visit(browser, server.base, { colorScheme, bypassCSP: true });
    await start.getByRole("button", { name: "Play now" }).waitFor();
    await scan(start, "start");
    const page = await visit(browser, `${server.base}/t/${made.table}#${made.token}`, { colorScheme, bypassCSP: true });
    await page.locator(".prompt.mine").waitFor();
    await playUntil(page, async () => (await turnOf(page)) >= 2);
    for (const tab of ["act", "trade", "advances", "calamities", "tables", "log", "rules", "talk", "settings"]) {
      await openTab(page, tab);
      await picture(page, `page-${tab}-${colorScheme}`);
      await scan(page, tab);
    }
    await page.setViewportSize(PHONE);
    await picture(page, `phone-${colorScheme}`);
    await scan(page, "phone");
  });

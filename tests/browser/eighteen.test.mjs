/* Eighteen seats on two trade blocks: two people in two browsers among sixteen bots. WHOLE=1 plays on to the last step of the
 * track; otherwise the table ends the game after two turns. */
import assert from "node:assert/strict";
import { becomes, browser, inTrade, isAsked, isOver, openTab, PHONE, picture, playUntil, scan, server, test, turnOf, until, useWorld, visit } from "./world.mjs";

useWorld();

const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test("two people play a Short Game of eighteen to its end", async () => {
  const made = await server.api("POST", "/api/tables", {
    edition: "mega-2015", board: "whole", scenario: "short", players: 18, bot_pace: 0, open: true, name: "Eighteen",
    seats: [{ kind: "mine", name: "Ann" }, { kind: "open" }], options: process.env.WHOLE ? {} : { turn_limit: 2 },
  });
  const joined = await server.api("POST", `/api/tables/${made.table}/seats`, { name: "Bob" });
  await server.api("POST", `/api/tables/${made.table}/start`, {}, made.token);
  const ann = await visit(browser, `${server.base}/t/${made.table}#${made.token}`, { bypassCSP: true });
  const bob = await visit(browser, `${server.base}/t/${made.table}#${joined.token}`, { viewport: PHONE, hasTouch: true, isMobile: true });
  for (const page of [ann, bob])
    await page.locator(".prompt .turn").waitFor();
  await playUntil([ann, bob], async () => (await turnOf(ann)) >= 2 && await inTrade(ann) && await isAsked(ann));

  await openTab(ann, "trade");
  await ann.getByRole("list", { name: "Traders of the block West" }).waitFor();
  await ann.getByRole("list", { name: "Traders of the block East" }).waitFor();
  await picture(ann, "page-eighteen-trade");
  await openTab(ann, "tables");
  const rows = ann.locator(".players.by-row tbody tr");
  await becomes(18, () => rows.count());
  await ann.getByRole("button", { name: "Points" }).click();
  let points;
  await until(async () => {
    points = (await rows.locator("td:nth-child(3)").allInnerTexts()).map(Number);
    return points.every((n, i) => i === 0 || n <= points[i - 1]);
  }, () => `a tap on a heading sorts the players by it: ${points}`);
  await picture(ann, "page-eighteen-players");
  await ann.getByText("card stacks", { exact: true }).click();
  await becomes(["Trade block West", "Trade block East"], () => ann.locator(".tables section > h3").allInnerTexts());
  await scan(ann, "eighteen players");

  for (const tab of ["trade", "tables", "log", "act"]) {
    await openTab(bob, tab);
    await until(async () => await overflow(bob) <= 0, async () => `the tab ${tab}, ${await overflow(bob)} pixels too wide, fits a phone`);
    await picture(bob, `page-eighteen-phone-${tab}`);
  }
  await playUntil([ann, bob], () => isOver(ann));
  for (const page of [ann, bob])
    assert.deepEqual(page.problems, []);
});

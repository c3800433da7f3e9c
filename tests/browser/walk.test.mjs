/* Every tab of a table, with all that can be folded out and chosen in it, while the game runs and when it is over: nothing
 * in the page breaks. */
import assert from "node:assert/strict";
import { browser, moments, recorded, server, tableAt, test, useWorld, visit } from "./world.mjs";

useWorld();

const HEARTHS = ["--edition", "hearths", "--players", "3", "--seed", "4"];
const CIV = ["--players", "5", "--scenario", "short", "--map", "plain", "--seed", "4"];

/* A game that is over need not be started. */
const imported = async (log) => (await fetch(`${server.base}/api/import`, { method: "POST", body: log, headers: { "Content-Type": "text/plain" } })).json();

const drawn = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

async function walk(page, where) {
  const whole = async (what) => {
    assert.deepEqual(page.problems, [], `${where}: ${what}`);
    assert.deepEqual(await page.locator(".broken").allInnerTexts(), [], `${where}: ${what}`);
  };
  await page.locator('[role="tab"]').first().waitFor();
  const tabs = await page.locator('[role="tab"]').evaluateAll((all) => all.map((tab) => tab.id));
  assert.ok(tabs.length >= 5);
  for (const tab of tabs) {
    await page.evaluate((id) => document.getElementById(id)?.click(), tab); /* Also below the question who sits here. */
    await drawn(page);
    await whole(tab);
    const values = await page.locator('[role="tabpanel"] fieldset.choice input').evaluateAll((all) => all.map((input) => input.value));
    for (const value of values) {
      await page.evaluate((wanted) => document.querySelector(`[role="tabpanel"] fieldset.choice input[value="${wanted}"]`)?.click(), value);
      await drawn(page);
      await page.locator(".turn-story [role=status]").waitFor({ state: "detached" }); /* Until it is there. */
      await whole(`${tab}: ${value}`);
    }
    await page.locator('[role="tabpanel"] details:not([open]) > summary').evaluateAll((all) => all.forEach((one) => one.click()));
    await drawn(page);
    await whole(`${tab}, folded out`);
  }
}

for (const [name, options] of [["Hearths", HEARTHS], ["civilization", CIV]])
  test(`every tab of a table opens, running and over: ${name}`, async () => {
    /* The question that came up last, and the end. */
    const running = [...moments([["--games", "1", "--jobs", "1", "--bots", "normal", ...options]]).values()].at(-1).log;
    for (const [where, made] of [["running", await tableAt(running)], ["over", await imported(recorded(...options))]])
      await walk(await visit(browser, `${server.base}/t/${made.table}#${made.token}`), where);
  });

/* A market round on a phone, by tapping: what is kept, what is said of the third card, what a deal must bring, ready; then what
 * happened. */
import assert from "node:assert/strict";
import { asked, browser, moments, PHONE, picture, scan, server, sit, test, useWorld, visit } from "./world.mjs";

useWorld();

/* The first market of a Short Game, with bots in the other seats. */
async function atMarket() {
  const found = moments([["--players", "5", "--bots", "normal", "--games", "1", "--scenario", "short", "--switch", "trade-form=three-rounds"]]);
  const { seat, log } = found.get("market");
  const answer = await fetch(`${server.base}/api/import`, { method: "POST", body: log, headers: { "Content-Type": "text/plain" } });
  assert.ok(answer.ok, await answer.clone().text());
  const made = await answer.json();
  await server.api("POST", `/api/tables/${made.table}/start`, { keep: [seat] }, made.token);
  return { made, seat };
}

test("a round is filed on a phone with a few taps", async () => {
  const { made, seat } = await atMarket();
  const page = await visit(browser, `${server.base}/t/${made.table}#${made.token}`, { viewport: PHONE, hasTouch: true, isMobile: true, bypassCSP: true });
  await sit(page, "market", seat, made);
  await page.getByText("Round 1 of 3", { exact: true }).waitFor();
  const first = page.locator(".keep-chips button").first();
  await first.click();
  await page.locator('.keep-chips button[aria-pressed="true"]').waitFor();
  await page.locator(".choice label", { hasText: "+5" }).click();
  await page.locator(".choice label.chosen", { hasText: "+5" }).waitFor();
  await page.getByLabel("Add a third card").selectOption({ index: 1 });
  await page.locator(".market-thirds li").first().waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert.ok(wide <= 0, `the desk is ${wide} pixels too wide for a phone`);
  await scan(page, "the desk of market rounds");
  await picture(page, "page-market-phone");
  await page.getByRole("button", { name: "File and be ready" }).click();
  await page.getByRole("heading", { name: /^Round 1 brought \d+ deal/ }).waitFor();
  await page.getByText("Round 2 of 3", { exact: true }).waitFor();
  /* The order stands: one tap is enough now. */
  await page.getByText("Your order is on the market.").waitFor();
  await picture(page, "page-market-closed");
  await page.getByRole("button", { name: "Ready for all rounds", exact: true }).click();
  await page.locator(asked("market")).waitFor({ state: "detached" });
  assert.deepEqual(page.problems, []);
});

/* What a newcomer's first hour stumbled over: where to go on, what a bot means, a bar that stays where it is, why a game was lost. */
import assert from "node:assert/strict";
import { browser, decide, isOver, openTab, PHONE, playUntil, server, test, tryPress, useWorld, visit } from "./world.mjs";

useWorld();

const heightOf = (page, part) => page.locator(part).evaluate((element) => element.getBoundingClientRect().height);

test("whoever comes back goes on where they left, and others watch that game", async () => {
  const made = await server.api("POST", "/api/tables", { scenario: "short", players: 5, bot_pace: 0, open: true, name: "The long evening" });
  await server.api("POST", `/api/tables/${made.table}/start`, {}, made.token);
  const page = await visit(browser, `${server.base}/t/${made.table}#${made.token}`, { viewport: PHONE });
  await page.locator(".prompt.mine").waitFor();
  await page.getByRole("link", { name: "Start page" }).first().click();
  const first = page.locator("main .card").first();
  await first.getByText("The long evening").waitFor();
  await first.getByText("being set up").waitFor();
  await first.getByRole("link", { name: "Continue" }).click();
  await page.locator(".prompt.mine").waitFor();

  const other = await visit(browser, server.base);
  await other.getByRole("link", { name: "Watch a running game" }).click();
  await other.getByText("You are watching.").waitFor();
  /* A seat that a bot plays can be taken, and the button lies over nothing but the map. */
  await other.getByRole("button", { name: "Play instead of a bot" }).waitFor();
  const [button, strip] = await Promise.all([".take-seat", ".glance"].map((part) => other.locator(part).boundingBox()));
  assert.ok(button.y + button.height <= strip.y, "the standings are in sight");
  for (const one of [page, other])
    assert.deepEqual(one.problems, []);
});

test("a bot's plan is told in sentences, and the bar above the board keeps its height", async () => {
  const made = await server.api("POST", "/api/tables", { scenario: "short", players: 5, bot_pace: 0 });
  await server.api("POST", `/api/tables/${made.table}/start`, {}, made.token);
  const page = await visit(browser, `${server.base}/t/${made.table}#${made.token}`, { viewport: { width: 1280, height: 800 } });
  await page.locator(".prompt.mine").waitFor();
  const moves = page.locator('.prompt.mine[data-prompt="move"]');
  const plan = page.locator(".advice ol li");
  let height;
  await playUntil(page, async () => {
    if (await moves.isVisible())
      height = await heightOf(page, ".prompt");
    return height !== undefined && await plan.first().isVisible() && moves.isVisible();
  }, async (_, still) => {
    if (!(await moves.isVisible()))
      return decide(page, still);
    if (!(await page.locator(".advice").isVisible()))
      await openTab(page, "act");
    return tryPress(page.getByRole("button", { name: "What would a bot do?" }));
  });
  for (const step of await plan.allInnerTexts())
    assert.match(step, /^[A-Z]\S* .* \S/, "a step is a sentence");
  assert.ok(await page.evaluate(() => !document.activeElement.matches("input")), "the keys of the game still work");
  assert.ok(await page.locator(".advice strong").first().evaluate((element) => element.getBoundingClientRect().top > 0), "the advice is in sight");
  await page.getByRole("button", { name: "Do that" }).click();
  await page.getByRole("button", { name: /^Undo/ }).first().waitFor();
  assert.equal(await heightOf(page, ".prompt"), height);
  assert.deepEqual(page.problems, []);
});

test("the end tells where the points were made, and the track how long it is", async () => {
  const made = await server.api("POST", "/api/tables", { scenario: "short", players: 5, bot_pace: 0, options: { turn_limit: 1 } });
  await server.api("POST", `/api/tables/${made.table}/start`, {}, made.token);
  const page = await visit(browser, `${server.base}/t/${made.table}#${made.token}`);
  await page.locator(".prompt.mine").waitFor();
  await page.locator(".glance").getByText(/^Step of 1\d$/).waitFor();
  await playUntil(page, () => isOver(page));
  await openTab(page, "end");
  const rows = await page.locator(".end table.points tbody tr").evaluateAll((all) => all.map((row) => ({ me: row.matches(".me"), points: Number(row.querySelector("td b").textContent) })));
  const mine = rows.find((row) => row.me).points, other = rows[0].me ? rows[1].points : rows[0].points;
  const distance = page.locator(".end p", { hasText: mine > other ? /^You are \d+ points? ahead of/ : /ahead of you: / });
  if (mine === other)
    assert.equal(await distance.count(), 0);
  else {
    const text = await distance.first().innerText();
    assert.equal(Number(/(\d+) points? ahead/.exec(text)[1]), Math.abs(mine - other));
    const [won, lost = ""] = text.split(/\. (?=You had|\S+ had)/);
    const sum = (part) => [...part.matchAll(/(\d+) more/g)].reduce((all, [, n]) => all + Number(n), 0);
    assert.equal(sum(won) - sum(lost), Math.abs(mine - other));
  }
  assert.deepEqual(page.problems, []);
});

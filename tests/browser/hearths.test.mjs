/* What people do with the table of the card game, done in a browser. */
import assert from "node:assert/strict";
import { becomes, browser, clickCards as click, DESK, isAsked, isOver, openTab, PHONE, picture, playUntil, scan, server, test, tryPress, turnOf, until, useWorld, visit } from "./world.mjs";

useWorld();

const promptOf = (page) => page.locator(".prompt").getAttribute("data-prompt");

async function tableOf(settings) {
  const made = await server.api("POST", "/api/tables", { edition: "hearths", bot_pace: 0, ...settings });
  await server.api("POST", `/api/tables/${made.table}/start`, {}, made.token);
  return made;
}

const address = (made, token = made.token) => `${server.base}/t/${made.table}#${token}`;

test("a person plays the card game of four to its end by clicking, over a reload", async () => {
  const page = await visit(browser, server.base);
  await page.getByText("Hearths", { exact: true }).click();
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator(".prompt.mine").waitFor();
  await becomes(3, () => page.locator(".opponent").count());
  await playUntil(page, async () => (await turnOf(page)) >= 3, click);
  const built = () => page.locator("#empire .card-button").allInnerTexts();
  await until(() => isAsked(page));
  const before = await built();
  await page.reload();
  await page.locator(".prompt .turn").waitFor();
  await until(async () => (await turnOf(page)) >= 3, () => "a reload comes back to the same game");
  await until(async () => (await built()).join() === before.join(), async () => `the empire is still ${before}, not ${await built()}`);
  await playUntil(page, () => isOver(page), click);
  await page.locator(".winner").waitFor();
  await becomes(4, () => page.locator(".points tbody tr").count());
  await picture(page, "page-hearths-end");
  await page.getByRole("link", { name: "Watch the game again" }).click();
  await page.locator(".replay .table-cards").waitFor();
  await page.getByRole("button", { name: "To the end" }).click();
  await until(async () => await page.locator(".replay .opponent").count() === 4);
  assert.deepEqual(page.problems, []);
});

test("who has never played reads how it goes before the first game and at the first table", async () => {
  const page = await visit(browser, server.base);
  await page.getByText("Hearths", { exact: true }).click();
  await page.getByRole("link", { name: /How Hearths goes/ }).click();
  await page.getByRole("heading", { name: "Make a deal" }).waitFor();
  const rules = page.locator(".guide details").first();
  await rules.locator("summary").click();
  assert.match(await rules.innerText(), /end\.1 .*fifth round/s);
  const made = await tableOf({ players: 2, seats: [{ kind: "mine" }, { kind: "bot" }] });
  await page.goto(address(made));
  await page.locator(".first-game button.link").click();
  await page.locator("dialog[open] .guide h3").first().waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".first-game button.plain").click();
  await becomes(0, () => page.locator(".first-game").count());
});

test("a person plays alone against the virtual player", async () => {
  const page = await visit(browser, address(await tableOf({ players: 1 })));
  await page.locator(".prompt.mine").waitFor();
  await playUntil(page, async () => (await turnOf(page)) >= 2 || isOver(page), click);
  await page.locator(".attack-line li").first().waitFor();
  await picture(page, "page-hearths-solo");
  await playUntil(page, () => isOver(page), click);
  await page.locator(".winner").waitFor();
  assert.deepEqual(page.problems, []);
});

test("two people play and talk in two browsers, and see no hand but their own", async () => {
  const made = await server.api("POST", "/api/tables", { edition: "hearths", players: 2, bot_pace: 0, open: true, seats: [{ kind: "mine", name: "Ann" }, { kind: "open" }] });
  const joined = await server.api("POST", `/api/tables/${made.table}/seats`, { name: "Bob" });
  await server.api("POST", `/api/tables/${made.table}/start`, {}, made.token);
  const ann = await visit(browser, address(made));
  const bob = await visit(browser, address(made, joined.token));
  for (const page of [ann, bob])
    await page.locator(".hand .card-button").first().waitFor();
  const handOf = (page) => page.locator(".hand .card-button").evaluateAll((cards) => cards.map((card) => card.dataset.card));
  const [own, other] = [await handOf(ann), await handOf(bob)];
  assert.ok(own.length >= 4 && own.every((card) => !other.includes(card)), "nobody holds a card of the other");
  for (const card of other)
    assert.equal(await ann.locator(`[data-card="${card}"]`).count(), 0, "a card of the other hand is nowhere on the page");
  await openTab(ann, "talk");
  await ann.locator(".panel textarea, .panel input[type=text]").first().fill("Good luck!");
  await ann.keyboard.press("Enter");
  await openTab(bob, "talk");
  await bob.getByText("Good luck!").waitFor();
  await playUntil([ann, bob], async () => (await turnOf(ann)) >= 2, click);
  assert.deepEqual([...ann.problems, ...bob.problems], []);
});

test("a card that was chosen can be put down, and what was declared and not paid withdrawn", async () => {
  let page = await visit(browser, address(await tableOf({ players: 2 })));
  await page.locator(".prompt.mine").waitFor();
  await playUntil(page, async () => await promptOf(page) === "turn", click);
  await page.locator("#hand .card-button").first().click();
  await page.locator(".card-sheet").waitFor();
  await page.keyboard.press("Escape");
  await until(async () => await page.locator(".card-sheet").count() === 0);
  /* Few games end without a payment that is left to the player; then another table has one. */
  const back = () => page.locator('.question button[data-action="back"]');
  const decided = async () => await back().isVisible() || await isOver(page);
  for (await playUntil(page, decided, click); !(await back().isVisible()); await playUntil(page, decided, click)) {
    page = await visit(browser, address(await tableOf({ players: 2 })));
    await page.locator(".prompt.mine").waitFor();
  }
  const hand = await page.locator("#hand .card-button").count();
  const goods = await page.locator("#empire .supply").innerText();
  await back().click();
  await until(async () => await promptOf(page) === "turn");
  await becomes(hand, () => page.locator("#hand .card-button").count());
  await becomes(goods, () => page.locator("#empire .supply").innerText());
  assert.deepEqual(page.problems, []);
});

test("a round is played by keyboard alone", async () => {
  const page = await visit(browser, address(await tableOf({ players: 3 })));
  await page.locator(".prompt.mine").waitFor();
  await playUntil(page, async () => (await turnOf(page)) >= 2, async () => {
    await page.keyboard.press("a");
    await page.waitForTimeout(60);
    await page.keyboard.press("a");
  });
  await playUntil(page, async () => await promptOf(page) === "turn", click);
  await page.keyboard.press("h");
  await until(() => page.evaluate(() => document.activeElement.closest("#hand") !== null), () => "h leads to the hand");
  assert.deepEqual(page.problems, []);
});

test("on a phone nothing is wider than the screen, and the game goes on", async () => {
  const page = await visit(browser, address(await tableOf({ players: 4 })), { viewport: PHONE, hasTouch: true });
  await page.locator(".prompt.mine").waitFor();
  await playUntil(page, async () => (await turnOf(page)) >= 2, click);
  await until(() => page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.querySelector(".table-scroll").scrollWidth) <= innerWidth), () => "the page fits a phone");
  await picture(page, "page-hearths-phone");
  assert.deepEqual(page.problems, []);
});

for (const colorScheme of ["light", "dark"])
  test(`a scan for barriers finds nothing serious at the card table, ${colorScheme}`, async () => {
    const page = await visit(browser, address(await tableOf({ players: 4 })), { colorScheme, bypassCSP: true });
    await page.locator(".prompt.mine").waitFor();
    await scan(page, "draft");
    await playUntil(page, async () => (await turnOf(page)) >= 3 && await promptOf(page) === "turn", click);
    await picture(page, `page-hearths-${colorScheme}`);
    await page.locator(".opponent-head").first().click();
    await page.locator("#hand .card-button").first().click();
    await page.locator(".card-sheet").waitFor();
    await scan(page, "turn");
    for (const tab of ["act", "players", "log", "rules", "talk", "settings"]) {
      await openTab(page, tab);
      await scan(page, tab);
    }
    await page.setViewportSize(PHONE);
    await scan(page, "phone");
    await page.setViewportSize(DESK);
    assert.ok(await isAsked(page));
    assert.deepEqual(page.problems, []);
  });

test("a table of the card game is made with factions and modules", async () => {
  const page = await visit(browser, `${server.base}/new`);
  await page.locator("select").filter({ hasText: "Hearths" }).selectOption({ label: "Hearths" });
  await page.locator("label").filter({ hasText: /^Players/ }).locator("select").selectOption("5");
  await page.getByLabel("Faction of seat 1").selectOption({ label: "Romans" });
  await page.getByLabel("All seats but yours").selectOption({ index: 2 });
  await page.getByRole("button", { name: /^Make the table/ }).click();
  await page.locator(".prompt .turn").waitFor();
  await becomes(4, () => page.locator(".opponent").count());
  await page.locator(".prompt .who").getByText("Romans").waitFor();
  assert.deepEqual(page.problems, []);
});

/* Fingers on phones and tablets, and people who use keys, large letters or a screen reader. */
import assert from "node:assert/strict";
import { becomes, browser, inTrade, isAsked, openTab, PHONE, playUntil, scan, server, test, until, useWorld, visit } from "./world.mjs";

const FINGER = 44;
const TOUCH = { hasTouch: true, isMobile: true };
useWorld();

async function sit(options, settings = {}) {
  const made = await server.api("POST", "/api/tables", { scenario: "short", players: 5, bot_pace: 0, ...settings });
  await server.api("POST", `/api/tables/${made.table}/start`, {}, made.token);
  const page = await visit(browser, `${server.base}/t/${made.table}#${made.token}`, options);
  await page.locator(".prompt.mine").waitFor();
  page.table = made;
  return page;
}

/* What can be tapped, is in sight and smaller than a finger. Tabs share the width; numbers of rules and links stand in text and reach beyond what is seen of them. */
const small = (page) => page.evaluate((least) => [...document.querySelectorAll("button:not(.rule, .link, .grip, [role=tab]), select, summary, textarea, input:not([type=radio], [type=checkbox]), .choice label, .check, .tick")]
  .map((node) => ({ node, box: node.getBoundingClientRect() }))
  .filter(({ box }) => box.width && box.height && (box.height < least - .5 || box.width < least - .5))
  .map(({ node, box }) => `${node.className} "${node.textContent.slice(0, 30)}" ${Math.round(box.width)}x${Math.round(box.height)}`), FINGER);

const tooWide = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test("on a phone everything is large enough for a finger, the sheet follows it, and the trade clock stays in sight", async () => {
  const start = await visit(browser, server.base, { ...TOUCH, viewport: PHONE });
  await start.getByRole("button", { name: "Play now" }).waitFor();
  assert.deepEqual(await small(start), []);
  const page = await sit({ ...TOUCH, viewport: PHONE }, { clocks: { trade: 600 } });
  assert.deepEqual(await small(page), []);
  const tabs = await page.locator(".tabs button").evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect()).filter((box) => box.width < 38 || box.height < 44 || box.right > innerWidth).length);
  assert.equal(tabs, 0, "every tab is in sight and can be hit");
  const panel = await page.locator(".side").boundingBox();
  const grip = await page.locator(".grip").boundingBox();
  const devtools = await page.context().newCDPSession(page);
  const touch = (type, y) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x: 195, y }] });
  await touch("touchStart", grip.y + 8);
  for (let y = grip.y; y > grip.y - 300; y -= 30)
    await touch("touchMove", y);
  await touch("touchEnd");
  await page.locator(".sheet-full").waitFor();
  await until(async () => (await page.locator(".side").boundingBox()).height > panel.height + 100, () => "the sheet was drawn up");
  /* Right after a finger has moved the browser may take a tap for its end. */
  await until(async () => {
    await page.locator("#tab-act").tap();
    return page.locator(".sheet-low").waitFor({ timeout: 2000 }).then(() => true, () => false);
  }, () => "a tap on the tab in front folds the sheet");

  await playUntil(page, async () => await inTrade(page) && await isAsked(page));
  /* A tap on the tab in front would fold its panel away. */
  if (!(await page.locator(".trade-clock").isVisible()))
    await openTab(page, "trade");
  await page.locator(".trade-clock").waitFor();
  await page.locator(".panel").evaluate((node) => node.scrollTo(0, node.scrollHeight));
  await until(async () => {
    const [clock, inside] = [await page.locator(".trade-clock").boundingBox(), await page.locator(".panel").boundingBox()];
    return clock.y >= inside.y - 1 && clock.y + clock.height < inside.y + 120;
  }, () => "the clock is above the offers however far they are scrolled");
  assert.deepEqual(await small(page), []);
  assert.deepEqual(page.problems, []);
});

for (const [what, viewport] of Object.entries({ "a small phone": { width: 360, height: 640 }, "a phone on its side": { width: 844, height: 390 }, "a tablet": { width: 820, height: 1180 } }))
  test(`on ${what} board, question and panel are in sight together`, async () => {
    const page = await sit({ ...TOUCH, viewport });
    assert.equal(await tooWide(page), 0);
    const [board, panel] = [await page.locator(".map").boundingBox(), await page.locator(".panel").boundingBox()];
    assert.ok(board.width * board.height > viewport.width * viewport.height * .25, `the board has only ${board.width}x${board.height}`);
    assert.ok(panel.width >= 280 && panel.height >= 150, `the panel has only ${panel.width}x${panel.height}`);
    const outside = await page.locator(".tabs button").evaluateAll((all) => all.filter((tab) => {
      const box = tab.getBoundingClientRect();
      return box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
    }).length);
    assert.equal(outside, 0, "all tabs are in sight");
    assert.deepEqual(await small(page), []);
  });

test("the focus stays where somebody works, and comes back after a dialog", async () => {
  const page = await sit({});
  const focused = () => page.evaluate(() => document.activeElement.closest(".panel, .prompt, dialog")?.className ?? document.activeElement.tagName);
  const before = await page.locator(".prompt strong").innerText();
  await page.getByRole("button", { name: /^Place a city in / }).first().focus();
  await page.keyboard.press("Enter");
  await page.locator(".prompt strong").filter({ hasNotText: before }).waitFor();
  await becomes("panel", focused); /* After a choice that is gone from the list. */
  const undo = page.locator(".prompt").getByRole("button", { name: "Undo" });
  await undo.focus();
  await page.keyboard.press("Enter");
  await page.locator(".prompt strong").filter({ hasText: before }).waitFor();
  await until(async () => /^prompt/.test(await focused()), () => "the focus is there after a button that had to wait");
  for (const button of [page.locator(".prompt .rule"), page.locator(".prompt .help")]) {
    await button.focus();
    await page.keyboard.press("Enter");
    await page.locator("dialog[open]").waitFor();
    await becomes("sheet", focused);
    await page.keyboard.press("Escape");
    await until(() => button.evaluate((node) => node === document.activeElement), () => "the dialog gives the focus back");
  }
  assert.deepEqual(page.problems, []);
});

test("headings go down step by step on every page, letters of twice the size fit, and the system's colours leave marks", async () => {
  const levels = (page) => page.locator("h1, h2, h3, h4, h5").evaluateAll((all) => all.filter((node) => node.checkVisibility()).map((node) => Number(node.tagName[1])));
  for (const path of ["", "new", "guide", "rules/west-2024", "replay", "settings", "account"]) {
    const page = await visit(browser, `${server.base}/${path}`, { viewport: { width: 1280, height: 800 }, bypassCSP: true });
    await page.locator("h1").first().waitFor();
    let found;
    await until(async () => {
      found = await levels(page);
      return found[0] === 1 && found.every((level, i) => i === 0 || level <= found[i - 1] + 1);
    }, () => `the headings of ${path} go down step by step: ${found}`);
    await page.evaluate(() => { document.documentElement.style.fontSize = "200%"; });
    await until(async () => await tooWide(page) <= 0, () => `${path} fits with large letters`);
    await page.context().close();
  }
  const page = await sit({ forcedColors: "active", bypassCSP: true });
  const line = await page.locator('.tabs [aria-selected="true"]').evaluate((node) => getComputedStyle(node).outlineStyle);
  assert.equal(line, "solid", "the tab in front is marked by a line");
  await page.locator(".prompt .help").click();
  await scan(page, "help");
});

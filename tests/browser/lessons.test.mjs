/* All lessons to their end: by touch on a phone, one of them by keys alone, and the hints of a guided game. */
import assert from "node:assert/strict";
import { PHONE, becomes, browser, picture, scan, server, test, until, useWorld, visit } from "./world.mjs";

useWorld();

const stepOf = (page) => page.evaluate(() => document.querySelector(".lesson-card h2")?.innerText.replace(/\s+/g, " ") ?? "");
const press = (page, name) => page.locator(".lesson-card").getByRole("button", { name, exact: true }).click();
const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/* What the card accepts, in words. */
async function wayOf(page) {
  const unfold = page.locator(".lesson-card .unfold");
  if (await unfold.isVisible())
    await unfold.click();
  if (!(await page.locator(".lesson-way").isVisible()))
    await press(page, "Show me");
  return (await page.locator(".lesson-way").evaluate((node) => node.firstChild.textContent)).replace(/^One way: /, "").trim();
}

/* Marks the button of the room that is called like this; folded lists are opened. Its selector, or null. */
const findButton = (page, name) => page.evaluate((wanted) => {
  const same = (text) => text.replace(/\s+/g, " ").trim().toLowerCase().replace(/ d$/, "");
  const named = (button) => same(button.getAttribute("aria-label") ?? [...button.childNodes].filter((node) => !["SMALL", "KBD", "svg"].includes(node.nodeName)).map((node) => node.textContent).join(""));
  const found = [...document.querySelectorAll(".room .prompt button, .room .panel button, .room .question button")].find((button) => !button.disabled && named(button) === same(wanted) && button.closest("body"));
  document.querySelectorAll("[data-found]").forEach((node) => node.removeAttribute("data-found"));
  if (!found)
    return null;
  for (let folded = found.closest("details:not([open])"); folded; folded = found.closest("details:not([open])"))
    folded.open = true;
  found.setAttribute("data-found", "");
  return "[data-found]";
}, name);

/* The moves that the browser has kept tell whether something was done. */
const movesOf = (page, id) => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{"moves":[]}').moves.length, `ecumene.lesson.${id}`);

/* Does what the card asks for with the controls of the game; true if they could. */
async function act(page, id) {
  const before = await movesOf(page, id);
  const way = await wayOf(page);
  if (await page.getByRole("button", { name: "Make room" }).isVisible())
    await press(page, "Make room");
  if (await page.locator("#tab-act").getAttribute("aria-selected") !== "true" || !(await page.locator("#panel").isVisible()))
    await page.locator("#tab-act").click();
  const button = await findButton(page, way);
  if (!button) {
    await wayOf(page);
    await press(page, "Do it for me");
  } else
    await until(async () => {
      /* What ends a decision with something undone asks once more. */
      if (await movesOf(page, id) === before)
        await page.locator(button).click({ timeout: 2000 }).catch(() => undefined);
      return await movesOf(page, id) > before;
    }, () => `"${way}" leads on`);
  await until(async () => await movesOf(page, id) > before, () => `"${way}" leads on`);
  return button !== null;
}

/* What is framed: nothing, or something that is there. */
const framed = (page) => page.evaluate(() => document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule.selectorText?.startsWith(":is("))
  .every((rule) => document.querySelector(rule.selectorText)));

/* Plays it to its end; the steps at which it needed help. */
async function play(page, id) {
  const helped = [];
  await page.goto(`${server.base}/learn/${id}`);
  await page.locator(".lesson-card").waitFor();
  for (let acted = 0, before = ""; !/^Lesson finished/.test(await stepOf(page));) {
    const now = await stepOf(page);
    assert.equal(await overflow(page), 0, `${id}: ${now} is too wide`);
    if (now !== before)
      await until(() => framed(page), () => `what "${now}" of ${id} points at is there`);
    before = now;
    const next = page.locator(".lesson-card").getByRole("button", { name: /^(Next|Finish)$/ });
    if (await next.isVisible()) {
      await next.click();
      await until(async () => await stepOf(page) !== now, () => `"${now}" ends`);
    } else if (!(await act(page, id)))
      helped.push(now);
    assert.ok(++acted < 60, `${id} has no end`);
  }
  return helped;
}

test("all lessons are played to their end on a phone", async () => {
  const page = await visit(browser, `${server.base}/learn`, { viewport: PHONE, hasTouch: true, isMobile: true });
  const rows = (await server.api("GET", "/api/lessons")).filter((row) => row.steps > 0);
  assert.equal(rows.length, 10);
  await page.locator(".lessons li").nth(rows.length - 1).waitFor();
  assert.equal(await overflow(page), 0);
  const helped = {};
  for (const { id } of rows) {
    const by = await play(page, id);
    if (by.length)
      helped[id] = by.length;
  }
  /* Offers are put together at the desk, which other tests do. */
  assert.deepEqual(helped, { trade: 1 });
  await page.goto(`${server.base}/learn`);
  await becomes(rows.length, () => page.locator(".lessons .done").count());
  assert.deepEqual(page.problems, []);
});

/* Goes on with the tabulator until the focus is on a button of this name, and presses it. */
async function pressByKey(page, name) {
  for (let i = 0; i < 150; i++) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => {
      const node = document.activeElement;
      return (node.getAttribute("aria-label") ?? node.innerText ?? "").replace(/\s+/g, " ").trim();
    });
    if (at.toLowerCase() === name.toLowerCase()) {
      await page.keyboard.press("Enter");
      return;
    }
  }
  assert.fail(`the focus never came to "${name}"`);
}

test("a lesson by keys alone, and what is wrong is explained and said", async () => {
  const page = await visit(browser, `${server.base}/learn/cities`, { bypassCSP: true });
  const card = page.locator(".lesson-card");
  await card.waitFor();
  /* The focus is on the heading, and with it the words are read out. */
  const read = () => page.evaluate(() => document.getElementById(document.activeElement.getAttribute("aria-describedby"))?.innerText ?? "");
  await until(async () => /little gates/.test(await read()));
  await pressByKey(page, "Next");
  await becomes("Cities and support Step 2 of 7", () => stepOf(page));
  await until(async () => /Saites has only 5/.test(await read()));
  await scan(page, "a lesson");
  await picture(page, "page-lesson");
  /* The rules refuse, then the lesson does, and nothing has been lost. */
  await pressByKey(page, "Try it: Build a city in Saites");
  await until(async () => /The rules say no: .*You can build there as soon as/.test(await card.innerText()));
  await page.keyboard.press("d");
  await page.locator(".prompt .armed").waitFor();
  await page.keyboard.press("d");
  await until(async () => /You have not built yet/.test(await card.innerText()));
  await becomes("Cities and support Step 2 of 7", () => stepOf(page));
  await pressByKey(page, "Build a city in Memphites");
  await becomes("Cities and support Step 3 of 7", () => stepOf(page));
  /* Back, away and on again. */
  await pressByKey(page, "Back");
  await becomes("Cities and support Step 2 of 7", () => stepOf(page));
  await page.reload();
  await becomes("Cities and support Step 2 of 7", () => stepOf(page));
  await pressByKey(page, "Build a city in Memphites");
  await becomes("Cities and support Step 3 of 7", () => stepOf(page));
  await pressByKey(page, "Build a city in Tanites");
  for (const step of [4, 5]) {
    await becomes(`Cities and support Step ${step} of 7`, () => stepOf(page));
    await pressByKey(page, "Next");
  }
  await becomes("Cities and support Step 6 of 7", () => stepOf(page));
  await pressByKey(page, "Show me");
  await pressByKey(page, "Do it for me");
  await becomes("Cities and support Step 7 of 7", () => stepOf(page));
  await pressByKey(page, "Finish");
  await becomes("Lesson finished", () => stepOf(page));
  await pressByKey(page, "Next lesson: Ships");
  await becomes("Ships Step 1 of 8", () => stepOf(page));
  assert.deepEqual(page.problems, []);
});

test("the first game with hints: long, short, then on demand", async () => {
  const page = await visit(browser, `${server.base}/learn`);
  const hint = page.locator(".hint-card");
  await page.getByRole("button", { name: "Play with hints" }).click();
  await page.locator(".room").waitFor();
  await until(async () => /A Short Game begins in the middle of history/.test(await hint.innerText()));
  assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem("ecumene.hints"))), { "place-city": 1 });
  await hint.getByRole("button", { name: "Got it" }).click();
  await hint.getByRole("button", { name: "Hint: what is this about?" }).waitFor();
  await page.reload();
  await until(async () => /Place your cities near each other, most of them on sites/.test(await hint.innerText()));
  await page.reload();
  await hint.getByRole("button", { name: "Hint: what is this about?" }).click();
  await until(async () => /A Short Game begins/.test(await hint.innerText()));
  await hint.getByRole("button", { name: "No more hints" }).click();
  await becomes(0, () => hint.count());
  await page.goto(`${server.base}/learn`);
  await page.getByRole("button", { name: "Show all hints from the beginning" }).click();
  assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem("ecumene.hints"))), {});
  assert.deepEqual(page.problems, []);
});

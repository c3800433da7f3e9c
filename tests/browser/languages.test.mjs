/* Every main screen in every language on a phone: the words are of that language, nothing is a bare key, and nothing is wider than the window. */
import assert from "node:assert/strict";
import { readEnglish, readLanguages, readSpoken } from "../../web/locales.mjs";
import { becomes, browser, openTab, server, test, useWorld, visit } from "./world.mjs";

useWorld();

const english = Object.assign({}, ...Object.values(await readEnglish()));
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const TABS = ["act", "trade", "advances", "calamities", "tables", "log", "rules", "talk", "settings"];

/* What is wrong with what is shown: texts that are keys or of another language, and what sticks out. */
const wrong = (page, foreign) => page.evaluate((others) => {
  const bad = [], strangers = new Set(others);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.data.trim(), parent = walker.currentNode.parentElement;
    if (!text || parent.closest(".hidden") || !parent.checkVisibility())
      continue;
    if (strangers.has(text))
      bad.push(`"${text}"`);
    const box = parent.closest("button, a.button, summary, label, h1, h2, h3");
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    if (box && getComputedStyle(box).display !== "inline" && range.getBoundingClientRect().right > box.getBoundingClientRect().right + 1 && getComputedStyle(box).overflowX === "visible")
      bad.push(`"${text.slice(0, 40)}" leaves its ${box.tagName}`);
  }
  for (const label of document.querySelectorAll("[aria-label]"))
    if (strangers.has(label.getAttribute("aria-label")))
      bad.push(`the label "${label.getAttribute("aria-label")}"`);
  for (const cut of document.querySelectorAll(".prompt .turn, .prompt .phase, .players .player-name"))
    if (cut.checkVisibility() && (cut.scrollWidth > cut.clientWidth + 1 || cut.scrollHeight > cut.clientHeight + 2) && getComputedStyle(cut).overflowX !== "visible")
      bad.push(`"${cut.innerText}" is cut`);
  const last = [...document.querySelectorAll(".tabs button")].at(-1)?.getBoundingClientRect();
  if (last && last.right > innerWidth + 1)
    bad.push("not all tabs are in sight");
  if (document.documentElement.scrollWidth > innerWidth)
    bad.push(`the page is ${document.documentElement.scrollWidth} wide`);
  return bad;
}, foreign);

const answers = [...readSpoken().server.ids.values()];

for (const { tag, files } of readLanguages()) {
  const own = Object.assign({}, ...Object.values(files).map(({ ids }) => ids));
  const said = new Set(Object.values(own));
  /* One word can be the same in both. */
  const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`;
  const foreign = [...Object.keys(english), ...(tag === "en" ? [] : answers.map(sentence)), ...(tag === "en" ? [] : Object.entries(english).filter(([key, text]) => text.length > 3 && own[key] !== text && !said.has(text)).map(([, text]) => text))];

  test(`every screen in ${tag} fits a phone`, async () => {
    const page = await visit(browser, server.base, { ...PHONE, locale: tag });
    const check = (where) => becomes([], async () => (await wrong(page, foreign)).map((what) => `${where}: ${what}`));
    await page.locator(".play-now button.main").waitFor();
    assert.equal(await page.locator("html").getAttribute("lang"), tag);
    await check("start");
    for (const path of ["/new", "/account", "/settings", "/rules", "/guide", "/guide/hearths", "/replay", "/tournaments", "/players"]) {
      await page.goto(server.base + path);
      await page.locator("main h1").first().waitFor();
      await check(path);
    }
    for (const path of ["/t/nowhere", "/tournaments/nowhere"]) {
      await page.goto(server.base + path);
      await page.locator("[role=alert], .note").first().waitFor();
      await check(path);
    }
    await page.goto(`${server.base}/learn/grow-and-move`);
    await page.locator(".prompt .phase").waitFor();
    await check("a lesson");
    assert.ok((await page.locator(".map").getAttribute("aria-label")).includes(own["board-name.west"] ?? english["board-name.west"]), "the board is called by its name");
    for (const family of ["civ", "settlers"]) {
      await page.goto(server.base);
      await page.locator(`.games-offered input[value=${family === "civ" ? "short" : "settlers"}]`).check();
      await page.locator(".play-now button.main").click();
      await page.locator(".prompt").waitFor();
      if (family === "civ")
        for (const tab of TABS) {
          await openTab(page, tab);
          await check(`table, ${tab}`);
        }
      else
        await check("table of the card game");
    }
    assert.deepEqual(page.problems, []);
  });
}

test("a language can be chosen, and is kept", async () => {
  const page = await visit(browser, server.base);
  await page.locator(".foot select").selectOption("de");
  await page.getByRole("button", { name: "Jetzt spielen" }).waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "de");
  await page.reload();
  await page.getByRole("button", { name: "Jetzt spielen" }).waitFor();
  assert.deepEqual(page.problems, []);
});

/* A family that the page knows nothing about, played in it: Nim of tests/families. */
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { becomes, launch, openTab, PHONE, scan, Server, test, until, visit } from "./world.mjs";

let server, browser, edition;
before(async () => {
  server = await new Server(() => [], undefined, "build/with/nim/ecumene").start();
  browser = await launch();
  edition = (await server.api("GET", "/api/server")).editions.find(({ family }) => family === "nim");
});
after(async () => {
  await browser?.close();
  await server?.end();
});

async function table() {
  const made = await server.api("POST", "/api/tables", { edition: edition.id, players: 2, seats: [{ kind: "mine" }, { kind: "bot", bot: "random" }] });
  await server.api("POST", `/api/tables/${made.table}/start`, {}, made.token);
  return made;
}

const isOver = (page) => page.locator("#tab-end").isVisible();

/* The first answer whenever this player is asked. */
async function play(page) {
  await until(async () => {
    if (await page.locator(".prompt.mine").isVisible())
      await page.locator(".generic-choices button:enabled").first().click({ timeout: 1000 }).catch(() => undefined);
    return isOver(page);
  }, () => "the game ends");
}

test("a game that the page knows nothing about is played to its end by its buttons", async () => {
  const { table: id, token } = await table();
  const page = await visit(browser, `${server.base}/t/${id}#${token}`, { bypassCSP: true });
  await page.locator(".generic-players li").first().waitFor();
  assert.equal(await page.locator(".generic-players li").count(), 2);
  await until(() => page.locator(".prompt.mine").isVisible());
  const choices = await page.locator(".generic-choices button").allInnerTexts();
  assert.ok(choices.length > 1 && new Set(choices).size === choices.length, `every action has a text of its own: ${choices}`);
  await scan(page, "a table of Nim");
  await play(page);
  await openTab(page, "end");
  await becomes(2, () => page.locator(".generic-ranking li").count());
  await openTab(page, "log");
  await page.locator(".log").waitFor();
  assert.deepEqual(page.problems, []);
  await page.goto(`${server.base}/replay/t/${id}`);
  await page.locator(".replay .generic-players li").first().waitFor();
  assert.deepEqual(page.problems, []);
});

test("it fits a phone, in German as well", async () => {
  const { table: id, token } = await table();
  const page = await visit(browser, `${server.base}/t/${id}#${token}`, { viewport: PHONE, locale: "de" });
  await page.getByText("Deine Möglichkeiten").waitFor();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await play(page);
  assert.deepEqual(page.problems, []);
});

/* Whoever looks elsewhere is called when it is their turn: title, icon, and outside the page for those who asked for it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { between, launch, openTab, Server } from "./world.mjs";

/* What the page would show outside, and a tab that can be hidden. */
function outside() {
  window.told = [];
  window.asked = 0;
  window.Notification = class {
    static permission = "default";
    static requestPermission() {
      window.asked++;
      return Promise.resolve(this.permission = "granted");
    }
    constructor(title, { body }) {
      window.told.push(`${title} ${body}`);
    }
    close() {}
  };
  Object.defineProperty(document, "hidden", { get: () => window.away === true });
}

test("a player who looks elsewhere is called", async () => {
  const server = await new Server().start();
  const browser = await launch();
  try {
    const made = await server.api("POST", "/api/tables", { scenario: "basic", players: 5, bot_pace: 0, name: "Evening" });
    await server.api("POST", `/api/tables/${made.table}/start`, {}, made.token);
    const context = await browser.newContext({ reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.addInitScript(outside);
    /* The server's word on who is asked is held back and let go. */
    let pending = [0];
    const line = await between(page, (set) => { set.pending = pending; });
    const turn = async (mine) => {
      pending = mine ? [0] : [1];
      line.send();
      await page.locator(mine ? ".prompt.mine" : ".prompt:not(.mine)").waitFor();
      await page.waitForTimeout(100);
    };
    await page.goto(`${server.base}/t/${made.table}#${made.token}`);
    await page.locator(".prompt.mine").waitFor({ timeout: 15000 });
    assert.equal(await page.title(), "● Evening – Ecumene");
    assert.match(await page.locator("#icon").getAttribute("href"), /icon-turn/);
    await turn(false);
    assert.equal(await page.title(), "Evening – Ecumene");
    assert.equal(await page.evaluate(() => window.asked), 0, "nobody is asked for permission unless they wish it");
    await page.evaluate(() => { window.away = true; });
    await turn(true);
    await turn(false);
    assert.deepEqual(await page.evaluate(() => window.told), []);
    await openTab(page, "settings");
    await page.getByLabel("Tell me outside the page when it is my turn").check();
    assert.equal(await page.evaluate(() => window.asked), 1);
    await turn(true);
    const [told, ...more] = await page.evaluate(() => window.told);
    assert.match(told, /Evening: move your tokens/);
    assert.deepEqual(more, []);
  } finally {
    await browser.close();
    await server.end();
  }
});

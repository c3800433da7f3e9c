/* Whoever looks elsewhere is called when it is their turn: title, icon, and outside the page for those who asked for it. */
import assert from "node:assert/strict";
import { becomes, between, browser, open, openTab, server, test, useWorld } from "./world.mjs";

useWorld();

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
  const made = await server.api("POST", "/api/tables", { scenario: "basic", players: 5, bot_pace: 0, name: "Evening" });
  await server.api("POST", `/api/tables/${made.table}/start`, {}, made.token);
  const page = await open(browser);
  await page.addInitScript(outside);
  /* The server's word on who is asked is held back and let go. */
  let pending = null;
  const line = await between(page, (set) => { set.pending = pending ?? set.pending; });
  const turn = async (mine) => {
    pending = mine ? [0] : [1];
    line.send();
    await page.locator(mine ? ".prompt.mine" : ".prompt:not(.mine)").waitFor();
    await becomes(`${mine ? "● " : ""}Evening – Ecumene`, () => page.title());
  };
  await page.goto(`${server.base}/t/${made.table}#${made.token}`);
  await page.locator('.prompt.mine[data-prompt="move"]').waitFor(); /* From here on nothing happens by itself. */
  await turn(true);
  await becomes("/icon-turn.svg", () => page.locator("#icon").getAttribute("href"));
  await turn(false);
  assert.equal(await page.evaluate(() => window.asked), 0, "nobody is asked for permission unless they wish it");
  await page.evaluate(() => { window.away = true; });
  await turn(true);
  await turn(false);
  assert.deepEqual(await page.evaluate(() => window.told), []);
  await openTab(page, "settings");
  await page.getByLabel("Tell me outside the page when it is my turn").check();
  await becomes(1, () => page.evaluate(() => window.asked));
  await turn(true);
  await becomes(1, () => page.evaluate(() => window.told.length));
  assert.match(await page.evaluate(() => window.told[0]), /Evening: move your tokens/);
});

/* The page under a browser's translation: every text node is taken out and a <font> with other words stands in its place. */
import assert from "node:assert/strict";
import { browser, isOver, openTab, playUntil, server, test, turnOf, until, useWorld, visit } from "./world.mjs";

useWorld();

/* As browsers do it, also for what comes later. */
function translate() {
  const skip = new Set(["SCRIPT", "STYLE", "FONT", "TEXTAREA", "INPUT", "CANVAS"]);
  const work = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const nodes = [];
    while (walker.nextNode())
      if (walker.currentNode.data.trim() && !skip.has(walker.currentNode.parentNode.nodeName))
        nodes.push(walker.currentNode);
    for (const node of nodes) {
      const outer = document.createElement("font"), inner = document.createElement("font");
      inner.textContent = `«${node.data}»`;
      outer.append(inner);
      node.parentNode.replaceChild(outer, node);
    }
  };
  work();
  new MutationObserver(work).observe(document.body, { childList: true, subtree: true, characterData: true });
}

test("a translated page goes on, and shows what is true now", async () => {
  const page = await visit(browser, server.base);
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator(".prompt.mine").waitFor();
  await page.evaluate(translate);
  const first = await turnOf(page);
  await playUntil(page, async () => (await turnOf(page)) > first + 1 || isOver(page));
  for (const tab of ["trade", "advances", "calamities", "tables", "log", "rules", "act"])
    await openTab(page, tab);
  let shown; /* One text, translated, and no remains of others. */
  await until(async () => /^«Turn \d+»$/.test(shown = await page.locator(".prompt .turn").innerText()), () => `${shown} is one text`);
  assert.equal(await page.locator(".broken").count(), 0);
  assert.deepEqual(page.problems, []);
  /* Back at the start everything is drawn anew. */
  await page.goto(server.base);
  await page.getByRole("button", { name: "Play now" }).waitFor();
});

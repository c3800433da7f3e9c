/* What happened since a player's last action is in sight at a running table, on every screen and without a search, and it is true. */
import assert from "node:assert/strict";
import { asked, becomes, browser, PHONE, server, test, until, useWorld, visit } from "./world.mjs";

useWorld();

const placing = asked("place-city");
const sites = (page) => page.getByRole("button", { name: /^Place a city in / });

/* Places a city at each press, until it is somebody else's turn. */
const placeAll = (page) => until(async () => {
  if (await page.locator(placing).isVisible())
    await sites(page).first().click({ timeout: 1000 }).catch(() => undefined);
  return !(await page.locator(placing).isVisible());
}, () => "all cities are placed");

test("what others did since one's last action is told without a search", async () => {
  const made = await server.api("POST", "/api/tables", { scenario: "short", players: 5, open: true, seats: [{ kind: "mine", name: "Ann" }, { kind: "open" }] });
  const { token } = await server.api("POST", `/api/tables/${made.table}/seats`, { name: "Bob" });
  await server.api("POST", `/api/tables/${made.table}/start`, {}, made.token);
  const at = (secret, options) => visit(browser, `${server.base}/t/${made.table}#${secret}`, options);
  const [ann, bob] = [await at(made.token), await at(token)];
  await ann.locator(placing).waitFor();
  await placeAll(ann);
  const phone = await at(made.token, { viewport: PHONE, hasTouch: true, isMobile: true });
  const since = ann.locator(".glance-log .link"), brief = phone.locator(".glance-new");
  await becomes("Nothing since your last action", () => since.innerText());
  await phone.locator(".glance").waitFor();
  assert.equal(await brief.count(), 0, "nothing is new");

  /* What Bob does is there for Ann on both her screens, who has touched nothing. */
  await bob.locator(placing).waitFor();
  const who = await bob.locator(".prompt .who span").last().innerText();
  const site = (await sites(bob).nth(3).innerText()).replace(/^Place a city in /, "");
  await sites(bob).nth(3).click();
  await becomes("Since your last action (1)", () => since.innerText());
  await becomes(`${who} has a new city in ${site}`, () => ann.locator(".glance-log li").last().innerText());
  await becomes("1 new", () => brief.innerText());
  for (const [page, link] of [[ann, since], [phone, brief]]) {
    await link.click();
    const line = page.locator(".digest > li");
    await becomes(1, () => line.count());
    assert.match(await line.innerText(), new RegExp(`${who}[^]*1 new city \\(${site}\\)`));
  }

  /* When it is her turn again, what has become of her own is said before anything else: the cards that she drew are those of her hand. */
  await placeAll(bob);
  await ann.locator(asked("place-start-tokens")).waitFor();
  const drew = ann.locator(".news li", { hasText: /^You drew / });
  const hand = ann.locator(".glance-hand .card-tag");
  await drew.waitFor();
  await until(async () => await hand.count() > 0);
  assert.deepEqual((await drew.innerText()).replace(/^You drew /, "").split(/, | and /).sort(),
    (await hand.allInnerTexts()).map((text) => text.replace(/^\d+\s*/, "").trim()).sort());
  await until(async () => Number(/\((\d+)\)$/.exec(await since.innerText())?.[1]) > 1);
  await until(async () => await since.innerText() === await brief.getAttribute("title"), () => "both tell the same"); /* Others may still be at it. */
  for (const page of [ann, bob, phone])
    assert.deepEqual(page.problems, []);
});

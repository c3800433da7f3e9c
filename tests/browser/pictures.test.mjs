/* The pictures of README and docs, when they are asked for: nine players in the middle of a Short Game. */
import { browser, inTrade, isAsked, openTab, PHONE, picture, playUntil, server, test, turnOf, useWorld, visit } from "./world.mjs";

const wanted = { skip: !process.env.PICTURES };
if (!wanted.skip)
  useWorld();

test("pictures", wanted, async () => {
  const made = await server.api("POST", "/api/tables", { scenario: "short", players: 9, bot_pace: 0, name: "Evening" });
  await server.api("POST", `/api/tables/${made.table}/start`, {}, made.token);
  const address = `${server.base}/t/${made.table}#${made.token}`;
  const page = await visit(browser, address);
  await page.locator(".prompt.mine").waitFor();
  const settled = (shown) => shown.waitForTimeout(2500);
  await playUntil(page, async () => (await turnOf(page)) >= 3 && await inTrade(page) && await isAsked(page));
  await openTab(page, "trade");
  await settled(page);
  await picture(page, "page-trade");
  await openTab(page, "advances");
  await settled(page);
  await picture(page, "page-advances");
  await page.close();
  const dark = await visit(browser, address, { colorScheme: "dark" });
  await dark.locator(".prompt .turn").waitFor();
  await openTab(dark, "tables");
  await settled(dark);
  await picture(dark, "page-players-dark");
  await dark.close();
  const phone = await visit(browser, address, { viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  await phone.locator(".prompt .turn").waitFor();
  await openTab(phone, "act");
  await settled(phone);
  await picture(phone, "page-phone");
  await phone.close();
  const start = await visit(browser, server.base);
  await start.getByRole("button", { name: "Play now" }).waitFor();
  await picture(start, "page-start");
});

test("pictures of the card game", wanted, async () => {
  const made = await server.api("POST", "/api/tables", { edition: "hearths", players: 4, bot_pace: 0, name: "Evening" });
  await server.api("POST", `/api/tables/${made.table}/start`, {}, made.token);
  const address = `${server.base}/t/${made.table}#${made.token}`;
  const page = await visit(browser, address);
  await page.locator(".prompt.mine").waitFor();
  await playUntil(page, async () => (await turnOf(page)) >= 4 && await page.locator('.prompt[data-prompt="turn"]').count() > 0 && await page.locator("#hand .lit:not(.beside)").count() > 2);
  await openTab(page, "players");
  await page.locator("#hand .lit:not(.beside)").nth(1).click();
  await picture(page, "page-hearths");
  await page.close();
  const phone = await visit(browser, address, { viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  await phone.locator("#hand .lit").first().waitFor();
  await phone.locator("#empire").scrollIntoViewIfNeeded();
  await picture(phone, "page-hearths-phone");
});

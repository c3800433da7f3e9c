/* The board under fingers, in windows that change, and with a long story behind it. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DESK, launch, openTab, PHONE, picture, recorded, Server, visit } from "./world.mjs";

let server, browser, made;
before(async () => {
  server = await new Server().start();
  browser = await launch();
  const answer = await fetch(`${server.base}/api/import`, {
    method: "POST", body: recorded("--players", "9", "--seed", "5", "--turns", "9"), headers: { "Content-Type": "text/plain" },
  });
  made = await answer.json();
});
after(async () => {
  await browser.close();
  await server.end();
});

const point = (page, area) => page.evaluate((n) => document.querySelector(".map").areaPoint(n), area);

/* The area that is nearest to the middle of the window, and how far from it, as a part of the window. */
async function middle(page, area = null) {
  const box = await page.locator(".map").boundingBox();
  const all = await page.evaluate(() => {
    const map = document.querySelector(".map"), points = [];
    try {
      for (;;)
        points.push(map.areaPoint(points.length));
    } catch {
      return points; /* There are no more areas. */
    }
  });
  return all.map((at, n) => ({ area: n, off: Math.max(Math.abs(at.x - box.x - box.width / 2) / box.width, Math.abs(at.y - box.y - box.height / 2) / box.height) }))
    .filter((one) => area === null || one.area === area).sort((a, b) => a.off - b.off)[0];
}

test("two fingers zoom, one finger pans, a larger window shows the same place, all tabs are in one row", async () => {
  const page = await visit(browser, `${server.base}/t/${made.table}#${made.token}`, { viewport: PHONE, hasTouch: true, isMobile: true });
  await page.locator(".prompt .turn").waitFor({ timeout: 15000 });
  await page.waitForTimeout(500);
  const tabs = await page.locator(".tabs").evaluate((node) => ({ over: node.scrollWidth - node.clientWidth, rows: new Set([...node.children].map((tab) => tab.offsetTop)).size }));
  assert.deepEqual(tabs, { over: 0, rows: 1 });
  const fitted = await middle(page);
  await page.setViewportSize(DESK);
  await page.waitForTimeout(500);
  const later = await middle(page, fitted.area);
  assert.ok(later.off < .25, `the area in the middle is ${later.off} of the window away from it`);
  await page.setViewportSize(PHONE);
  await page.waitForTimeout(500);

  const devtools = await page.context().newCDPSession(page);
  const box = await page.locator(".map").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = (type, ...points) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints: points.map((at, id) => ({ ...at, id })) });
  const apart = async () => {
    const [a, b] = [await point(page, 0), await point(page, 10)];
    return Math.hypot(a.x - b.x, a.y - b.y);
  };
  const before = await apart();
  await touch("touchStart", { x: x - 30, y }, { x: x + 30, y });
  for (let reach = 30; reach <= 60; reach += 5)
    await touch("touchMove", { x: x - reach, y }, { x: x + reach, y });
  await touch("touchEnd");
  const zoomed = await apart() / before;
  assert.ok(Math.abs(zoomed - 2) < .1, `fingers twice as far apart zoom ${zoomed} times`);
  const start = await point(page, fitted.area);
  await touch("touchStart", { x, y });
  for (let way = 0; way <= 60; way += 10)
    await touch("touchMove", { x: x + way, y });
  await touch("touchEnd");
  const panned = await point(page, fitted.area);
  assert.ok(Math.abs(panned.x - start.x - 60) < 2 && Math.abs(panned.y - start.y) < 2, "the board follows the finger");
  await page.locator(".map").focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.waitForTimeout(500);
  assert.ok((await point(page, fitted.area)).x < panned.x - 20, "keys pan");
  await picture(page, "phone-nine");
  assert.deepEqual(page.problems, []);
});

test("a long game opens with its latest events; older ones come when they are wanted", async () => {
  const context = await browser.newContext({ viewport: DESK, reducedMotion: "reduce" });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  let bytes = 0;
  devtools.on("Network.webSocketFrameReceived", ({ response }) => { bytes += response.payloadData.length; });
  await page.goto(`${server.base}/t/${made.table}#${made.token}`);
  await page.locator(".prompt .turn").waitFor({ timeout: 15000 });
  await page.waitForTimeout(1000);
  assert.ok(bytes < 100_000, `${bytes} bytes came before anything was asked for`);
  await openTab(page, "log");
  await page.getByText("everything", { exact: true }).click();
  await page.getByLabel("Kind").selectOption("table");
  await page.getByText(/^turn [12] begins$/i).first().waitFor({ timeout: 20000 });
  await openTab(page, "trade");
  await page.getByText("past deals", { exact: true }).click();
  await page.locator(".past").first().waitFor({ timeout: 10000 });
  const turns = await page.locator(".past b").allInnerTexts();
  assert.ok(new Set(turns).size > 2, `deals of many turns are remembered, not of ${turns}`);
  await context.close();
});

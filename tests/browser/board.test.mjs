/* The board under fingers, in windows that change, and with a long story behind it. */
import assert from "node:assert/strict";
import { becomes, browser, DESK, open, openTab, PHONE, picture, recorded, server, test, until, useWorld, visit } from "./world.mjs";

let made;
useWorld(async () => {
  const answer = await fetch(`${server.base}/api/import`, {
    method: "POST", body: recorded("--players", "9", "--seed", "5", "--turns", "9"), headers: { "Content-Type": "text/plain" },
  });
  made = await answer.json();
});

const point = (page, area) => page.evaluate((n) => document.querySelector(".map").areaPoint(n), area);

/* Waits until the board has been still for a while. */
async function settled(page) {
  let last, still = 0;
  await until(async () => {
    const now = JSON.stringify([await page.locator(".map").boundingBox(), await point(page, 0), await point(page, 10)]);
    still = now === last ? still + 1 : 0;
    last = now;
    return still >= 8;
  }, () => "the board is still");
}

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
  await page.locator(".prompt .turn").waitFor();
  await becomes({ over: 0, rows: 1 }, () => page.locator(".tabs").evaluate((node) =>
    ({ over: node.scrollWidth - node.clientWidth, rows: new Set([...node.children].map((tab) => tab.offsetTop)).size })));
  await settled(page);
  const fitted = await middle(page);
  for (const size of [DESK, PHONE]) {
    const before = await point(page, fitted.area);
    await page.setViewportSize(size);
    await until(async () => (await point(page, fitted.area)).x !== before.x, () => "the board notices the size of its window");
    await settled(page);
    const later = await middle(page, fitted.area);
    assert.ok(later.off < .25, `the area in the middle is ${later.off} of the window away from it`);
  }

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
  let zoomed;
  await until(async () => Math.abs((zoomed = await apart() / before) - 2) < .1, () => `fingers twice as far apart zoom ${zoomed} times`);
  await settled(page);
  const start = await point(page, fitted.area);
  await touch("touchStart", { x, y });
  for (let way = 0; way <= 60; way += 10)
    await touch("touchMove", { x: x + way, y });
  await touch("touchEnd");
  let panned;
  await until(async () => {
    panned = await point(page, fitted.area);
    return Math.abs(panned.x - start.x - 60) < 2 && Math.abs(panned.y - start.y) < 2;
  }, () => `the board follows the finger from ${JSON.stringify(start)} to ${JSON.stringify(panned)}`);
  await page.locator(".map").focus();
  await page.keyboard.press("Shift+ArrowRight");
  await until(async () => (await point(page, fitted.area)).x < panned.x - 20, () => "keys pan");
  await picture(page, "phone-nine");
  assert.deepEqual(page.problems, []);
});

test("a long game opens with its latest events; older ones come when they are wanted", async () => {
  const page = await open(browser);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  let bytes = 0;
  devtools.on("Network.webSocketFrameReceived", ({ response }) => { bytes += response.payloadData.length; });
  await page.goto(`${server.base}/t/${made.table}#${made.token}`);
  await page.locator(".prompt .turn").waitFor();
  await page.waitForTimeout(1000);
  assert.ok(bytes < 100_000, `${bytes} bytes came before anything was asked for`);
  await openTab(page, "log");
  await page.waitForTimeout(1000);
  const before = bytes;
  await page.getByText("everything", { exact: true }).click();
  await page.getByLabel("Kind").selectOption("succession");
  await page.locator(".events h3", { hasText: "Turn 1 " }).waitFor();
  assert.ok(bytes - before < 12_000, `${bytes - before} bytes came for what is rare in the log`);
  await page.getByLabel("Kind").selectOption("all");
  await page.getByLabel("Find words or an area").fill("xyzzy");
  await page.getByRole("button", { name: "Look further back" }).click();
  await page.getByText("0 events", { exact: true }).waitFor();
  await page.getByLabel("Find words or an area").fill("");
  await page.getByLabel("Kind").selectOption("table");
  await page.getByText(/^turn [12] begins$/i).first().waitFor();
  await openTab(page, "trade");
  await page.getByText("past deals", { exact: true }).click();
  let turns;
  await until(async () => new Set(turns = await page.locator(".past b").allInnerTexts()).size > 2, () => `deals of many turns are remembered, not of ${turns}`);
});

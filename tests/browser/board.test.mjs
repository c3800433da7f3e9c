/* The board under fingers, in windows that change, and with a long story behind it. */
import assert from "node:assert/strict";
import { becomes, browser, DESK, open, openTab, PHONE, picture, recorded, scan, server, test, until, useWorld, visit } from "./world.mjs";

let made;
const log = recorded("--players", "9", "--seed", "5", "--turns", "9");
useWorld(async () => {
  const answer = await fetch(`${server.base}/api/import`, {
    method: "POST", body: log, headers: { "Content-Type": "text/plain" },
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
  const asked = new Map();
  const messages = ({ response }) => response.payloadData.split("\n").filter(Boolean).map((line) => ({ ...JSON.parse(line), bytes: line.length }));
  devtools.on("Network.webSocketFrameSent", (frame) => messages(frame).forEach((message) => asked.set(message.id, { kinds: message.kinds, bytes: 0 })));
  devtools.on("Network.webSocketFrameReceived", (frame) => {
    bytes += frame.response.payloadData.length;
    messages(frame).filter(({ re }) => asked.has(re)).forEach((answer) => { asked.get(answer.re).bytes += answer.bytes; });
  });
  await page.goto(`${server.base}/t/${made.table}#${made.token}`);
  await page.locator(".prompt .turn").waitFor();
  assert.ok(bytes < 100_000, `${bytes} bytes came before anything was asked for`);
  await openTab(page, "log");
  await page.getByText("everything", { exact: true }).click();
  await page.getByLabel("Kind").selectOption("succession");
  await page.locator(".events h3", { hasText: "Turn 1 " }).waitFor();
  const rare = [...asked.values()].filter(({ kinds }) => kinds?.includes("marker-forward")).map((one) => one.bytes);
  assert.ok(rare.length > 0 && rare.reduce((sum, n) => sum + n) < 12_000, `${rare} bytes came for what is rare in the log`);
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

const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/* The same game, broken off where a turn begins. */
function begun(log, turn) {
  const [line, hash] = new RegExp(`# turn ${turn} hash (\\w+)\\n`).exec(log);
  return `${log.slice(0, log.indexOf(line) + line.length)}\nopen turn ${turn} hash ${hash}\n`;
}

test("a turn that is over is told, standings and hand stay in sight, and what a bot did is said", async () => {
  const answer = await fetch(`${server.base}/api/import`, { method: "POST", body: begun(log, 8), headers: { "Content-Type": "text/plain" } });
  const table = await answer.json();
  await server.api("POST", `/api/tables/${table.table}/start`, { keep: [0] }, table.token);
  const page = await visit(browser, `${server.base}/t/${table.table}#${table.token}`, { bypassCSP: true });
  await page.getByRole("region", { name: "Turn 7 is over" }).waitFor();
  await page.getByRole("button", { name: "How it went for everybody" }).click();
  const places = page.locator(".turn-all > li");
  await becomes(9, () => places.count());
  assert.ok((await places.allInnerTexts()).every((text) => /marker (moves to|stays on) step \d+/i.test(text)), "every marker is told of");
  await page.locator(".turn-story select").selectOption("6");
  await page.getByRole("heading", { name: "Turn 6 is over" }).waitFor();
  await scan(page, "the log turn by turn");

  await picture(page, "page-turn");

  const glance = page.locator(".glance");
  await becomes(9, () => glance.locator("thead th").count());
  await becomes(1, () => glance.locator("thead .awaited.me").count());
  const cards = Number(await glance.locator("tbody tr", { hasText: "Cards" }).locator("td.me").innerText());
  assert.equal(await glance.locator(".glance-hand .card-tag").count() > 0, cards > 0, "the hand is there");
  await becomes(3, () => glance.locator(".glance-log li").count());
  await page.getByRole("button", { name: "Fold standings, hand and last events" }).click();
  await becomes(0, () => glance.locator("table").count());

  await openTab(page, "act");
  await page.getByRole("button", { name: "What would a bot do?" }).click();
  await Promise.all([page.locator(".note", { hasText: "Done for you:" }).waitFor(), page.getByRole("button", { name: "Let it finish this for me" }).click()]);
  await openTab(page, "act");
  await page.getByRole("heading", { name: "What the bot did for you" }).waitFor();

  await page.keyboard.press("?");
  await page.getByText("What the signs on the board mean").click();
  await page.locator(".legend li", { hasText: "A dashed edge" }).waitFor();
  const signs = await page.locator(".legend li").allInnerTexts();
  for (const sign of ["shape", "limit", "golden ring", "dark gate", "white gate", "white edge"])
    assert.ok(signs.some((text) => text.includes(sign)), `the legend tells of the ${sign}`);
  await page.keyboard.press("Escape");
  const info = await server.api("GET", `/api/tables/${table.table}`, undefined, table.token);
  const phone = await visit(browser, `${server.base}/t/${table.table}#${info.watch_token}`, { viewport: PHONE, hasTouch: true, isMobile: true, bypassCSP: true });
  await phone.getByRole("region", { name: "Turn 7 is over" }).waitFor();
  await phone.getByRole("button", { name: "Show standings, hand and last events" }).click();
  await phone.locator(".glance table").waitFor();
  await becomes(0, () => overflow(phone));
  await scan(phone, "what is in sight on a phone");
  await phone.getByRole("button", { name: "Close what happened in this turn" }).click();
  await becomes(0, () => phone.locator(".turn-card").count());
  assert.deepEqual([...page.problems, ...phone.problems], []);
});

test("at the end there are curves, the best deal and the worst calamity, and what was hidden is told", async () => {
  const page = await visit(browser, `${server.base}/t/${made.table}#${made.token}`, { viewport: PHONE, hasTouch: true, isMobile: true, bypassCSP: true });
  await page.locator(".curves polyline").first().waitFor();
  const final = await page.locator(".glance-line").innerText();
  await page.getByText("As a table", { exact: true }).click();
  const first = page.locator(".course tbody tr").first();
  await becomes(9, () => page.locator(".course tbody tr").count());
  assert.match((await page.locator(".winner").innerText()), new RegExp(`with ${await first.locator("td").last().innerText()} points`), `the curve ends with the result: ${final}`);
  for (const curve of ["cities", "cards turned in", "gain by deals"])
    await page.getByText(curve, { exact: true }).click();
  await until(async () => (await page.locator(".course tbody td").allInnerTexts()).some((text) => Number(text) > 0), () => "everybody's gain is known now");
  await page.getByText(/^In turn \d+ .* got .* from .* for .*: worth \d+ more to .*, .\d+ to .*\.$/).waitFor();
  await page.getByText(/^In turn \d+ .* struck \w+/).waitFor();
  await becomes(0, () => overflow(page));
  await page.getByText("points", { exact: true }).click();
  await page.getByRole("button", { name: "More room for the panels" }).click();
  await page.locator(".course h3").first().evaluate((heading) => heading.scrollIntoView());
  await picture(page, "page-result-phone");
  await scan(page, "the result");
  assert.deepEqual(page.problems, []);
});

test("a table says in the language of its reader that it is being opened, and comes in few files", async () => {
  const page = await open(browser, { viewport: PHONE, locale: "de" });
  const files = [];
  page.on("request", (request) => /\.(js|css|json)$/.test(request.url()) && files.push(request.url()));
  let letPass;
  const passed = new Promise((resolve) => { letPass = resolve; });
  await page.route("**/api/tables/*", async (route) => (await passed, route.continue()));
  await page.goto(`${server.base}/t/${made.table}#${made.token}`);
  const opening = page.locator("#opening p");
  await opening.filter({ hasText: "Der Tisch wird geöffnet" }).waitFor();
  letPass();
  await page.locator(".prompt .turn").waitFor();
  await page.locator(".map").waitFor();
  await opening.waitFor({ state: "hidden" });
  assert.ok(files.length <= 12, files.join("\n"));
  await page.context().close();
});

/* What a page costs to open on a phone: requests in the order in which they are made, what they weigh, and the tasks of the page's own
 * thread that would hold a slow phone up, by their own time, which does not depend on what else the machine does. It measures and judges
 * nothing:
 *     node tests/browser/opening.mjs [WIDTHxHEIGHT [PATH]]
 * Without a path it opens a running game of five. */
import { launch, open, Server } from "./world.mjs";

const [size = "390x844", path] = process.argv.slice(2);
const [width, height] = size.split("x").map(Number);
const SLOWER = 4; /* Than this machine; so Lighthouse takes a phone to be. */
const LONG = 50; /* Milliseconds, on that phone. */

const server = await new Server().start();
const browser = await launch();
const made = await server.api("POST", "/api/tables", { players: 5, name: "Thea" });
await server.api("POST", `/api/tables/${made.table}/start`, {}, made.token);
const page = await open(browser, { viewport: { width, height }, reducedMotion: "no-preference" });
const devtools = await page.context().newCDPSession(page);
await devtools.send("Network.enable");
await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
const requests = new Map();
devtools.on("Network.requestWillBeSent", ({ requestId, request }) => requests.set(requestId, { url: request.url.replace(server.base, ""), bytes: 0 }));
devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => Object.assign(requests.get(requestId) ?? {}, { bytes: encodedDataLength }));
await browser.startTracing(page, { categories: ["devtools.timeline", "toplevel", "disabled-by-default-devtools.timeline"] });
await page.goto(server.base + (path ?? `/t/${made.table}#${made.token}`));
if (!path)
  await page.locator(".prompt .turn").waitFor();
await page.waitForTimeout(3000);
const { metrics } = await devtools.send("Performance.getMetrics");
const seconds = (name) => (metrics.find((one) => one.name === name).value * 1000).toFixed(0);
const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());

for (const { url, bytes } of requests.values())
  console.log(`${String(bytes).padStart(7)} ${url}`);
console.log(`${[...requests.values()].reduce((sum, one) => sum + one.bytes, 0)} bytes in ${requests.size} requests`);
const paint = await page.evaluate(() => performance.getEntriesByType("paint").map((one) => `${one.name} ${one.startTime.toFixed(0)} ms`).join(", "));
console.log(`${paint}; the page's thread worked ${seconds("TaskDuration")} ms, of them scripts ${seconds("ScriptDuration")} ms, layout ${seconds("LayoutDuration")} ms, styles ${seconds("RecalcStyleDuration")} ms`);

/* The thread that runs the page's scripts. */
const own = traceEvents.filter((event) => event.name === "FunctionCall" && event.args.data?.url?.startsWith(server.base) && !event.args.data.url.includes("worker")).map((event) => `${event.pid} ${event.tid}`)[0];
const mine = traceEvents.filter((event) => event.ph === "X" && `${event.pid} ${event.tid}` === own);
const tasks = mine.filter((event) => event.name === "RunTask");
const start = Math.min(...mine.map((event) => event.ts));
let blocking = 0;
for (const task of tasks.filter((one) => one.tdur / 1000 * SLOWER > LONG)) {
  blocking += task.tdur / 1000 * SLOWER - LONG;
  const parts = mine.filter((event) => event !== task && event.ts >= task.ts && event.ts + event.dur <= task.ts + task.dur && event.tdur > 1500 && !/RunTask|SimpleWatcher|ThreadPool|Receive/.test(event.name));
  console.log(`${(task.tdur / 1000).toFixed(1)} ms at ${((task.ts - start) / 1000).toFixed(0)}: ${parts.slice(0, 9).map((part) => {
    const { data = {} } = part.args;
    const where = data.functionName || data.url || data.type || "";
    return `${part.name} ${(part.tdur / 1000).toFixed(1)}${where ? ` (${where.replace(server.base, "")}${data.lineNumber === undefined ? "" : `:${data.lineNumber}:${data.columnNumber}`})` : ""}`;
  }).join(", ")}`);
}
console.log(`a phone ${SLOWER} times slower would be blocked for ${blocking.toFixed(0)} ms`);
await browser.close();
await server.end();

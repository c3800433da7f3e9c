/* How smoothly the board moves: pans and zooms a board full of pieces of nine players and tells the lengths of the frames. It measures
 * and judges nothing:
 *     node tests/browser/frames.mjs [WIDTHxHEIGHT ...] */
import { readFileSync, readdirSync } from "node:fs";
import { launch, recorded, Server, visit } from "./world.mjs";

const sizes = (process.argv.length > 2 ? process.argv.slice(2) : ["390x844", "1440x900", "2560x1440", "3840x2160"])
  .map((text) => text.split("x").map(Number));

const server = await new Server().start();
const browser = await launch();
const answer = await fetch(`${server.base}/api/import`, { method: "POST", body: recorded("--players", "9", "--seed", "5", "--turns", "14"), headers: { "Content-Type": "text/plain" } });
const made = await answer.json();

/* Milliseconds of processors that the browser, which is the only child besides the server, has used in all its processes. */
function processors() {
  const rows = readdirSync("/proc").filter((name) => /^\d+$/.test(name)).flatMap((pid) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /, "").split(" ");
      return [{ pid: Number(pid), parent: Number(fields[1]), used: 10 * (Number(fields[11]) + Number(fields[12])) }];
    } catch {
      return []; /* It has ended. */
    }
  });
  const own = new Set([process.pid]);
  for (let before = 0; before < own.size;) {
    before = own.size;
    rows.forEach((row) => own.has(row.parent) && row.pid !== server.process.pid && own.add(row.pid));
  }
  return rows.reduce((sum, row) => sum + (own.has(row.pid) && row.pid !== process.pid ? row.used : 0), 0);
}

/* Milliseconds of their own threads, for each frame that was shown: to lay the layers on each other, and to hand them over. */
function drawing(trace) {
  const { traceEvents } = JSON.parse(trace.toString());
  const mean = (name) => {
    const took = traceEvents.filter((event) => event.ph === "X" && event.name === name).map((event) => (event.tdur ?? 0) / 1000);
    return (took.reduce((sum, one) => sum + one, 0) / Math.max(1, took.length)).toFixed(1);
  };
  return `layers laid in ${mean("Display::DrawAndSwap")} ms, handed over in ${mean("LayerTreeHost::DoUpdateLayers")} ms`;
}

/* Lengths of the frames while the work goes on, and how long the page's own thread was busy for each. */
async function measure(page, work) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const busy = async () => (await devtools.send("Performance.getMetrics")).metrics.find((one) => one.name === "TaskDuration").value * 1000;
  await page.evaluate(() => {
    window.frames_ = [];
    let last = performance.now();
    const tick = (now) => {
      window.frames_.push(now - last);
      last = now;
      window.ticking = requestAnimationFrame(tick);
    };
    window.ticking = requestAnimationFrame(tick);
  });
  await browser.startTracing(page, { categories: ["toplevel", "viz", "cc"] });
  const before = await busy(), whole = processors();
  await work();
  const used = await busy() - before, all = processors() - whole;
  const layers = drawing(await browser.stopTracing());
  const frames = (await page.evaluate(() => (cancelAnimationFrame(window.ticking), window.frames_))).slice(2).sort((a, b) => a - b);
  const at = (part) => frames[Math.min(frames.length - 1, Math.floor(frames.length * part))].toFixed(0);
  return `${String(frames.length).padStart(4)} frames, median ${at(.5)} ms, p95 ${at(.95)} ms, p99 ${at(.99)} ms, longest ${at(1)} ms, thread busy ${(used / frames.length).toFixed(1)} ms a frame, browser ${(all / frames.length).toFixed(0)} ms a frame, ${layers}`;
}

async function pan(page, box) {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  for (let i = 1; i <= 150; i++)
    await page.mouse.move(middle.x + Math.sin(i / 12) * box.width * .3, middle.y + Math.sin(i / 17) * box.height * .3);
  await page.mouse.up();
}

async function zoom(page, box) {
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let i = 0; i < 120; i++) {
    await page.mouse.wheel(0, i % 60 < 30 ? -40 : 40);
    await page.waitForTimeout(8);
  }
}

for (const [width, height] of sizes) {
  const page = await visit(browser, `${server.base}/t/${made.table}#${made.token}`, { viewport: { width, height }, reducedMotion: "no-preference" });
  await page.locator(".map").waitFor();
  await page.waitForTimeout(2500);
  const box = await page.locator(".map").boundingBox();
  for (const [name, work] of [["pan", pan], ["zoom", zoom]]) {
    console.log(`${width}x${height} ${name.padEnd(4)} ${await measure(page, () => work(page, box))}`);
    await page.waitForTimeout(1000);
  }
  await page.context().close();
}
await browser.close();
await server.end();

/* A server with an empty database, and browsers that look at it. */
import assert from "node:assert/strict";
import { chromium } from "playwright-core";
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const PROGRAM = process.env.PROGRAM ?? "build/ecumene";

export class Server {
  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), "ecumene-browser-"));
    this.port = "0";
  }

  /* The port stays the same over a restart, as it does for people. */
  async start() {
    this.process = spawn(PROGRAM, ["serve", "--listen", `127.0.0.1:${this.port}`, "--db", join(this.folder, "db"),
      "--bot-pace", "0", "--first-chance", "0", "--limit", "0", "--tables", "0", "--log", "warning"], { stdio: ["ignore", "pipe", "inherit"] });
    this.base = await new Promise((resolve, reject) => {
      this.process.stdout.on("data", (text) => {
        const found = /at (http:\S+?)\/?\s/.exec(String(text));
        if (found)
          resolve(found[1]);
      });
      this.process.on("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    });
    this.port = new URL(this.base).port;
    return this;
  }

  async stop() {
    const ended = new Promise((resolve) => this.process.on("exit", resolve));
    this.process.kill("SIGTERM");
    await ended;
  }

  async end() {
    await this.stop();
    rmSync(this.folder, { recursive: true });
  }

  async api(method, path, body, token) {
    const answer = await fetch(this.base + path, {
      method, body: body && JSON.stringify(body),
      headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    });
    if (!answer.ok)
      throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.json();
  }
}

/* The log of a game that bots have played. */
export function recorded(...options) {
  const folder = mkdtempSync(join(tmpdir(), "ecumene-recorded-"));
  execFileSync(PROGRAM, ["sim", "--games", "1", "--jobs", "1", "--bots", "normal", "--record", folder, ...options]);
  const log = readFileSync(join(folder, "1.log"), "utf8");
  rmSync(folder, { recursive: true });
  return log;
}

export const launch = () => chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--no-proxy-server"],
});

/* A page of its own device; errors of its scripts fail the test. */
export async function visit(browser, url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(error.message));
  await page.goto(url);
  return page;
}

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1440, height: 900 };

export const isOver = (page) => page.getByText(/^The game is over\./).first().isVisible();
export const turnOf = async (page) => Number(/\d+/.exec(await page.locator(".prompt .turn").innerText())?.[0] ?? -1);
export const isAsked = (page) => page.locator(".prompt.mine").isVisible();
export const inTrade = async (page) => /Trade$/.test(await page.locator(".prompt .phase").innerText());
export const openTab = (page, id) => page.locator(`#tab-${id}`).click();

/* Fails on serious findings of axe-core; the page must have been visited with bypassCSP. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
export async function scan(page, where) {
  await page.addScriptTag({ content: AXE });
  const found = await page.evaluate(() => axe.run(document, { runOnly: ["wcag2a", "wcag2aa"] }));
  const serious = found.violations.filter((one) => one.impact === "serious" || one.impact === "critical");
  assert.deepEqual(serious.map((one) => `${where}: ${one.id}: ${one.nodes[0].html.slice(0, 160)}`), []);
}

/* Stands between the page and the server and may change the views that pass; a frame has a message on each line. Returns what sends a view of its own. */
export async function between(page, change) {
  const line = { send: null };
  const one = (message) => {
    if (message.on === "view")
      change(message.set);
    return JSON.stringify(message);
  };
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => socket.send(String(text).split("\n").filter(Boolean).map((row) => one(JSON.parse(row))).join("\n")));
    line.send = () => socket.send(one({ on: "view", n: 1, set: {} }));
  });
  return line;
}

/* Picture for README and docs, when they are asked for. */
export async function picture(page, name) {
  if (process.env.PICTURES)
    await page.screenshot({ path: join(process.env.PICTURES, `${name}.png`) });
}

/* Clicks a way through one decision: a bot is asked, and carries it on to its end. */
export async function decide(page) {
  const done = page.locator(".prompt button.main");
  if (await inTrade(page) && await done.isVisible()) {
    await done.click({ timeout: 2000 }).catch(() => undefined);
    return;
  }
  const ask = page.getByRole("button", { name: "What would a bot do?" });
  if (!(await ask.first().isVisible()))
    await openTab(page, "act").catch(() => undefined);
  await ask.first().click({ timeout: 2000 }).catch(() => undefined);
  await page.getByRole("button", { name: "Let it finish this for me" }).first().click({ timeout: 2000 }).catch(() => undefined);
}

/* Goes on until the condition holds. */
export async function playUntil(page, condition, seconds = 240) {
  const end = Date.now() + seconds * 1000;
  while (!(await condition(page))) {
    if (Date.now() > end)
      throw new Error(`nothing came of it: ${await page.locator(".prompt").innerText()}`);
    if (await isAsked(page))
      await decide(page);
    await page.waitForTimeout(60);
  }
}

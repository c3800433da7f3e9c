/* A server with an empty database, and browsers that look at it. Nothing here depends on how fast the machine is or on which cards
 * come: tests wait until something is so. */
import assert from "node:assert/strict";
import { chromium } from "playwright-core";
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { after, before, test as nodeTest } from "node:test";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";

export const PROGRAM = process.env.PROGRAM ?? "build/ecumene";

/* Milliseconds that nothing takes, however slow the machine: whoever waits longer waits in vain. */
export const PATIENCE = 120_000;

const servers = new Set(), browsers = new Set();

/* One that the system gives to nobody who does not ask for it, so that it is still free when somebody listens there. */
export async function freePort() {
  for (;;) {
    const port = 10000 + Math.floor(Math.random() * 20000), trial = createServer();
    const free = await new Promise((resolve) => trial.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => resolve(true)));
    if (free) {
      await new Promise((resolve) => trial.close(resolve));
      return port;
    }
  }
}

export class Server {
  /* `options` of the program for what listens at a port, a database that is not its own, and another program. */
  constructor(options = () => [], database = undefined, program = PROGRAM) {
    this.program = program;
    this.folder = mkdtempSync(join(tmpdir(), "ecumene-browser-"));
    this.options = options;
    this.database = database ?? join(this.folder, "db");
    this.said = "";
    servers.add(this);
  }

  /* The port stays the same over a restart, as it does for people. */
  async start() {
    this.port ??= await freePort();
    return this.run();
  }

  async run() {
    this.process = spawn(this.program, ["serve", "--listen", `127.0.0.1:${this.port}`, "--db", this.database, ...this.options(this.port),
      "--bot-pace", "0", "--first-chance", "0", "--limit", "0", "--tables", "0", "--chance", process.env.CHANCE ?? "1", "--log", "info"], { stdio: ["ignore", "pipe", "pipe"] });
    this.process.stderr.on("data", (text) => { this.said = (this.said + text).slice(-3000); });
    let begun = "";
    this.base = await new Promise((resolve, reject) => {
      this.process.stdout.on("data", (text) => {
        const found = /at (http:\S+?)\/?\s/.exec(begun += text);
        if (found)
          resolve(found[1]);
      });
      this.process.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${this.said}`)));
    });
    return this;
  }

  async stop(signal = "SIGTERM") {
    if (this.process.exitCode !== null || this.process.signalCode !== null)
      return;
    const ended = new Promise((resolve) => this.process.on("exit", resolve));
    this.process.kill(signal);
    await ended;
  }

  kill() {
    return this.stop("SIGKILL");
  }

  async end() {
    await this.stop();
    servers.delete(this);
    rmSync(this.folder, { recursive: true });
  }

  async api(method, path, given, token) {
    /* A table whose first seat plays the first civilization: who acts first is no matter of luck. */
    const body = method === "POST" && path === "/api/tables" && !/^(hearths|nim)/.test(given?.edition) && !given?.options?.choose_civilizations
      ? { ...given, options: { ...given?.options, switches: { civilizations: "in-order", ...given?.options?.switches } } } : given;
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

export async function launch() {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", timeout: PATIENCE,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync", "--no-proxy-server"],
  });
  browsers.add(browser);
  browser.on("disconnected", () => browsers.delete(browser));
  return browser;
}

/* What a file of tests has of its own while they run; `prepare` comes last, since hooks of a file do not wait for each other. */
export let server, browser;
export function useWorld(prepare) {
  before(async () => {
    server = await new Server().start();
    browser = await launch();
    await prepare?.();
  });
  after(async () => {
    await browser?.close();
    await server?.end();
  });
}

/* A page of its own device; errors of its scripts fail the test. */
export async function open(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce", locale: "en-US", ...options });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(error.message));
  return page;
}

export async function visit(browser, url, options = {}) {
  const page = await open(browser, options);
  await page.goto(url);
  return page;
}

/* What can be seen when a test has failed. */
async function report() {
  for (const page of [...browsers].flatMap((browser) => browser.contexts()).flatMap((context) => context.pages())) {
    const seen = await Promise.race([
      page.evaluate(() => document.querySelector("dialog[open]")?.innerText ?? document.body.innerText),
      new Promise((resolve) => setTimeout(resolve, 10_000, "(it does not answer)")),
    ]).catch((error) => error.message);
    console.error(`---- ${page.url()}\nproblems: ${JSON.stringify(page.problems)}\n${seen.replace(/\s*\n\s*/g, "\n").slice(0, 2500)}`);
  }
  for (const server of servers)
    console.error(`---- the server said\n${server.said}`);
}

/* A test whose failure tells what the pages showed; they are closed behind it, and what they still do then is of no interest. */
export function test(name, ...rest) {
  const work = rest.pop();
  nodeTest(name, ...rest, async () => {
    try {
      await work();
    } catch (error) {
      console.error(`"${name}" failed: ${error.message}`);
      await report();
      throw error;
    } finally {
      await Promise.all([...browsers].flatMap((browser) => browser.contexts()).map((context) => context.close()));
    }
  });
}

/* Waits until something is so. */
export async function until(condition, what = () => condition) {
  for (const end = Date.now() + PATIENCE; !(await condition());) {
    assert.ok(Date.now() < end, `it never became true that ${await what()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/* Waits until a value is as expected; the last one is told. */
export async function becomes(expected, value) {
  let last;
  await until(async () => isDeepStrictEqual(last = await value(), expected), () => `${JSON.stringify(last)} is ${JSON.stringify(expected)}`);
}

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1440, height: 900 };

export const isOver = (page) => page.getByText(/^The game is over\./).first().isVisible();
export const turnOf = async (page) => Number(/\d+/.exec(await page.locator(".prompt .turn").innerText())?.[0] ?? -1);
export const isAsked = (page) => page.locator(".prompt.mine").isVisible();
export const inTrade = async (page) => /Trade$/.test(await page.locator(".prompt .phase").innerText());
export const openTab = (page, id) => page.locator(`#tab-${id}`).click();

/* Fails on serious findings of axe-core that stay, as what is just being drawn is not judged; the page must have been visited with bypassCSP. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
export async function scan(page, where) {
  await page.addScriptTag({ content: AXE });
  await becomes([], async () => {
    const found = await page.evaluate(() => axe.run(document, { runOnly: ["wcag2a", "wcag2aa"] }));
    const serious = found.violations.filter((one) => one.impact === "serious" || one.impact === "critical");
    return serious.map((one) => `${where}: ${one.id}: ${one.nodes[0].html.slice(0, 160)}`);
  });
}

/* Stands between the page and the server and may change the views that pass; a frame has a message on each line. Returns what sends a view of its own. */
export async function between(page, change) {
  const line = { send: null };
  const one = (message) => {
    if (message.on === "view")
      change(message.set);
    return JSON.stringify(message);
  };
  await page.routeWebSocket(/\/ws(\?|$)/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => socket.send(String(text).split("\n").filter(Boolean).map((row) => one(JSON.parse(row))).join("\n")));
    line.send = () => socket.send(one({ on: "view", n: 1, set: {} }));
  });
  return line;
}

/* Picture for README and docs, when they are asked for, of a page that has come to rest: another thread paints the map. */
export async function picture(page, name) {
  if (!process.env.PICTURES)
    return;
  let last, now = await page.screenshot();
  do {
    await page.waitForTimeout(1000);
    [last, now] = [now, await page.screenshot()];
  } while (!now.equals(last));
  writeFileSync(join(process.env.PICTURES, `${name}.png`), now);
}

/* Something else may happen meanwhile that takes the button away: then nothing is pressed, nor if it is not there. */
export async function tryPress(button) {
  if (await button.first().isVisible())
    await button.first().click({ timeout: 5000 }).catch(() => undefined);
}

/* Clicks a way through one decision: a bot is asked, and carries it on to its end, if the question is still the one that was meant when its advice is there. */
export async function decide(page, still = () => true) {
  const done = page.locator(".prompt button.main");
  if (await inTrade(page) && await done.first().isVisible()) {
    if (await still())
      await tryPress(done);
    return;
  }
  const ask = page.getByRole("button", { name: "What would a bot do?" });
  const finish = page.getByRole("button", { name: "Let it finish this for me" });
  /* While a bot thinks or plays, its buttons rest. */
  const rests = () => page.locator(".advice button:disabled").first().isVisible();
  if (await rests())
    return;
  if (!(await ask.or(finish).first().isVisible()))
    await openTab(page, "act").catch(() => undefined);
  /* Advice that is there already has taken the place of the question for it. */
  if (!(await finish.first().isVisible())) {
    await tryPress(ask);
    await until(async () => await finish.first().isVisible() || !(await rests()), () => "a bot has thought");
  }
  if (await still())
    await tryPress(finish);
}

/* The same in the card game: one click, or the few that one thing takes, as somebody does who builds what can be built and passes then; none if the question is
 * another one by then. */
export async function clickCards(page, still = () => true) {
  const press = async (button) => await still() && tryPress(button);
  const sheet = page.locator(".card-sheet button[data-action]");
  if (await sheet.first().isVisible())
    return press(sheet);
  const kind = await page.locator(".prompt").getAttribute("data-prompt");
  if (kind === "turn") {
    const useful = page.locator("#hand .card-button.lit:not(.beside), #empire .card-button.lit:not(.beside)");
    return press(await useful.count() ? useful : page.locator('.question button[data-action="pass"]'));
  }
  const answer = page.locator('.question button:not([data-action="back"]):visible');
  if (await answer.count())
    return press(await page.locator(".question button.main").count() ? page.locator(".question button.main") : answer);
  return press(page.locator(".card-button.lit, .face-down.lit, .deal.lit"));
}

/* Goes on until the condition holds; a page or several, each of which does a step when it is asked. What the pages ask must
 * still be what it was before the condition was looked at: else a step could lead beyond what it waits for. */
export async function playUntil(pages, condition, step = decide) {
  pages = [pages].flat();
  const prompts = async () => (await Promise.all(pages.map((page) => page.locator(".prompt").innerText()))).join(" | ");
  for (let seen = "", since = Date.now(); ;) {
    const now = await prompts();
    if (now !== seen)
      [seen, since] = [now, Date.now()];
    if (await condition())
      return;
    const still = async () => now === await prompts();
    for (const page of pages)
      if (await still() && await isAsked(page))
        await step(page, still);
    assert.ok(Date.now() - since < 2 * PATIENCE, `nothing comes of it: ${now}`);
    await pages[0].waitForTimeout(60);
  }
}

/* ---- Positions in which a question is asked ---- */

/* One log for each kind of question that bots meet in these games (options of `ecumene sim`), the first of them. */
export function moments(games) {
  const found = new Map();
  for (const game of games) {
    const folder = mkdtempSync(join(tmpdir(), "ecumene-moments-"));
    execFileSync(PROGRAM, ["sim", ...game, "--moments", folder], { stdio: ["ignore", "ignore", "inherit"] });
    for (const name of readdirSync(folder)) {
      const [, kind, seat] = /^(.*)\.(\d+)\.log$/.exec(name);
      if (!found.has(kind))
        found.set(kind, { seat: Number(seat), log: readFileSync(join(folder, name), "utf8") });
    }
    rmSync(folder, { recursive: true });
  }
  return found;
}

/* A table that stands there, with every seat held by one person, so that nobody else acts. */
export async function tableAt(log) {
  const answer = await fetch(`${server.base}/api/import`, { method: "POST", body: log, headers: { "Content-Type": "text/plain" } });
  assert.ok(answer.ok, await answer.clone().text());
  const made = await answer.json();
  const { seats } = await server.api("GET", `/api/tables/${made.table}`, undefined, made.token);
  await server.api("POST", `/api/tables/${made.table}/start`, { keep: seats.map((seat) => seat.seat) }, made.token);
  return made;
}

export const asked = (kind) => `.prompt.mine[data-prompt="${kind}"]`;

/* Takes the seat that is asked, unless the page has it already: the screen is handed over, or the seat chosen in the bar. */
export async function sit(page, kind, seat, made) {
  await page.locator(".prompt .turn").waitFor();
  if (seat > 0) {
    const { seats, settings } = await server.api("GET", `/api/tables/${made.table}`, undefined, made.token);
    const { civilizations } = await server.api("GET", `/api/editions/${settings.edition}`);
    const name = civilizations[seats[seat].civilization]?.name ?? `seat ${seat + 1}`;
    const over = page.getByRole("button", { name: `I am ${name}` });
    const select = page.getByLabel("Play another seat");
    const button = page.getByRole("button", { name: `Play ${name}` });
    await until(async () => {
      await over.or(select).or(button).or(page.locator(asked(kind))).first().waitFor();
      if (await over.first().isVisible())
        await tryPress(over);
      else if (await select.isVisible())
        await select.selectOption({ label: name }, { timeout: 5000 }).catch(() => undefined);
      else if (await button.first().isVisible())
        await tryPress(button);
      return page.locator(asked(kind)).waitFor({ timeout: 5000 }).then(() => true, () => false);
    }, () => `${name} is asked ${kind}`);
  }
  await page.locator(asked(kind)).waitFor();
}

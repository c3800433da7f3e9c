/* Two processes on one database, each with an address of its own and nobody in front of them: the page finds whoever plays the table. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { after, before } from "node:test";
import { decide, isAsked, launch, Server, test, until, visit } from "./world.mjs";

let postgres, browser, a, b;

/* The database lasts as long as its input is open. */
async function startPostgres() {
  postgres = spawn("tests/server/postgres", ["sh", "-c", "echo $ECUMENE_TEST_DB; cat"], { stdio: ["pipe", "pipe", "inherit"] });
  let said = "";
  for await (const text of postgres.stdout.iterator({ destroyOnReturn: false }))
    if ((said += text).includes("\n"))
      break;
  return said.trim();
}

before(async () => {
  const database = await startPostgres();
  const member = (name) => new Server((port) => ["--member", name, "--member-url", `http://127.0.0.1:${port}`], database).start();
  a = await member("a");
  b = await member("b");
  browser = await launch();
});

after(async () => {
  await browser?.close();
  for (const server of [a, b])
    await server?.end();
  postgres.stdin.end();
  await once(postgres, "exit");
});

async function made(settings = {}) {
  const table = await a.api("POST", "/api/tables", { scenario: "short", players: 5, ...settings });
  await a.api("POST", `/api/tables/${table.table}/start`, {}, table.token);
  return table;
}

/* Its person is asked something else than before, or the others are asked. */
async function plays(page) {
  const question = await page.locator(".prompt").innerText();
  await until(async () => {
    if (await isAsked(page))
      await decide(page);
    return (await page.locator(".prompt").innerText()) !== question;
  });
}

test("a page that asks the wrong process moves to the right one, with its seat", async () => {
  const table = await made();
  const page = await visit(browser, `${b.base}/t/${table.table}#${table.token}`);
  await page.locator(".prompt.mine").waitFor();
  assert.ok(page.url().startsWith(`${a.base}/t/${table.table}`), page.url());
  await plays(page);
  assert.deepEqual(page.problems, []);
});

test("a page comes back by itself when its process stops, at the one that goes on", async () => {
  const table = await made({ pace: "days" });
  const page = await visit(browser, `${a.base}/t/${table.table}#${table.token}`);
  await page.locator(".prompt.mine").waitFor();
  await a.stop();
  await page.waitForURL((url) => url.href.startsWith(b.base));
  await page.locator(".prompt.mine").waitFor();
  await plays(page);
  assert.deepEqual(page.problems, []);
  await a.start();
});

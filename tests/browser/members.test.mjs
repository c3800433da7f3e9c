/* Two processes on one database: the page finds whoever plays the table, with nobody in front of them, each having an address of its own, and
 * through nginx with the configuration of packaging/. */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { clickCards, decide, freePort, isAsked, launch, Server, test, until, visit } from "./world.mjs";

let postgres, database, browser, a, b;

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
  database = await startPostgres();
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

const SHORT = { scenario: "short", players: 5 }, HEARTHS = { edition: "hearths", players: 3 };

async function made(settings = {}, member = a) {
  const table = await member.api("POST", "/api/tables", { ...SHORT, ...settings });
  await member.api("POST", `/api/tables/${table.table}/start`, {}, table.token);
  return table;
}

/* Its person is asked something else than before, or the others are asked. */
async function plays(page, step = decide) {
  const question = await page.locator(".prompt").innerText();
  await until(async () => {
    if (await isAsked(page))
      await step(page);
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

/* ---- Behind nginx ---- */

/* What is shipped for three processes, with two of them and other ports. */
async function startNginx(members) {
  const folder = mkdtempSync(join(tmpdir(), "ecumene-nginx-")), port = await freePort();
  const text = readFileSync("packaging/nginx-members.conf", "utf8").replace(/^upstream member_c .*\n/m, "").replace(" c member_c;", "")
    .replace(/ ?server 127\.0\.0\.1:8083( backup)?;/g, "").replaceAll("127.0.0.1:8081", `127.0.0.1:${members[0].port}`)
    .replaceAll("127.0.0.1:8082", `127.0.0.1:${members[1].port}`).replace("listen 8080", `listen 127.0.0.1:${port}`);
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ");
  writeFileSync(`${folder}/nginx.conf`, `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/log;\nevents {}\n`
    + `http { access_log off; ${places}\n${text} }\n`);
  const process_ = spawn("nginx", ["-p", folder, "-c", `${folder}/nginx.conf`, "-e", `${folder}/log`],
    { stdio: "ignore", env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` } });
  const base = `http://127.0.0.1:${port}`;
  await until(() => fetch(`${base}/healthz`).then((answer) => answer.ok, () => false), () => "nginx answers");
  return { base, end: async () => {
    process_.kill("SIGTERM");
    await once(process_, "exit");
    rmSync(folder, { recursive: true });
  } };
}

test("behind nginx fresh browsers find tables of both families, and go on when a process is killed", async () => {
  execFileSync("psql", ["-qX", database, "-c", "CREATE DATABASE proxied"]);
  const member = (name) => new Server(() => ["--member", name, "--trust", "127.0.0.1"], database.replace("/ecumene?", "/proxied?")).start();
  const members = await Promise.all([member("a"), member("b")]);
  const nginx = await startNginx(members);
  /* One of the first process, for which nginx asks the second. */
  const misled = async (settings) => {
    for (;;) {
      const table = await made({ ...settings, pace: "days" }, members[0]);
      const answer = await fetch(`${nginx.base}/api/tables/${table.table}`, { headers: { Authorization: `Bearer ${table.token}` } });
      if (answer.status === 421)
        return table;
    }
  };
  try {
    const tables = [await misled({}), await misled({ ...HEARTHS, scenario: undefined }), await made({}, members[1])];
    const steps = [decide, clickCards, decide];
    const link = (table) => `${nginx.base}/t/${table.table}#${table.token}`;
    const pages = await Promise.all(tables.map((table) => visit(browser, link(table))));
    const allPlay = async () => {
      for (const [i, page] of pages.entries()) {
        await page.locator(".prompt.mine").waitFor();
        await plays(page, steps[i]);
      }
    };
    await allPlay();
    await members[0].kill();
    await allPlay();
    pages.push(await visit(browser, link(tables[1])));
    await pages.at(-1).locator(".prompt .turn").waitFor();
    for (const page of pages)
      assert.deepEqual(page.problems, []);
  } finally {
    await nginx.end();
    await Promise.all(members.map((one) => one.end()));
  }
});

/* Ratings and profiles: what rated games have made of people, where their names lead, on a desk and on a phone, by keys, in both languages. */
import assert from "node:assert/strict";
import { browser, openTab, PHONE, picture, scan, server, test, until, useWorld, visit } from "./world.mjs";

/* Everybody at a table lets a bot decide until it is over. The sockets are a page's, since Node has none. */
async function letBotsPlay(table, tokens) {
  const page = await visit(browser, `${server.base}/rules`);
  await page.evaluate(({ table, tokens }) => Promise.all(tokens.map((token) => new Promise((resolve, reject) => {
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws`, "ecumene-1");
    socket.onerror = () => reject(new Error("the socket broke"));
    socket.onopen = () => {
      socket.send(JSON.stringify({ do: "open", id: 1, table, token }));
      socket.send(JSON.stringify({ do: "away", id: 2, bot: "easy" }));
    };
    socket.onmessage = ({ data }) => {
      for (const message of data.split("\n").filter(Boolean).map((line) => JSON.parse(line))) {
        if (message.error)
          reject(new Error(JSON.stringify(message)));
        if (message.on === "table" && message.state === "over")
          resolve(socket.close());
      }
    };
  }))), { table, tokens });
  await page.context().close();
}

let ann, bob, table;
useWorld(async () => {
  [ann, bob] = await Promise.all(["Ann/B 50%", "Bob"].map((name) => server.api("POST", "/api/accounts", { name, password: "eight or more" })));
  table = await server.api("POST", "/api/tables", { edition: "hearths", players: 2, rated: true, open: true, name: "Cup", seats: [{ kind: "mine" }, { kind: "open" }] }, ann.token);
  const other = await server.api("POST", `/api/tables/${table.table}/seats`, {}, bob.token);
  await server.api("POST", `/api/tables/${table.table}/start`, {}, table.token);
  await letBotsPlay(table.table, [table.token, other.token]);
});

test("the best are listed, and a name leads to all that is public of its player", async () => {
  const page = await visit(browser, server.base, { bypassCSP: true });
  await page.getByRole("link", { name: "Players" }).click();
  await page.getByText("Nobody has a rating here yet.").waitFor();
  await page.getByRole("link", { name: "Hearths, among people" }).click();
  const rows = page.locator("table.ratings tbody tr");
  await rows.nth(1).waitFor();
  const { ratings } = await server.api("GET", "/api/ratings/settlers");
  assert.deepEqual(await rows.allInnerTexts(), ratings.map((row, i) => `${i + 1}\t${row.name}\t${row.rating}\t± ${row.doubt}\t1\t${i === 0 ? 1 : 0}`));
  await scan(page, "list");
  await picture(page, "page-ratings");

  /* By keys: the name is reached and followed, and the way back is there. */
  const link = page.getByRole("link", { name: "Ann/B 50%" });
  await link.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Ann/B 50%", level: 1 }).waitFor();
  const among = page.locator("section", { has: page.getByRole("heading", { name: "Games among people" }) });
  const mine = ratings.find((row) => row.name === "Ann/B 50%");
  assert.equal(await among.locator("tbody tr").innerText(), `Hearths\t${mine.rating}\t± ${mine.doubt}\t1\t${mine.wins}`);
  await page.locator("section", { has: page.getByRole("heading", { name: "Games with bots" }) }).getByText("No rated game yet.").waitFor();
  await page.getByText("nothing has been said yet that could have been false").waitFor();
  const game = page.locator(".played li");
  assert.match(await game.innerText(), new RegExp(`place ${mine.wins ? 1 : 2} of 2, \\d+ points`));
  assert.match(await game.innerText(), mine.rating >= 1000 ? /rating \+\d/ : /rating −\d/);
  await scan(page, "profile");
  await picture(page, "page-profile");
  await page.reload();
  await game.getByRole("link").click();
  await page.locator(".prompt").waitFor();
  assert.equal(new URL(page.url()).pathname, `/t/${table.table}`);
  assert.deepEqual(page.problems, []);
});

test("names at tables and in lists lead to profiles", async () => {
  const page = await visit(browser, server.base);
  const to = (name) => page.locator(`a.profile-link[href="/players?name=${encodeURIComponent(name)}"]`).first();
  await to("Bob").waitFor();
  await page.goto(`${server.base}/t/${table.table}?watch`);
  await to("Bob").waitFor();

  /* In the lobby; whoever plays under another name where nothing is rated is only that name. */
  const made = await server.api("POST", "/api/tables", { players: 5, open: true, seats: [{ kind: "mine" }, { kind: "open" }, { kind: "open" }, { kind: "open" }, { kind: "bot" }] }, ann.token);
  const join = (name) => server.api("POST", `/api/tables/${made.table}/seats`, { name }, bob.token);
  await join("The Lion");
  await join("BOB");
  await page.goto(`${server.base}/t/${made.table}`);
  await to("Ann/B 50%").waitFor();
  assert.deepEqual(await page.locator(".seats .profile-link").allInnerTexts(), ["Ann/B 50%", "BOB"]);
  await server.api("POST", `/api/tables/${made.table}/start`, {}, made.token);
  await page.locator(".prompt .turn").waitFor();
  await openTab(page, "tables");
  await to("Bob").click();
  await page.getByRole("heading", { name: "Bob", level: 1 }).waitFor();
  await page.goto(`${server.base}/players?name=Nobody`);
  await page.getByRole("alert").getByText("There is no account of this name.").waitFor();
  assert.deepEqual(page.problems, []);
});

test("lists tell the pace of a table, how far it has come and whom it waits for", async () => {
  const seats = [{ kind: "mine", name: "Dora" }, { kind: "open" }, ...Array(3).fill({ kind: "bot" })];
  const made = await server.api("POST", "/api/tables", { players: 5, open: true, pace: "days", clocks: { days: { hours: 36 } }, name: "Slow one", seats });
  await server.api("POST", `/api/tables/${made.table}/seats`, { name: "Emil" });
  await server.api("POST", `/api/tables/${made.table}/start`, {}, made.token);
  const page = await visit(browser, server.base);
  const row = page.locator(".games li", { hasText: "Slow one" });
  await until(async () => /36 h.*turn 1.*Dora, Emil/s.test(await row.innerText()), () => "bots have done what comes first, and both are waited for");
  assert.deepEqual(page.problems, []);
});

test("a profile on a phone, in German: what was promised in trade is told, and nothing is wider than the window", async () => {
  const page = await visit(browser, server.base, { viewport: PHONE, hasTouch: true, isMobile: true, locale: "de", bypassCSP: true });
  const game = (n) => ({ table: `t${n}`, open: n % 2 === 0, pool: n % 2 ? "civ-bots" : "civ", ended: 1.7e9 - n * 86400, place: n + 1, players: 18, points: 123 - n, change: 20 - 15 * n, honesty: { said: n, broken: n > 1 ? 1 : 0 } });
  await page.route("**/api/profiles/*", (route) => route.fulfill({ json: {
    name: "Bob", since: 1.6e9, ratings: ["civ", "civ-bots", "settlers"].map((pool) => ({ pool, rating: 1234, doubt: 210, games: 31, wins: 7 })),
    games: [0, 1, 2, 3].map(game), honesty: { said: 6, broken: 2 },
  } }));
  await page.goto(`${server.base}/players?name=Bob`);
  await page.getByText("wurden 6 Angaben gemacht, die falsch sein konnten; 2 davon waren es.").waitFor();
  await page.getByText("Rang 4 von 18, 120 Punkte; im Handel 1 von 3 falsch").waitFor();
  assert.deepEqual(await page.locator(".played b.bad").allInnerTexts(), ["Wertung −10", "Wertung −25"]);
  assert.equal(await page.locator(".played a").count(), 2, "games by invitation are no links");
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width);
  await scan(page, "profile on a phone");
  await picture(page, "page-profile-phone");
  await page.goto(`${server.base}/players?pool=settlers`);
  await page.locator("table.ratings tbody tr").first().waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width);
  assert.deepEqual(page.problems, []);
});

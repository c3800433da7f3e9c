/* What people do around the game: tables, links, votes, absence, talk, accounts, files, and a server that goes away. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { browser, isAsked, open, openTab, PHONE, scan, server, test, tryPress, until, useWorld, visit } from "./world.mjs";

const EVIL = "<img src=x onerror=alert(1)>";
useWorld();

/* A running Short Game of these people and bots; a page for each person. */
async function table(names, settings = {}) {
  const made = await server.api("POST", "/api/tables", {
    scenario: "short", players: 5, open: true, name: "Evening", ...settings,
    seats: [{ kind: "mine", name: names[0] }, ...names.slice(1).map(() => ({ kind: "open" }))],
  });
  const tokens = [made.token];
  for (const name of names.slice(1))
    tokens.push((await server.api("POST", `/api/tables/${made.table}/seats`, { name })).token);
  await server.api("POST", `/api/tables/${made.table}/start`, {}, made.token);
  const pages = await Promise.all(tokens.map((token) => sit(`${server.base}/t/${made.table}#${token}`)));
  const info = () => server.api("GET", `/api/tables/${made.table}`, undefined, made.token);
  return { ...made, tokens, pages, info, path: `/t/${made.table}` };
}

async function sit(url, options) {
  const page = await visit(browser, url, options);
  await page.locator(".prompt .turn").waitFor();
  return page;
}

const fold = (page, title) => page.locator("details.fold > summary", { hasText: title }).click();
const told = (page, text) => page.getByText(text).first().waitFor();
const press = (page, name) => page.getByRole("button", { name, exact: true }).first().click();

async function propose(page, kind, to) {
  await openTab(page, "talk");
  if (!(await page.locator(".propose select").first().isVisible()))
    await page.getByText("Propose something to the table").click();
  await page.locator(".propose select").first().selectOption(kind);
  if (to !== undefined)
    await page.locator(".propose select").nth(1).selectOption(to);
  await press(page, "Propose");
}

test("a scan of the pages around the game finds no serious barriers", async () => {
  const page = await visit(browser, `${server.base}/new`, { bypassCSP: true });
  await page.getByText("House rules").click();
  await scan(page, "new table");
  await press(page, "Make the table");
  await page.getByRole("button", { name: /^Start; / }).waitFor();
  await scan(page, "lobby");
  for (const path of ["account", "replay", "settings", "t/nowhere"]) {
    await page.goto(`${server.base}/${path}`);
    await page.locator("main h1").waitFor();
    await scan(page, path);
  }
});

test("a table is made with house rules, people at one screen and a bot; whoever is invited reads the rules before joining", async () => {
  const ann = await visit(browser, `${server.base}/new`);
  await ann.getByLabel("Your name").fill("Ann");
  await ann.getByLabel("seat 2").selectOption("here");
  await ann.getByLabel("Name of player 2").fill("Bea");
  await ann.getByLabel("seat 3").selectOption("bot:easy");
  await ann.getByText("House rules").click();
  await ann.getByLabel("When the time for trading is over").selectOption({ label: "everything ends at once" });
  await ann.reload();
  assert.equal(await ann.getByLabel("Name of player 2").inputValue(), "Bea", "a reload keeps what was chosen");
  await ann.setViewportSize(PHONE);
  assert.ok(await ann.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the form fits a phone");
  await press(ann, "Make the table");
  const link = await ann.getByLabel("Link for friends").inputValue();
  const cee = await visit(browser, link);
  await told(cee, "When the time for trading is over: everything ends at once");
  await told(cee, /What becomes of deals that are not complete/);
  await cee.getByLabel("Your name").fill("Cee");
  await press(cee, "Join");
  await told(ann, "Cee");
  await ann.getByRole("button", { name: /^Start; bots take 1 free seat/ }).click();
  await ann.locator(".prompt .turn").waitFor();
  assert.ok(!ann.url().includes("#"), "no secret stays in the address");

  /* One screen, two people: whoever is asked takes over. */
  const own = new URL(ann.url()).pathname.slice(3);
  const token = await ann.evaluate(() => JSON.parse(localStorage.getItem("ecumene.seats"))[0].token);
  const info = await server.api("GET", `/api/tables/${own}`, undefined, token);
  assert.deepEqual(info.seats.map((seat) => seat.kind), ["person", "person", "bot", "person", "bot"]);
  assert.equal(info.settings.options.switches["trade-bell"], "all-ends");
  const other = ann.getByRole("button", { name: /^I am \S+ \(Bea\)$/ });
  await until(async () => {
    for (const page of [cee, ann])
      if (await isAsked(page))
        await decideAll(page);
    return other.isVisible();
  });
  const before = await ann.locator(".prompt .emblem").first().innerHTML();
  assert.equal(await ann.evaluate(() => getComputedStyle(document.querySelector("dialog[open]"), "::backdrop").backgroundColor),
    await ann.evaluate(() => getComputedStyle(document.documentElement).backgroundColor), "the other hand is covered");
  await other.click();
  await ann.locator(".prompt.mine").waitFor();
  await until(async () => (await ann.locator(".prompt .emblem").first().innerHTML()) !== before, () => "another civilization is played now");
  assert.deepEqual([...ann.problems, ...cee.problems], []);
});

async function decideAll(page) {
  await tryPress(page.locator("#tab-act"));
  await tryPress(page.getByRole("button", { name: "What would a bot do?" }));
  await tryPress(page.getByRole("button", { name: "Let it finish this for me" }));
}

test("the table votes: to pause, to go on, to take back, to change the pace and to end, and replaces nobody who is there", async () => {
  const game = await table(["Ann", "Bob", "Cee"]);
  const [ann, bob, cee] = game.pages;
  await propose(ann, "pause");
  await press(bob, "Agree");
  await told(ann, "The table has agreed to pause the game.");
  await told(cee, "The table is paused. No clock runs.");
  assert.equal(await ann.locator(".prompt.mine").count(), 0, "nobody is asked while the table rests");
  await press(ann, "Go on with the game");
  await press(cee, "Agree");
  await ann.locator(".prompt.mine").waitFor();

  const { n } = await game.info();
  await ann.getByRole("button", { name: /^Place a city in / }).first().click();
  await until(async () => (await game.info()).n > n);
  await propose(bob, "undo", String(n));
  await press(ann, "Agree");
  assert.equal((await game.info()).n, n + 1, "one who has not answered holds it up");
  await press(cee, "Agree");
  await until(async () => (await game.info()).n === n, () => "the action is taken back");

  await propose(ann, "pace", "days");
  await press(bob, "Disagree");
  await press(cee, "Disagree");
  await told(ann, /^The table has not agreed to change the pace/);
  await propose(ann, "pace", "days");
  await press(bob, "Agree");
  await told(cee, /^The table has agreed to change the pace/);
  await ann.locator(".prompt .clock", { hasText: /h$/ }).waitFor(); /* Hours are left for the decision now. */

  await propose(ann, "replace", "2");
  await ann.getByText("Somebody who is here and not late cannot be replaced.").waitFor();
  assert.equal((await game.info()).seats[2].kind, "person");

  await propose(ann, "end");
  await press(bob, "Agree");
  await press(cee, "Agree");
  await told(ann, "The table has agreed to end the game after this turn and count the points.");
  for (const page of game.pages)
    assert.deepEqual(page.problems, []);
});

test("whoever plays alone takes back even what bots have answered, after being asked", async () => {
  const game = await table(["Ann"]);
  const [ann] = game.pages;
  const cities = ann.locator('.prompt.mine[data-prompt="place-city"]'), later = ann.locator('.prompt.mine:not([data-prompt="place-city"])');
  await until(async () => {
    if (await cities.isVisible())
      await tryPress(ann.getByRole("button", { name: /^Place a city in / }));
    return later.isVisible();
  });
  const { n } = await game.info();
  let asked;
  ann.once("dialog", (dialog) => {
    asked = dialog.message();
    return dialog.accept();
  });
  await press(ann, "Undo");
  await told(ann, "Taken back.");
  await cities.waitFor();
  assert.match(asked, /^Cards have been drawn or shown since/);
  await until(async () => (await game.info()).n < n);
  assert.deepEqual(ann.problems, []);
});

test("what is arranged for an absence stands with the server: bot and limits, standing answers, hours", async () => {
  const game = await table(["Ann", "Bob"], { pace: "days", clocks: { days: { hours: 24 } } });
  const [ann] = game.pages;
  await openTab(ann, "settings");
  await fold(ann, "Standing answers");
  await ann.locator(".new-rule select").nth(0).selectOption("tax-rate");
  await ann.locator(".new-rule select").nth(1).selectOption({ label: "the first possible choice" });
  await press(ann, "Leave this answer");
  await told(ann, "Your standing answers are stored.");
  await fold(ann, "My hours");
  const hours = ann.locator("details.fold", { hasText: "My hours" }).locator('input[type="time"]');
  const before = (await game.info()).seats[0].deadline;
  await hours.nth(0).fill("09:00");
  await hours.nth(1).fill("21:00");
  await press(ann, "Set my hours");
  await told(ann, "Every day: from 09:00 to 21:00");
  assert.ok((await game.info()).seats[0].deadline >= before + 12 * 3600, "half of each day does not count");
  await fold(ann, "When I am away");
  await ann.getByLabel("It may trade my cards").check();
  await press(ann, "Let the bot play");
  await told(ann, "A bot plays your seat.");
  assert.ok((await game.info()).seats[0].away);
  const phone = await sit(`${server.base}${game.path}#${game.token}`, { viewport: PHONE });
  await told(phone, "A bot plays your seat.");
  await openTab(phone, "settings");
  await told(phone, "It may trade my cards");
  assert.equal(await phone.getByText("It may attack others").count(), 0, "what was not allowed is not allowed");
  await fold(phone, "Standing answers");
  await told(phone, "the first possible choice");
  await fold(phone, "My hours");
  await told(phone, "Every day: from 09:00 to 21:00");
  await press(phone, "I am back");
  await ann.getByText("A bot plays your seat.").waitFor({ state: "detached" });
  assert.ok(!(await game.info()).seats[0].away);
  assert.deepEqual([...ann.problems, ...phone.problems], []);
});

test("names and messages are shown as they were written; a table can be without talk; a report is stored", async () => {
  const game = await table(["Ann", EVIL]);
  const [ann, bob] = game.pages;
  for (const page of game.pages)
    page.on("dialog", (dialog) => page.problems.push(`a script ran: ${dialog.message()}`));
  await openTab(bob, "talk");
  await bob.getByLabel("Message to everybody").fill(`${EVIL}\n<script>alert(2)</script>`);
  await press(bob, "Say");
  await ann.locator("#tab-talk.calls").waitFor();
  await openTab(ann, "talk");
  await ann.locator(".chat li p").waitFor();
  assert.equal(await ann.locator(".chat li p").innerText(), `${EVIL}\n<script>alert(2)</script>`);
  assert.equal(await ann.locator(".chat li small").first().innerText(), EVIL);
  assert.equal(await ann.locator(".chat img, .chat script").count(), 0);
  await openTab(ann, "settings");
  await fold(ann, "Report a problem");
  await ann.getByLabel("What happened, and what did you expect?").fill("The sea is dry");
  await press(ann, "Send the report");
  await told(ann, /^Thank you\. The report has the number \d+\.$/);
  const silent = await table(["Ann"], { chat: false });
  await openTab(silent.pages[0], "talk");
  await told(silent.pages[0], "This table was made without chat.");
  assert.equal(await silent.pages[0].locator("textarea").count(), 0);
  assert.deepEqual([...ann.problems, ...bob.problems], []);
});

test("links: a hand is shown and hidden again, a watcher plays instead of a bot, a seat is left for good", async () => {
  const game = await table(["Ann", "Bob"]);
  const [ann] = game.pages;
  await openTab(ann, "settings");
  await fold(ann, "Links");
  await press(ann, "Make a link");
  const looker = await sit(await ann.getByLabel("My hand").inputValue());
  await told(looker, /^You see what \S+ sees, and cannot play\.$/);
  assert.equal(await looker.getByRole("button", { name: "What would a bot do?" }).count(), 0);
  await press(ann, "End the link");
  await told(looker, "This link has been revoked.");

  const watcher = await sit(await ann.getByLabel("Watching only").inputValue());
  await told(watcher, "You are watching.");
  assert.equal(await watcher.getByRole("button", { name: "Play instead of a bot" }).count(), 0, "this link lets nobody in");
  const eve = await sit(await ann.getByLabel("The table").inputValue());
  await press(eve, "Play instead of a bot");
  await eve.getByLabel("Your name").fill("Eve");
  await press(eve, "Join");
  await eve.locator(".prompt .who").waitFor();
  assert.deepEqual((await game.info()).seats.filter((seat) => seat.name === "Eve").map((seat) => seat.kind), ["person"]);

  await openTab(eve, "settings");
  await fold(eve, "Leave the table");
  await press(eve, "Leave the table");
  await press(eve, "Yes, leave");
  await told(eve, "You have left the table.");
  assert.equal(await eve.locator(".mine").count(), 0, "the list of games forgets the seat");
  assert.ok(!JSON.stringify((await game.info()).seats).includes("Eve"), "the name is erased");

  const lost = await visit(browser, `${server.base}${game.path}#s_${"A".repeat(32)}`);
  await told(lost, /^The link may have expired/);
  await press(lost, "Watch instead");
  await lost.locator(".prompt .turn").waitFor();
  await lost.goto(`${server.base}/t/nowhere`);
  await told(lost, "There is no such table.");
  assert.deepEqual([...ann.problems, ...eve.problems, ...lost.problems], []);
});

test("an account holds its seats in two browsers, and goes with them when it is deleted", async () => {
  const ann = await visit(browser, server.base);
  await ann.getByRole("button", { name: "Play now" }).click();
  await ann.locator(".prompt .turn").waitFor();
  await ann.goto(`${server.base}/account`);
  await press(ann, "Create an account");
  await ann.getByLabel("Name").fill("annette");
  await ann.getByLabel("Password").fill("eight or more");
  await press(ann, "Make an account");
  await told(ann, "Signed in as annette");
  const other = await visit(browser, `${server.base}/account`);
  await other.getByLabel("Name").fill("annette");
  await other.getByLabel("Password").fill("not this one");
  await press(other, "Sign in");
  await told(other, "Name or password is wrong.");
  await other.getByLabel("Password").fill("eight or more");
  await press(other, "Sign in");
  await other.locator(".mine a").first().click();
  await other.locator(".prompt .turn").waitFor();
  await ann.goto(server.base);
  await ann.locator(".mine li").first().waitFor();
  assert.equal(await ann.locator(".mine li").count(), 1, "the seat is in the list once, though browser and account both hold it");
  await ann.goto(`${server.base}/account`);
  await until(async () => await ann.getByLabel("Mail address").isDisabled()); // This server sends none.
  await ann.getByLabel("Address of a webhook").fill("https://example.org/turn");
  await ann.getByLabel(/^New password/).fill("quite another");
  await ann.getByLabel("Present password").fill("eight or more");
  await press(ann, "Save");
  await told(ann, "Saved.");
  await other.goto(`${server.base}/account`);
  await other.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  await other.goto(server.base);
  await other.getByRole("button", { name: "Play now" }).waitFor();
  assert.equal(await other.locator(".mine").count(), 0, "the old password's login and its seats are gone");
  await ann.reload();
  await until(async () => (await ann.getByLabel("Address of a webhook").inputValue()) === "https://example.org/turn");
  await press(ann, "Delete the account");
  await press(ann, "Yes, delete it");
  await ann.locator(".mine li").first().waitFor();
  await assert.rejects(server.api("POST", "/api/sessions", { name: "annette", password: "quite another" }), /wrong-password/);
  assert.deepEqual([...ann.problems, ...other.problems], []);
});

test("a game file is downloaded, watched and played on; one that is broken is told by its line", async () => {
  const game = await table(["Ann"]);
  const [ann] = game.pages;
  await ann.getByRole("button", { name: /^Place a city in / }).first().click();
  await until(async () => (await game.info()).n > 0);
  await openTab(ann, "settings");
  await fold(ann, "Game file");
  const [download] = await Promise.all([ann.waitForEvent("download"), press(ann, "Download the game file")]);
  const file = join(server.folder, "game.log"), broken = join(server.folder, "broken.log");
  await download.saveAs(file);
  writeFileSync(broken, readFileSync(file, "utf8").slice(0, -5));
  const reader = await visit(browser, `${server.base}/replay`);
  await reader.locator("input[type=file]").setInputFiles(broken);
  await press(reader, "Watch it");
  await told(reader, /^This file cannot be played\. Line \d+: /);
  await reader.locator("input[type=file]").setInputFiles(file);
  await press(reader, "Watch it");
  await told(reader, /^Action 0 of [1-9]/);
  await reader.getByRole("button", { name: "To the end" }).click();
  await told(reader, /^Action ([1-9]\d*) of \1,/);
  await reader.goto(`${server.base}/replay`);
  await reader.locator("input[type=file]").setInputFiles(file);
  await press(reader, "Play on from its end");
  await reader.getByLabel(/^I play /).first().check();
  await press(reader, "Go on with the game");
  await reader.getByText("A game from a file").waitFor({ state: "detached" });
  await reader.locator(".prompt.mine, .prompt .buttons .main").first().waitFor();
  assert.deepEqual([...ann.problems, ...reader.problems], []);
});

test("a half-written message and what was done outlive a lost server; the digest begins at the own last action on every device", async () => {
  const game = await table(["Ann"]);
  const [ann] = game.pages;
  for (let i = 0; i < 3; i++) {
    const { n } = await game.info();
    await ann.getByRole("button", { name: /^Place a city in / }).first().click();
    await until(async () => (await game.info()).n > n);
  }
  const acted = (await game.info()).n;
  await openTab(ann, "talk");
  await ann.locator("textarea").fill("half a sentence");
  await server.stop();
  await told(ann, /^The connection is lost/);
  await press(ann, "Say");
  await told(ann, /^Not sent, because the connection is lost/);
  await server.start();
  await told(ann, "Connected again.");
  assert.equal(await ann.locator("textarea").inputValue(), "half a sentence");
  await press(ann, "Say");
  await ann.locator(".chat li.own").waitFor();
  assert.equal((await game.info()).n, acted, "what was done is still done");
  const phone = await sit(`${server.base}${game.path}#${game.token}`, { viewport: PHONE });
  await openTab(phone, "log");
  await phone.locator(".choice .chosen", { hasText: "my last action" }).waitFor();
  await told(phone, "Nothing has happened since then.");
  await openTab(phone, "talk");
  await phone.locator(".chat li.own", { hasText: "half a sentence" }).waitFor();
  assert.deepEqual([...ann.problems, ...phone.problems], []);
});

test("an action that was decided on an old position is told as such and does nothing", async () => {
  const game = await table(["Ann"]);
  const [ann] = game.pages;
  const slow = await open(browser);
  const held = [];
  let hold = false;
  await slow.routeWebSocket(/\/ws(\?|$)/, (socket) => {
    const line = socket.connectToServer();
    socket.onMessage((text) => line.send(text));
    line.onMessage((text) => String(text).split("\n").filter(Boolean).forEach((message) =>
      hold && "on" in JSON.parse(message) ? held.push(() => socket.send(message)) : socket.send(message)));
  });
  await slow.goto(`${server.base}${game.path}#${game.token}`);
  await slow.locator(".prompt.mine").waitFor();
  hold = true;
  await ann.getByRole("button", { name: /^Place a city in / }).first().click();
  await until(async () => (await game.info()).n === 1);
  await slow.getByRole("button", { name: /^Place a city in / }).nth(1).click();
  await told(slow, /^Something happened meanwhile, so nothing was done/);
  assert.equal((await game.info()).n, 1);
  held.forEach((send) => send());
  await slow.locator(".prompt.mine", { hasText: "Place 4 more cities" }).waitFor();
  assert.deepEqual(slow.problems, []);
});

/* The trade desk and what surrounds it: offers told, merged, answered, asked about and expiring; keys, messages and widths; the talk before
 * the game, watchers, tournaments, standing answers with conditions, replays by phase, and a board that is there at once. */
import assert from "node:assert/strict";
import { asked, browser, DESK, moments, openTab, PHONE, picture, recorded, server, sit, tableAt, test, until, useWorld, visit } from "./world.mjs";

useWorld();

const told = (page, text) => page.locator(".note", { hasText: text }).first().waitFor();
const press = (page, name) => page.getByRole("button", { name, exact: true }).first().click();
/* No message lies over anything that could be pressed, but on the map. */
const covered = (page) => page.evaluate(() => [...document.querySelectorAll(".note")].flatMap((note) => {
  const box = note.getBoundingClientRect();
  return [...document.querySelectorAll(".prompt button, .panel button, .tabs button, .glance :is(button, summary, a)")].filter((button) => {
    const other = button.getBoundingClientRect();
    const middle = { x: (other.left + other.right) / 2, y: (other.top + other.bottom) / 2 };
    return middle.x > box.left && middle.x < box.right && middle.y > box.top && middle.y < box.bottom && document.elementFromPoint(middle.x, middle.y)?.closest(".note");
  }).map((button) => button.textContent);
}));

async function truths(page) {
  for (let i = 0; i < 2; i++)
    await page.getByRole("button", { name: /^Say truly: / }).and(page.locator(":enabled")).first().click();
}

test("two traders at their desks", async () => {
  const { seat, log } = moments([["--players", "5", "--bots", "normal", "--games", "1", "--scenario", "short"]]).get("trade");
  const made = await tableAt(log);
  const info = await server.api("GET", `/api/tables/${made.table}`, undefined, made.token);
  const catalogue = await server.api("GET", `/api/editions/${info.settings.edition}`);
  const nameOf = (number) => catalogue.civilizations[info.seats[number].civilization].name;
  const partner = (seat + 1) % 5;
  const ann = await visit(browser, `${server.base}/t/${made.table}#${made.token}`);
  await sit(ann, "trade", seat, made);
  const bob = await visit(browser, `${server.base}/t/${made.table}#${made.token}`);
  await sit(bob, "trade", partner, made);
  await openTab(ann, "trade");
  await openTab(bob, "trade");

  /* The width of the panels is the player's, in every phase and after a reload. */
  const width = () => ann.evaluate(() => document.querySelector(".side").offsetWidth);
  const usual = await width();
  await openTab(ann, "act");
  assert.equal(await width(), usual, "the desk is as wide as the other panels");
  await ann.locator(".splitter").press("ArrowLeft");
  await until(async () => (await width()) > usual);

  /* Nothing moves under the finger while names are chosen. */
  await openTab(ann, "trade");
  await ann.getByText("make an offer", { exact: true }).click();
  await ann.locator(".builder select").first().selectOption(String(partner));
  const names = ann.getByRole("button", { name: /^Say truly: / });
  const places = () => names.evaluateAll((buttons) => buttons.map((button) => [button.offsetLeft, button.offsetTop]));
  const before = await places();
  await truths(ann);
  assert.deepEqual(await places(), before, "the cards to choose from stay where they are");
  await press(ann, "Put it on the table");
  await told(ann, new RegExp(`^Your offer no\\. \\d+ is before ${nameOf(partner)}`));
  assert.deepEqual(await covered(ann), []);

  /* The same once more stands only once, and may expire. */
  await ann.getByText("make an offer", { exact: true }).click();
  await ann.locator(".builder select").first().selectOption(String(partner));
  await truths(ann);
  await press(ann, "Put it on the table");
  await ann.getByText("2 times the same").waitFor();
  await picture(ann, "page-trade-desk");
  await ann.getByLabel(/^How long my offer no\. /).selectOption({ label: "stands for an hour" });
  await bob.getByText("Is withdrawn in").waitFor();
  assert.equal(await bob.locator(".offer.to-me").count(), 1);

  /* A filter takes no keys away, and whoever has an offer left is asked first. */
  await bob.getByText(/^to me/).click();
  await bob.keyboard.press("d");
  await bob.locator(".prompt .armed", { hasText: "Sure?" }).waitFor();
  await told(bob, /offers? made to you (is|are) still open/);
  await bob.locator(asked("trade")).waitFor();

  /* An answer is told to whom it answers, who takes it by keyboard and stays where they are. */
  await bob.getByRole("button", { name: /^Answer offer no\. / }).first().click();
  await bob.locator(".builder").getByText(/^Answer to offer no\./).waitFor();
  if (await bob.locator('.builder button[type="submit"]').isDisabled())
    await truths(bob);
  await press(bob, "Send the answer");
  await told(ann, new RegExp(`^${nameOf(partner)}( \\(.*\\))? answers your offer no\\. \\d+ with another one\\.`));
  await ann.setViewportSize(PHONE);
  await until(async () => (await covered(ann)).length === 0, async () => `nothing is covered on a phone: ${await covered(ann)}`);
  await picture(ann, "phone-trade-told");
  await ann.setViewportSize(DESK);
  await ann.getByText(/^to me/).click();
  await ann.getByRole("button", { name: /^Accept offer no\. / }).first().focus();
  await ann.keyboard.press("Enter");
  await ann.getByRole("heading", { name: "Open deals" }).waitFor();
  assert.ok(await ann.evaluate(() => document.activeElement.closest(".panel") !== null), "the focus stays at the desk");
  assert.deepEqual([...ann.problems, ...bob.problems], []);
});

test("the talk begins before the game; a bot keeps its seat; whoever watches has nothing to act with", async () => {
  const ann = await visit(browser, `${server.base}/new`);
  await ann.getByLabel("Your name").fill("Ann");
  await ann.getByLabel("seat 2", { exact: true }).selectOption("bot:easy");
  await ann.getByLabel("Nobody may take seat 2 from its bot").check();
  await press(ann, "Make the table");
  const link = await ann.getByLabel("Link for friends").inputValue();
  const cee = await visit(browser, link);
  await cee.getByLabel("Your name").fill("Cee");
  await press(cee, "Join");
  await cee.getByLabel("Message to everybody").fill("Is there time until nine?");
  await press(cee, "Say");
  await ann.locator(".chat li", { hasText: "Cee" }).getByText("Is there time until nine?").waitFor();
  await picture(ann, "page-lobby-talk");
  await ann.getByRole("button", { name: /^Start; / }).click();
  await ann.locator(".prompt .turn").waitFor();
  await openTab(ann, "talk");
  await ann.locator(".chat li p", { hasText: "Is there time until nine?" }).waitFor();
  const eve = await visit(browser, link);
  await eve.locator(".prompt .turn").waitFor();
  assert.equal(await eve.locator("#tab-act").count(), 0);
  assert.equal(await eve.locator("#tab-tables").getAttribute("aria-selected"), "true");
  await press(eve, "Play instead of a bot");
  assert.equal(await eve.getByLabel("Seat").locator("option").count(), 3, "any, and the two seats of bots that are not closed");
  assert.deepEqual([...ann.problems, ...cee.problems, ...eve.problems], []);
});

test("a standing answer has its conditions, and is read in words", async () => {
  const made = await server.api("POST", "/api/tables", { scenario: "short", players: 5 });
  await server.api("POST", `/api/tables/${made.table}/start`, {}, made.token);
  const page = await visit(browser, `${server.base}/t/${made.table}#${made.token}`);
  await page.locator(".prompt .turn").waitFor();
  await openTab(page, "settings");
  const fold = () => page.locator("details.fold > summary", { hasText: "Standing answers" }).click();
  await fold();
  await page.locator(".new-rule select").nth(0).selectOption("name-victim");
  await page.getByLabel("until turn").fill("6");
  await page.locator(".new-rule fieldset select").selectOption("leader");
  await page.getByLabel("I would lose a city").check();
  await press(page, "Leave this answer");
  await page.getByText("Your standing answers are stored.").first().waitFor();
  await page.reload();
  await openTab(page, "settings");
  await fold();
  const rule = page.locator(".standing li, .standing-list li").first();
  await rule.waitFor();
  assert.match(await rule.innerText(), /until turn 6/);
  assert.match(await rule.innerText(), /leader/);
  assert.deepEqual(page.problems, []);
});

test("a tournament is made, entered and paired", async () => {
  const people = await Promise.all(["cupann", "cupbob", "cupcee"].map(async (name) => {
    const page = await visit(browser, `${server.base}/account`);
    await page.getByRole("button", { name: "Create an account" }).click();
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Password").fill("eight or more");
    await press(page, "Make an account");
    await page.getByText(`Signed in as ${name}`).first().waitFor();
    return page;
  }));
  const [ann, bob, cee] = people;
  await ann.goto(`${server.base}/tournaments`);
  await ann.getByLabel("Name").fill("Autumn cup");
  await ann.getByLabel("Rounds").fill("1");
  await press(ann, "Make it");
  await ann.getByRole("heading", { name: "Autumn cup" }).waitFor();
  for (const page of [bob, cee]) {
    await page.goto(`${server.base}/tournaments`);
    await page.getByRole("link", { name: "Autumn cup" }).click();
    await press(page, "Take part");
    await page.locator("tbody tr", { hasText: ["cupann", "cupbob", "cupcee"][people.indexOf(page)] }).waitFor();
  }
  await ann.reload();
  await press(ann, "Begin");
  const table = ann.locator('a[href^="/t/"]').first();
  await table.waitFor();
  assert.match(await table.innerText(), /cupbob/);
  await table.click();
  await ann.locator(".prompt .turn").waitFor();
  for (const page of people)
    assert.deepEqual(page.problems, []);
});

test("a replay goes from phase to phase, and a trade is one step", async () => {
  const log = recorded("--players", "5", "--scenario", "short", "--seed", "5");
  const made = await (await fetch(`${server.base}/api/replays`, { method: "POST", body: log, headers: { "Content-Type": "text/plain" } })).json();
  const [first, number, market] = made.phases.find(([, , trade]) => trade);
  const [next] = made.phases.find(([step]) => step > first);
  assert.ok(market && number > 0 && next > first + 3);
  assert.ok(made.phases.length * 1.8 < 240, "at the usual speed it lasts a few minutes");
  const page = await visit(browser, `${server.base}/replay/r/${made.replay}?n=${first}`);
  const at = (n) => page.getByText(new RegExp(`^Action ${n} of ${made.steps},`)).waitFor();
  await at(first);
  await page.getByRole("button", { name: "One step on" }).click();
  await at(next);
  await page.locator(".replay-events li", { hasText: /\d+ offers?, \d+ deals?/ }).waitFor();
  await picture(page, "page-replay");
  await page.getByRole("button", { name: "One step back" }).click();
  await at(first);
  await page.getByLabel("Steps").selectOption("word");
  await page.getByRole("button", { name: "One step on" }).click();
  await at(first + 1);
  assert.deepEqual(page.problems, []);
});

test("a page that is loaded again shows the board before it is painted", async () => {
  const made = await server.api("POST", "/api/tables", { scenario: "short", players: 5 });
  await server.api("POST", `/api/tables/${made.table}/start`, {}, made.token);
  const page = await visit(browser, `${server.base}/t/${made.table}#${made.token}`);
  const kept = (value) => page.locator(`.map canvas[data-kept="${value}"]`).first().waitFor({ state: "attached" });
  await kept("false");
  await until(() => page.evaluate(async () => (await (await caches.open("ecumene-maps")).keys()).length > 0), () => "the map is kept");
  await page.reload();
  await kept("true");
  assert.deepEqual(page.problems, []);
});

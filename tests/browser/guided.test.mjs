/* The guided first game, clicked through: every question is explained in the phase in which it comes, more shortly in the next turn, and
 * after that only on demand. Chance is forced. */
import assert from "node:assert/strict";
import { asked, becomes, browser, openTab, playUntil, server, test, turnOf, until, useWorld, visit } from "./world.mjs";

useWorld();

const kindOf = (page) => page.locator(".prompt").getAttribute("data-prompt");
const press = (page, name) => page.getByRole("button", { name, exact: true }).first().click();

/* Presses what there is to press until a question has ended, and nothing of the next one. */
const end = (page, kind, ...buttons) => until(async () => {
  for (const button of buttons)
    if (await kindOf(page) === kind && await button.isVisible())
      await button.click({ timeout: 1000 }).catch(() => undefined);
  return await kindOf(page) !== kind;
}, () => `${kind} ends`);

/* Done; whoever leaves something undone is asked once more. */
const done = (page, kind) => end(page, kind, page.locator(`${asked(kind)} button.main`));

/* A bot answers what does not matter here. Its buttons rest while it plays, so that it ends with the question. */
async function leaveToBot(page) {
  const kind = await kindOf(page);
  if (kind === "trade-finished")
    return;
  await openTab(page, "act");
  const advice = (name) => page.locator(".advice button:enabled", { hasText: name });
  await end(page, kind, advice("What would a bot do?"), advice("Let it finish this for me"));
}

test("a turn of the first game by hand: hints come in their phases, and fade", async () => {
  const { hints } = (await server.api("GET", "/api/lessons")).find((row) => row.id === "first-game");
  const page = await visit(browser, `${server.base}/learn`);
  const card = page.locator(".hint-card"), folded = card.getByRole("button", { name: "Hint: what is this about?" });
  const hinted = async (kind, which) => {
    await page.locator(asked(kind)).waitFor();
    await becomes(hints.find(({ prompts }) => prompts.includes(kind))[which].en, () => card.locator(".lesson-words p").innerText());
  };
  const reach = (kind, turn) => playUntil(page, async () => await turnOf(page) === turn && page.locator(asked(kind)).isVisible(), leaveToBot);
  await press(page, "Play with hints");

  /* What has been read stays away while the same question goes on. */
  await hinted("place-city", "first");
  await press(page, "Got it");
  for (const area of ["Lydia", "Ionia", "Mysia", "Lycia", "Cydonia"]) {
    await folded.waitFor();
    await press(page, `Place a city in ${area}`);
  }

  /* Four grow to six on the site of Cnossia, and the others stay within the limits. */
  await hinted("place-start-tokens", "first");
  await press(page, "Place 4 tokens in Cnossia");
  await press(page, "Place 2 tokens in Paphia");
  for (const area of ["Salaminia", "Troas", "Caria", "Rhodos", "Samos", "Lesbos", "Cyclades"])
    await press(page, `Place 1 token in ${area}`);
  await done(page, "place-start-tokens");

  await reach("move", 1);
  await hinted("move", "first");
  await press(page, "Move 1 token from Paphia to Salaminia");
  await page.locator(".glance-log", { hasText: "Minoa moves 1 token from Paphia to Salaminia" }).waitFor();
  await hinted("move", "first");
  await done(page, "move");

  await reach("build-cities", 1);
  await hinted("build-cities", "first");
  await press(page, "Build a city in Cnossia");
  await becomes("6", () => page.locator(".glance-standings tr", { hasText: "Cities" }).locator("td.me").innerText());

  await reach("trade", 1);
  await hinted("trade", "first");
  await done(page, "trade");

  await reach("buy-advances", 1);
  await hinted("buy-advances", "first");
  const held = async () => Number(/(\d+) of \d+ held/.exec(await page.locator("#panel").innerText())?.[1] ?? 0);
  await until(async () => await held() > 0);
  const before = await held();
  await page.getByText("Buy this", { exact: true }).first().click();
  await until(async () => await kindOf(page) !== "buy-advances");
  await until(async () => {
    /* The next question may bring its own panel to the front. */
    if (await held() === 0)
      await openTab(page, "advances");
    return await held() > before;
  }, () => "what was bought is held");

  /* The second turn says it in fewer words, the third says nothing that nobody asks for. */
  for (const kind of ["move", "trade", "buy-advances"]) {
    await reach(kind, 2);
    await hinted(kind, "again");
    await done(page, kind);
  }
  await reach("move", 3);
  await folded.waitFor();
  assert.equal(await card.locator(".lesson-words").count(), 0);
  await folded.click();
  await hinted("move", "first");
  assert.deepEqual(page.problems, []);
});

/* The texts of the page in all languages: nothing is unknown, unused or mismatched, and the start page has what it says. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { build } from "../../web/node_modules/esbuild/lib/main.js";
import { messagesOfServer, missingIn, problemOf, problemsIn, readEnglish, readLanguages, readSpoken, spokenKey, textsFor } from "../../web/locales.mjs";

const english = await readEnglish();
const source = Object.assign({}, ...Object.values(english));
const spoken = readSpoken();
const languages = readLanguages();
const translations = languages.filter(({ tag }) => tag !== "en");

const few = (list) => `${list.length}: ${list.slice(0, 12).join("; ")}`;

test("English itself is sound", () => {
  assert.ok(Object.keys(source).length > 2000);
  for (const [key, text] of Object.entries(source))
    assert.equal(problemOf(text, text, "en", false), null, key);
});

test("every text is said somewhere", () => {
  const files = readdirSync("web/src", { recursive: true }).filter((name) => /\.tsx?$/.test(name) && !/(^|\/)(strings|sentences|phrases|english)\.ts$|\.gen\.ts$/.test(name));
  const code = files.map((name) => readFileSync(`web/src/${name}`, "utf8")).join("\n");
  const literals = new Set([...code.matchAll(/["'`]([\w./=-]+)["'`]/g)].map((match) => match[1]));
  /* `action.${kind}` and the like; phrases of the card game are asked for by keys of the page. */
  const made = [...new Set([...code.matchAll(/`([a-z][\w./=-]*)\$\{/g)].map((match) => match[1]))];
  const used = (key) => literals.has(key) || made.some((beginning) => key.startsWith(beginning));
  const unused = Object.keys(source).filter((key) => !used(key) && !(/^hearths[./]/.test(key) && used(key.slice("hearths/".length))));
  assert.equal(unused.length, 0, few(unused));
});

test("every action of the card game is said in words of the page", () => {
  const { words } = JSON.parse(execFileSync(process.env.PROGRAM ?? "build/ecumene", ["types", "--family", "settlers", "--texts"], { encoding: "utf8", maxBuffer: 1 << 26 }));
  assert.deepEqual(words.actions.map(({ kind }) => kind).filter((kind) => !(`hearths/action.${kind}` in english.hearths)), []);
});

test("the start page has the texts that it says", async () => {
  const { metafile } = await build({ entryPoints: ["web/src/app/main.tsx"], bundle: true, splitting: true, format: "esm", outdir: "unused", write: false, metafile: true,
    define: { WORKER: '""' }, jsx: "automatic", jsxImportSource: "preact", logLevel: "error", external: ["*.css?text"] });
  const reached = new Set();
  const reach = (name) => {
    if (reached.has(name))
      return;
    reached.add(name);
    metafile.outputs[name].imports.filter(({ kind }) => kind === "import-statement").forEach(({ path }) => reach(path));
  };
  reach("unused/main.js");
  const inputs = [...reached].flatMap((name) => Object.entries(metafile.outputs[name].inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path));
  assert.ok(inputs.includes("web/src/pages/start.tsx") && !inputs.includes("web/src/civ/room.tsx"), "the table is loaded when it is opened");
  /* words.ts names the things of a game, which nobody asks for before there is one. */
  const lacking = inputs.filter((path) => /^web\/src\/.*\.tsx?$/.test(path) && !/\/(words|strings)\.ts$/.test(path))
    .flatMap((path) => [...readFileSync(path, "utf8").replace(/\/\*.*?\*\//gs, "").matchAll(/"([a-z-]+\.[\w.-]+)"/g)].map((match) => match[1]))
    .filter((key) => key in source && !(key in english.start));
  assert.deepEqual([...new Set(lacking)], [], "add their prefixes to START in web/src/app/english.ts");
});

test("every question says what it is about, in figures that the editions have, and has a name of its own", () => {
  const edition = readFileSync("editions/west-2024/edition.json", "utf8");
  const of = (field) => Object.entries(english.civ).filter(([key]) => key.endsWith(`.${field}`));
  assert.ok(of("question").length > 100);
  assert.equal(of("explanation").length, of("question").length);
  for (const [key, text] of of("explanation"))
    for (const [, figure] of text.matchAll(/\{([a-z0-9-]+)\}/g))
      assert.ok(edition.includes(`"${figure}"`), `${key} tells an unknown figure: ${figure}`);
  const titles = of("title").map(([, text]) => text);
  assert.deepEqual(titles.filter((title, i) => titles.indexOf(title) !== i), []);
  const unasked = Object.keys(english.page).filter((key) => /^prompt\./.test(key) && english.page[key].includes("%") && !(`prompt/civ/${key.slice("prompt.".length)}.question` in english.civ));
  assert.deepEqual(unasked, [], "about questions that nobody asks");
  const twice = of("question").filter(([key, text]) => english.page[key.replace(/^prompt\/civ\/(.*)\.question$/, "prompt.$1")] === text).map(([key]) => key);
  assert.deepEqual(twice, [], "the page words only what differs from the rules");
});

test("every answer of the server has an id, and every id an answer", () => {
  const said = messagesOfServer();
  assert.ok(said.length > 90);
  assert.deepEqual(said.filter(([id]) => id === null).map(([, text, file]) => `${file}: "${text}"`), [], "give them ids in web/locales/en/server.json, or change the English there");
  const ids = new Set(said.map(([id]) => id));
  assert.deepEqual([...spoken.server.ids.keys()].filter((id) => !ids.has(id)), [], "web/locales/en/server.json: nobody says these any more");
});

for (const language of translations)
  test(`${language.name} has known ids, each once, with the slots and forms of its texts`, () => {
    assert.ok(["ltr", "rtl"].includes(language.direction));
    assert.deepEqual(problemsIn(language, english, spoken), []);
    assert.ok(textsFor(language, english, spoken));
  });

/* A language of its own: texts of the page in one file, of the rules in another. */
const made = (page, civ = {}) => ({ tag: "de", files: Object.fromEntries(Object.entries({ page, "server-civ": civ }).map(([file, ids]) =>
  [file, { path: `web/locales/de/${file}.json`, ids, lineOf: () => 7 }])) });
const [startKey] = Object.keys(english.start);

test("what is missing in a language is listed, and is English on the page", () => {
  assert.equal(textsFor(made({}), english, spoken).start[startKey], english.start[startKey]);
  assert.equal(missingIn(made({}), english, spoken).start[startKey], english.start[startKey]);
  assert.equal(missingIn(made({}), english, spoken)["server-civ"]["event.turn-began"], spoken["server-civ"].ids.get("event.turn-began"));
});

test("better English keeps its translation", () => {
  const german = made({}, { "event.turn-began": "Runde %n0 beginnt" });
  const better = { ...spoken, "server-civ": { part: "civ", ids: new Map([["event.turn-began", "now turn %n0 begins"]]) } };
  assert.equal(textsFor(german, english, better).civ[spokenKey("now turn %n0 begins")], "Runde %n0 beginnt");
  assert.deepEqual(missingIn(german, english, better)["server-civ"], undefined);
});

test("a text that several ids say is translated under any of them", () => {
  const same = { ...spoken, "server-civ": { part: "civ", ids: new Map([["text.Farm", "gain 1 food"], ["text.Mill", "gain 1 food"]]) } };
  assert.equal(textsFor(made({}, { "text.Mill": "erhalte 1 Nahrung" }), english, same).civ[spokenKey("gain 1 food")], "erhalte 1 Nahrung");
});

test("what is wrong with a language is told with file and line", () => {
  const plural = Object.keys(english.page).find((key) => english.page[key] === "{n} {n:card|cards}") ?? Object.keys(english.page).find((key) => /^[^{]*\{n:[^}]*\}[^{]*$/.test(english.page[key]));
  assert.deepEqual(problemsIn(made({ "no.such-key": "?" }), english, spoken), ["web/locales/de/page.json:7: no.such-key is no id of the page; tools/locale.mjs de takes it out"]);
  assert.match(problemsIn(made({ [plural]: english.page[plural].replace(/\|[^}]*\}/, "}") }), english, spoken)[0], /page\.json:7: .* forms in/);
  assert.match(problemsIn(made({}, { "event.turn-began": "Runde %n1" }), english, spoken)[0], /server-civ\.json:7: event\.turn-began has the slots/);
  assert.match(problemOf("{n} {n:card|cards}", "{m} Karten", "de", false), /slots/);
  assert.match(problemOf("{n:card|cards}", "{n:Karte}", "de", false), /forms/);
  assert.match(problemOf("At most 3 cards (R-12).", "Höchstens 4 Karten.", "de", true), /figures/);
});

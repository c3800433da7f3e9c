/* The texts of the page in all languages: nothing is missing, unused or mismatched, and the start page has what it says. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { build } from "../../web/node_modules/esbuild/lib/main.js";
import { SPOKEN, problemOf, readEnglish, readLanguages, serverTexts, textsFor } from "../../web/locales.mjs";

const english = await readEnglish();
const source = Object.assign({}, ...Object.values(english));
const said = serverTexts((family) => execFileSync(process.env.PROGRAM ?? "build/ecumene", ["types", "--family", family, "--texts"], { encoding: "utf8", maxBuffer: 1 << 26 }));
const translations = readLanguages().filter(({ tag }) => tag !== "en");

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

/* A language that is not complete yet may lack texts, and have some that nobody says any more. */
for (const { tag, name, direction, complete, texts } of translations) {
  test(`${name} has every text once, with its slots and forms`, () => {
    assert.ok(["ltr", "rtl"].includes(direction));
    const own = {};
    for (const [file, table] of Object.entries(texts).filter(([one]) => !(one in SPOKEN)))
      for (const [key, text] of Object.entries(table)) {
        assert.ok(!(key in own), `${tag}/${file}.json: ${key} is there twice`);
        own[key] = text;
      }
    const missing = complete ? Object.keys(source).filter((key) => !own[key]) : [];
    assert.equal(missing.length, 0, `missing, tools/locale.mjs ${tag} writes them down: ${few(missing)}`);
    const unused = complete ? Object.keys(own).filter((key) => !(key in source)) : [];
    assert.equal(unused.length, 0, `unused: ${few(unused)}`);
    const wrong = Object.keys(own).filter((key) => key in source).flatMap((key) => problemOf(source[key], own[key], tag, false)?.replace(/^/, `${key} `) ?? []);
    assert.equal(wrong.length, 0, few(wrong));
  });

  test(`${name} has all that the server says`, () => {
    for (const file of Object.keys(SPOKEN)) {
      const own = texts[file] ?? {};
      const missing = complete ? [...said[file]].filter((text) => !own[text]) : [];
      assert.equal(missing.length, 0, `${file}: missing, tools/locale.mjs ${tag} writes them down: ${few(missing)}`);
      const unused = complete ? Object.keys(own).filter((text) => !said[file].has(text)) : [];
      assert.equal(unused.length, 0, `${file}: unused: ${few(unused)}`);
      const wrong = Object.keys(own).flatMap((text) => problemOf(text, own[text], tag, file.startsWith("rulebook"))?.replace(/^/, `"${text.slice(0, 60)}" `) ?? []);
      assert.equal(wrong.length, 0, `${file}: ${few(wrong)}`);
    }
    assert.ok(textsFor(tag, texts, english));
  });
}

test("what is missing in a language is told, and is English on the page", () => {
  const [key] = Object.keys(english.start);
  assert.equal(textsFor("xx", { page: {} }, english).start[key], english.start[key]);
  assert.match(problemOf("{n} {n:card|cards}", "{m} Karten", "de", false), /slots/);
  assert.match(problemOf("{n:card|cards}", "{n:Karte}", "de", false), /forms/);
  assert.match(problemOf("At most 3 cards (R-12).", "Höchstens 4 Karten.", "de", true), /figures/);
});

/* Reads the texts of all languages by their ids: English out of src/ and out of the program, the others out of locales/TAG/. A file of texts is one
 * flat table, id to text. docs/languages.md lists the files and what ids are made of. */
import { build } from "esbuild";
import { existsSync, readFileSync, readdirSync } from "node:fs";

const root = new URL(".", import.meta.url).pathname;
/* What families say, written by build/types for every family that there is. */
const TEXTS = `${root}../build/texts`;

function familiesIn(folder) {
  if (!existsSync(folder))
    throw new Error("build/texts is missing: make writes it, as it builds the page");
  return readdirSync(folder).sort().map((name) => name.replace(/\.json$/, ""));
}

/* Runs a module of src/ here. */
async function run(entry) {
  const { outputFiles } = await build({ absWorkingDir: root, entryPoints: [entry], bundle: true, platform: "node", format: "esm", write: false, logLevel: "warning" });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}

const { spokenKey, pluralCategories } = await run("src/base/locale.ts");
export { pluralCategories, spokenKey };

/* What has a key in the page, by part: { start: { key: text }, ... }. What a family says of its questions is a part with the name of the family; the
 * page has its English from the server. */
export async function readEnglish(folder = TEXTS) {
  const questions = Object.fromEntries(familiesIn(folder).map((family) => [family, questionsOf(family, readJson(`${folder}/${family}.json`))]));
  return { ...(await run("src/app/english.ts")).english, ...questions };
}

/* prompt/FAMILY/KIND.question, .title, .explanation, .measure, and the answers that have words of their own by their kinds. */
function questionsOf(family, { words, measures }) {
  return Object.fromEntries(words.prompts.filter(({ kind }) => kind !== "none").flatMap(({ kind, text, title, explanation, answers = {} }) =>
    Object.entries({ question: text, title, explanation, measure: measures[kind], ...answers }).filter(([, said]) => said)
      .map(([field, said]) => [`prompt/${family}/${kind}.${field}`, said])));
}

/* ---- What the program says ---- */

const kebab = (name) => name.toLowerCase().replace(/_/g, "-");
const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));

/* An id may stand for several texts in the editions: the first edition that says another thing gives its variant a name, ID@EDITION. */
class Ids {
  ids = new Map(); /* id: text. */

  add(id, text, edition) {
    if (!text)
      return;
    for (let n = 1; ; n++) {
      const tried = n === 1 ? id : n === 2 && edition ? `${id}@${edition}` : `${id}@${edition ?? ""}${n}`;
      const there = this.ids.get(tried);
      if (there === undefined)
        this.ids.set(tried, text);
      if (there === undefined || there === text)
        return;
      /* A variant that an earlier edition has named already. */
      if (n === 1 && [...this.ids].some(([other, same]) => same === text && other.startsWith(`${id}@`)))
        return;
    }
  }
}

/* Names are what editions know a thing by, so they are its id as well; texts belong to the thing whose name stands beside them. */
function addCatalogue(ids, { id: edition, names = {}, ...catalogue }) {
  for (const key of ["name", "numbers", "switches"])
    delete catalogue[key];
  for (const [word, list] of Object.entries(names))
    list.forEach((name, i) => ids.add(/ /.test(name) ? `${word}.${i}` : `name.${name}`, name, edition));
  const walk = (value) => {
    if (!value || typeof value !== "object")
      return;
    if (typeof value.name === "string")
      ids.add(`name.${value.name}`, value.name, edition);
    if (typeof value.text === "string")
      ids.add(`text.${value.name}`, value.text, edition);
    Object.values(value).forEach(walk);
  };
  walk(catalogue);
}

function addFamily(ids, { words, notes, editions }) {
  words.events.forEach(({ kind, pattern }) => ids.add(`event.${kind}`, pattern));
  words.refusals.forEach(({ code, message }) => ids.add(`refusal.${code}`, message));
  Object.entries(notes).forEach(([name, text]) => ids.add(`note.${kebab(name)}`, text));
  editions.forEach(({ edition }) => addCatalogue(ids, edition));
}

function addRulebook(ids, { editions }) {
  for (const { edition, rulebook } of editions)
    for (const rule of rulebook)
      for (const key of ["part", "title", "text"])
        ids.add(`${rule.id}.${key}`, rule[key], edition.id);
}

/* LETTER(ID, "text") of server/letters.def. */
const lettersOf = (text) => [...text.replace(/\/\*.*?\*\//gs, "").matchAll(/^LETTER\((\w+),\s*("(?:[^"\\]|\\.)*")\)/gm)].map(([, id, said]) => [kebab(id), JSON.parse(said)]);

/* What else the program says in English, by file: { FILE: { part, ids: Map } }; `part` is what it is loaded with, null: it is not for the page. */
export function readSpoken(folder = TEXTS) {
  const files = {
    letters: { part: null, ids: new Map(lettersOf(readFileSync(`${root}../server/letters.def`, "utf8"))) },
    server: { part: "start", ids: new Map(Object.entries(readJson(`${root}locales/en/server.json`))) },
  };
  for (const family of familiesIn(folder)) {
    const said = new Ids(), book = new Ids(), texts = readJson(`${folder}/${family}.json`);
    addFamily(said, texts);
    addRulebook(book, texts);
    files[`server-${family}`] = { part: family, ids: said.ids };
    files[`rulebook-${family}`] = { part: "rulebook", ids: book.ids };
  }
  return files;
}

/* What the server answers with where it cannot do what it is asked for stands in its sources: a code and a sentence, side by side. locales/en/server.json
 * gives each an id, CODE or CODE.WHAT; returns [id or null, sentence, file]. */
export function messagesOfServer() {
  const found = new Map();
  const known = new Map(Object.entries(readJson(`${root}locales/en/server.json`)).map(([id, text]) => [text, id]));
  const errors = readFileSync(`${root}../docs/protocol.md`, "utf8").split("\n## Errors\n")[1].split("\n## ")[0];
  const codes = new Set([...errors.matchAll(/`([a-z]+(?:-[a-z]+)*)`/g)].map((match) => match[1]));
  for (const folder of ["table", "server"])
    for (const name of readdirSync(`${root}../${folder}`).filter((one) => one.endsWith(".c")).sort())
      for (const [, code, texts] of readFileSync(`${root}../${folder}/${name}`, "utf8").matchAll(/"([a-z]+(?:-[a-z]+)*)",\s*((?:"[^"%\n]* [^"%\n]*"\s*)+)[,)}]/g)) {
        const text = [...texts.matchAll(/"([^"\n]*)"/g)].map((match) => match[1]).join("");
        if (codes.has(code))
          found.set(text, [known.get(text) ?? null, text, `${folder}/${name}`]);
      }
  return [...found.values()];
}

/* ---- The languages ---- */

/* Every language but the source: { tag, name, direction, files: { FILE: { path, ids: { id: text }, lineOf(id) } } }. */
export function readLanguages() {
  return readdirSync(`${root}locales`).sort().map((tag) => {
    const names = readdirSync(`${root}locales/${tag}`).filter((name) => /^[a-z-]+\.json$/.test(name) && name !== "language.json").sort();
    const files = Object.fromEntries(names.map((name) => {
      const text = readFileSync(`${root}locales/${tag}/${name}`, "utf8");
      const lineOf = (id) => text.slice(0, Math.max(0, text.indexOf(`${JSON.stringify(id)}:`))).split("\n").length;
      return [name.slice(0, -5), { path: `web/locales/${tag}/${name}`, ids: JSON.parse(text), lineOf }];
    }));
    return { tag, ...readJson(`${root}locales/${tag}/language.json`), files: tag === "en" ? {} : files };
  });
}

const isQuestion = (key) => key.startsWith("prompt/");

/* The texts of the page of all files of a language in one. */
const ownTexts = ({ files }, spoken) => Object.assign({}, ...Object.entries(files).filter(([file]) => !(file in spoken)).map(([, { ids }]) => ids));

/* By English text what a language says; a text that has several ids is translated under any of them. */
function translationsOf({ files }, spoken, file) {
  const own = files[file]?.ids ?? {}, found = new Map();
  for (const [id, text] of spoken[file].ids)
    if (own[id] && !found.has(text))
      found.set(text, own[id]);
  return found;
}

/* What the page loads: by part, with English where the language has nothing. Texts of the program are found by a number made from their English words,
 * which the page gets from the server, so that ids need not travel. */
export function textsFor(language, english, spoken) {
  const own = ownTexts(language, spoken);
  const parts = Object.fromEntries(Object.entries(english).map(([part, table]) =>
    [part, Object.fromEntries(Object.entries(table).filter(([key]) => own[key] || !isQuestion(key)).map(([key, text]) => [key, own[key] || text]))]));
  for (const [file, { part }] of Object.entries(spoken).filter(([, one]) => one.part !== null))
    for (const [said, text] of translationsOf(language, spoken, file)) {
      const table = parts[part] ??= {}, key = spokenKey(said);
      if (table[key] !== undefined && table[key] !== text)
        throw new Error(`${language.tag}/${file}: two texts of the server have the number ${key}: ${said}`);
      table[key] = text;
    }
  return parts;
}

/* What letters say and ask, for the program: [language, English, text]. */
export function letterRows(english, spoken) {
  const asked = Object.values(english).flatMap((table) => Object.entries(table)).filter(([key]) => isQuestion(key) && key.endsWith(".question"));
  return readLanguages().flatMap((language) => {
    const own = ownTexts(language, spoken);
    const rows = new Map([...translationsOf(language, spoken, "letters"), ...asked.filter(([key]) => own[key]).map(([key, text]) => [text, own[key]])]);
    return [...rows].map(([said, text]) => [language.tag, said, text]);
  });
}

/* ---- For the build, tests and translators ---- */

/* What a text has to have in every language: named slots, placeholders of the server, and the numbers whose forms it chooses. */
export function slotsOf(text) {
  const kinds = [...text.matchAll(/\{([\w-]+)(?=[:}])/g), ...text.matchAll(/%([a-z_]\d)/g)].map((match) => match[1]);
  return [...new Set(kinds)].sort().join(" ");
}

/* What is wrong with a text, or null. Figures in rules are those of the editions and stay. */
export function problemOf(source, text, tag, isRule) {
  if (slotsOf(source) !== slotsOf(text))
    return `has the slots "${slotsOf(text)}" instead of "${slotsOf(source)}"`;
  const forms = [...text.matchAll(/\{[\w-]+:([^{}]*)\}/g)].find((match) => match[1].split("|").length !== pluralCategories(tag).length);
  if (forms)
    return `has not ${pluralCategories(tag).length} forms in ${forms[0]}`;
  const figures = (of) => [...of.replace(/\(R-[^)]*\)/g, "").matchAll(/\d+/g)].map((match) => match[0]).sort().join(" ");
  if (isRule && figures(source) !== figures(text))
    return `has the figures ${figures(text)} instead of ${figures(source)}`;
  return null;
}

/* What is wrong with the files of a language, each with file and line: ids that nobody knows or that are there twice, and texts that do not fit. */
export function problemsIn({ tag, files }, english, spoken) {
  const source = Object.assign({}, ...Object.values(english)), once = new Set();
  return Object.entries(files).flatMap(([file, { path, ids, lineOf }]) => Object.entries(ids).flatMap(([id, text]) => {
    const at = `${path}:${lineOf(id)}: ${id}`;
    const said = file in spoken ? spoken[file].ids.get(id) : source[id];
    if (said === undefined)
      return [`${at} is no id of ${file in spoken ? "what the program says" : "the page"}; tools/locale.mjs ${tag} takes it out`];
    if (!(file in spoken) && once.has(id))
      return [`${at} is there twice`];
    once.add(id);
    return problemOf(said, text, tag, file.startsWith("rulebook"))?.replace(/^/, `${at} `) ?? [];
  }));
}

/* What a language lacks, by file: { FILE: { id: English } }. */
export function missingIn(language, english, spoken) {
  const own = ownTexts(language, spoken);
  const lacking = Object.entries(english).map(([part, table]) => [part, Object.entries(table).filter(([key]) => !own[key])]);
  for (const [file, { ids }] of Object.entries(spoken)) {
    const known = translationsOf(language, spoken, file), told = new Set();
    lacking.push([file, [...ids].filter(([, text]) => !known.has(text) && !told.has(text) && told.add(text))]);
  }
  return Object.fromEntries(lacking.filter(([, rows]) => rows.length > 0).map(([file, rows]) => [file, Object.fromEntries(rows)]));
}

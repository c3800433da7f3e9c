/* Reads the texts of all languages: English out of src/, the others out of locales/TAG/. A file of texts is one flat table. Those whose names
 * begin with "server" or "rulebook" are by the English words of the server, the others by the keys of src/app/english.ts. */
import { build } from "esbuild";
import { readFileSync, readdirSync } from "node:fs";

const root = new URL(".", import.meta.url).pathname;
/* The families of games; the rulebook of the first has no name in its file. */
const families = [...readFileSync(`${root}../rules/families.def`, "utf8").matchAll(/^FAMILY\((\w+)\)$/gm)].map((match) => match[1]);
const bookOf = (family) => family === families[0] ? "rulebook" : `rulebook-${family}`;
/* The files by English words, and the parts that they are loaded with. */
export const SPOKEN = {
  letters: null, server: "start", ...Object.fromEntries(families.map((family) => [`server-${family}`, family])), ...Object.fromEntries(families.map((family) => [bookOf(family), "rulebook"])),
};

/* Runs a module of src/ here. */
async function run(entry) {
  const { outputFiles } = await build({ absWorkingDir: root, entryPoints: [entry], bundle: true, platform: "node", format: "esm", write: false, logLevel: "warning" });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}

const { spokenKey, pluralCategories } = await run("src/base/locale.ts");
export { pluralCategories, spokenKey };
export const readEnglish = async () => ({ ...(await run("src/app/english.ts")).english, ...Object.fromEntries(families.map((family) => [family, promptTexts(family)])) });

/* The columns of a row of a table, up to its closing bracket. */
function columnsOf(row) {
  const columns = [""];
  let depth = 0;
  for (const [part] of row.matchAll(/"(?:[^"\\]|\\.)*"|[(),]|[^"(),]+/g)) {
    if (part === ")" && depth === 0)
      break;
    depth += part === "(" ? 1 : part === ")" ? -1 : 0;
    if (part === "," && depth === 0)
      columns.push("");
    else
      columns[columns.length - 1] += part;
  }
  return columns.map((column) => column.trim());
}

/* What a family says of its questions, by their names; the page has the English words from the server. The comment that begins prompts.def
 * names its columns. */
function promptTexts(family) {
  const def = readFileSync(`${root}../rules/${family}/prompts.def`, "utf8");
  const names = columnsOf(/PROMPT\(([^"]*?\))/.exec(def)[1].replace(/\*/g, " "));
  const rows = def.replace(/\/\*.*?\*\//gs, "").split(/^PROMPT\(/m).slice(1).map((row) => Object.fromEntries(columnsOf(row).map((column, i) => [names[i], column])));
  return Object.fromEntries(rows.flatMap((row) => [
    ...["question", "title", "explanation", "measure"].filter((name) => row[name]?.startsWith('"')).map((name) => [name, row[name]]),
    ...[...row.answers.matchAll(/NAMED\((\w+), ("(?:[^"\\]|\\.)*")\)/g)].map(([, kind, text]) => [kind.toLowerCase().replace(/_/g, "-"), text]),
  ].map(([name, text]) => [`prompt/${family}/${JSON.parse(row.name)}.${name}`, JSON.parse(text)])));
}

/* Every language with its files: { tag, name, direction, complete, texts: { file: { key: text } } }. */
export function readLanguages() {
  return readdirSync(`${root}locales`).sort().map((tag) => {
    const files = readdirSync(`${root}locales/${tag}`).filter((name) => /^[a-z-]+\.json$/.test(name) && name !== "language.json").sort();
    const read = (name) => JSON.parse(readFileSync(`${root}locales/${tag}/${name}`, "utf8"));
    return { tag, ...read("language.json"), texts: Object.fromEntries(files.map((name) => [name.slice(0, -5), read(name)])) };
  });
}

/* What the page loads: by part, with English where the language has nothing. */
export function textsFor(tag, texts, english) {
  const own = Object.assign({}, ...Object.entries(texts).filter(([file]) => !(file in SPOKEN)).map(([, table]) => table));
  const parts = Object.fromEntries(Object.entries(english).map(([part, table]) =>
    [part, Object.fromEntries(Object.entries(table).filter(([key]) => own[key] || !families.includes(part)).map(([key, text]) => [key, own[key] || text]))]));
  for (const [file, part] of Object.entries(SPOKEN).filter(([, one]) => one !== null))
    for (const [said, text] of Object.entries(texts[file] ?? {})) {
      const table = parts[part] ??= {}, key = spokenKey(said);
      if (text && table[key] !== undefined && table[key] !== text)
        throw new Error(`${tag}/${file}: two texts of the server have the number ${key}: ${said}`);
      if (text)
        table[key] = text;
    }
  return parts;
}

/* The strings of a table of the program. */
const stringsOf = (path) => new Set([...readFileSync(`${root}../${path}`, "utf8").replace(/\/\*.*?\*\//gs, "").matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => JSON.parse(match[0])));

/* What letters say and ask, for the program: [language, English, text]. */
export function letterRows() {
  const said = stringsOf("server/letters.def");
  const asked = Object.entries(Object.assign({}, ...families.map(promptTexts))).filter(([key]) => key.endsWith(".question"));
  return readLanguages().flatMap(({ tag, texts }) => {
    const own = Object.assign({}, ...families.map((family) => texts[family]));
    const rows = [...Object.entries(texts.letters ?? {}).filter(([english]) => said.has(english)), ...asked.map(([key, english]) => [english, own[key]])];
    return [...new Map(rows.filter(([, text]) => text))].map(([english, text]) => [tag, english, text]);
  });
}

/* ---- For tests and translators ---- */

/* What the server answers with where it cannot do what it is asked for: a code and a sentence, side by side in its sources. */
function messagesOfServer() {
  const found = new Set();
  const codes = new Set([...readFileSync(`${root}../docs/protocol.md`, "utf8").split("\n## Errors\n")[1].split("\n## ")[0].matchAll(/`([a-z]+(?:-[a-z]+)*)`/g)].map((match) => match[1]));
  for (const file of ["table", "server"].flatMap((folder) => readdirSync(`${root}../${folder}`).filter((one) => one.endsWith(".c")).sort().map((one) => `${root}../${folder}/${one}`)))
    for (const [, code, texts] of readFileSync(file, "utf8").matchAll(/"([a-z]+(?:-[a-z]+)*)",\s*((?:"[^"%\n]* [^"%\n]*"\s*)+)[,)}]/g))
      if (codes.has(code))
        found.add([...texts.matchAll(/"([^"\n]*)"/g)].map((match) => match[1]).join(""));
  return found;
}

/* All that the server says in English, by file: { "server-civ": Set, ... }. `print` runs `ecumene types --family NAME --texts`. */
export function serverTexts(print) {
  const found = Object.fromEntries(Object.keys(SPOKEN).map((file) => [file, new Set()]));
  found.server = messagesOfServer();
  found.letters = stringsOf("server/letters.def");
  for (const family of families) {
    const file = `server-${family}`, book = bookOf(family);
    const { words, editions, notes } = JSON.parse(print(family));
    const add = (text) => text && found[file].add(text);
    words.events.forEach(({ pattern }) => add(pattern));
    words.refusals.forEach(({ message }) => add(message));
    notes.forEach(add);
    for (const { edition: { name: _, numbers: __, switches: ___, ...edition }, rulebook } of editions) {
      const walk = (value, inside) => typeof value === "string" ? inside && add(value)
        : value && typeof value === "object" && Object.entries(value).forEach(([key, one]) => walk(one, inside || ["name", "names", "text"].includes(key)));
      walk(edition, false);
      for (const rule of rulebook)
        for (const key of ["part", "title", "text"])
          rule[key] && found[book].add(rule[key]);
    }
  }
  return found;
}

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

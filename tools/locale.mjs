#!/usr/bin/env node
/* tools/locale.mjs TAG: writes down what the language TAG lacks, as files in web/locales/TAG/ would have it: FILE.missing.json with the English
 * texts, to be translated and put into FILE.json. Takes what nobody says any more out of the files. Needs a built program. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { SPOKEN, readEnglish, readLanguages, serverTexts } from "../web/locales.mjs";

process.chdir(new URL("..", import.meta.url).pathname);
const [tag] = process.argv.slice(2);
if (!/^[a-z]{2,3}(-[A-Za-z]+)?$/.test(tag ?? "")) {
  console.error("usage: tools/locale.mjs TAG, for example tools/locale.mjs fr");
  process.exit(2);
}
const folder = `web/locales/${tag}`;
const put = (name, table) => writeFileSync(`${folder}/${name}`, `${JSON.stringify(table, null, 1)}\n`);
mkdirSync(folder, { recursive: true });
if (!existsSync(`${folder}/language.json`))
  put("language.json", { name: new Intl.DisplayNames(tag, { type: "language" }).of(tag), direction: "ltr", complete: false });

const english = await readEnglish();
const { texts } = readLanguages().find((one) => one.tag === tag);
const said = serverTexts((family) => execFileSync(process.env.PROGRAM ?? "build/ecumene", ["types", "--family", family, "--texts"], { encoding: "utf8", maxBuffer: 1 << 26 }));
/* By file: what has to be there, in English. */
const wanted = { ...Object.fromEntries(Object.keys(SPOKEN).map((file) => [file, Object.fromEntries([...said[file]].map((text) => [text, text]))])), ...english };
/* A text may have moved to another part. */
const keyed = Object.assign({}, ...Object.entries(texts).filter(([file]) => !(file in SPOKEN)).map(([, table]) => table));
let lacking = 0;
for (const [file, source] of Object.entries(wanted)) {
  const own = file in SPOKEN ? texts[file] ?? {} : keyed;
  const missing = Object.fromEntries(Object.entries(source).filter(([key]) => !own[key]));
  lacking += Object.keys(missing).length;
  put(`${file}.json`, Object.fromEntries(Object.keys(source).filter((key) => own[key]).map((key) => [key, own[key]])));
  if (Object.keys(missing).length)
    put(`${file}.missing.json`, missing);
  else
    rmSync(`${folder}/${file}.missing.json`, { force: true });
}
console.log(lacking ? `${lacking} texts are missing: see ${folder}/*.missing.json` : `${folder} is complete`);

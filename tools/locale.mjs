#!/usr/bin/env node
/* tools/locale.mjs TAG: writes down what the language TAG lacks, as files in web/locales/TAG/ would have it: FILE.missing.json with the English
 * texts by their ids, to be translated and put into FILE.json. Takes what nobody says any more out of the files. tools/locale.mjs --list: how much
 * each language lacks, for make check. Needs the files that make writes into build/texts. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { missingIn, readEnglish, readLanguages, readSpoken } from "../web/locales.mjs";

process.chdir(new URL("..", import.meta.url).pathname);
const [tag] = process.argv.slice(2);
const english = await readEnglish(), spoken = readSpoken();

function list() {
  for (const language of readLanguages().filter((one) => one.tag !== "en")) {
    const rows = Object.entries(missingIn(language, english, spoken)).flatMap(([file, ids]) => Object.keys(ids).map((id) => `${file}: ${id}`));
    if (rows.length)
      console.log(`${language.name} lacks ${rows.length} texts, which are in English there: ${rows.slice(0, 8).join("; ")}${rows.length > 8 ? "; ..." : ""} (tools/locale.mjs ${language.tag})`);
  }
}

function write() {
  const folder = `web/locales/${tag}`;
  const put = (name, table) => writeFileSync(`${folder}/${name}`, `${JSON.stringify(table, null, 1)}\n`);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(`${folder}/language.json`))
    put("language.json", { name: new Intl.DisplayNames(tag, { type: "language" }).of(tag), direction: "ltr" });
  const language = readLanguages().find((one) => one.tag === tag);
  const missing = missingIn(language, english, spoken);
  /* A text of the page may have moved to another part. */
  const page = Object.assign({}, ...Object.entries(language.files).filter(([file]) => !(file in spoken)).map(([, { ids }]) => ids));
  const sources = { ...english, ...Object.fromEntries(Object.entries(spoken).map(([file, { ids }]) => [file, Object.fromEntries(ids)])) };
  for (const [file, source] of Object.entries(sources)) {
    const own = file in spoken ? language.files[file]?.ids ?? {} : page;
    put(`${file}.json`, Object.fromEntries(Object.keys(source).filter((id) => own[id]).map((id) => [id, own[id]])));
    if (missing[file])
      put(`${file}.missing.json`, missing[file]);
    else
      rmSync(`${folder}/${file}.missing.json`, { force: true });
  }
  const lacking = Object.values(missing).reduce((sum, ids) => sum + Object.keys(ids).length, 0);
  console.log(lacking ? `${lacking} texts are missing: see ${folder}/*.missing.json` : `${folder} is complete`);
}

if (tag === "--list")
  list();
else if (/^[a-z]{2,3}(-[A-Za-z]+)?$/.test(tag ?? ""))
  write();
else {
  console.error("usage: tools/locale.mjs TAG, for example tools/locale.mjs fr; or tools/locale.mjs --list");
  process.exit(2);
}

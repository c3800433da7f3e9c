/* The folders of web/src are layers: base/ imports nothing above it, features import base/ and the index.ts of other features, app/ lies on top, and no
 * two folders import each other, directly or through others. A part that is loaded later is a file of its own, so import() may name it. */
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";

const FAMILIES = ["civ", "hearths", "generic"];
const folderOf = (file) => (file.includes("/") ? file.slice(0, file.indexOf("/")) : "");

/* Every import of a module of the page: { from, to, later, line }. Types count: they are knowledge too. */
function importsIn(from, text) {
  return [...text.matchAll(/(\bfrom\s+|\bimport\s+|\bimport\s*\(\s*)"(\.[^"?]+)(?:\?text)?"/g)].map(({ 1: how, 2: path, index }) => ({
    from, to: normalize(join(dirname(from), path)), later: how.includes("("), line: text.slice(0, index).split("\n").length,
  }));
}

const at = ({ from, line, to }) => `web/src/${from}:${line} imports ${to}`;

/* What is wrong with an import between two folders, or null. */
function problemOf(one) {
  const from = folderOf(one.from), to = folderOf(one.to);
  if (from === to || to === "base" && from !== "")
    return null;
  if (from === "" || to === "")
    return `${at(one)}: modules live in folders`;
  if (from === "base")
    return `${at(one)}: base/ knows nothing of what is built on it`;
  if (to === "app")
    return `${at(one)}: nothing knows app/`;
  if (from !== "app" && FAMILIES.includes(to))
    return `${at(one)}: what a family brings comes from familyOf() (base/family.ts); only app/families.ts knows where they are`;
  /* The build reads all tables of sentences; they are no part of the scripts. */
  const table = one.from === "app/english.ts" && /\/(strings|sentences|phrases)\.ts$/.test(one.to);
  return one.later || table || one.to === `${to}/index.ts` ? null : `${at(one)}: import it from ${to}/index.ts`;
}

/* A circle of folders as a list of imports, or null. */
function circleOf(imports) {
  const edges = new Map();
  for (const one of imports.filter(({ from, to }) => folderOf(from) !== folderOf(to)))
    edges.set(folderOf(one.from), [...edges.get(folderOf(one.from)) ?? [], one]);
  const done = new Set();
  const visit = (folder, path) => {
    const begun = path.findIndex(({ from }) => folderOf(from) === folder);
    if (begun >= 0)
      return path.slice(begun);
    if (done.has(folder))
      return null;
    for (const one of edges.get(folder) ?? []) {
      const circle = visit(folderOf(one.to), [...path, one]);
      if (circle)
        return circle;
    }
    done.add(folder);
    return null;
  };
  for (const folder of edges.keys()) {
    const circle = visit(folder, []);
    if (circle)
      return circle;
  }
  return null;
}

const files = readdirSync("web/src", { recursive: true }).filter((name) => /\.tsx?$/.test(name));
const imports = files.flatMap((name) => importsIn(name, readFileSync(`web/src/${name}`, "utf8")));

test("folders of the page import only what lies below them, by its public file", () => {
  assert.ok(imports.length > 500);
  assert.deepEqual(imports.map(problemOf).filter(Boolean), []);
});

test("no folders of the page import each other in a circle", () => {
  const circle = circleOf(imports);
  assert.equal(circle, null, circle?.map(at).join("\n"));
});

test("an import that breaks the layers is named", () => {
  const problem = (from, text) => importsIn(from, text).map(problemOf).find(Boolean) ?? null;
  assert.equal(problem("trade/desk.tsx", 'import { t } from "../base/texts.ts";\nimport { Emblem } from "../board/index.ts";'), null);
  assert.match(problem("base/words.ts", '\nimport type { Table } from "../trade/index.ts";'), /^web\/src\/base\/words\.ts:2 imports trade\/index\.ts: base\//);
  assert.match(problem("trade/desk.tsx", 'import { Emblem } from "../board/emblem.tsx";'), /import it from board\/index\.ts/);
  assert.match(problem("trade/desk.tsx", 'import { pages } from "../app/pages.tsx";'), /nothing knows app/);
  assert.match(problem("guide/guide.tsx", 'const page = () => import("../hearths/guide.tsx");'), /familyOf/);
  assert.equal(problem("act/help.tsx", 'void import("../board/legend.tsx");'), null);
  const circle = circleOf(["log/panel.tsx", "turns/did.tsx"].flatMap((from) => importsIn(from, `import { a } from "../${from === "log/panel.tsx" ? "turns" : "log"}/index.ts";`)));
  assert.equal(circle.length, 2);
});

/* Bundles src/ into dist/, compresses every file and lists them in dist/site.def for the program to carry (site.c).
 * The names of scripts and styles hold a hash of their contents, so that browsers may keep them for ever. */
import { build, transform } from "esbuild";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { joined } from "./join.mjs";
import { letterRows, problemsIn, readEnglish, readLanguages, readSpoken, textsFor } from "./locales.mjs";

const types = {
  html: "text/html; charset=utf-8", json: "application/json", js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8",
  svg: "image/svg+xml", webmanifest: "application/manifest+json", webp: "image/webp", txt: "text/plain; charset=utf-8",
};
const root = new URL(".", import.meta.url).pathname;
/* Two builds at once must not meet half-written files. */
const work = `${root}dist.${process.pid}`;

/* All that the program says in English, by id. */
const spoken = readSpoken(), english = await readEnglish();

const hash = (data) => createHash("sha256").update(data).digest("hex").slice(0, 16);

/* The styles of what is loaded later come with its script, as text. */
const styleText = {
  name: "style-text",
  setup(build) {
    build.onResolve({ filter: /\.css\?text$/ }, ({ path, resolveDir }) => ({ path: `${resolveDir}/${path.slice(0, -5)}`, namespace: "style-text" }));
    build.onLoad({ filter: /./, namespace: "style-text" }, async ({ path }) => ({
      contents: (await transform(readFileSync(path, "utf8"), { loader: "css", minify: true })).code, loader: "text", watchFiles: [path],
    }));
  },
};

/* The packages of others that a bundle contains. */
const packagesIn = ({ metafile }) => Object.keys(metafile.inputs).flatMap((path) => path.match(/^node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1] ?? []);

/* NOTICE, and the licences of what is in the page. */
function notice(packages) {
  const licence = (name) => `\n\n${name}\n${"-".repeat(name.length)}\n\n${readFileSync(`${root}node_modules/${name}/LICENSE`, "utf8").trim()}\n`;
  return readFileSync(`${root}../NOTICE`, "utf8") + [...new Set(packages)].sort().map(licence).join("");
}

/* Parts that are loaded later, and what they share with the entry, have files of their own. `beside`: a part that begins before the entry has come. */
async function bundleOf(entry, define, splitting = false, beside = []) {
  const result = await build({
    absWorkingDir: root, entryPoints: [entry, ...beside], bundle: true, minify: true, format: "esm", target: ["es2022"], define, splitting, plugins: [styleText],
    entryNames: "app-[hash]", chunkNames: "app-[hash]", metafile: true,
    jsx: "automatic", jsxImportSource: "preact", legalComments: "none", write: false, outdir: "dist", logLevel: "warning",
  });
  const { outputs } = result.metafile;
  for (const [path, { inputs }] of Object.entries(outputs))
    for (const [name, { bytesInOutput }] of Object.entries(inputs))
      if (/\/(strings|sentences|phrases|english)\.ts$/.test(name) && bytesInOutput > 2000)
        throw new Error(`${path} holds the English of ${name}: the page has its texts from locale.ts`);
  return { packages: packagesIn(result), outputs, codeOf: (name) => Buffer.from(result.outputFiles.find(({ path }) => path.endsWith(`/${name}`)).contents) };
}

/* The files of a part and of what it imports at once, the part's own first. */
function filesOf(outputs, module) {
  const found = new Set();
  const reach = (path) => {
    if (found.has(path))
      return;
    found.add(path);
    outputs[path].imports.filter(({ kind }) => kind === "import-statement").forEach(({ path: next }) => reach(next));
  };
  reach(Object.keys(outputs).find((path) => outputs[path].entryPoint === module));
  return [...found].map((path) => path.split("/").pop());
}

/* What a table needs; of the families the one that is played most comes along. */
const GAME = ["src/pages/game.tsx", "src/civ/family.ts"];
/* Pages that need little of it. */
const LIGHT = ["account", "new", "tournaments"].map((name) => `src/pages/${name}.tsx`).concat("src/guide/guide.tsx", "src/rules/panel.tsx");

/* The page in as few files as its parts allow: `first` begins, `frame` is on every page, `game` what a table needs besides. */
async function scriptsOf(define) {
  const { packages, outputs, codeOf } = await bundleOf("src/app/main.tsx", define, true, ["src/app/boot.ts"]);
  const first = filesOf(outputs, "src/app/boot.ts");
  const frame = filesOf(outputs, "src/app/main.tsx").filter((file) => !first.includes(file));
  const game = [...new Set(GAME.flatMap((part) => filesOf(outputs, part)))].filter((file) => !first.includes(file) && !frame.includes(file));
  const light = new Set(LIGHT.flatMap((page) => filesOf(outputs, page)));
  const { files, place } = await joined(outputs, codeOf, [first, frame, game.filter((file) => light.has(file)), game.filter((file) => !light.has(file))]);
  const placed = (group) => [...new Set(group.map((file) => `/${place.get(file)}`))];
  /* The styles of what is loaded later and shared with the page are in the page's. */
  const style = Object.values(outputs).find(({ entryPoint }) => entryPoint === "src/app/main.tsx").cssBundle.split("/").pop();
  return {
    packages, main: new Map([...files, [style, codeOf(style)]].map(([file, code]) => [`/${file}`, code])), style: `/${style}`,
    first: placed(first), frame: placed(frame), game: placed(game),
  };
}

/* A file for each language and part, and what the page has to know of them. */
function locales() {
  const files = [], addresses = {}, languages = readLanguages();
  const problems = languages.flatMap((language) => problemsIn(language, english, spoken));
  if (problems.length)
    throw new Error(`texts of other languages are wrong:\n${problems.join("\n")}`);
  for (const language of languages) {
    const parts = {}, { tag, name, direction } = language;
    const textsOf = textsFor(language, english, spoken);
    for (const [part, table] of Object.entries(textsOf).filter(([, one]) => Object.keys(one).length > 0)) {
      const data = Buffer.from(JSON.stringify(table));
      parts[part] = `/app-${tag}-${part}-${hash(data).slice(0, 8)}.json`;
      files.push([parts[part], data]);
    }
    addresses[tag] = { name, direction, opening: textsOf.start["app.opening"], parts };
  }
  return { files, addresses };
}

/* The page must know the name of the thread that paints. */
async function bundle() {
  const { packages, outputs, codeOf } = await bundleOf("src/board/worker.ts", { WORKER: '""' });
  const [worker] = filesOf(outputs, "src/board/worker.ts");
  const { addresses, files } = locales();
  const page = await scriptsOf({ WORKER: JSON.stringify(`/${worker}`), LOCALES: JSON.stringify(addresses) });
  return { ...page, worker: new Map([[`/${worker}`, codeOf(worker)]]), locales: new Map(files), packages: [...packages, ...page.packages] };
}

/* The first of the scripts begins the others. The page of a table has something to show at once, and only then asks for what is large: what a table
 * needs beside the frame is told by name. */
function page({ style, first: [boot], frame, game }, table) {
  const soon = frame.map((path) => `<link rel="modulepreload"${table ? ' fetchpriority="low"' : ""} href="${path}">`).join("");
  const text = readFileSync(`${root}src/app/index.html`, "utf8").replace("boot.js", boot).replace("app.css", style).replace("</head>", (end) => soon + end);
  return table ? text.replace('<div id="app"></div>', (app) => `${app}\n${readFileSync(`${root}src/app/opening.html`, "utf8").trim().replace("game.js", game.join(" "))}`) : text;
}

function put(files) {
  const rows = [];
  let number = 0;
  for (const [path, data] of files) {
    const packed = gzipSync(data, { level: 9 });
    const file = path.slice(1);
    const forever = path.startsWith("/app-") ? 1 : 0;
    writeFileSync(`${work}/${file}`, data);
    writeFileSync(`${work}/${file}.gz`, packed);
    rows.push(`SITE("${path}", "${types[path.split(".").pop()]}", "${hash(data)}", ${forever}, ${data.length}, ` +
      `site_${number++}, "web/dist/${file}.gz")`);
  }
  writeFileSync(`${work}/letters.def`, letterRows(english, spoken).map((row) => `SPOKEN(${row.map((text) => JSON.stringify(text)).join(", ")})\n`).join(""));
  writeFileSync(`${work}/site.def`,
    "/* SITE(path, type, hash, forever, size, symbol, file): made by web/build.mjs. */\n" + rows.join("\n") + "\n");
}

/* The script of a table of the civilization games, and everything that the start page loads from here in the longest language. */
const TABLE_LIMIT = 200_000, START_LIMIT = 150_000;
const packedSize = (paths, files) => [...paths].reduce((sum, path) => sum + gzipSync(files.get(path), { level: 9 }).length, 0);

mkdirSync(work, { recursive: true });
try {
  const bundled = await bundle();
  const { main, worker, locales, style, first, frame, game, packages } = bundled;
  const whole = new Map([["/index.html", Buffer.from(page(bundled, false))], ["/table.html", Buffer.from(page(bundled, true))], ...main, ...worker, ...locales]);
  for (const name of readdirSync(`${root}static`).sort())
    whole.set(`/${name}`, readFileSync(`${root}static/${name}`));
  whole.set("/notice.txt", Buffer.from(notice(packages)));
  put(whole);
  const atStart = [...first, ...frame];
  const start = packedSize(["/index.html", "/demo.webp", "/demo.json", style, ...atStart], whole) + Math.max(...[...locales.keys()].filter((path) => path.includes("-start-")).map((path) => packedSize([path], whole)));
  const table = packedSize([...atStart, ...game, ...worker.keys()], whole);
  if (start > START_LIMIT || table > TABLE_LIMIT)
    throw new Error(`compressed, the start page has ${start} bytes and the scripts of a table ${table}; the limits are ${START_LIMIT} and ${TABLE_LIMIT}`);
  rmSync(`${root}dist`, { recursive: true, force: true });
  renameSync(work, `${root}dist`);
  console.log(`web: ${whole.size} files; compressed, the start page has ${start} bytes and the scripts of a table ${table}`);
} finally {
  rmSync(work, { recursive: true, force: true });
}

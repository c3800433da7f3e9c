/* Bundles src/ into dist/, compresses every file and lists them in dist/site.def for the program to carry (site.c).
 * The names of scripts and styles hold a hash of their contents, so that browsers may keep them for ever. */
import { build, transform } from "esbuild";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { readEnglish, readLanguages, textsFor } from "./locales.mjs";

const types = {
  html: "text/html; charset=utf-8", json: "application/json", js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8",
  svg: "image/svg+xml", webmanifest: "application/manifest+json", webp: "image/webp", txt: "text/plain; charset=utf-8",
};
const root = new URL(".", import.meta.url).pathname;
/* Two builds at once must not meet half-written files. */
const work = `${root}dist.${process.pid}`;

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

/* The first of the files is the entry's script; parts that are loaded later, and what they share with it, have files of their own. `beside`: a
 * part of it that begins before the rest has come. */
async function bundleOf(entry, define, splitting = false, beside = []) {
  const result = await build({
    absWorkingDir: root, entryPoints: [entry, ...beside], bundle: true, minify: true, format: "esm", target: ["es2022"], define, splitting, plugins: [styleText],
    entryNames: "app-[hash]", chunkNames: "app-[hash]", metafile: true,
    jsx: "automatic", jsxImportSource: "preact", legalComments: "none", write: false, outdir: "dist", logLevel: "warning",
  });
  const files = result.outputFiles.map((file) => [`/${file.path.split("/").pop()}`, Buffer.from(file.contents)]);
  const outputs = Object.entries(result.metafile.outputs);
  const own = outputs.find(([, output]) => output.entryPoint === entry);
  const first = `/${own[0].split("/").pop()}`;
  /* What a player of the civilization games loads: the entry and what it imports at once. */
  const needed = new Set([first, `/${own[1].cssBundle?.split("/").pop()}`]);
  const reach = (into, name) => result.metafile.outputs[name].imports.filter(({ kind }) => kind === "import-statement").forEach(({ path }) => {
    into.add(`/${path.split("/").pop()}`);
    reach(into, path);
  });
  reach(needed, own[0]);
  const whole = (module) => {
    const found = outputs.find(([, output]) => output.entryPoint === module);
    const into = new Set([`/${found[0].split("/").pop()}`]);
    reach(into, found[0]);
    return into;
  };
  for (const [path, { inputs }] of outputs)
    for (const [name, { bytesInOutput }] of Object.entries(inputs))
      if (/\/(strings|sentences|phrases|english)\.ts$/.test(name) && bytesInOutput > 2000)
        throw new Error(`${path} holds the English of ${name}: the page has its texts from locale.ts`);
  /* The styles of what is loaded later and shared with the page are in the page's. */
  return { packages: packagesIn(result), files: files.filter(([path]) => !path.endsWith(".css") || needed.has(path)).sort(([a], [b]) => Number(b === first) - Number(a === first)), needed, whole };
}

/* A file for each language and part, and what the page has to know of them. */
function locales(english) {
  const files = [], addresses = {};
  for (const { tag, name, direction, texts } of readLanguages()) {
    const parts = {};
    for (const [part, table] of Object.entries(textsFor(tag, texts, english))) {
      const data = Buffer.from(JSON.stringify(table));
      parts[part] = `/app-${tag}-${part}-${hash(data).slice(0, 8)}.json`;
      files.push([parts[part], data]);
    }
    addresses[tag] = { name, direction, parts };
  }
  return { files, addresses };
}

/* The page must know the name of the thread that paints. */
async function bundle() {
  const worker = await bundleOf("src/board/worker.ts", { WORKER: '""' });
  const { addresses, files } = locales(await readEnglish());
  const main = await bundleOf("src/main.tsx", { WORKER: JSON.stringify(worker.files[0][0]), LOCALES: JSON.stringify(addresses) }, true, ["src/boot.ts"]);
  return { worker: worker.files, main: new Map(main.files), locales: new Map(files), needed: main.needed, game: main.whole("src/pages/game.tsx"), first: main.whole("src/boot.ts"), packages: [...worker.packages, ...main.packages] };
}

/* The texts are asked for by the first of the scripts; what a table needs beside the frame it finds in the page. */
function page({ main, needed, game, first }) {
  const name = (extension) => [...main.keys()].find((path) => path.endsWith(extension));
  const [boot] = first;
  const soon = [...needed].filter((path) => path.endsWith(".js") && path !== name(".js") && path !== boot).map((path) => `<link rel="modulepreload" href="${path}">`);
  const table = [...game].filter((path) => !needed.has(path));
  return readFileSync(`${root}src/index.html`, "utf8").replace("boot.js", boot).replace("app.js", name(".js")).replace("app.css", name(".css"))
    .replace("</head>", `${soon.join("")}<meta name="ecumene-table" content="${table.join(" ")}"></head>`);
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
  writeFileSync(`${work}/site.def`,
    "/* SITE(path, type, hash, forever, size, symbol, file): made by web/build.mjs. */\n" + rows.join("\n") + "\n");
}

/* The script of a table of the civilization games, and everything that the start page loads from here in the longest language. */
const TABLE_LIMIT = 200_000, START_LIMIT = 150_000;
const packedSize = (paths, files) => [...paths].reduce((sum, path) => sum + gzipSync(files.get(path), { level: 9 }).length, 0);

mkdirSync(work, { recursive: true });
try {
  const bundled = await bundle();
  const { main, worker, locales, needed, game, first, packages } = bundled;
  const whole = new Map([["/index.html", Buffer.from(page(bundled))], ...main, ...worker, ...locales]);
  for (const name of readdirSync(`${root}static`).sort())
    whole.set(`/${name}`, readFileSync(`${root}static/${name}`));
  whole.set("/notice.txt", Buffer.from(notice(packages)));
  put(whole);
  const scripts = (paths) => [...paths].filter((path) => path.endsWith(".js"));
  const atStart = new Set([...needed, ...first]);
  const start = packedSize(["/index.html", "/demo.webp", "/demo.json", ...atStart], whole) + Math.max(...[...locales.keys()].filter((path) => path.includes("-start-")).map((path) => packedSize([path], whole)));
  const table = packedSize(new Set(scripts([...atStart, ...game, ...worker.map(([path]) => path)])), whole);
  if (start > START_LIMIT || table > TABLE_LIMIT)
    throw new Error(`compressed, the start page has ${start} bytes and the scripts of a table ${table}; the limits are ${START_LIMIT} and ${TABLE_LIMIT}`);
  rmSync(`${root}dist`, { recursive: true, force: true });
  renameSync(work, `${root}dist`);
  console.log(`web: ${whole.size} files; compressed, the start page has ${start} bytes and the scripts of a table ${table}`);
} finally {
  rmSync(work, { recursive: true, force: true });
}

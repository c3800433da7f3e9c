/* Bundles src/ into dist/, compresses every file and lists them in dist/site.def for the program to carry (site.c).
 * The names of scripts and styles hold a hash of their contents, so that browsers may keep them for ever. */
import { build, transform } from "esbuild";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const types = {
  html: "text/html; charset=utf-8", js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8",
  svg: "image/svg+xml", webmanifest: "application/manifest+json", txt: "text/plain; charset=utf-8",
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

/* The first of the files is the entry's script; parts that are loaded later, and what they share with it, have files of their own. */
async function bundleOf(entry, define, splitting = false) {
  const result = await build({
    absWorkingDir: root, entryPoints: [entry], bundle: true, minify: true, format: "esm", target: ["es2022"], define, splitting, plugins: [styleText],
    entryNames: "app-[hash]", chunkNames: "app-[hash]", metafile: true,
    jsx: "automatic", jsxImportSource: "preact", legalComments: "none", write: false, outdir: "dist", logLevel: "warning",
  });
  const files = result.outputFiles.map((file) => [`/${file.path.split("/").pop()}`, Buffer.from(file.contents)]);
  const outputs = Object.entries(result.metafile.outputs);
  const own = outputs.find(([, output]) => output.entryPoint === entry);
  const first = `/${own[0].split("/").pop()}`;
  /* What a player of the civilization games loads: the entry and what it imports at once. */
  const needed = new Set([first, `/${own[1].cssBundle?.split("/").pop()}`]);
  const add = (name) => result.metafile.outputs[name].imports.filter(({ kind }) => kind === "import-statement").forEach(({ path }) => {
    needed.add(`/${path.split("/").pop()}`);
    add(path);
  });
  add(own[0]);
  /* The styles of what is loaded later and shared with the page are in the page's. */
  return { packages: packagesIn(result), files: files.filter(([path]) => !path.endsWith(".css") || needed.has(path)).sort(([a], [b]) => Number(b === first) - Number(a === first)), needed };
}

/* The page must know the name of the thread that paints. */
async function bundle() {
  const worker = await bundleOf("src/board/worker.ts", { WORKER: '""' });
  const main = await bundleOf("src/main.tsx", { WORKER: JSON.stringify(worker.files[0][0]) }, true);
  return { worker: worker.files, main: new Map(main.files), needed: main.needed, packages: [...worker.packages, ...main.packages] };
}

function page(files, needed) {
  const name = (extension) => [...files.keys()].find((path) => path.endsWith(extension));
  const soon = [...needed].filter((path) => path.endsWith(".js") && path !== name(".js")).map((path) => `<link rel="modulepreload" href="${path}">`);
  return readFileSync(`${root}src/index.html`, "utf8").replace("app.js", name(".js")).replace("app.css", name(".css")).replace("</head>", `${soon.join("")}</head>`);
}

/* How large they are compressed, and how large what is loaded later is. */
function put(files, later) {
  const rows = [];
  let total = 0, rest = 0;
  let number = 0;
  for (const [path, data] of files) {
    const packed = gzipSync(data, { level: 9 });
    const file = path.slice(1);
    const forever = path.startsWith("/app-") ? 1 : 0;
    writeFileSync(`${work}/${file}`, data);
    writeFileSync(`${work}/${file}.gz`, packed);
    rows.push(`SITE("${path}", "${types[path.split(".").pop()]}", "${hash(data)}", ${forever}, ${data.length}, ` +
      `site_${number++}, "web/dist/${file}.gz")`);
    if (later(path))
      rest += packed.length;
    else
      total += packed.length;
  }
  writeFileSync(`${work}/site.def`,
    "/* SITE(path, type, hash, forever, size, symbol, file): made by web/build.mjs. */\n" + rows.join("\n") + "\n");
  return { total, rest };
}

const LIMIT = 250_000;

mkdirSync(work, { recursive: true });
try {
  const { main, worker, needed, packages } = await bundle();
  const whole = new Map([["/index.html", Buffer.from(page(main, needed))], ...main, ...worker]);
  for (const name of readdirSync(`${root}static`).sort())
    whole.set(`/${name}`, readFileSync(`${root}static/${name}`));
  whole.set("/notice.txt", Buffer.from(notice(packages)));
  const { total, rest } = put(whole, (path) => path === "/notice.txt" || (main.has(path) && !needed.has(path)));
  if (total > LIMIT)
    throw new Error(`the page has ${total} bytes compressed; the limit is ${LIMIT}`);
  rmSync(`${root}dist`, { recursive: true, force: true });
  renameSync(work, `${root}dist`);
  console.log(`web: ${whole.size} files, ${total} bytes compressed, and ${rest} of what only some need`);
} finally {
  rmSync(work, { recursive: true, force: true });
}

/* Bundles src/ into dist/, compresses every file and lists them in dist/site.def for the program to carry (site.c).
 * The names of scripts and styles hold a hash of their contents, so that browsers may keep them for ever. */
import { build } from "esbuild";
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

async function bundleOf(entry, define) {
  const result = await build({
    absWorkingDir: root, entryPoints: [entry], bundle: true, minify: true, format: "esm", target: ["es2022"], define,
    jsx: "automatic", jsxImportSource: "preact", legalComments: "none", write: false, outdir: "dist", logLevel: "warning",
  });
  return result.outputFiles.map((file) => {
    const extension = file.path.split(".").pop();
    return [`/app-${hash(file.contents)}.${extension}`, Buffer.from(file.contents)];
  });
}

/* The page must know the name of the thread that paints. */
async function bundle() {
  const worker = await bundleOf("src/board/worker.ts", { WORKER: '""' });
  const main = await bundleOf("src/main.tsx", { WORKER: JSON.stringify(worker[0][0]) });
  return { worker, main: new Map(main) };
}

function page(files) {
  const name = (extension) => [...files.keys()].find((path) => path.endsWith(extension));
  return readFileSync(`${root}src/index.html`, "utf8").replace("app.js", name(".js")).replace("app.css", name(".css"));
}

function put(files) {
  const rows = [];
  let total = 0;
  let number = 0;
  for (const [path, data] of files) {
    const packed = gzipSync(data, { level: 9 });
    const file = path.slice(1);
    const forever = path.startsWith("/app-") ? 1 : 0;
    writeFileSync(`${work}/${file}`, data);
    writeFileSync(`${work}/${file}.gz`, packed);
    rows.push(`SITE("${path}", "${types[path.split(".").pop()]}", "${hash(data)}", ${forever}, ${data.length}, ` +
      `site_${number++}, "web/dist/${file}.gz")`);
    total += packed.length;
  }
  writeFileSync(`${work}/site.def`,
    "/* SITE(path, type, hash, forever, size, symbol, file): made by web/build.mjs. */\n" + rows.join("\n") + "\n");
  return total;
}

const LIMIT = 250_000;

mkdirSync(work, { recursive: true });
try {
  const { main, worker } = await bundle();
  const whole = new Map([["/index.html", Buffer.from(page(main))], ...main, ...worker]);
  for (const name of readdirSync(`${root}static`).sort())
    whole.set(`/${name}`, readFileSync(`${root}static/${name}`));
  const total = put(whole);
  if (total > LIMIT)
    throw new Error(`the page has ${total} bytes compressed; the limit is ${LIMIT}`);
  rmSync(`${root}dist`, { recursive: true, force: true });
  renameSync(work, `${root}dist`);
  console.log(`web: ${whole.size} files, ${total} bytes compressed`);
} finally {
  rmSync(work, { recursive: true, force: true });
}

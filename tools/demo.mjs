#!/usr/bin/env node
/* tools/demo.mjs: the board of the start page and the game of bots that runs on it, from maps/ and a game of this program:
 * web/static/demo.webp is the middle of the board, web/static/demo.json where the pieces stand when each turn begins. Needs chromium and tests/browser/node_modules. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "../tests/browser/node_modules/playwright-core/index.mjs";

process.chdir(new URL("..", import.meta.url).pathname);
const program = process.env.PROGRAM ?? "build/ecumene";
const run = (...options) => execFileSync(program, options, { encoding: "utf8", maxBuffer: 1 << 26, stdio: ["ignore", "pipe", "ignore"] });

/* What of the board is shown, and how large the picture is. */
const VIEW = { x: 150, y: 560, width: 2700, height: 1000 }, WIDTH = 1200;
const TURNS = 16;

const CITY = "M-22 20v-32", HULL = "M-24 4h48";
/* Every piece is a group with a place, a shape and a colour. */
function piecesOf(svg, colours) {
  const pieces = [];
  for (const [, x, y, body] of svg.slice(svg.lastIndexOf("<g font-weight='bold'>")).matchAll(/<g transform='translate\((\d+) (\d+)\)'>\n((?:<(?!g|\/g).*\n)+)<\/g>/g)) {
    const [fill] = [...body.matchAll(/fill='(#\w+)' stroke/g)].map((match) => match[1]);
    const n = Number(/>(\d+)<\/text>/.exec(body)?.[1] ?? 0);
    const kind = body.includes(CITY) ? 0 : body.includes(HULL) ? null : n;
    if (kind === null || !fill || x < VIEW.x || y < VIEW.y || x > VIEW.x + VIEW.width || y > VIEW.y + VIEW.height)
      continue;
    if (!colours.includes(fill))
      colours.push(fill);
    /* [x, y, colour, tokens; 0 is a city]. */
    pieces.push([Number(x), Number(y), colours.indexOf(fill), kind]);
  }
  return pieces;
}

const folder = mkdtempSync(join(tmpdir(), "ecumene-demo-"));
try {
  run("sim", "--games", "1", "--jobs", "1", "--map", "west", "--players", "9", "--bots", "normal", "--seed", "7", "--turns", String(TURNS), "--record", folder);
  const colours = [], turns = [];
  for (let turn = 1; turn <= TURNS; turn++)
    turns.push(piecesOf(run("map", "svg", "--position", join(folder, "1.log"), "--turn", String(turn)), colours));
  writeFileSync("web/static/demo.json", `${JSON.stringify({ view: [VIEW.x, VIEW.y, VIEW.width, VIEW.height], colours, turns })}\n`);

  const board = run("map", "svg", "west", "--players", "9").replace(/viewBox='[^']*' width='\d+' height='\d+'/, `viewBox='${VIEW.x} ${VIEW.y} ${VIEW.width} ${VIEW.height}' width='${VIEW.width}' height='${VIEW.height}'`)
    .replace(/<text[^>]*>\s*<textPath[\s\S]*?<\/text>\n?/g, "").replace(/<text[^>]*>([^<]*)<\/text>\n?/g, (text, words) => (/^\s*\d+\s*$/.test(words) ? text : ""));
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
  const page = await browser.newPage();
  const picture = await page.evaluate(async ([svg, width, height]) => {
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    canvas.getContext("2d").drawImage(image, 0, 0, width, height);
    return canvas.toDataURL("image/webp", 0.45);
  }, [board, WIDTH, WIDTH * VIEW.height / VIEW.width]);
  writeFileSync("web/static/demo.webp", Buffer.from(picture.split(",")[1], "base64"));
  await browser.close();
} finally {
  rmSync(folder, { recursive: true });
}

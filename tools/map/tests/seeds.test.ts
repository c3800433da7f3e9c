// Bad seeds: the generator stops and names the file and the line.
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { checkStraits } from "../src/checks.ts";
import { loadEarth } from "../src/earth.ts";
import { checkPlaces } from "../src/partition.ts";
import { readSeeds, type Seeds } from "../src/seeds.ts";

const FOLDER = process.env.SEEDS ?? "seeds";

/** A copy of the seeds with one piece of text replaced, and the line on which it stands. */
function broken(file: string, from: string, to: string): { folder: string; line: number } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "seeds-"));
  for (const name of fs.readdirSync(FOLDER)) fs.copyFileSync(path.join(FOLDER, name), path.join(folder, name));
  const text = fs.readFileSync(path.join(folder, file), "utf8");
  const at = text.indexOf(from);
  assert.ok(at >= 0, `${file} has no '${from}'`);
  fs.writeFileSync(path.join(folder, file), text.replace(from, to));
  return { folder, line: text.slice(0, at).split("\n").length };
}

function refuses(file: string, from: string, to: string, what: string, build: (seeds: Seeds) => void = () => {}): void {
  const { folder, line } = broken(file, from, to);
  const message = `${file}:${line}: ${what}`;
  assert.throws(
    () => build(readSeeds(folder)),
    (error: Error) => {
      assert.ok(error.message.startsWith(message), `'${error.message}' instead of '${message}'`);
      return true;
    },
  );
  fs.rmSync(folder, { recursive: true });
}

const onEarth = (seeds: Seeds): void => checkPlaces(seeds, loadEarth(seeds));

test("the seeds of the boards are fine", () => {
  const seeds = readSeeds(FOLDER);
  onEarth(seeds);
  assert.equal(seeds.regions.length, 18);
  assert.deepEqual(
    seeds.boards.map((board) => board.setups.map((setup) => setup.players)),
    [
      [5, 6, 7, 8, 9],
      [5, 6, 7, 8, 9],
      [10, 11, 12, 13, 14, 15, 16, 17, 18],
    ],
  );
});

test("a seed in the sea", () => {
  refuses("areas-west.txt", "12.7,41.9", "11.9,40.3", "the place 11.9,40.3 of Latium is in the sea", onEarth);
});

test("two seeds in one place", () => {
  refuses("areas-west.txt", "12.8,43.3", "11.2,43.25", "Umbria is in the place of Etruria (areas-west.txt:");
});

test("an unknown region", () => {
  refuses("boards.txt", "5 | Minoa, Assyria", "5 | Minoa, Atlantis", "unknown region 'Atlantis'");
  refuses("boards.txt", "5 | Saba, Babylon", "5 | Saba, Rome", "unknown region 'Rome'");
  refuses("boards.txt", "5 | Minoa, Assyria, Hatti, Hellas, Egypt | Iberia", "5 | Minoa, Assyria, Hatti, Hellas, Egypt | Hiberia", "unknown region or area 'Hiberia'");
});

test("a strait that no longer separates", () => {
  const seeds = readSeeds(FOLDER);
  const strait = seeds.straits.find(({ name }) => name === "Messina")!;
  const [a, b] = strait.between.map((name) => seeds.areas.findIndex((area) => area.name === name)).sort((p, q) => p - q);
  const link = { a, b, coastA: 0, coastB: 0, length: 50 };
  seeds.straits = [strait];
  const at = `straits.txt:${strait.line}: `;
  assert.throws(() => checkStraits(seeds, { land: [link], water: [link] }), {
    message: `${at}Messina does not separate Bruttium and Sicelia`,
  });
  assert.throws(() => checkStraits(seeds, { land: [], water: [] }), {
    message: `${at}Bruttium and Sicelia do not meet in the water of Messina`,
  });
  checkStraits(seeds, { land: [], water: [link] });
  seeds.straits = readSeeds(FOLDER).straits.filter(({ kind, between }) => kind === "isthmus" && between.length > 0);
  assert.throws(() => checkStraits(seeds, { land: [], water: [] }), /straits\.txt:\d+: the Isthmus of Corinth does not join/);
});

test("what else can be wrong in a line", () => {
  refuses("areas-west.txt", "Latium ", "Etruria ", "the name 'Etruria' is there twice");
  refuses("areas-west.txt", "Latium", "Lati'um and everything that is around it", "the name 'Lati'um and everything that is around it' is longer");
  refuses("areas-west.txt", "12.7,41.9", "12.7;41.9", "'12.7;41.9' is no place");
  refuses("areas-west.txt", "| Lazio", "| ", "'Latium' has no modern place");
  refuses("areas-west.txt", "Etruria        | 3 black", "Etruria        | 3 grey", "unknown mark 'grey'");
  refuses("areas-west.txt", "Etruria        | 3 black", "Etruria        | 3 white", "a white city site without a flood plain");
  refuses("areas-west.txt", "0.84 strip=60", "0.84 strip", "'0.84 strip' is no size with or without a strip");
  refuses("areas-west.txt", "0.84 strip=60", "large", "'large' is no number from 0.3 to 5");
  refuses("areas-west.txt", "[Rome] west", "[Rome] north", "neither an area nor '[Region]");
  refuses("volcanoes.txt", "Vesuvius", "Vesuvius | 1,1", "5 columns where 4 are due");
  refuses("volcanoes.txt", "Campania, Samnium", "Campania, Pompeii", "unknown area 'Pompeii'");
  refuses("areas-west.txt", "plain=Padus", "plain=Po", "unknown river 'Po'");
  refuses("waters.txt", "Mare Caspium, Hyrcania", "Mare Caspium, Aral", "unknown area or sea 'Aral'");
  refuses("waters.txt", "| the Adriatic Sea", "|", "'Hadria' has no modern place");
  refuses("straits.txt", "separates Bruttium, Sicelia", "separates Bruttium, Trinacria", "unknown area 'Trinacria'");
  refuses("boards.txt", "7 | Minoa, ", "7 | ", "6 civilizations for 7 players");
  refuses("boards.txt", "sites 8-11", "sights 8-11", "'sights 8-11' bounds none of");
  refuses("islands.txt", "24.9,35.2", "20.0,34.0", "there is no island at the place of Crete", loadEarth);
  refuses("lakes.txt", "43.3,34.0", "20.0,34.0", "there is no lake at the place of Tharthar", loadEarth);
});

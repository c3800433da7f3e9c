// Reads the seed files. Whatever is wrong with them is said with file and line.
import fs from "node:fs";
import path from "node:path";

export type Point = [number, number];
export type Half = "west" | "east";
export type Site = "" | "black" | "white";

/** Where something is written, for messages. */
export interface Line {
  file: string;
  line: number;
}

export interface RegionSeed extends Line {
  name: string;
  half: Half;
  colour: string;
  modern: string;
}

/** What the map is made from. Borders depend on nothing else of an area, so its figures can be settled by play. */
export interface AreaShape extends Line {
  name: string;
  size: number; // The room it wants on the map, as compared to the others.
  strip: number; // Width of its coastal water, 0 for the usual.
  places: Point[];
}

export interface AreaSeed extends AreaShape {
  region: number;
  limit: number;
  site: Site;
  start: boolean;
  plain: string;
  modern: string;
}

export interface SeaSeed extends Line {
  name: string;
  places: Point[];
  modern: string;
}

export type StraitKind = "strait" | "channel" | "isthmus" | "lake";

export interface StraitSeed extends Line {
  kind: StraitKind;
  name: string;
  width: number;
  places: Point[];
  between: string[]; // The areas that it parts or joins, if it says so.
}

export interface IslandSeed extends Line {
  name: string;
  place: Point;
  factor: number;
}

/** A lake that is left out. */
export interface LakeSeed extends Line {
  name: string;
  place: Point;
}

export interface RiverSeed extends Line {
  name: string;
  places: Point[]; // None if Natural Earth draws it.
  names: Point[]; // Where its name is written.
  modern: string;
}

export interface VolcanoSeed extends Line {
  name: string;
  place: Point;
  areas: [string, string];
  modern: string;
}

/** Written on the map, but no area: a land outside the board, or a water that is no open sea. */
export interface MapName extends Line {
  name: string;
  place: Point;
  size: number;
  modern: string;
  onWater: boolean;
  outer: boolean; // Written only where it is outside the board.
}

/** Waters that hang together. */
export interface BodySeed extends Line {
  name: string;
  members: string[]; // Some of the areas and seas that lie on it.
}

export interface SetupSeed extends Line {
  players: number;
  civilizations: string[];
  out: string[];
}

export interface BoardSeed extends Line {
  id: string;
  name: string;
  halves: Half[];
  bounds: Record<string, [number, number]>; // Of what each civilization has; `ecumene map check` reads them.
  setups: SetupSeed[];
}

/** The seeds as those parts see them that divide land and water. */
export interface Geography {
  areas: AreaShape[];
  seas: SeaSeed[];
  straits: StraitSeed[];
  islands: IslandSeed[];
  youngLakes: LakeSeed[];
  rivers: RiverSeed[];
  volcanoes: VolcanoSeed[];
  outsidePlaces: (Line & { place: Point })[];
  names: MapName[];
}

export interface Seeds extends Geography {
  regions: RegionSeed[];
  areas: AreaSeed[];
  bodies: BodySeed[];
  boards: BoardSeed[];
}

/** Something wrong in the seeds, at a line of a file. */
export class SeedError extends Error {
  constructor(at: Line, what: string) {
    super(`${at.file}:${at.line}: ${what}`);
  }
}

export function readSeeds(folder: string): Seeds {
  const seeds: Seeds = {
    regions: [],
    areas: [],
    seas: [],
    straits: [],
    islands: [],
    youngLakes: [],
    rivers: [],
    volcanoes: [],
    outsidePlaces: [],
    names: [],
    bodies: [],
    boards: [],
  };
  for (const file of ["areas-west.txt", "areas-east.txt"]) readAreas(seeds, folder, file);
  for (const row of rows(folder, "seas.txt", 3, 3))
    seeds.seas.push({ ...row.at, name: row.fields[0], places: readPlaces(row.at, row.fields[1]), modern: row.fields[2] });
  for (const row of rows(folder, "straits.txt", 4, 5)) seeds.straits.push(readStrait(row));
  for (const row of rows(folder, "islands.txt", 3, 3))
    seeds.islands.push({
      ...row.at,
      name: row.fields[0],
      place: readPlaces(row.at, row.fields[1])[0],
      factor: readNumber(row.at, row.fields[2], 1, 4),
    });
  for (const row of rows(folder, "lakes.txt", 2, 2))
    seeds.youngLakes.push({ ...row.at, name: row.fields[0], place: readPlaces(row.at, row.fields[1])[0] });
  for (const row of rows(folder, "rivers.txt", 4, 4)) {
    const [name, places, names, modern] = row.fields;
    const line = places === "-" ? [] : readPlaces(row.at, places);
    seeds.rivers.push({ ...row.at, name, places: line, names: readPlaces(row.at, names), modern });
  }
  for (const row of rows(folder, "volcanoes.txt", 4, 4)) {
    const areas = readList(row.fields[2]);
    if (areas.length !== 2) throw new SeedError(row.at, "a volcano stands on the border of two areas");
    seeds.volcanoes.push({
      ...row.at,
      name: row.fields[0],
      place: readPlaces(row.at, row.fields[1])[0],
      areas: [areas[0], areas[1]],
      modern: row.fields[3],
    });
  }
  readOutside(seeds, folder);
  readWaters(seeds, folder);
  readBoards(seeds, folder);
  checkNames(seeds);
  return seeds;
}

interface Row {
  at: Line;
  fields: string[];
}

/** The lines of a file that are neither empty nor comments, split at |. */
function rows(folder: string, file: string, least: number, most: number): Row[] {
  const out: Row[] = [];
  const lines = fs.readFileSync(path.join(folder, file), "utf8").split("\n");
  lines.forEach((text, index) => {
    const trimmed = text.trim();
    if (!trimmed || trimmed.startsWith("#")) return;
    const at = { file, line: index + 1 };
    const fields = trimmed.split("|").map((field) => field.trim());
    if (fields.length < least || fields.length > most)
      throw new SeedError(at, `${fields.length} columns where ${least === most ? least : `${least} to ${most}`} are due`);
    out.push({ at, fields });
  });
  return out;
}

function readNumber(at: Line, text: string, least: number, most: number): number {
  const value = Number(text);
  if (text === "" || !Number.isFinite(value) || value < least || value > most)
    throw new SeedError(at, `'${text}' is no number from ${least} to ${most}`);
  return value;
}

function readPlaces(at: Line, text: string): Point[] {
  const places = text.split(/\s+/).map((pair): Point => {
    const parts = pair.split(",");
    if (parts.length !== 2) throw new SeedError(at, `'${pair}' is no place: a longitude, a comma, a latitude`);
    return [readNumber(at, parts[0], -180, 180), readNumber(at, parts[1], -90, 90)];
  });
  return places;
}

function readList(text: string): string[] {
  return text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

function readAreas(seeds: Seeds, folder: string, file: string): void {
  let region = -1;
  for (const row of rows(folder, file, 2, 5)) {
    if (row.fields.length === 2) {
      const match = row.fields[0].match(/^\[(.+)\] (west|east) colour=(#[0-9a-f]{6})$/);
      if (!match) throw new SeedError(row.at, "neither an area nor '[Region] west|east colour=#rrggbb | modern place'");
      region = seeds.regions.length;
      seeds.regions.push({ ...row.at, name: match[1], half: match[2] as Half, colour: match[3], modern: row.fields[1] });
      continue;
    }
    if (row.fields.length !== 5) throw new SeedError(row.at, `${row.fields.length} columns where 5 are due`);
    if (region < 0) throw new SeedError(row.at, "an area before the first region");
    seeds.areas.push(readArea(row, region));
  }
}

function readArea(row: Row, region: number): AreaSeed {
  const [name, marks, geometry, places, modern] = row.fields;
  const area: AreaSeed = {
    ...row.at,
    name,
    region,
    limit: 0,
    site: "",
    start: false,
    plain: "",
    size: 0,
    strip: 0,
    places: readPlaces(row.at, places),
    modern,
  };
  const [limit, ...rest] = marks.split(/\s+/);
  area.limit = readNumber(row.at, limit, 0, 9);
  for (const mark of rest) {
    const [key, value] = mark.split("=");
    if (mark === "black" || mark === "white") area.site = mark;
    else if (mark === "start") area.start = true;
    else if (key === "plain" && value) area.plain = value;
    else throw new SeedError(row.at, `unknown mark '${mark}'`);
  }
  const [size, strip, ...more] = geometry.split(/\s+/);
  area.size = readNumber(row.at, size, 0.3, 5);
  if (more.length > 0 || (strip !== undefined && !strip.startsWith("strip=")))
    throw new SeedError(row.at, `'${geometry}' is no size with or without a strip`);
  if (strip !== undefined) area.strip = readNumber(row.at, strip.slice("strip=".length), 20, 200);
  if (area.site === "white" && !area.plain) throw new SeedError(row.at, "a white city site without a flood plain");
  return area;
}

function readStrait(row: Row): StraitSeed {
  const [kind, name, width, places, relation] = row.fields;
  if (kind !== "strait" && kind !== "channel" && kind !== "isthmus" && kind !== "lake")
    throw new SeedError(row.at, `'${kind}' is neither strait, channel, isthmus nor lake`);
  const verb = kind === "isthmus" ? "joins " : "separates ";
  if (relation !== undefined && !relation.startsWith(verb)) throw new SeedError(row.at, `a ${kind} says '${verb}A, B'`);
  const between = relation === undefined ? [] : readList(relation.slice(verb.length));
  if (between.length !== 0 && between.length !== 2) throw new SeedError(row.at, `a ${kind} is between two areas`);
  return { ...row.at, kind, name, width: readNumber(row.at, width, 1, 100), places: readPlaces(row.at, places), between };
}

function readOutside(seeds: Seeds, folder: string): void {
  for (const row of rows(folder, "outside.txt", 2, 5)) {
    const [kind, second] = row.fields;
    if (kind === "place" && row.fields.length === 2) {
      for (const point of readPlaces(row.at, second)) seeds.outsidePlaces.push({ ...row.at, place: point });
    } else if ((kind === "name" || kind === "water") && row.fields.length === 5) {
      seeds.names.push(readName(row, kind === "water", true));
    } else {
      throw new SeedError(row.at, "neither 'place | lon,lat ...' nor 'name or water | text | lon,lat | size | modern place'");
    }
  }
}

function readWaters(seeds: Seeds, folder: string): void {
  for (const row of rows(folder, "waters.txt", 3, 5)) {
    const [kind, name, third] = row.fields;
    if (kind === "body" && row.fields.length === 3) seeds.bodies.push({ ...row.at, name, members: readList(third) });
    else if (kind === "name" && row.fields.length === 5) seeds.names.push(readName(row, true, false));
    else throw new SeedError(row.at, "neither 'body | what | areas and seas' nor 'name | text | lon,lat | size | modern place'");
  }
}

function readName(row: Row, onWater: boolean, outer: boolean): MapName {
  const [, name, place, size, modern] = row.fields;
  return { ...row.at, name, place: readPlaces(row.at, place)[0], size: readNumber(row.at, size, 8, 200), modern, onWater, outer };
}

function readBoards(seeds: Seeds, folder: string): void {
  const groups = new Map<string, string[]>();
  for (const row of rows(folder, "boards.txt", 2, 4)) {
    const [first, second, third, fourth] = row.fields;
    if (first === "group") {
      groups.set(second, readList(third));
    } else if (first === "board") {
      if (fourth !== "west" && fourth !== "east" && fourth !== "both")
        throw new SeedError(row.at, `'${fourth}' is neither west, east nor both`);
      const halves: Half[] = fourth === "both" ? ["west", "east"] : [fourth];
      seeds.boards.push({ ...row.at, id: second, name: third, halves, bounds: {}, setups: [] });
    } else if (first === "bounds") {
      const board = seeds.boards.at(-1);
      if (!board) throw new SeedError(row.at, "bounds before the first board");
      board.bounds = readBounds(row.at, second);
    } else {
      const board = seeds.boards.at(-1);
      if (!board || third === undefined) throw new SeedError(row.at, "neither board, bounds, group nor a set-up of a board");
      const players = readNumber(row.at, first, 2, 18);
      board.setups.push({ ...row.at, players, civilizations: readList(second), out: readList(third) });
    }
  }
  for (const board of seeds.boards)
    for (const setup of board.setups) setup.out = setup.out.flatMap((name) => groups.get(name) ?? [name]);
}

const FIGURES = ["capacity", "sites", "coastal", "flood-plain", "distance"];

function readBounds(at: Line, text: string): Record<string, [number, number]> {
  const out: Record<string, [number, number]> = {};
  for (const item of readList(text)) {
    const match = item.match(/^([a-z-]+) (\d+)-(\d+)$/);
    if (!match || !FIGURES.includes(match[1])) throw new SeedError(at, `'${item}' bounds none of ${FIGURES.join(", ")}`);
    out[match[1]] = [Number(match[2]), Number(match[3])];
  }
  if (Object.keys(out).length !== FIGURES.length) throw new SeedError(at, `bounds are for ${FIGURES.join(", ")}`);
  return out;
}

/** Names are there once and known where they are used; places are apart. */
function checkNames(seeds: Seeds): void {
  const areas = new Map<string, AreaSeed>();
  const taken = new Set<string>();
  for (const thing of [...seeds.regions, ...seeds.areas, ...seeds.seas, ...seeds.names]) {
    const plain = thing.name.toLowerCase().replace(/[ -]/g, "");
    if (taken.has(plain)) throw new SeedError(thing, `the name '${thing.name}' is there twice`);
    if (thing.name.length > 31) throw new SeedError(thing, `the name '${thing.name}' is longer than 31 letters`);
    taken.add(plain);
  }
  for (const area of seeds.areas) areas.set(area.name, area);
  const known = (at: Line, name: string): void => {
    if (!areas.has(name)) throw new SeedError(at, `unknown area '${name}'`);
  };
  for (const thing of [...seeds.regions, ...seeds.areas, ...seeds.seas, ...seeds.names, ...seeds.rivers, ...seeds.volcanoes])
    if (thing.modern === "") throw new SeedError(thing, `'${thing.name}' has no modern place`);
  for (const area of seeds.areas)
    if (area.plain && !seeds.rivers.some((river) => river.name === area.plain)) throw new SeedError(area, `unknown river '${area.plain}'`);
  for (const body of seeds.bodies)
    for (const name of body.members)
      if (!areas.has(name) && !seeds.seas.some((sea) => sea.name === name)) throw new SeedError(body, `unknown area or sea '${name}'`);
  for (const strait of seeds.straits) strait.between.forEach((name) => known(strait, name));
  for (const volcano of seeds.volcanoes) volcano.areas.forEach((name) => known(volcano, name));
  seeds.regions.forEach((region, index) => {
    const starts = seeds.areas.filter((area) => area.region === index && area.start);
    if (starts.length !== 1) throw new SeedError(region, `the region ${region.name} has ${starts.length} start areas`);
  });
  for (const board of seeds.boards)
    for (const setup of board.setups) checkSetup(seeds, board, setup);
  checkApart(seeds);
}

function checkSetup(seeds: Seeds, board: BoardSeed, setup: SetupSeed): void {
  const region = (name: string): RegionSeed | undefined =>
    seeds.regions.find((one) => one.name === name && board.halves.includes(one.half));
  if (setup.civilizations.length !== setup.players)
    throw new SeedError(setup, `${setup.civilizations.length} civilizations for ${setup.players} players`);
  for (const name of setup.civilizations) if (!region(name)) throw new SeedError(setup, `unknown region '${name}'`);
  for (const name of setup.out)
    if (!region(name) && !seeds.areas.some((area) => area.name === name))
      throw new SeedError(setup, `unknown region or area '${name}'`);
}

/** Two seeds in one place would leave one of them without land. */
function checkApart(seeds: Seeds): void {
  const all = [...seeds.areas, ...seeds.seas].flatMap((owner) => owner.places.map((place) => ({ owner, place })));
  for (let i = 0; i < all.length; i++)
    for (let j = 0; j < i; j++)
      if (Math.hypot(all[i].place[0] - all[j].place[0], all[i].place[1] - all[j].place[1]) < 0.1)
        throw new SeedError(
          all[i].owner,
          `${all[i].owner.name} is in the place of ${all[j].owner.name} (${all[j].owner.file}:${all[j].owner.line})`,
        );
}

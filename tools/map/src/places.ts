// Where names, symbols and pieces go: the roomiest place for each, found on a coarse raster.
import type { Graph } from "./graph.ts";
import type { AreaSeed, Point } from "./seeds.ts";
import type { World } from "./world.ts";

export const SYMBOL = 38; // Width and height of the symbols of limit and city site.
export const TOKEN = 34;
const SHIP: Point = [46, 26];
const GAP = 6;
const START_FRAME = 14; // The frame of a start area is so much wider and higher than the symbol.
const NAME_FIT = 0.97; // So much of the box of a name should be inside its area.
const FONTS = [27, 25, 23, 21, 19, 17];
const SEA_FONTS = [38, 34, 30, 26, 23, 20];

export interface Label {
  at: Point;
  size: number;
  lines: string[];
}

export interface AreaPlaces {
  at: Point;
  label: Label;
  limit: Point;
  site: Point | null;
  tokens: Point[];
  clear: number; // How many of the tokens lie inside the area and clear of each other.
  ships: Point[]; // One for each coast.
  fit: number; // How much of the name is inside, from 0 to 1.
}

export interface SeaPlaces {
  at: Point;
  label: Label;
  fit: number;
}

export interface Box {
  x: number; // Its middle.
  y: number;
  width: number;
  height: number;
}

/** Widths of letters in hundredths of the font size: DejaVu Serif Condensed Bold. */
const LETTERS: Record<string, number> = {
  A: 70, B: 76, C: 72, D: 78, E: 69, F: 64, G: 77, H: 85, I: 42, J: 43, K: 78, L: 63, M: 100, N: 82, O: 78, P: 68, Q: 78,
  R: 75, S: 63, T: 64, U: 79, V: 70, W: 101, X: 70, Y: 64, Z: 66, a: 58, b: 63, c: 55, d: 63, e: 57, f: 37, g: 63, h: 65,
  i: 34, j: 33, k: 62, l: 34, m: 95, n: 65, o: 60, p: 63, q: 63, r: 47, s: 51, t: 42, u: 65, v: 52, w: 77, x: 54, y: 52,
  z: 51, " ": 31, "-": 37,
};

export function textWidth(text: string, size: number): number {
  return ([...text].reduce((sum, letter) => sum + (LETTERS[letter] ?? 70), 0) * size) / 100 + 3;
}

/** Sums over rectangles tell how much of a box lies in some parts of an owner. */
class Field {
  static readonly UNIT = 4; // Board units per sample.
  private readonly sums: Int32Array;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;

  constructor(bounds: Bounds, inside: (x: number, y: number) => boolean, blocks: Box[]) {
    this.left = bounds.left;
    this.top = bounds.top;
    this.width = bounds.right - bounds.left + 1;
    this.height = bounds.bottom - bounds.top + 1;
    const across = this.width + 1;
    this.sums = new Int32Array(across * (this.height + 1));
    for (let y = 0; y < this.height; y++) {
      let row = 0;
      for (let x = 0; x < this.width; x++) {
        const [middleX, middleY] = this.middle(x, y);
        if (inside(x + this.left, y + this.top) && !blocks.some((box) => isInBox(box, middleX, middleY))) row++;
        this.sums[(y + 1) * across + x + 1] = this.sums[y * across + x + 1] + row;
      }
    }
  }

  middle(x: number, y: number): Point {
    return [(x + this.left + 0.5) * Field.UNIT, (y + this.top + 0.5) * Field.UNIT];
  }

  /** The share of a box that is inside. */
  share(x: number, y: number, width: number, height: number): number {
    const index = (value: number, origin: number): number => Math.round(value / Field.UNIT) - origin;
    const left = index(x - width / 2, this.left);
    const right = index(x + width / 2, this.left);
    const top = index(y - height / 2, this.top);
    const bottom = index(y + height / 2, this.top);
    const [a, b] = [Math.max(0, left), Math.max(0, top)];
    const [c, d] = [Math.min(this.width, right), Math.min(this.height, bottom)];
    if (c <= a || d <= b) return 0;
    const at = (column: number, row: number): number => this.sums[row * (this.width + 1) + column];
    return (at(c, d) - at(c, b) - at(a, d) + at(a, b)) / Math.max(1, (right - left) * (bottom - top));
  }

  /** The place where a box fits best, with room around it, and near another place if that is asked. */
  best(width: number, height: number, margin: number, near?: Point): { at: Point; fit: number } | null {
    let best: { at: Point; fit: number } | null = null;
    let most = -Infinity;
    for (let y = 0; y < this.height; y++)
      for (let x = 0; x < this.width; x++) {
        const [cx, cy] = this.middle(x, y);
        const fit = this.share(cx, cy, width, height);
        let score = fit * 10;
        if (score + 1.6 < most) continue;
        if (fit > 0.97)
          score += this.share(cx, cy, width + margin * 2, height + margin * 2) + 0.5 * this.share(cx, cy, width + margin * 6, height + margin * 6);
        if (near) score -= Math.hypot(cx - near[0], cy - near[1]) / 400;
        if (score > most) {
          most = score;
          best = { at: [cx, cy], fit };
        }
      }
    return best;
  }
}

interface Bounds {
  left: number; // In samples.
  right: number;
  top: number;
  bottom: number;
}

function isInBox(box: Box, x: number, y: number): boolean {
  return Math.abs(x - box.x) < box.width / 2 && Math.abs(y - box.y) < box.height / 2;
}

export function placeAll(world: World, graph: Graph, volcanoes: Point[]): { areas: AreaPlaces[]; seas: SeaPlaces[] } {
  const { seeds, owners } = world;
  const sampler = new Sampler(world, graph);
  const blocks = volcanoes.map(([x, y]): Box => ({ x, y: y - 10, width: 48, height: 56 }));
  return {
    areas: seeds.areas.map((area, index) => placeArea(sampler, index, area, blocks)),
    seas: seeds.seas.map((sea, index) => placeSea(sampler, owners.areas + index, sea.name)),
  };
}

class Sampler {
  private readonly bounds: Bounds[];

  constructor(
    private readonly world: World,
    private readonly graph: Graph,
  ) {
    this.bounds = Array.from({ length: world.owners.outside + 1 }, () => ({ left: 1e9, right: -1, top: 1e9, bottom: -1 }));
    const columns = Math.floor((world.grid.width * world.grid.step) / Field.UNIT);
    const rows = Math.floor((world.grid.height * world.grid.step) / Field.UNIT);
    for (let y = 0; y < rows; y++)
      for (let x = 0; x < columns; x++) {
        const box = this.bounds[this.part(x, y) >> 2];
        box.left = Math.min(box.left, x);
        box.right = Math.max(box.right, x);
        box.top = Math.min(box.top, y);
        box.bottom = Math.max(box.bottom, y);
      }
  }

  part(x: number, y: number): number {
    const { grid } = this.world;
    const scale = Field.UNIT / grid.step;
    return this.graph.parts[y * scale * grid.width + x * scale];
  }

  field(owner: number, partOk: (part: number) => boolean, blocks: Box[]): Field {
    const inside = (x: number, y: number): boolean => {
      const part = this.part(x, y);
      return part >> 2 === owner && partOk(part & 3);
    };
    return new Field(this.bounds[owner], inside, blocks);
  }

  hasPart(owner: number, part: number): boolean {
    const box = this.bounds[owner];
    for (let y = box.top; y <= box.bottom; y++)
      for (let x = box.left; x <= box.right; x++) if (this.part(x, y) === owner * 4 + part) return true;
    return false;
  }
}

function placeArea(sampler: Sampler, owner: number, { name, site, limit, start: isStart }: AreaSeed, blocks: Box[]): AreaPlaces {
  const hasSite = site !== "";
  const count = hasSite ? 2 : 1;
  const frame = isStart ? START_FRAME : 0;
  const gap = GAP + frame / 2;
  const row = count * SYMBOL + (count - 1) * gap;
  const land = sampler.field(owner, (part) => part === 0, blocks);
  const { label, symbols, fit } = placeTogether(land, name, row, frame) ?? placeApart(sampler, owner, land, name, row, blocks);
  const at = (index: number): Point => [symbols[0] - (row - SYMBOL) / 2 + index * (SYMBOL + gap), symbols[1]];
  const width = Math.max(...label.lines.map((line) => textWidth(line, label.size)));
  const hard: Box[] = [...blocks, { x: symbols[0], y: symbols[1], width: row, height: SYMBOL }];
  const taken: Box[] = [
    ...blocks,
    { x: symbols[0], y: symbols[1], width: row + frame, height: SYMBOL + frame },
    { x: label.at[0], y: label.at[1], width, height: label.lines.length * label.size },
  ];
  const ships: Point[] = [];
  for (const coast of [1, 2])
    if (sampler.hasPart(owner, coast)) {
      const water = sampler.field(owner, (part) => part === coast, taken);
      const place = water.best(SHIP[0], SHIP[1], 6)!.at;
      ships.push(place);
      taken.push({ x: place[0], y: place[1], width: SHIP[0], height: SHIP[1] });
    }
  const { tokens, clear } = placeTokens(sampler, owner, symbols, hard, taken, limit);
  return { at: symbols, label, limit: at(0), site: hasSite ? at(1) : null, tokens, clear, ships, fit };
}

interface Arrangement {
  label: Label;
  symbols: Point;
  fit: number;
}

function variants(name: string): string[][] {
  return name.includes(" ") ? [[name], name.split(" ")] : [[name]];
}

/** The name above the symbols and the frame around them, all on land. */
function placeTogether(land: Field, name: string, row: number, frame: number): Arrangement | null {
  for (const size of FONTS.slice(0, 5))
    for (const lines of variants(name)) {
      const text = lines.length * size * 1.02;
      const width = Math.max(row + frame, ...lines.map((line) => textWidth(line, size))) + 6;
      const height = text + SYMBOL + frame + 4;
      const place = land.best(width, height, 8);
      if (!place || place.fit < 0.985) continue;
      const [x, y] = place.at;
      return {
        label: { at: [x, y - height / 2 + text / 2], size, lines },
        symbols: [x, y + height / 2 - (SYMBOL + frame) / 2],
        fit: place.fit,
      };
    }
  return null;
}

/** The symbols on land if they fit there, the name near them on land or on the area's own water. */
function placeApart(sampler: Sampler, owner: number, land: Field, name: string, row: number, blocks: Box[]): Arrangement {
  const everywhere = sampler.field(owner, () => true, blocks);
  let place = land.best(row, SYMBOL, 4)!;
  if (place.fit < 0.9) {
    let most = -Infinity;
    for (let y = 0; y < everywhere.height; y++)
      for (let x = 0; x < everywhere.width; x++) {
        const [cx, cy] = everywhere.middle(x, y);
        const score = 3 * everywhere.share(cx, cy, row + 4, SYMBOL + 4) + land.share(cx, cy, row, SYMBOL);
        if (score > most) {
          most = score;
          place = { at: [cx, cy], fit: 1 };
        }
      }
  }
  const symbols = place.at;
  const around = [...blocks, { x: symbols[0], y: symbols[1], width: row + 4, height: SYMBOL + 4 }];
  const dry = sampler.field(owner, (part) => part === 0, around);
  const wet = sampler.field(owner, (part) => part !== 0, around);
  const free = sampler.field(owner, () => true, around);
  let best: Arrangement | null = null;
  const look = (field: Field, size: number): boolean => {
    for (const lines of variants(name)) {
      const width = Math.max(...lines.map((line) => textWidth(line, size)));
      const found = field.best(width + 2, lines.length * size * 1.02, 3, symbols);
      if (found && (!best || found.fit > best.fit + 0.03)) best = { label: { at: found.at, size, lines }, symbols, fit: found.fit };
    }
    return best !== null && best.fit >= NAME_FIT;
  };
  /* A name that crosses a coast is hard to read: rather a little smaller, or the symbols elsewhere. */
  for (const size of FONTS.slice(1, 5)) if (look(dry, size) || look(wet, size)) return best!;
  const nameFirst = placeNameFirst(sampler, owner, land, name, row, blocks);
  if (nameFirst) return nameFirst;
  for (const size of FONTS.slice(2)) if (look(free, size)) break;
  return best!;
}

/** The name where it has most room on land, the symbols wherever there is land left for them. */
function placeNameFirst(sampler: Sampler, owner: number, land: Field, name: string, row: number, blocks: Box[]): Arrangement | null {
  for (const size of FONTS.slice(1))
    for (const lines of variants(name)) {
      const width = Math.max(...lines.map((line) => textWidth(line, size))) + 2;
      const height = lines.length * size * 1.02;
      const label = land.best(width, height, 3);
      if (!label || label.fit < NAME_FIT) continue;
      const rest = sampler.field(owner, (part) => part === 0, [...blocks, { x: label.at[0], y: label.at[1], width, height }]);
      const symbols = rest.best(row, SYMBOL, 4, label.at);
      if (symbols && symbols.fit >= NAME_FIT) return { label: { at: label.at, size, lines }, symbols: symbols.at, fit: label.fit };
    }
  return null;
}

/** Places for tokens, nearest to the symbols first: on free land, then also on water, then also on the name. Returns
 * also how many of them lie inside the area and clear of each other: a last one may reach over a border. */
function placeTokens(
  sampler: Sampler,
  owner: number,
  symbols: Point,
  hard: Box[], // Symbols and volcanoes, never covered.
  taken: Box[], // Those with the frame of a start, the name and ships.
  limit: number,
): { tokens: Point[]; clear: number } {
  const anywhere = sampler.field(owner, () => true, hard);
  const fields = [sampler.field(owner, (part) => part === 0, taken), sampler.field(owner, () => true, taken), anywhere];
  const near = ([x, y]: Point): number => Math.hypot(x - symbols[0], y - symbols[1]);
  let tokens: Point[] = [];
  for (const field of fields) addTokens(tokens, field, 0.97, TOKEN, limit + 1, near);
  /* Where room is scarce, rows that begin in a corner may hold more than a heap around the symbols. */
  for (const order of CORNERS) {
    if (tokens.length >= limit) break;
    const rows: Point[] = [];
    addTokens(rows, anywhere, 0.97, TOKEN, limit, order);
    if (rows.length > tokens.length) tokens = rows;
  }
  const clear = tokens.length;
  addTokens(tokens, anywhere, 0.8, TOKEN * 0.7, limit + 1, near);
  return { tokens, clear };
}

const CORNERS: ((at: Point) => number)[] = [([x, y]) => x * 8 + y, ([x, y]) => x * 8 - y, ([x, y]) => y - x * 8, ([x, y]) => -y - x * 8,
  ([x, y]) => y * 8 + x, ([x, y]) => y * 8 - x, ([x, y]) => x - y * 8, ([x, y]) => -x - y * 8];

/** Adds places that lie in the field with at least a share of their area, so far apart from each other, least order first. */
function addTokens(tokens: Point[], field: Field, share: number, apart: number, wanted: number, order: (at: Point) => number): void {
  const found: { at: Point; rank: number }[] = [];
  for (let y = 0; y < field.height; y++)
    for (let x = 0; x < field.width; x++) {
      const at = field.middle(x, y);
      if (field.share(at[0], at[1], TOKEN, TOKEN) >= share) found.push({ at, rank: order(at) });
    }
  found.sort((p, q) => p.rank - q.rank || p.at[1] - q.at[1] || p.at[0] - q.at[0]);
  for (const { at } of found)
    if (tokens.length < wanted && tokens.every((token) => Math.abs(token[0] - at[0]) >= apart || Math.abs(token[1] - at[1]) >= apart))
      tokens.push(at);
}

function placeSea(sampler: Sampler, owner: number, name: string): SeaPlaces {
  const water = sampler.field(owner, () => true, []);
  let best: SeaPlaces | null = null;
  for (const size of SEA_FONTS)
    for (const lines of variants(name)) {
      const width = Math.max(...lines.map((line) => textWidth(line, size))) * 1.15;
      const place = water.best(width, lines.length * size * 1.1, 10);
      if (place && (!best || place.fit > best.fit + 0.02)) best = { at: place.at, label: { at: place.at, size, lines }, fit: place.fit };
      if (best && best.fit > 0.98) return best;
    }
  return best!;
}

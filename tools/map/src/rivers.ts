// Rivers on a board, and their names written along them.
import type { Board, Drawn } from "./boards.ts";
import { LAND } from "./graph.ts";
import { cellAt } from "./grid.ts";
import { type AreaPlaces, type Box, type Label, SYMBOL, textWidth, TOKEN } from "./places.ts";
import type { Point } from "./seeds.ts";
import { thin } from "./topology.ts";
import type { World } from "./world.ts";

const NAME_SIZES = [17, 15, 13];
const NAME_ALONG = [1, 0.5, 0.2]; // The share of a name that lies along the river; a short river has a longer name.
const NAME_REACH = 420; // So far along the river may its name be from its place.
const NAME_OFF = [0, 6, 12, 18]; // And so far from the bank, if it must.
const CLEARANCE = 4; // Between a name and other writing.

export interface RiverName {
  text: string;
  at: Point; // The middle of the letters.
  size: number;
  turn: number; // Degrees, clockwise.
}

export function shift(board: Board, line: Point[]): Point[] {
  return line.map(([x, y]): Point => [x - board.left, y - board.top]);
}

export function isOver(board: Board, [x, y]: Point, test: (part: number) => boolean): boolean {
  return x >= 0 && y >= 0 && x < board.width && y < board.height && test(board.parts[cellAt(board.grid, [x, y])]);
}

/** Rivers, cut to the land of the board's frame. */
export function drawRivers(world: World, board: Board): Point[][] {
  const out: Point[][] = [];
  for (const river of world.earth.rivers) {
    let piece: Point[] = [];
    const end = (): void => {
      const inside = piece.some((point) => isOver(board, point, (part) => part >> 2 < world.owners.areas));
      if (lengthOf(piece) > (inside ? 24 : 160)) out.push(thin(piece, inside ? 2 : 4));
      piece = [];
    };
    for (const point of fill(shift(board, river)))
      if (isOver(board, point, (part) => (part & 3) === LAND)) piece.push(point);
      else end();
    end();
  }
  return out;
}

function lengthOf(line: Point[]): number {
  return line.reduce((sum, p, i) => (i ? sum + Math.hypot(p[0] - line[i - 1][0], p[1] - line[i - 1][1]) : 0), 0);
}

/** Points at most two units apart, so that cutting is exact. */
function fill(line: Point[]): Point[] {
  const out: Point[] = [];
  line.forEach((point, i) => {
    if (i > 0) {
      const [ax, ay] = line[i - 1];
      const count = Math.ceil(Math.hypot(point[0] - ax, point[1] - ay) / 2);
      for (let k = 1; k < count; k++) out.push([ax + ((point[0] - ax) * k) / count, ay + ((point[1] - ay) * k) / count]);
    }
    out.push(point);
  });
  return out;
}

/** Natural Earth gives a river in pieces: those that continue each other most straightly are joined. */
function joinLines(pieces: Point[][]): Point[][] {
  const rest = pieces.filter((line) => line.length > 1);
  const out: Point[][] = [];
  for (let line = rest.shift(); line; line = rest.shift()) {
    let joined: Point[] = line;
    for (let found = true; found; ) {
      found = false;
      for (const turned of [false, true]) {
        if (turned) joined = [...joined].reverse();
        const next = straightest(joined, rest);
        if (!next) continue;
        rest.splice(next.index, 1);
        joined = [...joined, ...next.line.slice(1)];
        found = true;
      }
    }
    out.push(joined);
  }
  return out;
}

/** The piece that begins or ends where the line ends, and turns least there. */
function straightest(line: Point[], pieces: Point[][]): { index: number; line: Point[] } | null {
  const [from, end] = [line[line.length - 2], line[line.length - 1]];
  let best: { index: number; line: Point[] } | null = null;
  let most = 0;
  pieces.forEach((piece, index) => {
    for (const onward of [piece, [...piece].reverse()]) {
      const [first, second] = onward;
      if (Math.hypot(first[0] - end[0], first[1] - end[1]) > 0.5) continue;
      const [ax, ay, bx, by] = [end[0] - from[0], end[1] - from[1], second[0] - first[0], second[1] - first[1]];
      const straight = (ax * bx + ay * by) / (Math.hypot(ax, ay) * Math.hypot(bx, by));
      if (straight > most) {
        most = straight;
        best = { index, line: onward };
      }
    }
  });
  return best;
}

/** The names of all rivers that are due on the board, and the places of those for which there is no room. */
export function placeRiverNames(world: World, board: Board, drawn: Drawn): { names: RiverName[]; missing: string[] } {
  const isArea = (part: number): boolean => part >> 2 < world.owners.areas && (part & 3) === LAND;
  const taken = board.areas.flatMap((owner) => boxesOf(drawn.areas[owner], board));
  for (const [x, y] of shift(board, drawn.volcanoes)) taken.push({ x, y: y - 10, width: 48, height: 56 });
  const slots = board.areas.flatMap((owner) => shift(board, drawn.areas[owner].tokens));
  const lines = joinLines(world.earth.rivers).map((river) => fill(shift(board, river)));
  const names: RiverName[] = [];
  const missing: string[] = [];
  world.seeds.rivers.forEach((river, index) => {
    for (const place of shift(board, world.earth.riverNames[index])) {
      if (!isOver(board, place, isArea)) continue;
      const name = placeName(board, river.name, nearestLine(lines, place), { taken, slots, isArea });
      if (!name) missing.push(river.name);
      else {
        names.push(name);
        taken.push(...boxesAlong(name));
      }
    }
  });
  return { names, missing };
}

/** A turned name as a row of small boxes. */
function boxesAlong({ text, at, size, turn }: RiverName): Box[] {
  const [dx, dy] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const count = Math.ceil(textWidth(text, size) / size);
  return Array.from({ length: count }, (_, i): Box => {
    const along = (i - (count - 1) / 2) * size;
    return { x: at[0] + dx * along, y: at[1] + dy * along, width: size, height: size };
  });
}

function nearestLine(lines: Point[][], [x, y]: Point): { line: Point[]; at: number } {
  let least = Infinity;
  let best = { line: lines[0], at: 0 };
  for (const line of lines)
    line.forEach((point, at) => {
      const away = Math.hypot(point[0] - x, point[1] - y);
      if (away < least) {
        least = away;
        best = { line, at };
      }
    });
  return best;
}

interface Ground {
  taken: Box[]; // Where nothing may be written.
  slots: Point[]; // Places for tokens, better left free.
  isArea: (part: number) => boolean;
}

/** Beside a straight piece of the river near the place, on either bank, wholly inside an area if that can be. */
function placeName(board: Board, text: string, { line, at }: { line: Point[]; at: number }, ground: Ground): RiverName | null {
  for (const [size, share] of NAME_ALONG.flatMap((share) => NAME_SIZES.map((size) => [size, share]))) {
    const width = textWidth(text, size);
    const half = Math.ceil((width * share) / 4); // Points are at most two units apart.
    let best: RiverName | null = null;
    let least = Infinity;
    for (let i = half; i + half < line.length; i += 2) {
      const away = Math.abs(i - at) * 2;
      if (away > NAME_REACH) continue;
      for (const [bank, off] of [-1, 1].flatMap((bank) => NAME_OFF.map((off) => [bank, off]))) {
        const spot = findSpot(line.slice(i - half, i + half + 1), bank, off + size * 0.6);
        if (!spot) continue;
        const ugly = spot.bend * 2 + off * 2 + away * 0.06 + Math.abs(spot.direction[1]) * 12;
        const badness = ugly + judge(board, spot, width, size, ground);
        if (badness >= least) continue;
        least = badness;
        const turn = Math.round((Math.atan2(spot.direction[1], spot.direction[0]) * 180) / Math.PI);
        best = { text, at: [Math.round(spot.at[0]), Math.round(spot.at[1])], size, turn };
      }
    }
    if (best) return best;
  }
  return null;
}

interface Spot {
  at: Point;
  direction: Point;
  bend: number; // How far the river is from straight.
}

/** Beside a piece of river, so far off that the name does not lie on the water. */
function findSpot(piece: Point[], bank: number, least: number): Spot | null {
  const [from, to] = [piece[0], piece[piece.length - 1]];
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (length < piece.length) return null; // It winds.
  const sign = to[0] < from[0] ? -1 : 1;
  const direction: Point = [(sign * (to[0] - from[0])) / length, (sign * (to[1] - from[1])) / length];
  const normal: Point = [-direction[1] * bank, direction[0] * bank];
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const offs = piece.map(([x, y]) => (x - middle[0]) * normal[0] + (y - middle[1]) * normal[1]);
  const off = Math.max(...offs) + least;
  return { at: [middle[0] + normal[0] * off, middle[1] + normal[1] * off], direction, bend: Math.max(...offs) - Math.min(...offs) };
}

/** Infinity where it cannot be written, and more for each border and each place of a token under it. */
function judge(board: Board, spot: Spot, width: number, size: number, { taken, slots, isArea }: Ground): number {
  const { at: [x, y], direction: [dx, dy] } = spot;
  const owners = new Set<number>();
  const covered = new Set<number>();
  for (let i = 0; i <= 12; i++)
    for (let j = 0; j <= 2; j++) {
      const [along, across] = [(i / 12 - 0.5) * width, (j / 2 - 0.5) * size];
      const point: Point = [x + dx * along - dy * across, y + dy * along + dx * across];
      if (!isOver(board, point, isArea)) return Infinity;
      const isIn = (box: Box): boolean =>
        Math.abs(point[0] - box.x) < box.width / 2 + CLEARANCE && Math.abs(point[1] - box.y) < box.height / 2 + CLEARANCE;
      if (taken.some(isIn)) return Infinity;
      owners.add(board.parts[cellAt(board.grid, point)] >> 2);
      slots.forEach((slot, index) => {
        if (Math.abs(point[0] - slot[0]) < TOKEN / 2 && Math.abs(point[1] - slot[1]) < TOKEN / 2) covered.add(index);
      });
    }
  return (owners.size - 1) * 30 + covered.size * 4;
}

export function labelBox(label: Label, board: Board): Box {
  const width = Math.max(...label.lines.map((line) => textWidth(line, label.size)));
  return { x: label.at[0] - board.left, y: label.at[1] - board.top, width, height: label.lines.length * label.size };
}

export function boxesOf(places: AreaPlaces, board: Board): Box[] {
  const symbols = [places.limit, ...(places.site ? [places.site] : [])];
  return [
    labelBox(places.label, board),
    ...symbols.map(([x, y]): Box => ({ x: x - board.left, y: y - board.top, width: SYMBOL, height: SYMBOL })),
  ];
}

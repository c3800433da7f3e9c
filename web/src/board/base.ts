/* The printed map: sea, land, lines, symbols and names. It is drawn once for a place and scale and then only shifted, so
 * that panning and zooming stay smooth; the soft shades of the sea come from one small picture made at the beginning. */
import type { Board } from "../base/types.ts";
import { surface } from "./geometry.ts";
import type { AreaShape, Box, Geometry, Point } from "./geometry.ts";
import { darker, mapColours, field, mixed } from "./palette.ts";
import type { Badge, MapColours } from "./palette.ts";
import { FONT, limit, site, volcano } from "./symbols.ts";
import type { Ink } from "./symbols.ts";

export interface Transform { x: number; y: number; k: number }

export interface BaseMap { geometry: Geometry; board: Board; night: boolean; out: ReadonlySet<number>; sea: HTMLCanvasElement | OffscreenCanvas | null }

const SEA_SCALE = .4;
const DEPTHS: [number, number][] = [[92, .10], [64, .13], [40, .18], [20, .30], [8, .55]];

export function makeBase(geometry: Geometry, board: Board, night: boolean, out: readonly number[]): BaseMap {
  const base: BaseMap = { geometry, board, night, out: new Set(out), sea: null };
  if (!geometry.scheme)
    base.sea = paintSea(base);
  return base;
}

function paintSea({ geometry, night }: BaseMap): HTMLCanvasElement | OffscreenCanvas {
  const colours = mapColours(night);
  const canvas = surface(Math.ceil(geometry.size.x * SEA_SCALE), Math.ceil(geometry.size.y * SEA_SCALE));
  const ink = canvas.getContext("2d", { alpha: false }) as CanvasRenderingContext2D;
  ink.scale(SEA_SCALE, SEA_SCALE);
  ink.fillStyle = colours.seaDeep;
  ink.fillRect(0, 0, geometry.size.x, geometry.size.y);
  ink.fillStyle = colours.seaCoast;
  geometry.areas.forEach((area) => !area.sea && area.waters.forEach((water) => ink.fill(water, "evenodd")));
  ink.fillStyle = colours.seaOut;
  ink.fill(geometry.scenery.outsideWater, "evenodd");
  ink.lineJoin = ink.lineCap = "round";
  ink.strokeStyle = colours.seaShallow;
  for (const [width, opacity] of DEPTHS) {
    ink.globalAlpha = night ? opacity * .6 : opacity;
    ink.lineWidth = width;
    ink.stroke(geometry.scenery.lines.c);
  }
  return canvas;
}

const meets = (a: Box, b: Box): boolean => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/* Draws what the canvas of so many pixels sees under the transform (in pixels of the canvas). */
export function drawBase(ink: Ink, base: BaseMap, transform: Transform, width: number, height: number, ratio: number): void {
  const colours = mapColours(base.night);
  const { x, y, k } = transform;
  const sight: Box = { left: -x / k, top: -y / k, right: (width - x) / k, bottom: (height - y) / k };
  ink.setTransform(1, 0, 0, 1, 0, 0);
  ink.fillStyle = colours.margin;
  ink.fillRect(0, 0, width, height);
  ink.setTransform(k, 0, 0, k, x, y);
  if (base.geometry.scheme)
    drawScheme(ink, base, colours);
  else
    drawMap(ink, base, colours, sight, k / ratio);
  ink.setTransform(1, 0, 0, 1, 0, 0);
}

function stroke(ink: Ink, path: Path2D, colour: string, width: number, alpha = 1, dash: number[] = []): void {
  ink.globalAlpha = alpha;
  ink.strokeStyle = colour;
  ink.lineWidth = width;
  ink.setLineDash(dash);
  ink.stroke(path);
  ink.setLineDash([]);
  ink.globalAlpha = 1;
}

/* Lines of maps look too thin when the map is small: they keep a least width on the screen. */
function drawMap(ink: Ink, base: BaseMap, colours: MapColours, sight: Box, k: number): void {
  const { geometry, out } = base;
  const { size } = geometry;
  const thin = Math.max(1, .55 / k);
  const least = (width: number) => Math.max(width * Math.min(thin, 1.7), .5 / k);
  ink.save();
  ink.beginPath();
  ink.rect(0, 0, size.x, size.y);
  ink.clip();
  ink.lineJoin = ink.lineCap = "round";
  ink.imageSmoothingEnabled = true;
  if (base.sea)
    ink.drawImage(base.sea, 0, 0, size.x, size.y);
  stroke(ink, geometry.scenery.lines.w, colours.waterLine, least(2.8), 1, [2 * thin, 8 * thin]);
  stroke(ink, geometry.scenery.lines.s, colours.seaLine, least(5), base.night ? .25 : .85);
  stroke(ink, geometry.scenery.lines.s, colours.waterLine, least(1.6));
  drawLand(ink, base, colours, sight);
  ink.fillStyle = hatch(ink, colours.plainFill, colours.plainLine, 9, 2);
  ink.fill(geometry.scenery.plains);
  ink.fillStyle = colours.seaCoast;
  ink.fill(geometry.scenery.lakes);
  stroke(ink, geometry.scenery.lakes, colours.shore, 1.6);
  stroke(ink, geometry.scenery.rivers, colours.river, 4);
  drawAbroad(ink, geometry, colours, .55); /* Its rivers are paler, for nobody plays there. */
  stroke(ink, geometry.scenery.lines.l, colours.landLine, least(2.4), .85);
  stroke(ink, geometry.scenery.lines.o, colours.outsideLine, 4.5);
  stroke(ink, geometry.scenery.lines.r, colours.regionLine, 6.5);
  stroke(ink, geometry.scenery.lines.r, colours.regionCore, 1.8);
  stroke(ink, geometry.scenery.lines.c, colours.shore, least(2.4));
  drawRiverNames(ink, base, colours, k);
  ink.fillStyle = colours.out;
  ink.globalAlpha = .6;
  for (const area of out)
    if (meets(geometry.areas[area].box, sight))
      ink.fill(geometry.areas[area].outline, "evenodd");
  ink.globalAlpha = 1;
  ink.restore();
  drawFrame(ink, size, k);
}

function drawAbroad(ink: Ink, geometry: Geometry, colours: MapColours, alpha: number): void {
  ink.globalAlpha = alpha;
  ink.fillStyle = hatch(ink, colours.beyond, colours.beyondLine, 22, 1.6);
  ink.fill(geometry.scenery.outsideLand, "evenodd");
  ink.globalAlpha = 1;
}

/* Hand-coloured as in an old atlas: a pale field with a band of the strong tone along its edge. */
function drawLand(ink: Ink, base: BaseMap, colours: MapColours, sight: Box): void {
  const { geometry, out } = base;
  drawAbroad(ink, geometry, colours, 1);
  for (const [number, area] of geometry.areas.entries()) {
    if (!area.land || !meets(area.box, sight))
      continue;
    const region = geometry.regions[area.region];
    ink.fillStyle = out.has(number) ? colours.out : region ? field(region.colour, colours) : colours.plain;
    ink.fill(area.land, "evenodd");
  }
  for (const region of geometry.regions) {
    if (!region.areas.some((area) => !out.has(area) && meets(geometry.areas[area].box, sight)))
      continue;
    ink.save();
    ink.clip(region.land, "evenodd");
    stroke(ink, region.edge, mixed(mixed(region.colour, colours.fieldWith, colours.edgePart), colours.bandWith, colours.bandPart), 22, .8);
    ink.restore();
  }
}

const hatches = new Map<string, CanvasPattern>();

/* Slanted lines; a pattern lives as long as the page. */
function hatch(ink: Ink, ground: string, line: string, step: number, width: number): CanvasPattern | string {
  const key = `${ground} ${line}`;
  let pattern = hatches.get(key);
  if (!pattern) {
    const scale = 4;
    const canvas = surface(step * scale, step * scale);
    const tile = canvas.getContext("2d") as CanvasRenderingContext2D;
    tile.scale(scale, scale);
    tile.fillStyle = ground;
    tile.fillRect(0, 0, step, step);
    tile.fillStyle = line;
    tile.fillRect(0, step / 2 - width / 2, step, width);
    pattern = ink.createPattern(canvas, "repeat") ?? undefined;
    if (!pattern)
      return ground;
    pattern.setTransform(new DOMMatrix().rotate(step > 10 ? 38 : -52).scale(1 / scale));
    hatches.set(key, pattern);
  }
  return pattern;
}

function drawFrame(ink: Ink, size: { x: number; y: number }, k: number): void {
  const width = Math.max(5, 1.5 / k);
  ink.strokeStyle = "#b08a3a";
  ink.lineWidth = width;
  ink.strokeRect(-width / 2, -width / 2, size.x + width, size.y + width);
}

/* ---- Symbols and names, which depend on the scale ---- */

/* How big symbols and pieces are: as printed when near, never too small to be read when far. */
export const symbolScale = (k: number): number => (k >= .56 ? k : Math.max(k, .2 + .64 * k));

/* From so small a scale on, symbols and names keep clear of pieces and of each other: what finds no room is left out. */
export const CROWDED = .62;
const SMALL = .42;
const NO_LIMITS = .17; /* Areas are smaller than a symbol. */
const NO_NAMES = .2;   /* Regions are named instead. */

export function drawSymbols(ink: Ink, base: BaseMap, badge: (region: number) => Badge, k: number, sight: Box, taken: Box[]): void {
  const { geometry, board, out } = base;
  if (geometry.scheme)
    return;
  const colours = mapColours(base.night);
  const scale = Math.min(symbolScale(k), Math.max(k, Math.max(.37, Math.min(SMALL, k * 1.5)))) / k;
  const small = k < SMALL;
  const put = (at: Point, draw: () => void) => {
    ink.save();
    ink.translate(at.x, at.y);
    ink.scale(scale, scale);
    draw();
    ink.restore();
    if (k < CROWDED)
      taken.push(around(at, 17 * scale, 17 * scale));
  };
  /* The first place that is free; when the map is large each has its own. */
  const room = (places: readonly Point[], least: boolean): Point | undefined =>
    (small ? places.find((at) => !taken.some((other) => meets(other, around(at, 12 * scale, 12 * scale)))) : undefined) ?? (least || !small ? places[0] : undefined);
  const shown = [...geometry.areas.entries()].filter(([, area]) => !area.sea && meets(area.box, sight))
    .sort(([, a], [, b]) => Number(b.start) - Number(a.start));
  ink.lineJoin = "round";
  for (const [number, area] of shown) {
    const at = room([area.limit, ...area.slots], area.start);
    ink.globalAlpha = out.has(number) ? .35 : 1;
    if (at && (k > NO_LIMITS || area.start))
      put(at, () => limit(ink, badge(area.region), board.areas[number].limit, area.start, colours.paper));
  }
  for (const [number, area] of shown) {
    const { site: kind } = board.areas[number];
    const at = room([area.site], false);
    ink.globalAlpha = out.has(number) ? .35 : 1;
    if (kind && at && k > NO_LIMITS)
      put(at, () => site(ink, kind === "white"));
  }
  ink.globalAlpha = 1;
  for (const at of geometry.scenery.volcanoes)
    put(at, () => volcano(ink));
}

const around = (at: Point, across: number, down: number): Box => ({ left: at.x - across, right: at.x + across, top: at.y - down, bottom: at.y + down });

const RIVER_NAME_LEAST = 8.5; /* Pixels. */

interface Words { area: AreaShape; text: string[]; at: Point; size: number; sea: boolean; weight: number; out: boolean }

/* Up and down from where the name is printed, in heights of a line. */
const SHIFTS = [0, 1.2, -1.2, 2.1, -2.1];

/* A name may move within its area, or be cut short, before it is left out. */
function places(words: Words): { text: string[]; at: Point }[] {
  const { area, text, at, size } = words;
  if (words.sea)
    return [{ text, at }];
  const shifted = SHIFTS.map((shift) => ({ x: at.x, y: at.y + shift * size })).filter(({ y }) => y > area.box.top - size / 2 && y < area.box.bottom + size / 2);
  const short = area.name.length > 6 ? [`${area.name.slice(0, 4)}.`] : [];
  return [text, ...(text.length > 1 ? [[area.name]] : []), ...(short.length ? [short] : [])].flatMap((lines) => shifted.map((place) => ({ text: lines, at: place })));
}

/* Names keep a readable size on the screen; the more important ones (`first`) are placed before the others. Where names of land now
 * stand is returned: lines that come above them leave gaps there. */
export function drawNames(ink: Ink, base: BaseMap, k: number, ratio: number, sight: Box, first: ReadonlySet<number>, taken: Box[]): Box[] {
  const colours = mapColours(base.night);
  const css = k / ratio;
  const crowded = css < CROWDED;
  const written: Box[] = [];
  ink.textAlign = "center";
  ink.lineJoin = "round";
  drawOutsideNames(ink, base, colours);
  const list = base.geometry.areas.flatMap((area, number): Words[] => {
    if (!area.label || !meets(area.box, sight) || css < NO_NAMES && !area.sea && !base.geometry.scheme)
      return [];
    const size = Math.max(area.label.size * css, area.sea ? 11 : 10.5) / css;
    const out = base.out.has(number);
    return [{ area, text: area.label.lines, at: area.label.at, size, sea: area.sea, out, weight: first.has(number) ? 3 : out ? 0 : area.sea ? 1 : 2 }];
  }).sort((a, b) => b.weight - a.weight);
  for (const words of list) {
    ink.font = `${words.sea ? "italic " : "bold "}${words.size}px ${FONT}`;
    for (const { text, at } of crowded ? places(words) : [words]) {
      const half = Math.max(...text.map((line) => ink.measureText(line).width)) / 2;
      const box = around(at, half, text.length * words.size * .52);
      if (crowded && taken.some((other) => meets(other, box)))
        continue;
      taken.push(box);
      if (!words.sea)
        written.push(box);
      write(ink, base, colours, words, text, at);
      break;
    }
  }
  ink.globalAlpha = 1;
  return written;
}

function write(ink: Ink, base: BaseMap, colours: MapColours, words: Words, text: string[], at: Point): void {
  ink.globalAlpha = words.out ? .35 : 1;
  text.forEach((line, i) => {
    const y = at.y + words.size * .34 + (2 * i - text.length + 1) * words.size * .51;
    if (!words.sea || base.night) {
      ink.strokeStyle = colours.halo;
      ink.lineWidth = words.size * (words.sea ? .12 : .19);
      ink.strokeText(line, at.x, y);
    }
    ink.fillStyle = words.sea ? colours.seaInk : base.night ? "#f6ecd4" : colours.ink;
    ink.fillText(line, at.x, y);
  });
}

/* When areas are too small for their names, at least whose region it is. */
export function drawRegionNames(ink: Ink, base: BaseMap, css: number, taken: Box[]): void {
  if (css >= NO_NAMES || base.geometry.scheme)
    return;
  const colours = mapColours(base.night);
  const size = 12 / css;
  ink.textAlign = "center";
  ink.lineJoin = "round";
  ink.font = `bold ${size}px ${FONT}`;
  for (const region of base.geometry.regions) {
    const at = region.areas.filter((area) => !base.out.has(area)).map((area) => base.geometry.areas[area].at);
    if (!at.length)
      continue;
    const middle = { x: at.reduce((sum, one) => sum + one.x, 0) / at.length, y: at.reduce((sum, one) => sum + one.y, 0) / at.length };
    const near = [...at].sort((a, b) => Math.hypot(a.x - middle.x, a.y - middle.y) - Math.hypot(b.x - middle.x, b.y - middle.y));
    const box = (place: Point) => around(place, ink.measureText(region.name).width / 2, size / 2);
    const place = [middle, ...near].find((one) => !taken.some((other) => meets(other, box(one))));
    if (!place)
      continue;
    taken.push(box(place));
    ink.strokeStyle = colours.halo;
    ink.lineWidth = size * .22;
    ink.strokeText(region.name, place.x, place.y + size * .34);
    ink.fillStyle = base.night ? "#f6ecd4" : colours.ink;
    ink.fillText(region.name, place.x, place.y + size * .34);
  }
}

function drawOutsideNames(ink: Ink, base: BaseMap, colours: MapColours): void {
  ink.globalAlpha = .8;
  for (const name of base.geometry.scenery.names) {
    if (name.turn !== null)
      continue;
    ink.font = `italic ${name.size}px ${FONT}`;
    ink.fillStyle = name.land ? colours.landInk : colours.seaInk;
    ink.letterSpacing = `${name.land ? name.size / 7 : 0}px`;
    ink.fillText(name.text, name.at.x, name.at.y + name.size / 3);
  }
  ink.letterSpacing = "0px";
  ink.globalAlpha = 1;
}

/* Along the river, and only when they can be read: nothing depends on them. */
function drawRiverNames(ink: Ink, base: BaseMap, colours: MapColours, css: number): void {
  ink.fillStyle = colours.riverInk;
  ink.strokeStyle = colours.halo;
  ink.textAlign = "center";
  for (const name of base.geometry.scenery.names) {
    if (name.turn === null || name.size * css < RIVER_NAME_LEAST)
      continue;
    ink.save();
    ink.translate(name.at.x, name.at.y);
    ink.rotate(name.turn * Math.PI / 180);
    ink.font = `italic ${name.size}px ${FONT}`;
    ink.lineWidth = name.size * .16;
    ink.strokeText(name.text, 0, name.size / 3);
    ink.fillText(name.text, 0, name.size / 3);
    ink.restore();
  }
}

/* ---- Boards without outlines: discs and lines ---- */

function drawScheme(ink: Ink, base: BaseMap, colours: MapColours): void {
  const { geometry, board, out } = base;
  ink.fillStyle = base.night ? "#22303a" : "#eef4f8";
  ink.fillRect(0, 0, geometry.size.x, geometry.size.y);
  const index = new Map(geometry.areas.map((area, i) => [area.name, i]));
  const line = (pair: [string, string]) => {
    const [a, b] = pair.map((name) => geometry.areas[index.get(name.replace(/\/2$/, "")) ?? 0].at);
    ink.beginPath();
    ink.moveTo(a.x, a.y);
    ink.lineTo(b.x, b.y);
    ink.stroke();
  };
  ink.strokeStyle = "#5588bb";
  ink.lineWidth = 2;
  ink.setLineDash([8, 6]);
  board.water.forEach(line);
  ink.setLineDash([]);
  ink.strokeStyle = base.night ? "#b08a63" : "#886644";
  ink.lineWidth = 4;
  board.land.forEach(line);
  for (const [number, area] of geometry.areas.entries()) {
    if (area.sea)
      continue;
    const row = board.areas[number];
    const colour = geometry.regions[area.region]?.colour ?? colours.plain;
    const disc = (radius: number, fill: string, edge: string, width: number) => {
      ink.beginPath();
      ink.arc(area.at.x, area.at.y, radius, 0, 2 * Math.PI);
      ink.fillStyle = fill;
      ink.fill();
      ink.strokeStyle = edge;
      ink.lineWidth = width;
      ink.stroke();
    };
    if (area.start)
      disc(30, "#c8951f", colours.ink, 1);
    disc(24, out.has(number) ? colours.out : colour, row["flood-plain"] ? "#2277cc" : darker(colour), row["flood-plain"] ? 5 : 2);
    if (row.site) {
      ink.fillStyle = row.site === "white" ? "#ffffff" : "#000000";
      ink.fillRect(area.at.x - 20, area.at.y - 6, 10, 10);
      ink.strokeStyle = "#000000";
      ink.lineWidth = 1;
      ink.strokeRect(area.at.x - 20, area.at.y - 6, 10, 10);
    }
    ink.font = `bold 15px ${FONT}`;
    ink.fillStyle = colours.ink;
    ink.textAlign = "center";
    ink.fillText(String(row.limit), area.at.x + 6, area.at.y + 6);
  }
  for (const at of geometry.scenery.volcanoes) {
    ink.save();
    ink.translate(at.x, at.y - 10);
    ink.scale(.7, .7);
    volcano(ink);
    ink.restore();
  }
}

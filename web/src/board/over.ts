/* What lies over the printed map: light on areas, arrows, pieces, marks of what will happen, animations. */
import type { Naming } from "../base/words.ts";
import type { Arrow, Tone } from "./board.tsx";
import type { Transform } from "./base.ts";
import { symbolScale } from "./base.ts";
import type { AreaShape, Box, Geometry, Point } from "./geometry.ts";
import { smooth } from "./motion.ts";
import type { Motion } from "./motion.ts";
import { badgeOf, drawPiece, placed } from "./pieces.ts";
import type { Piece, Sprites } from "./pieces.ts";
import { FONT, changed, conflict, faction, pointer, surplus } from "./symbols.ts";
import type { Ink } from "./symbols.ts";

export interface Over {
  naming: Naming;
  geometry: Geometry;
  pieces: Piece[];
  lit: ReadonlyMap<number, Tone>;
  selected: number | null;
  changed: ReadonlySet<number>;
  arrows: readonly Arrow[];
  important: ReadonlySet<number>;
  night: boolean;
  hover: number | null;
  cursor: number | null;
  ghost: { piece: Piece; at: Point } | null;
}

/* Black on white is seen on every colour of the map, by every eye. The light is weak, for names and limits lie below it. */
const TONES: { [tone in Tone]: { fill: string; line: string; dash: boolean } } = {
  source: { fill: "rgba(255,255,255,.08)", line: "", dash: false },
  target: { fill: "rgba(255,255,255,.16)", line: "#000000", dash: true },
  sail: { fill: "rgba(255,255,255,.2)", line: "#000000", dash: true },
  named: { fill: "rgba(255,255,255,.3)", line: "", dash: false },
  pick: { fill: "rgba(255,255,255,.16)", line: "#000000", dash: true },
  chosen: { fill: "rgba(40,140,255,.30)", line: "#1668d8", dash: false },
};

const FLASH = { loss: "200,40,25", gain: "60,170,70", fight: "230,60,20", calamity: "150,40,170" };

/* What the canvas above shows: the board under `transform`, in pixels of the page, with so many pixels around the window. While it is
 * being zoomed (`moving`) pieces may be a little blurred. Drawn `onto` the map, what is there stays; outlines keep off the `names` on it. */
export interface OverSight { transform: Transform; margin: number; ratio: number; moving: boolean; onto?: boolean; names: readonly Box[] }

export function drawOver(ink: Ink, over: Over, sprites: Sprites, sight: OverSight, motions: readonly Motion[], now: number): void {
  const { geometry } = over;
  const { ratio, margin, moving } = sight;
  const k = sight.transform.k;
  const pixels = { k: k * ratio, x: (sight.transform.x + margin) * ratio, y: (sight.transform.y + margin) * ratio };
  const scale = symbolScale(k) * ratio;
  const put = (piece: Piece, at: Point, grown = 1) => drawPiece(ink, sprites, badgeOf(geometry, over.naming.view, piece.owner), piece, at, pixels, scale * grown);
  const onBoard = () => ink.setTransform(pixels.k, 0, 0, pixels.k, pixels.x, pixels.y);
  sprites.size(scale, moving);
  ink.setTransform(1, 0, 0, 1, 0, 0);
  if (!sight.onto)
    ink.clearRect(0, 0, ink.canvas.width, ink.canvas.height);
  onBoard();
  ink.lineJoin = "round";
  drawLight(ink, over, k, sight.names);
  for (const motion of motions)
    if (motion.kind === "flash" && motion.begin <= now && geometry.areas[motion.area]) {
      const part = (now - motion.begin) / (motion.end - motion.begin);
      ink.fillStyle = `rgba(${FLASH[motion.tone]},${.55 * (1 - part)})`;
      ink.fill(geometry.areas[motion.area].land ?? geometry.areas[motion.area].outline, "evenodd");
    }
  drawArrows(ink, over, k);
  ink.setTransform(1, 0, 0, 1, 0, 0);
  for (const piece of over.pieces) {
    ink.globalAlpha = piece.planned ? .7 : 1;
    put(piece, placed(piece, k));
  }
  ink.globalAlpha = 1;
  onBoard();
  drawMarks(ink, over, k);
  ink.setTransform(1, 0, 0, 1, 0, 0);
  for (const motion of motions)
    if (motion.kind === "travel" && motion.begin <= now)
      drawTravel(ink, over, motion, (now - motion.begin) / (motion.end - motion.begin), put);
  if (over.ghost) {
    ink.globalAlpha = .85;
    put(over.ghost.piece, over.ghost.at, 1.15);
    ink.globalAlpha = 1;
  }
}

function line(ink: Ink, path: Path2D, colour: string, width: number, dash: number[] = []): void {
  ink.setLineDash(dash);
  ink.strokeStyle = colour;
  ink.lineWidth = width;
  ink.stroke(path);
  ink.setLineDash([]);
}

/* The edge of an area where something can be done. */
export function outline(ink: Ink, path: Path2D, tone: Tone, px: number): void {
  const style = TONES[tone];
  line(ink, path, style.line ? "#ffffff" : "rgba(0,0,0,.6)", (style.line ? 4 : 6) * px);
  line(ink, path, style.line || "#ffffff", (style.line ? 2 : 3.2) * px, style.dash ? [6 * px, 5 * px] : []);
}

/* The land, where there is one; for ships the waters. */
const litPaths = (shape: AreaShape, tone: Tone): Path2D[] =>
  (tone === "sail" && shape.waters.length ? shape.waters : [shape.land ?? shape.outline]);

/* What follows is drawn everywhere but there. */
function keepOff(ink: Ink, boxes: readonly Box[]): void {
  if (boxes.length === 0)
    return;
  const FAR = 1e5;
  const rest = new Path2D();
  rest.rect(-FAR, -FAR, 2 * FAR, 2 * FAR);
  for (const { left, top, right, bottom } of boxes)
    rest.rect(left, top, right - left, bottom - top);
  ink.clip(rest, "evenodd");
}

export function drawLight(ink: Ink, over: Over, k: number, names: readonly Box[]): void {
  const { geometry } = over;
  const px = Math.min(1, Math.max(.55, k / .5)) / k;
  const lit = [...over.lit].flatMap(([area, tone]) => {
    const shape = geometry.areas[area];
    return !shape || area === over.selected ? [] : litPaths(shape, tone).map((path) => ({ path, tone, style: TONES[tone] }));
  });
  for (const { path, style } of lit) {
    ink.fillStyle = style.fill;
    ink.fill(path, "evenodd");
  }
  ink.save();
  keepOff(ink, lit.length > 0 ? names : []);
  for (const { path, tone } of lit) {
    if (tone === "named")
      continue;
    outline(ink, path, tone, px);
  }
  ink.restore();
  if (over.selected !== null && geometry.areas[over.selected]) {
    const path = geometry.areas[over.selected].land ?? geometry.areas[over.selected].outline;
    ink.fillStyle = "rgba(40,140,255,.28)";
    ink.fill(path, "evenodd");
    line(ink, path, "#ffffff", 6 * px);
    line(ink, path, "#1668d8", 3.5 * px);
  }
  if (over.hover !== null && over.hover !== over.selected && geometry.areas[over.hover]) {
    ink.fillStyle = over.lit.has(over.hover) ? "rgba(255,255,255,.28)" : "rgba(255,255,255,.12)";
    ink.fill(geometry.areas[over.hover].outline, "evenodd");
  }
  if (over.cursor !== null && geometry.areas[over.cursor]) {
    line(ink, geometry.areas[over.cursor].outline, "#ffffff", 7 * px);
    line(ink, geometry.areas[over.cursor].outline, "#0b63c4", 4 * px, [10 * px, 5 * px]);
  }
}

/* From area to area, bent a little so that there and back are told apart. */
function drawArrows(ink: Ink, over: Over, k: number): void {
  const px = 1 / k;
  for (const arrow of over.arrows) {
    const from = over.geometry.areas[arrow.from]?.at;
    const to = over.geometry.areas[arrow.to]?.at;
    if (!from || !to)
      continue;
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const bend = Math.min(40, length * .18);
    const middle = { x: (from.x + to.x) / 2 - (to.y - from.y) / length * bend, y: (from.y + to.y) / 2 + (to.x - from.x) / length * bend };
    const angle = Math.atan2(to.y - middle.y, to.x - middle.x);
    const head = 11 * px;
    const path = new Path2D();
    path.moveTo(from.x, from.y);
    path.quadraticCurveTo(middle.x, middle.y, to.x - Math.cos(angle) * head, to.y - Math.sin(angle) * head);
    ink.lineCap = "round";
    line(ink, path, "rgba(255,255,255,.9)", 6 * px);
    line(ink, path, "#1668d8", 3 * px);
    ink.beginPath();
    ink.moveTo(to.x, to.y);
    ink.lineTo(to.x - Math.cos(angle - .5) * head * 1.6, to.y - Math.sin(angle - .5) * head * 1.6);
    ink.lineTo(to.x - Math.cos(angle + .5) * head * 1.6, to.y - Math.sin(angle + .5) * head * 1.6);
    ink.closePath();
    ink.fillStyle = "#1668d8";
    ink.fill();
    ink.strokeStyle = "#ffffff";
    ink.lineWidth = 1.5 * px;
    ink.stroke();
    if (arrow.count > 0) {
      ink.font = `bold ${13 * px}px ${FONT}`;
      ink.textAlign = "center";
      ink.lineWidth = 4 * px;
      ink.strokeText(String(arrow.count), middle.x, middle.y + 4 * px);
      ink.fillStyle = "#1668d8";
      ink.fillText(String(arrow.count), middle.x, middle.y + 4 * px);
    }
  }
}

function drawMarks(ink: Ink, over: Over, k: number): void {
  const { outlook, calamity } = over.naming.view;
  const scale = symbolScale(k) / k;
  const putAt = (at: Point | undefined, dx: number, dy: number, draw: (ink: Ink) => void) => {
    if (!at)
      return;
    ink.save();
    ink.translate(at.x, at.y);
    ink.scale(scale, scale);
    ink.translate(dx, dy);
    draw(ink);
    ink.restore();
  };
  const put = (area: number, dx: number, dy: number, draw: (ink: Ink) => void) => putAt(over.geometry.areas[area]?.at, dx, dy, draw);
  /* At the corner of a piece that is there, else where it was. */
  const news = new Set(over.changed);
  for (const piece of over.pieces) {
    if (!news.delete(piece.area))
      continue;
    putAt(placed(piece, k), 19, -17, changed);
  }
  for (const area of news)
    if (!over.geometry.areas[area]?.sea)
      put(area, 19, -17, changed);
  /* The first faction of a Civil War: how many of the tokens, or the city; when it is complete the second too. */
  const complete = calamity?.factions[0]?.owner != null || Object.keys(calamity?.amounts ?? {}).length === 0;
  if (calamity?.factions.length)
    for (const piece of over.pieces) {
      if (piece.owner !== calamity.primary || piece.kind === "ship")
        continue;
      const first = piece.kind === "city" ? Number(calamity.chosen.includes(piece.area)) : calamity.faction[piece.area] ?? 0;
      if (first > 0)
        putAt(placed(piece, k), -17, -15, (marked) => faction(marked, 1, first));
      else if (complete)
        putAt(placed(piece, k), -17, -15, (marked) => faction(marked, 2, piece.count));
    }
  for (const area of over.naming.pointed ?? [])
    put(area, 0, -30, pointer);
  if (!outlook)
    return;
  const me = over.naming.me ?? null;
  /* What does not concern the viewer is marked, but small. */
  const areas = (rows: readonly { area: number; owners: readonly number[] }[]): Map<number, boolean> => {
    const all = new Map<number, boolean>();
    for (const { area, owners } of rows)
      all.set(area, all.get(area) || me === null || owners.includes(me));
    return all;
  };
  const fights = [
    ...outlook.conflicts.map((row) => ({ area: row.area, owners: Object.keys(row.after).map(Number) })),
    ...outlook.attacks.map((row) => ({ area: row.area, owners: [row.by, row.on] })),
  ];
  const mark = (draw: (ink: Ink) => void, size: number) => (marked: Ink) => {
    marked.scale(size, size);
    draw(marked);
  };
  for (const [area, mine] of areas(fights))
    put(area, 0, -26, mark(conflict, mine ? .8 : .55));
  /* At the corner of the tokens themselves, whose number stays readable. */
  for (const row of outlook.surplus) {
    const tokens = over.pieces.find((piece) => piece.kind === "tokens" && piece.area === row.area && piece.owner === row.owner);
    putAt(tokens && placed(tokens, k), 19, 16, mark(surplus, me === null || row.owner === me ? .9 : .6));
  }
}

function drawTravel(ink: Ink, over: Over, motion: Extract<Motion, { kind: "travel" }>, part: number,
  put: (piece: Piece, at: Point, grown: number) => void): void {
  const from = over.geometry.areas[motion.from]?.at;
  const to = over.geometry.areas[motion.to]?.at;
  if (!from || !to)
    return;
  const soft = smooth(Math.min(1, part));
  const at = { x: from.x + (to.x - from.x) * soft, y: from.y + (to.y - from.y) * soft - Math.sin(soft * Math.PI) * 18 };
  ink.globalAlpha = part > .85 ? (1 - part) / .15 : 1;
  put({ kind: motion.piece, area: motion.to, owner: motion.owner, count: motion.count, cargo: 0, at, anchor: at }, at, 1.1);
  ink.globalAlpha = 1;
}

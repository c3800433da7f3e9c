/* Printed symbols and pieces on a canvas, in the shapes of picture/symbols.c. Each is drawn around the origin in board units. */
import { BARBARIAN, BARBARIAN_EDGE, BARBARIAN_PATH, EDGE, EMBLEMS, INK, LIMIT_PART, PAPER, RIM, darker, over } from "./palette.ts";
import type { Badge } from "./palette.ts";

export type Ink = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export const FONT = '"DejaVu Serif Condensed","DejaVu Serif","Noto Serif",Georgia,"Times New Roman",serif';

const emblems = EMBLEMS.map((emblem) => new Path2D(emblem.path));
const barbarian = new Path2D(BARBARIAN_PATH);
const walls = new Path2D("M-22 20v-32h7v6h6v-6h6v-9h6v9h6v6h6v-6h7v32z");
const arch = new Path2D("M-18-17h36v7h-3v27h-8v-14a7 7 0 0 0-14 0v14h-8v-27h-3z");
const lintel = new Path2D("M-13-8h26");
const hull = new Path2D("M-24 4h48c-3 10-9 14-15 14h-18c-6 0-12-4-15-14z");
const sail = new Path2D("M-17-22h34q-5 11 0 22h-34q5-11 0-22z");
const mast = new Path2D("M0 4v-28");
const smoke = new Path2D("M-4-19c-9-4-8-14 0-14c0-9 14-9 14-1c7 1 8 10 0 12c-4 1-8 1-9 4z");
const mountain = new Path2D("M-28 16c9-4 16-16 20-32q8 5 16 0c4 16 11 28 20 32z");
const lava = new Path2D("M-8-16q8 5 16 0c1 5 3 9 5 14c-3-2-5-2-6 3c-2 7-5 4-6-2c-1-5-4-5-5 0c-1 4-3 6-5 2c-1-3-2-3-4-2c2-5 4-10 5-15z");
const crossing = new Path2D("M-9-1l18 16m0-16l-18 16");
const swords = new Path2D("M-12-14l20 22m0-22l-20 22M3 12l9-7M-3 12l-9-7");

export function number(ink: Ink, value: number, size: number, drop: number, colour: string): void {
  ink.font = `bold ${value > 9 ? size * .8 : size}px ${FONT}`;
  ink.textAlign = "center";
  ink.fillStyle = colour;
  ink.fillText(String(value), 0, drop);
}

function paint(ink: Ink, path: Path2D, fill: string, stroke: string, width: number): void {
  ink.fillStyle = fill;
  ink.fill(path);
  ink.strokeStyle = stroke;
  ink.lineWidth = width;
  ink.stroke(path);
}

/* A piece: the light edge lies around the dark one. */
function piece(ink: Ink, path: Path2D, fill: string, width: number): void {
  ink.strokeStyle = RIM;
  ink.lineWidth = width + 4.4;
  ink.stroke(path);
  paint(ink, path, fill, EDGE, width);
}

function scaled(ink: Ink, x: number, y: number, scale: number, draw: () => void): void {
  ink.save();
  ink.translate(x, y);
  ink.scale(scale, scale);
  draw();
  ink.restore();
}

export function limit(ink: Ink, badge: Badge, value: number, start: boolean, paper: string): void {
  if (start) {
    scaled(ink, 0, 0, 1.38, () => paint(ink, emblems[badge.shape], "#c8951f", INK, 2.2));
    scaled(ink, 0, 0, 1.2, () => {
      ink.setLineDash([1, 5]);
      ink.strokeStyle = PAPER;
      ink.lineWidth = 2.4;
      ink.stroke(emblems[badge.shape]);
      ink.setLineDash([]);
    });
  }
  scaled(ink, 0, 0, .86, () => {
    ink.globalAlpha = LIMIT_PART / 100;
    paint(ink, emblems[badge.shape], paper, darker(badge.colour), 1.8);
    ink.globalAlpha = 1;
    number(ink, value, EMBLEMS[badge.shape].size, EMBLEMS[badge.shape].drop, INK);
  });
}

export function site(ink: Ink, white: boolean): void {
  const edge = white ? "#1c1712" : PAPER;
  paint(ink, arch, white ? "#ffffff" : "#1c1712", edge, 2);
  ink.lineWidth = 1.6;
  ink.stroke(lintel);
}

export function volcano(ink: Ink): void {
  paint(ink, smoke, "#d9d2c6", "#6b5d50", 1.4);
  paint(ink, mountain, "#5b3a2c", INK, 2.2);
  ink.fillStyle = "#e8622a";
  ink.fill(lava);
}

function shadow(ink: Ink): void {
  ink.fillStyle = "rgba(0,0,0,.28)";
  ink.beginPath();
  ink.ellipse(2, 4, 18, 17, 0, 0, 2 * Math.PI);
  ink.fill();
}

export function tokens(ink: Ink, badge: Badge, count: number): void {
  shadow(ink);
  piece(ink, emblems[badge.shape], badge.colour, 2.8);
  number(ink, count, EMBLEMS[badge.shape].size, EMBLEMS[badge.shape].drop, over(badge.colour));
}

export function city(ink: Ink, badge: Badge): void {
  scaled(ink, 2, 4, 1, () => {
    ink.fillStyle = "rgba(0,0,0,.28)";
    ink.fill(walls);
  });
  piece(ink, walls, badge.colour, 2.8);
  scaled(ink, 0, 7, .46, () => paint(ink, emblems[badge.shape], PAPER, INK, 3.5));
}

/* Cargo stands as dots above the hull. */
export function ships(ink: Ink, badge: Badge, count: number, cargo: number): void {
  piece(ink, hull, "#6b4a2b", 2.2);
  piece(ink, sail, badge.colour, 2.2);
  ink.lineWidth = 3;
  ink.stroke(mast);
  paint(ink, sail, badge.colour, EDGE, 2.2);
  if (count > 1)
    number(ink, count, 19, -4, over(badge.colour));
  else
    scaled(ink, 0, -11, .38, () => paint(ink, emblems[badge.shape], PAPER, INK, 4));
  for (let i = 0; i < Math.min(cargo, 8); i++) {
    ink.beginPath();
    ink.arc(-17.5 + 5 * i + (8 - Math.min(cargo, 8)) * 2.5, 9.5, 2.6, 0, 2 * Math.PI);
    ink.fillStyle = badge.colour;
    ink.fill();
    ink.strokeStyle = PAPER;
    ink.lineWidth = 1;
    ink.stroke();
  }
}

export function barbarians(ink: Ink, count: number): void {
  shadow(ink);
  paint(ink, barbarian, BARBARIAN, BARBARIAN_EDGE, 2);
  number(ink, count, 22, 8, "#ffffff");
}

export function pirateCity(ink: Ink): void {
  paint(ink, walls, BARBARIAN, BARBARIAN_EDGE, 2.4);
  ink.lineWidth = 4;
  ink.stroke(crossing);
}

/* Two swords on a red disc: here will be a fight. */
export function conflict(ink: Ink): void {
  ink.beginPath();
  ink.arc(0, 0, 19, 0, 2 * Math.PI);
  ink.fillStyle = "#b3261e";
  ink.fill();
  ink.strokeStyle = "#ffffff";
  ink.lineWidth = 3;
  ink.stroke();
  ink.lineCap = "round";
  ink.stroke(swords);
}

/* An arrow down: more tokens than the area feeds. */
/* The first faction is round, the second square. */
export function faction(ink: Ink, which: 1 | 2, count: number): void {
  ink.beginPath();
  if (which === 1)
    ink.arc(0, 0, 11, 0, 2 * Math.PI);
  else
    ink.rect(-10, -10, 20, 20);
  ink.fillStyle = which === 1 ? "#1668d8" : "#b45309";
  ink.fill();
  ink.strokeStyle = "#ffffff";
  ink.lineWidth = 2.2;
  ink.stroke();
  ink.fillStyle = "#ffffff";
  ink.font = `bold 15px ${FONT}`;
  ink.textAlign = "center";
  ink.textBaseline = "middle";
  ink.fillText(String(count), 0, 1);
}

export function surplus(ink: Ink): void {
  ink.beginPath();
  ink.arc(0, 0, 13, 0, 2 * Math.PI);
  ink.fillStyle = "#8a5a00";
  ink.fill();
  ink.strokeStyle = "#ffffff";
  ink.lineWidth = 2.4;
  ink.stroke();
  ink.beginPath();
  ink.moveTo(0, -7);
  ink.lineTo(0, 7);
  ink.moveTo(-5, 2);
  ink.lineTo(0, 7);
  ink.lineTo(5, 2);
  ink.stroke();
}

/* A small star: something changed here. */
export function changed(ink: Ink): void {
  ink.beginPath();
  for (let i = 0; i < 8; i++) {
    const radius = i % 2 ? 3.4 : 9;
    ink.lineTo(Math.sin(i * Math.PI / 4) * radius, -Math.cos(i * Math.PI / 4) * radius);
  }
  ink.closePath();
  ink.fillStyle = "#c2188f";
  ink.fill();
  ink.strokeStyle = "#ffffff";
  ink.lineWidth = 1.8;
  ink.stroke();
}

/* An arrow from above, to what a lesson speaks of. */
export function pointer(ink: Ink): void {
  ink.beginPath();
  ink.moveTo(0, 14);
  for (const [x, y] of [[-13, -4], [-6, -4], [-6, -24], [6, -24], [6, -4], [13, -4]])
    ink.lineTo(x, y);
  ink.closePath();
  ink.fillStyle = "#ffd23e";
  ink.fill();
  ink.lineJoin = "round";
  ink.lineWidth = 2.5;
  ink.strokeStyle = "#2b1d10";
  ink.stroke();
}

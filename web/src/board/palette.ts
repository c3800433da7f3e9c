/* Colours of the map by day and by night, and the shapes that stand beside the colours (picture/palette.c). By day the land is
 * paler than printed, so that pieces stand out from land of their own colour. */

export interface MapColours {
  seaDeep: string; seaCoast: string; seaShallow: string; shore: string; seaOut: string; beyond: string; beyondLine: string;
  out: string; plain: string; paper: string; ink: string; fieldWith: string; fieldPart: number; edgePart: number; bandWith: string; bandPart: number;
  seaInk: string; landInk: string; river: string; riverInk: string; waterLine: string; seaLine: string; landLine: string; regionLine: string;
  regionCore: string; outsideLine: string; plainFill: string; plainLine: string; halo: string; margin: string;
}

export const INK = "#2b1d10";
export const PAPER = "#fbf5e2";

/* Every piece has a dark edge within a light one: whatever the land, one of them stands out from it. */
export const EDGE = INK;
export const RIM = "#fffdf4";

/* Barbarians and pirates. */
export const BARBARIAN = "#1c1712";
export const BARBARIAN_EDGE = "#f3e6c4";

/* How much of the land is covered by the paper of a limit. */
export const LIMIT_PART = 80;

const DAY: MapColours = {
  seaDeep: "#6f9fc0", seaCoast: "#a9cfdf", seaShallow: "#e4f3f4", shore: "#1f4257", seaOut: "#9db4ba", beyond: "#e9dfc3",
  beyondLine: "#d9ccaa", out: "#d8d3c4", plain: "#c9c0ab", paper: PAPER, ink: INK, fieldWith: "#fff8e6", fieldPart: 50, edgePart: 0,
  bandWith: "#3a2413", bandPart: 8, seaInk: "#123c58", landInk: "#8a7748", river: "#4787ab", riverInk: "#14527a",
  waterLine: "#2f6f93", seaLine: "#f4fbfd", landLine: "#4a3420", regionLine: "#3a2413", regionCore: "#f6ecd0", outsideLine: "#6d5a3c",
  plainFill: "rgba(95,154,78,.30)", plainLine: "rgba(47,107,52,.62)", halo: "rgba(251,245,226,.85)", margin: "#5d8cac",
};

const NIGHT: MapColours = {
  seaDeep: "#1b3546", seaCoast: "#27495c", seaShallow: "#54809a", shore: "#0b1a24", seaOut: "#2a3236", beyond: "#2b271f",
  beyondLine: "#35301f", out: "#35322b", plain: "#4a4436", paper: "#efe6cd", ink: INK, fieldWith: "#1d1a16", fieldPart: 46, edgePart: 20,
  bandWith: "#000000", bandPart: 12, seaInk: "#b9d8e8", landInk: "#8f825f", river: "#5fa5cb", riverInk: "#a9d3ea",
  waterLine: "#7fb4d0", seaLine: "#7fb4d0", landLine: "#14100a", regionLine: "#0c0906", regionCore: "#cbb98c", outsideLine: "#8c7a55",
  plainFill: "rgba(38,84,42,.45)", plainLine: "rgba(120,200,120,.5)", halo: "rgba(20,16,10,.75)", margin: "#14202a",
};

export const mapColours = (night: boolean): MapColours => (night ? NIGHT : DAY);

const channels = (colour: string): number[] => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
const hex = (parts: number[]): string => `#${parts.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/* `part` of 100 of the second colour in the first. */
export function mixed(colour: string, other: string, part: number): string {
  const with_ = channels(other);
  return hex(channels(colour).map((value, i) => (value * (100 - part) + with_[i] * part) / 100));
}

/* The land of a region. */
export const field = (colour: string, { fieldWith, fieldPart }: MapColours): string => mixed(colour, fieldWith, fieldPart);

/* The strong tone for edges. */
export const darker = (colour: string): string => mixed(colour, "#24140a", 55);

/* Ink or white, whichever can be read on it. */
export function over(colour: string): string {
  const [red, green, blue] = channels(colour);
  return red * 30 + green * 59 + blue * 11 > 11500 ? INK : "#ffffff";
}

interface Emblem { path: string; size: number; drop: number }

/* About 36 units wide and high around the origin, with room for a number of that size, so far below the middle. */
export const EMBLEMS: Emblem[] = [
  { path: "M0-18a18 18 0 1 1 0 36a18 18 0 1 1 0-36z", size: 25, drop: 9 },
  { path: "M-17-17h34v16c0 9-8 16-17 20c-9-4-17-11-17-20z", size: 24, drop: 7 },
  { path: "M-16-16h32v32h-32z", size: 25, drop: 9 },
  { path: "M-17 17v-18a17 17 0 0 1 34 0v18z", size: 24, drop: 10 },
  { path: "M0-21l21 36h-42z", size: 21, drop: 12 },
  { path: "M0-19a8 8 0 0 1 12 5a8 8 0 0 1 7 14a8 8 0 0 1-7 14a8 8 0 0 1-12 5a8 8 0 0 1-12-5a8 8 0 0 1-7-14a8 8 0 0 1 7-14a8 8 0 0 1 12-5z", size: 23, drop: 8 },
  { path: "M-10-18h20l10 18l-10 18h-20l-10-18z", size: 25, drop: 9 },
  { path: "M0-22l6.5 6.3l9-.3l-.3 9l6.8 7l-6.8 7l.3 9l-9-.3l-6.5 6.3l-6.5-6.3l-9 .3l.3-9l-6.8-7l6.8-7l-.3-9l9 .3z", size: 23, drop: 8 },
  { path: "M0-23l22 23l-22 23l-22-23z", size: 22, drop: 8 },
  { path: "M0 21l21-36h-42z", size: 21, drop: 3 },
  { path: "M-10-19h20v9h9v20h-9v9h-20v-9h-9v-20h9z", size: 23, drop: 8 },
  { path: "M-13-18h26v9h6v26h-38v-26h6z", size: 24, drop: 9 },
  { path: "M0-20l20 14.5l-7.6 23.5h-24.8l-7.6-23.5z", size: 23, drop: 10 },
  { path: "M-11-16h31l-9 32h-31z", size: 24, drop: 9 },
  { path: "M-23 0c9-24 37-24 46 0c-9 24-37 24-46 0z", size: 24, drop: 9 },
  { path: "M-20-20q20 9 40 0q-9 20 0 40q-20-9-40 0q9-20 0-40z", size: 22, drop: 8 },
  { path: "M-12-17h24l9 34h-42z", size: 23, drop: 10 },
  { path: "M0-23c6 9 17 13 17 24a17 17 0 0 1-34 0c0-11 11-15 17-24z", size: 22, drop: 10 },
];

export const BARBARIAN_PATH =
  "M0-22l5 7l9-3l0 9l9 3l-5 6l5 7l-9 3l0 9l-9-3l-5 7l-5-7l-9 3l0-9l-9-3l5-7l-5-6l9-3l0-9l9 3z";

export interface Badge { colour: string; shape: number }

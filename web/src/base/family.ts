/* What a family of games brings along for the parts of the page that serve all of them. The civilization games are in the
 * page itself; what only another family needs is loaded with its first table. */
import type { ComponentType } from "preact";
import { loadTexts, translated } from "./locale.ts";
import type { Table } from "./table.ts";
import type { ChronicleTurn, GameEvent, Words } from "./types.ts";
import type { Naming } from "./words.ts";

/* A figure of every player that is always in sight (glance/); `told` says it in words. */
export interface Figure {
  id: string;
  title: (naming: Naming) => string;
  told: (n: number) => string;
  value: (naming: Naming, player: number) => number | null;
}

/* A figure of every turn, drawn at the end of a game (turns/). The chronicle is that of the family. */
export interface Curve {
  id: string;
  title: () => string;
  about: () => string;
  of: (turn: ChronicleTurn, player: number) => number | null;
}

export interface Family {
  /* Sentences in place of those of the page: "event.built", "action.pick", "asked.turn", "log.turn". */
  phrase: (key: string) => string | null;
  /* The name of a value in a placeholder, by the word of its kind; null: it is a number. */
  name: (naming: Naming, word: string, value: number, count?: number) => string | null;
  /* By which the verb of a player's name is chosen: 1, or 2 of a people. */
  number?: (naming: Naming, player: number) => number;
  /* What happened to a player, each thing in a line. */
  lines: (naming: Naming, events: readonly GameEvent[], player: number) => string[];
  /* What concerns a player of what has happened. */
  concerns: (naming: Naming, event: GameEvent, me: number) => boolean;
  /* The colour and the shape (board/palette.ts) that stand for a player. */
  badge: (naming: Naming, player: number) => { colour: string; shape: number };
  figures: readonly Figure[];
  curves: readonly Curve[];
  /* What a turn of the chronicle brought a player, each thing in a line. */
  turn: (naming: Naming, turn: ChronicleTurn, player: number) => string[];
  Room: ComponentType<{ table: Table }>;
  /* A moment of a replay: what lies on the table. */
  Moment: ComponentType<{ naming: Naming }>;
}

const families = new Map<string, Family>();

const nameOf = (catalogue: object): string => (catalogue as { family?: string }).family ?? "civ";

/* Tests do so without a page. */
export const meetFamily = (name: string, family: Family): void => void families.set(name, family);

/* Null for the civilization games. */
export const familyOf = (catalogue: object): Family | null => families.get(nameOf(catalogue)) ?? null;

export async function loadFamily(catalogue: object): Promise<void> {
  if (nameOf(catalogue) === "settlers" && !families.has("settlers"))
    meetFamily("settlers", (await Promise.all([import("../hearths/family.ts"), loadTexts("hearths")]))[0].hearths);
}

/* What the server tells of a family is in English; this is where another language comes in. */
export const loadServerTexts = (catalogue: object): Promise<void> => loadTexts(nameOf(catalogue) === "settlers" ? "settlers" : "civ");
const sources = new WeakMap<object, object>();
export function translatedCatalogue<T extends object>(catalogue: T): T {
  const made = translated(catalogue, new Set(["name", "names", "text"]));
  if (made !== catalogue)
    sources.set(made, catalogue);
  return made;
}
/* The catalogue as the server has it, with the English names. */
export const sourceOf = <T extends object>(catalogue: T): T => (sources.get(catalogue) as T | undefined) ?? catalogue;
export const translatedWords = (words: Words): Words => translated(words, new Set(["pattern", "text", "message"]));

export const wordsAddress = (catalogue: object): string => `/api/words?family=${nameOf(catalogue)}`;

/* The event with which a turn, or a round, begins. */
export const turnEvent = (words: Words): GameEvent["k"] =>
  words.events.some((event) => event.kind === "turn-began") ? "turn-began" : "round-began" as GameEvent["k"];

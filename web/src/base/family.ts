/* What a family of games brings along for the parts of the page that serve all of them. Every family is loaded with its first table
 * (app/families.ts says from where); one without a folder of its own is shown by generic/. */
import type { ComponentType } from "preact";
import { loadTexts, textOf, translated } from "./locale.ts";
import type { Key } from "./texts.ts";
import type { Table } from "./table.ts";
import type { Action, Chronicle, ChronicleTurn, GameEvent, Words } from "./types.ts";
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

/* How turns and whole games are told (turns/); loaded when there is something to tell. */
export interface Telling {
  curves: readonly Curve[];
  /* What a turn of the chronicle brought a player, each thing in a line. */
  turn: (naming: Naming, turn: ChronicleTurn, player: number) => string[];
  /* A turn as a whole, in one line. */
  summary?: (turn: ChronicleTurn) => string;
  /* What to know about the turn that follows. */
  next?: (naming: Naming) => string;
  /* What stood out in a game that is over. */
  Highlights?: ComponentType<{ table: Table; chronicle: Partial<Chronicle> }>;
}

/* The log of a table, and the number of the viewer's last action. */
export type Reading = Naming & { log: readonly GameEvent[]; acted: number };

/* How a family speaks. */
export interface FamilyWords {
  /* Sentences in place of those of the page and of the patterns of /api/words: "event.built", "action.pick", "asked.turn", "log.turn". */
  phrase: (key: string) => string | null;
  /* The name of a value in a placeholder, by the word of its kind; null: it is a number. */
  name: (naming: Naming, word: string, value: number, count?: number) => string | null;
  /* By which the verb of a player's name is chosen: 1, or 2 of a people. */
  number?: (naming: Naming, player: number) => number;
  /* An action that no pattern can say; null: its pattern does. */
  action?: (naming: Naming, action: Action) => string | null;
  /* Where the turn stands, with its number; and a heading of the log, of the event that begins a phase. */
  phase: (naming: Naming) => string;
  heading: (naming: Naming, event: GameEvent) => string;
  /* What happened to a player, each thing in a line. */
  lines: (naming: Naming, events: readonly GameEvent[], player: number) => string[];
  /* What concerns a player of all that has happened since the player's last action. */
  news: (naming: Reading, me: number) => string[];
  /* The colour and the shape (board/palette.ts) that stand for a player. */
  badge: (naming: Naming, player: number) => { colour: string; shape: number };
}

export interface Family extends FamilyWords {
  figures: readonly Figure[];
  /* The room shows where everybody stands: the strip with the figures begins folded. */
  showsStandings: boolean;
  /* Left out: the server has no chronicle of it. */
  telling?: () => Promise<Telling>;
  /* The game in two minutes: its address and what the link to it says. */
  guide?: { address: string; link: Key };
  Room: ComponentType<{ table: Table }>;
  /* The viewer's hand in the strip that is always in sight. */
  Hand?: ComponentType<{ table: Table }>;
  /* A moment of a replay: what lies on the table, and what stands beside it. */
  Moment: ComponentType<{ naming: Naming; events: readonly GameEvent[] }>;
  Beside?: ComponentType<{ table: Table }>;
}

/* Where a family comes from. `guide`: its pages for newcomers, by edition. */
export interface FamilySource {
  load: () => Promise<Family>;
  guide?: () => Promise<ComponentType<{ id: string }>>;
}

const families = new Map<string, Family>();
let sourceFor: (name: string) => FamilySource = (name) => ({ load: () => Promise.reject(new Error(`no family ${name}`)) });

/* The table of families; the page has one (app/families.ts). */
export const registerFamilies = (from: typeof sourceFor): void => void (sourceFor = from);

/* A catalogue names its family, but for the first one there was, which is also the only one with boards. */
const WITH_BOARDS = "civ";
export const familyName = (catalogue: object): string => (catalogue as { family?: string }).family ?? WITH_BOARDS;

/* Tests do so without a page. */
export const meetFamily = (name: string, family: Family): void => void families.set(name, family);

/* Of a catalogue whose family has been loaded, as it is wherever there is a table. */
export function familyOf(catalogue: object): Family {
  const family = families.get(familyName(catalogue));
  if (!family)
    throw new Error(`The family ${familyName(catalogue)} has not been loaded`);
  return family;
}

export async function loadFamily(catalogue: object): Promise<void> {
  const name = familyName(catalogue);
  if (!families.has(name))
    meetFamily(name, await sourceFor(name).load());
}

/* Null: there is none. */
export const loadGuide = async (name: string): Promise<ComponentType<{ id: string }> | null> => (await sourceFor(name).guide?.()) ?? null;

/* What the server tells of a family is in English; this is where another language comes in. */
export const loadServerTexts = (catalogue: object): Promise<void> => loadTexts(familyName(catalogue));
const sources = new WeakMap<object, object>();
export function translatedCatalogue<T extends object>(catalogue: T): T {
  const made = translated(catalogue, new Set(["name", "names", "text"]));
  if (made !== catalogue)
    sources.set(made, catalogue);
  return made;
}
/* The catalogue as the server has it, with the English names. */
export const sourceOf = <T extends object>(catalogue: T): T => (sources.get(catalogue) as T | undefined) ?? catalogue;
/* Questions are known by their names, all else by its English words. */
export function translatedWords(words: Words, family: string): Words {
  const prompts = words.prompts.map((prompt) => {
    const said = (field: string): string | undefined => textOf(`prompt/${family}/${prompt.kind}.${field}`);
    return {
      ...prompt, text: said("question") ?? prompt.text, title: said("title") ?? prompt.title, explanation: said("explanation") ?? prompt.explanation,
      answers: Object.fromEntries(Object.entries(prompt.answers ?? {}).map(([kind, text]) => [kind, said(kind) ?? text])),
    };
  });
  return { ...translated(words, new Set(["pattern", "message"])), prompts };
}

export const wordsAddress = (catalogue: object): string => `/api/words?family=${familyName(catalogue)}`;

/* The event with which a turn, or a round, begins; null: the game has none. */
export const turnEvent = (words: Words): GameEvent["k"] | null =>
  (["turn-began", "round-began"] as GameEvent["k"][]).find((kind) => words.events.some((event) => event.kind === kind)) ?? null;

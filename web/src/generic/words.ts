/* How a game speaks that has no part of the page of its own: with the patterns of its rules, and names where its catalogue has some. */
import type { FamilyWords, Reading } from "../base/family.ts";
import type { GameEvent } from "../base/types.ts";
import { eventText } from "../base/words.ts";
import type { Naming } from "../base/words.ts";
import { newsBegin, playersIn } from "../log/index.ts";

const COLOURS = ["#b5452c", "#2f6db0", "#3d7d46", "#8a5aa8", "#b98218", "#4d6a74"];
const LINES = 12;

/* By the word of the placeholder, as catalogues have it: names: { heap: ["left", ...] }, or cards: [{ name: "Iron" }, ...]. */
function name(naming: Naming, word: string, value: number): string | null {
  const catalogue = naming.catalogue as unknown as { names?: Record<string, readonly string[]> } & Record<string, unknown>;
  const rows = catalogue[`${word}s`] as readonly { name?: string }[] | undefined;
  return catalogue.names?.[word]?.[value]?.replace(/-/g, " ") ?? rows?.[value]?.name ?? null;
}

const told = (naming: Naming, events: readonly GameEvent[]): string[] => events.map((event) => eventText(naming, event));

export const genericWords: FamilyWords = {
  phrase: () => null,
  name,
  phase: ({ view }) => ((view as { phase?: { procedure?: string } }).phase?.procedure ?? "").replace(/-/g, " "),
  heading: eventText,
  lines: (naming, events, player) => told(naming, events.filter((event) => playersIn(naming.words, event).includes(player)).slice(-LINES)),
  news: (naming: Reading) => told(naming, naming.log.slice(newsBegin(naming.log, naming.acted))),
  badge: (_, player) => ({ colour: COLOURS[player % COLOURS.length], shape: player % COLOURS.length }),
};

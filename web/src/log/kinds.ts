/* What an event is about. The patterns of /api/words say which arguments are players and which are areas. */
import type { EventFilter } from "../table.ts";
import type { GameEvent, Words } from "../types.ts";

export const KINDS = ["pieces", "conflict", "cities", "cards", "calamities", "advances", "succession", "table"] as const;
export type Kind = (typeof KINDS)[number];

const BEGINNINGS: readonly (readonly [Kind, RegExp])[] = [
  ["conflict", /^(fight|conflict|attack|city-attacked|defender)/],
  ["cities", /^city-/],
  ["pieces", /^(tokens|treasury|ship|embarked|disembarked|move|movement|census|tax|region)/],
  ["cards", /^(card|cards|water|offer|deal|trader|trade|set-turned-in|substituted)/],
  ["calamities", /^(calamit|beneficiary|no-target|victim|damage|bought-off|earthquake|eruption|flooded|cyclone|regressed|units-demanded|area-selected)/],
  ["advances", /^(advance|ability|tribute|bought-nothing|start-advance|credits|package|free-card)/],
  ["succession", /^(marker|first-in|last-turn|final-score|game-ended)/],
];

export function kindOf(event: Pick<GameEvent, "k">): Kind {
  return BEGINNINGS.find(([, beginning]) => beginning.test(event.k))?.[0] ?? "table";
}

/* What to ask the server for; with the beginnings of turns and phases, for the headings. */
export function filterOf(words: Words, kind: Kind | "all", player: number | null): EventFilter {
  const kinds = words.events.map((event) => event.kind)
    .filter((one) => one === "turn-began" || one === "phase-began" || kindOf({ k: one }) === kind);
  return { ...(kind === "all" ? {} : { kinds }), ...(player === null ? {} : { player }) };
}

const slots = new WeakMap<Words, Map<string, { players: number[]; areas: number[] }>>();

function slotsOf(words: Words): Map<string, { players: number[]; areas: number[] }> {
  let found = slots.get(words);
  if (!found) {
    const places = (pattern: string, letters: string) =>
      [...pattern.matchAll(new RegExp(`%[${letters}](\\d)`, "g"))].map((match) => Number(match[1]));
    found = new Map(words.events.map(({ kind, pattern }) =>
      [kind, { players: places(pattern, "pq"), areas: places(pattern, "a") }]));
    slots.set(words, found);
  }
  return found;
}

/* Where in the log that begins which came after an action of one's own: with the next action, or with the phases that
 * the action itself has brought, since the rules go on at once to where somebody has to decide. */
export function newsBegin(log: readonly GameEvent[], acted: number): number {
  let later = log.length;
  while (later > 0 && log[later - 1].n > acted)
    later--;
  let own = later;
  while (own > 0 && log[own - 1].n === acted)
    own--;
  while (own < later && log[own].k !== "phase-began" && log[own].k !== "turn-began")
    own++;
  return own;
}

export const playersIn = (words: Words, event: GameEvent): number[] =>
  (slotsOf(words).get(event.k)?.players ?? []).map((i) => event.a[i]);
export const areasIn = (words: Words, event: GameEvent): number[] =>
  (slotsOf(words).get(event.k)?.areas ?? []).map((i) => event.a[i]);

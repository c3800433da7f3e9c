/* Which events a log shows. The patterns of /api/words say which arguments are players and which are areas. */
import type { EventFilter } from "../base/table.ts";
import { turnEvent } from "../base/family.ts";
import type { EventClass, GameEvent, Words } from "../base/types.ts";

export const classOf = (words: Words, kind: string): EventClass | undefined => words.events.find((event) => event.kind === kind)?.class;
/* In the order in which they come first. */
export const classesOf = (words: Words): EventClass[] => [...new Set(words.events.map((event) => event.class))];

/* What to ask the server for; with the beginnings of turns and phases, for the headings. */
export function filterOf(words: Words, kind: EventClass | "all", player: number | null): EventFilter {
  const kinds = words.events.map((event) => event.kind)
    .filter((one) => one === turnEvent(words) || one === "phase-began" || classOf(words, one) === kind);
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
  while (own < later && !/^(phase|turn|round)-began$/.test(log[own].k))
    own++;
  return own;
}

export const playersIn = (words: Words, event: GameEvent): number[] =>
  (slotsOf(words).get(event.k)?.players ?? []).map((i) => event.a[i]);
export const areasIn = (words: Words, event: GameEvent): number[] =>
  (slotsOf(words).get(event.k)?.areas ?? []).map((i) => event.a[i]);

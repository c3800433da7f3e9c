/* At which moments a replay stops. A game of three hours is seen in minutes when it goes from phase to phase, and what is said over a deal
 * fills most of its actions: trade is one step, unless somebody wants every word. */
import type { GameEvent } from "../base/types.ts";
import type { Summary } from "./source.ts";

export type Pace = "turn" | "phase" | "action" | "word";
export const PACES: readonly Pace[] = ["turn", "phase", "action", "word"];

/* More has happened in a longer step, and is looked at so many times as long. */
export const HOLDS: Readonly<Record<Pace, number>> = { turn: 5, phase: 3, action: 1, word: 1 };

/* The first step of each stop, from the beginning to the end. Older servers tell no phases. */
export function stopsOf({ steps, turns, phases = [] }: Pick<Summary, "steps" | "turns" | "phases">, pace: Pace): number[] {
  const all = Array.from({ length: steps + 1 }, (_, n) => n);
  const inTrade = (n: number): boolean => {
    const at = phases.findIndex(([first], i) => first < n && n < (phases[i + 1]?.[0] ?? steps));
    return at >= 0 && phases[at][2];
  };
  const inner = pace === "turn" ? turns : pace === "phase" && phases.length ? phases.map(([first]) => first)
    : pace === "word" ? all : all.filter((n) => !inTrade(n));
  return [...new Set([0, ...inner, steps])].sort((a, b) => a - b);
}

export const before = (stops: readonly number[], n: number): number => stops.filter((stop) => stop < n).pop() ?? 0;
export const behind = (stops: readonly number[], n: number): number => stops.find((stop) => stop > n) ?? stops[stops.length - 1];

/* What is said until two agree, and what each puts in. */
const TALK = new Set(["offer-to-all", "offer-to-one", "offer-answers", "offer-gives", "offer-wants", "offer-withdrawn", "offer-declined", "offer-lapsed",
  "deal-agreed", "card-named", "card-put", "cards-put", "deal-cancelled"]);

/* Without the talk of a trade; how many offers there were stands in its place. */
export function folded(events: readonly GameEvent[]): { events: GameEvent[]; offers: number; deals: number } {
  const count = (...kinds: string[]) => events.filter((event) => kinds.includes(event.k)).length;
  return { events: events.filter((event) => !TALK.has(event.k)), offers: count("offer-to-all", "offer-to-one"), deals: count("deal-done") };
}

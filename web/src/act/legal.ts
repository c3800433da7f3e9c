/* The legal actions of a view by the places on the board where they begin and end. The patterns of /api/words say which
 * arguments are areas, ships and numbers; nothing here knows what an action does. */
import { legalActions } from "../base/legal.ts";
import type { Action, View, Words } from "../base/types.ts";

export interface Choice {
  action: Action;
  kind: string;
  from: number | null; /* The area to be tapped first. */
  to: number | null; /* The area to be tapped then. */
  coast: number | null; /* Of `to`. */
  via: number | null;
  ship: number | null;
  player: number | null; /* Whom it names, where it names no area. */
  count: number | null; /* The one number in it, */
  counted: number | null; /* and its place among the arguments. */
}

interface Slots { areas: number[]; ship: number | null; player: number | null; counts: number[]; coast: number | null }

const known = new WeakMap<Words, Map<string, Slots>>();

function slotsOf(words: Words): Map<string, Slots> {
  let map = known.get(words);
  if (!map) {
    map = new Map(words.actions.map(({ kind, pattern }) => {
      const slots: Slots = { areas: [], ship: null, player: null, counts: [], coast: null };
      /* What may be left out, as in "give %c0 [shown %n1]", is no number of things. */
      const numbers = [...pattern.replace(/\[[^\]]*\]/g, "").matchAll(/%n(\d)/g)].map((match) => Number(match[1]));
      for (const [, letter, index] of pattern.matchAll(/%([a-z])(\d)/g)) {
        if (letter === "a")
          slots.areas.push(Number(index));
        else if (letter === "s")
          slots.ship = Number(index);
        else if (letter === "p")
          slots.player = Number(index);
        else if (letter === "t")
          slots.coast = Number(index);
      }
      slots.counts.push(...numbers);
      return [kind, slots];
    }));
    known.set(words, map);
  }
  return map;
}

/* Ships that go somewhere begin where they are. */
const GOES = new Set(["sail"]);

export function readChoices(view: View, words: Words, me: number | null): Choice[] {
  if (me === null)
    return [];
  const table = slotsOf(words);
  const ships = view[`player.${me}`]?.ships ?? [];
  return legalActions(view).map((action) => {
    const [kind, ...values] = action;
    const args = values as number[];
    const slots = table.get(kind) ?? { areas: [], ship: null, player: null, counts: [], coast: null };
    const areas = slots.areas.map((slot) => args[slot]);
    const ship = slots.ship === null ? null : args[slots.ship];
    const berth = ship === null ? undefined : ships.find((other) => other.ship === ship)?.area;
    const choice: Choice = {
      action, kind, ship, player: slots.player === null || areas.length ? null : args[slots.player], from: areas[0] ?? berth ?? null, to: null, via: null, coast: slots.coast === null ? null : args[slots.coast],
      count: slots.counts.length === 1 ? args[slots.counts[0]] : null, counted: slots.counts.length === 1 ? slots.counts[0] : null,
    };
    if (areas.length > 1) {
      choice.to = areas[areas.length - 1];
      choice.via = areas.length > 2 ? areas[1] : null;
    } else if (GOES.has(kind) && berth !== undefined) {
      choice.from = berth;
      choice.to = areas[0];
    }
    return choice;
  });
}

/* What is wanted most stands first: what goes aboard and ashore, then the ships that are there, then new ones. */
const USES = ["disembark", "embark", "maintain", "maintain-token"];
const LAST = ["build-ship", "scrap"];
const rank = ({ kind }: Choice): number => (USES.includes(kind) ? USES.indexOf(kind) - USES.length : LAST.indexOf(kind) + 1);
export const byUse = (choices: readonly Choice[]): Choice[] => [...choices].sort((a, b) => rank(a) - rank(b));

export const targetsOf = (choices: readonly Choice[], from: number): Set<number> =>
  new Set(choices.flatMap((choice) => (choice.from === from && choice.to !== null ? [choice.to] : [])));

/* Choices that differ only in their number stand together. */
export interface Bundle { key: string; choices: Choice[] }

export function bundle(choices: readonly Choice[]): Bundle[] {
  const bundles = new Map<string, Bundle>();
  for (const choice of choices) {
    const key = JSON.stringify(choice.action.filter((_, i) => choice.counted === null || i !== choice.counted + 1));
    const found = bundles.get(key) ?? { key, choices: [] };
    found.choices.push(choice);
    bundles.set(key, found);
  }
  return [...bundles.values()];
}

/* The one that ends the decision, if there is one; else the only one. */
export function obvious(choices: readonly Choice[]): Choice | null {
  /* In a market both ways to be ready are at the desk, which files first what is prepared. */
  if (choices.some((choice) => choice.kind === "ready"))
    return null;
  return choices.find((choice) => choice.kind === "done") ?? (choices.length === 1 ? choices[0] : null);
}

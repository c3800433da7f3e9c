/* The lines of a filing as the texts of actions: cards and players go by their numbers. */
import type { Action } from "../../base/types.ts";

export const text = (line: string): Action => line as unknown as Action;

const set = (numbers: readonly number[], empty: string): string => numbers.length === 0 ? empty : numbers.map((n) => `#${n}`).join(", ");
const cards = (held: readonly number[], said: readonly (number | null)[]): string =>
  held.length === 0 ? "nothing" : held.map((card, i) => said[i] === null || said[i] === undefined ? `#${card}` : `#${card} as #${said[i]}`).join(", ");

export const keepLine = (kinds: readonly number[]): Action => text(`order keep ${set(kinds, "nothing")}`);
export const wantLine = (kinds: readonly number[]): Action => text(`order want ${set(kinds, "anything")}`);
export const leastLine = (least: number): Action => text(`order least ${least}`);
export const hiddenLine = (held: readonly number[], said: readonly (number | null)[]): Action => text(`order hidden ${cards(held, said)}`);
export const playersLine = (field: "believe" | "with", players: readonly number[]): Action => text(`order ${field} ${set(players, "nobody")}`);
export const flagLine = (field: "names" | "stand", value: boolean): Action => text(`order ${field} ${value ? "yes" : "no"}`);
export const dealsLine = (deals: number): Action => text(`order deals ${deals}`);

export interface OfferDraft { to: number[]; give: number[]; said: (number | null)[]; wants: number; first: number[]; second: number[]; least: number }

/* All lines of an offer, and its filing. */
export function offerLines(place: number, draft: OfferDraft): Action[] {
  const offer = `market-offer ${place}`;
  return [`${offer} give ${cards(draft.give, draft.said)}`, `${offer} to ${draft.to.length === 0 ? "everybody" : set(draft.to, "everybody")}`,
    `${offer} wants ${draft.wants}`, `${offer} first ${set(draft.first, "anything")}`, `${offer} second ${set(draft.second, "anything")}`,
    `${offer} least ${draft.least}`, offer].map(text);
}

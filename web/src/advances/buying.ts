/* Purchases of phase 12: what is asked of the server and which actions carry a basket out. */
import type { Table } from "../base/table.ts";
import type { Action, Basket } from "../base/types.ts";
import { load, save } from "../base/settings.ts";
import { isLegal } from "../panel/index.ts";

export interface Suggestion {
  advances: number[]; free?: number | null; discounted?: number | null; price: number; cards: [number, number][];
  treasury: number; points: number; step: number; actions: Action[];
}

export async function suggestions(table: Table, wishes: readonly number[], count: number): Promise<Suggestion[]> {
  const answer = await table.ask<{ baskets: Suggestion[] }>(
    { do: "baskets", count, ...(wishes.length > 0 ? { wishes: [...wishes] } : {}) });
  return answer.baskets;
}

/* May this player put advances into a basket now? */
export function isBuying(table: Table): boolean {
  const kind = table.view.prompt?.kind;
  return kind === "buy-advances" || kind === "fill-basket";
}

export function basketHas(basket: Basket | undefined, advance: number): boolean {
  return basket !== undefined && (basket.advances.includes(advance) || basket.free === advance);
}

export function isEmpty(basket: Basket | undefined): boolean {
  return basket === undefined || (basket.advances.length === 0 && basket.free === null && basket.cards.length === 0);
}

const reset = (table: Table): Action[] => isLegal(table, "reset") ? [["reset"]] : [];

/* Everything at once: an older basket goes first. */
export const buyActions = (table: Table, basket: Suggestion): Action[] => [...reset(table), ...basket.actions];
/* The same without the last step, so that it can still be changed. */
export const fillActions = (table: Table, basket: Suggestion): Action[] =>
  [...reset(table), ...basket.actions.filter((action) => action[0] !== "done")];

/* A basket of just these advances, paid as the server thinks best; unpaid if it would rather buy something else. */
export async function basketOf(table: Table, advances: readonly number[]): Promise<Action[]> {
  if (advances.length === 0)
    return reset(table);
  const same = (found: Suggestion) => found.advances.length === advances.length && advances.every((a) => found.advances.includes(a));
  const found = (await suggestions(table, advances, 1)).find(same);
  return found ? fillActions(table, found) : [...reset(table), ...advances.map((advance): Action => ["buy", advance])];
}

/* The present basket with one card of a kind less, put together anew. */
export function withoutCard(table: Table, card: number): Action[] {
  const basket = table.view.basket!;
  const cards = basket.cards.map(([other, count]): [number, number] => [other, other === card ? count - 1 : count]).filter(([, count]) => count > 0);
  return [
    ...reset(table), ...basket.advances.map((advance): Action => ["buy", advance]),
    ...(basket.discounted === null ? [] : [["discount", basket.discounted] as Action]),
    ...(basket.free === null ? [] : [["free-advance", basket.free] as Action]),
    ...cards.map(([other, count]): Action => ["pay", other, count]),
  ];
}

/* Wishes are remembered for the table. */
export const loadWishes = (table: Table): number[] => load<number[]>(`wishes.${table.id}.${table.me}`, []);
export const saveWishes = (table: Table, wishes: readonly number[]): void => save(`wishes.${table.id}.${table.me}`, wishes);

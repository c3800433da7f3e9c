/* More ways to name things and to look up what is legal, shared by the panels. */
import { legalActions } from "../base/legal.ts";
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import type { Action } from "../base/types.ts";
import { cardName, type Naming } from "../base/words.ts";

export const COLOURS = ["science", "arts", "civics", "crafts", "religion"] as const;

export function seats(table: Table): number[] {
  return table.info.seats.map((seat) => seat.seat);
}

/* "Iron, Wool and 2 Salt"; names that repeat are counted. */
export function cardList(naming: Naming, cards: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const card of cards)
    counts.set(card, (counts.get(card) ?? 0) + 1);
  return join([...counts].map(([card, count]) => count > 1 ? `${count} ${cardName(naming, card)}` : cardName(naming, card)));
}

export function join(names: readonly string[]): string {
  const last = names[names.length - 1];
  if (last === undefined)
    return t("panel.none");
  return names.length === 1 ? last : t("panel.and", { list: names.slice(0, -1).join(", "), last });
}

/* The legal actions of a kind. */
export function legalOf(table: Table, kind: string): Action[] {
  return legalActions(table.view).filter((action) => action[0] === kind);
}

export function isLegal(table: Table, kind: string, ...args: number[]): boolean {
  return legalOf(table, kind).some((action) => args.every((arg, i) => action[i + 1] === arg));
}

/* Is this kind of card in the stacks of this game at all? */
export function isInUse(table: Table, card: number): boolean {
  return (table.catalogue.decks[table.view.deck]?.copies[card] ?? 0) > 0;
}

export const blockName = (block: number): string => t(block === 0 ? "panel.block-west" : "panel.block-east");

/* Players by trade block, the viewer's own first; all of them under null where there is only one. */
export function byBlock(table: Table, players: readonly number[]): [number | null, number[]][] {
  const blockOf = (player: number) => table.view[`player.${player}`]?.block ?? null;
  const own = table.me === null ? null : blockOf(table.me);
  const groups = new Map<number | null, number[]>();
  for (const player of players)
    groups.set(blockOf(player), [...groups.get(blockOf(player)) ?? [], player]);
  return [...groups].sort(([a], [b]) => Number(b === own) - Number(a === own) || (a ?? 0) - (b ?? 0));
}

/* A number with its sign, since minus and hyphen look alike. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "±0";
}

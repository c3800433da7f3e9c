/* Names of goods, cards and players, and lists of them. */
import { NOBODY } from "../base/types.ts";
import type { Naming } from "../base/words.ts";
import { has, t } from "../base/texts.ts";
import { h } from "./sentences.ts";
import type { Sentence } from "./sentences.ts";
import { BOARD, cardTitle, shownOf } from "./types.ts";
import type { Shown } from "./types.ts";

export function goodName(shown: Shown, good: number, n = 1): string {
  const id = shown.catalogue.goods[good] ?? "";
  return has(`hearths.good-${id}`) ? h(`good-${id}` as Sentence, { n }) : id;
}

export function listOf(names: readonly string[]): string {
  return names.length < 2 ? names[0] ?? h("free") : h("and", { list: names.slice(0, -1).join(", "), last: names[names.length - 1] });
}

/* "2 wood, 1 stone" of [good, count]. */
export const amountsText = (shown: Shown, amounts: readonly (readonly [number, number])[]): string =>
  listOf(amounts.map(([good, n]) => `${n} ${goodName(shown, good, n)}`));

/* Goods that repeat are counted. */
export function countGoods(goods: readonly number[]): [number, number][] {
  const counts = new Map<number, number>();
  for (const good of goods)
    counts.set(good, (counts.get(good) ?? 0) + 1);
  return [...counts];
}

export function playerTitle(shown: Shown, player: number): string {
  const seat = shown.view[`player.${player}`];
  if (seat?.virtual)
    return h("virtual");
  return seat?.faction === undefined || seat.faction === null ? t("name.seat", { n: player + 1 }) : shown.catalogue.factions[seat.faction].name;
}

/* A faction is many; a seat without one and the virtual player are one. */
export const numberOf = (shown: Shown, player: number): number => {
  const seat = shown.view[`player.${player}`];
  return seat?.virtual || seat?.faction === undefined || seat.faction === null ? 1 : 2;
};

/* The name of a value in a placeholder. */
export function slotName(naming: Naming, word: string, value: number, count = 1): string | null {
  const shown = shownOf(naming);
  if (word === "card" || word === "source") {
    const card = shown.catalogue.cards[value];
    return value === BOARD ? h("board") : card ? cardTitle(card) : h("hidden");
  }
  if (word === "player")
    return value === NOBODY || !shown.view[`player.${value}`] ? null : playerTitle(shown, value);
  if (word === "good")
    return goodName(shown, value, count);
  return shown.catalogue.names[word]?.[value]?.replace(/-/g, " ") ?? null;
}

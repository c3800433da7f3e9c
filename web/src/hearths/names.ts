/* Names of goods, cards and players, and lists of them. */
import { NOBODY } from "../types.ts";
import type { Naming } from "../words.ts";
import { h } from "./sentences.ts";
import { BOARD, cardTitle, shownOf } from "./types.ts";
import type { Shown } from "./types.ts";

const GOODS: Readonly<Record<string, string>> = {
  worker: "{n:worker|workers}", raze: "raze", defence: "{n:shield|shields}", technology: "{n:technology token|technology tokens}",
  bulwark: "{n:bulwark|bulwarks}", point: "{n:point|points}", card: "{n:card|cards}", "common-card": "{n:common card|common cards}",
  "faction-card": "{n:faction card|faction cards}", blessing: "{n:blessing|blessings}", resource: "wood, stone or food",
  "hand-card": "{n:card|cards} of your hand", location: "{n:location or foundation|locations or foundations} given up", deal: "{n:deal|deals}",
};

export function goodName(shown: Shown, good: number, n = 1): string {
  const id = shown.catalogue.goods[good] ?? "";
  return (GOODS[id] ?? id).replace(/\{n:([^|]*)\|([^}]*)\}/, (_, one: string, many: string) => (n === 1 ? one : many));
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
  return seat?.faction === undefined || seat.faction === null ? `seat ${player + 1}` : shown.catalogue.factions[seat.faction].name;
}

/* The name of a value in a placeholder. */
export function slotName(naming: Naming, word: string, value: number): string | null {
  const shown = shownOf(naming);
  if (word === "card" || word === "source") {
    const card = shown.catalogue.cards[value];
    return value === BOARD ? h("board") : card ? cardTitle(card) : h("hidden");
  }
  if (word === "player")
    return value === NOBODY || !shown.view[`player.${value}`] ? null : playerTitle(shown, value);
  if (word === "good")
    return goodName(shown, value);
  return shown.catalogue.names[word]?.[value]?.replace(/-/g, " ") ?? null;
}

/* What happened to one player, each thing in a line. */
import { cardList, join } from "../panel/index.ts";
import { t } from "../base/texts.ts";
import type { GameEvent } from "../base/types.ts";
import { advanceName, areaName } from "../base/words.ts";
import type { Naming } from "../base/words.ts";

/* Tokens that became a city, or paid for a ship wherever they stood, are not lost. */
export function spentBy(events: readonly GameEvent[], player: number): (event: GameEvent) => boolean {
  const paid = new Set(events.filter(({ k, a }) => (k === "ship-built" || k === "ship-maintained") && a[0] === player).map(({ n }) => n));
  const built = new Set(events.filter(({ k, a }) => k === "city-placed" && a[0] === player).map(({ n, a }) => `${n} ${a[1]}`));
  return ({ n, k, a }) => k === "tokens-removed" && a[0] === player && (paid.has(n) || built.has(`${n} ${a[1]}`));
}

export function linesOf(table: Naming, events: readonly GameEvent[], player: number): string[] {
  const spent = spentBy(events, player);
  let placed = 0, lost = 0, moved = 0, sunk = 0, ships = 0, cards = 0, deals = 0, marker: number | null = null;
  const built: number[] = [], fallen: number[] = [], taken: number[] = [], struck: number[] = [], acquired: number[] = [];
  for (const event of events) {
    const { k, a } = event;
    const [a0 = 0, a1 = 0, a2 = 0, a3 = 0] = a;
    if (k === "tokens-placed" && a0 === player) placed += a2;
    else if (k === "tokens-removed" && a0 === player) lost += spent(event) ? 0 : a2;
    else if (k === "tokens-shifted" && a0 === player) moved += a3;
    else if (k === "ship-removed" && a0 === player) sunk++;
    else if (k === "tokens-annexed" && a1 === player) lost += a3;
    else if (k === "ship-built" && a0 === player) ships++;
    else if (k === "city-placed" && a0 === player) built.push(a1);
    else if ((k === "city-destroyed" || k === "city-removed" || k === "city-reduced") && a0 === player) fallen.push(a1);
    else if (k === "city-annexed" && a1 === player) fallen.push(a0);
    else if (k === "city-annexed" && a2 === player) taken.push(a0);
    else if (k === "card-taken" && a0 === player) cards++;
    else if (k === "deal-done" && (a1 === player || a2 === player)) deals++;
    else if (k === "calamity-called" && a0 === player) struck.push(a1);
    else if ((k === "advance-bought" || k === "advance-free") && a0 === player) acquired.push(a1);
    else if ((k === "marker-forward" || k === "marker-back" || k === "regressed") && a0 === player) marker = a1;
  }
  const areas = (list: number[]) => join([...new Set(list)].map((area) => areaName(table, area)));
  return [
    ...(struck.length > 0 ? [t("digest.calamities", { cards: cardList(table, struck) })] : []),
    ...(built.length > 0 ? [t("digest.cities-new", { n: built.length, areas: areas(built) })] : []),
    ...(taken.length > 0 ? [t("digest.cities-taken", { n: taken.length, areas: areas(taken) })] : []),
    ...(fallen.length > 0 ? [t("digest.cities-lost", { n: fallen.length, areas: areas(fallen) })] : []),
    ...(moved > 0 ? [t("digest.tokens-moved", { n: moved })] : []),
    ...(placed > 0 ? [t("digest.tokens-placed", { n: placed })] : []),
    ...(lost > 0 ? [t("digest.tokens-lost", { n: lost })] : []),
    ...(ships > 0 ? [t("digest.ships", { n: ships })] : []),
    ...(sunk > 0 ? [t("digest.ships-lost", { n: sunk })] : []),
    ...(cards > 0 ? [t("digest.cards", { n: cards })] : []),
    ...(deals > 0 ? [t("digest.trades", { n: deals })] : []),
    ...(acquired.length > 0 ? [t("digest.advances", { advances: join(acquired.map((advance) => advanceName(table, advance))) })] : []),
    ...(marker !== null ? [t("digest.marker", { n: marker })] : []),
  ];
}

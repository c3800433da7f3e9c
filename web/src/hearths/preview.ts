/* What an action would cost and bring, in sentences; what the rules alone know is asked of the view. */
import { amountsText, countGoods, goodName, listOf, playerTitle } from "./names.ts";
import { h } from "./sentences.ts";
import { cardOf, playerOf, playersOf } from "./types.ts";
import type { Ability, Action, Shown } from "./types.ts";

/* What is certain: choices, amounts that depend on the empire, and what else a card does are told by its text. */
function gainsText(shown: Shown, abilities: readonly Ability[]): string[] {
  const sums = new Map<number, number>();
  for (const { good, n } of abilities.flatMap((ability) => (ability.gains.some((gain) => gain.or || gain.per) || ability.more ? [] : ability.gains)))
    sums.set(good, (sums.get(good) ?? 0) + n);
  return [...sums].map(([good, n]) => `${n} ${goodName(shown, good, n)}`);
}

function razeLines(shown: Shown, card: number): string[] {
  const print = cardOf(shown, card);
  const owner = playersOf(shown).find((player) => playerOf(shown, player)!.locations.some((place) => place.card === card));
  const place = owner === undefined ? undefined : playerOf(shown, owner)!.locations.find((one) => one.card === card);
  return [
    h("cost", { what: `${place?.raze ?? "?"} raze` }), h("gains", { what: amountsText(shown, countGoods(print.raze)) }),
    ...(owner === undefined || playerOf(shown, owner)!.virtual ? [] : [print.deck === 0 ? h("raze-owner", { player: playerTitle(shown, owner) }) : h("raze-owner-faction")]),
  ];
}

export function preview(shown: Shown, action: Action): string[] {
  const [kind, card] = action;
  const print = card === undefined ? undefined : shown.catalogue.cards[card];
  const numbers = shown.catalogue.numbers;
  if (!print)
    return [];
  const acts = print.abilities.filter((ability) => ability.kind === "action");
  switch (kind) {
    case "build": {
      const gains = gainsText(shown, print.abilities.filter((ability) => ability.kind === "production" || ability.kind === "built"));
      return [h("cost", { what: amountsText(shown, print.cost) }), ...(gains.length ? [h("gains", { what: listOf(gains) })] : [])];
    }
    case "deal": return [h("cost", { what: `1 ${goodName(shown, 2)}` }), h("deal-brings", { what: goodName(shown, print.deal ?? 0) })];
    case "raze-hand": return [h("cost", { what: `${numbers["raze-hand-price"]} raze` }), h("gains", { what: amountsText(shown, countGoods(print.raze)) })];
    case "raze": return razeLines(shown, card);
    case "activate": case "activate-twice": return acts.flatMap((ability) => [h("cost", { what: amountsText(shown, (ability.cost ?? []).map(([good, n]): [number, number] => [good, kind === "activate-twice" ? 2 * n : n])) })]);
    case "visit": return [h("visit-cost")];
    case "play": return [h("cost", { what: amountsText(shown, print.cost) })];
    default: return [];
  }
}

/* What the own supply lacks for building a card of the hand; gold stands for wood, stone and food. */
export function missing(shown: Shown, card: number): string | null {
  const me = shown.me === null ? undefined : playerOf(shown, shown.me);
  if (!me)
    return null;
  let gold = me.supply[shown.catalogue.goods.indexOf("gold")];
  const lacks: [number, number][] = [];
  for (const [good, n] of cardOf(shown, card).cost) {
    const have = shown.catalogue.goods[good] === "location" ? me.locations.length + me.foundations.length : me.supply[good] ?? 0;
    const lack = Math.max(0, n - have);
    const paid = good < 3 ? Math.min(gold, lack) : 0;
    gold -= paid;
    if (lack > paid)
      lacks.push([good, lack - paid]);
  }
  return lacks.length ? amountsText(shown, lacks) : null;
}

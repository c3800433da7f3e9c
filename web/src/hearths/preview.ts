/* What an action would cost and bring, as the rules foresee it, in sentences. */
import type { GameEvent } from "./types.gen.ts";
import { amountsText, listOf, numberOf, playerTitle } from "./names.ts";
import { h } from "./sentences.ts";
import type { Action, Shown } from "./types.ts";

/* What a player has of it: goods, points and cards, each once. */
function gained(shown: Shown, events: readonly GameEvent[], player: number): [number, number][] {
  const sums = new Map<number, number>();
  const add = (good: string, n: number) => sums.set(shown.catalogue.goods.indexOf(good), (sums.get(shown.catalogue.goods.indexOf(good)) ?? 0) + n);
  for (const { k, a } of events) {
    if (a[0] !== player)
      continue;
    if (k === "gained")
      add(shown.catalogue.goods[a[1]], a[2]);
    else if (k === "scored")
      add("point", a[1]);
    else if (k === "drawn")
      add("card", 1);
    else if (k === "blessed")
      add("blessing", 1);
  }
  return [...sums];
}

export function preview(shown: Shown, action: Action): string[] {
  const foreseen = shown.view.foresight?.find((one) => one.action.join() === action.join());
  if (!foreseen || shown.me === null)
    return [];
  const { cost, struck, more, events } = foreseen;
  const others = [...new Set(events.filter(({ k, a }) => k === "gained" && a[0] !== shown.me).map(({ a }) => a[0]))];
  const own = gained(shown, events, shown.me);
  const turned = events.some(({ k }) => k === "turned");
  return [
    h(more ? "cost-more" : "cost", { what: cost.length ? amountsText(shown, cost) : listOf([]) }),
    ...(struck > 0 ? [h("struck", { n: struck })] : []),
    ...(own.length ? [h("gains", { what: amountsText(shown, own) })] : []),
    ...others.map((player) => h("gets", { player: playerTitle(shown, player), many: numberOf(shown, player), what: amountsText(shown, gained(shown, events, player)) })),
    ...(turned ? [h("turns")] : []),
    ...(action[0] === "deal" ? [h("deal-brings")] : []),
  ];
}

/* What is missing for building or playing a card of the hand. */
export function missing(shown: Shown, card: number): string | null {
  const lacking = shown.view.lacking?.find((one) => one.card === card);
  return lacking ? amountsText(shown, lacking.goods) : null;
}

/* What the last close of a round brought this player, out of the events. */
import type { GameEvent } from "../../base/types.ts";

export interface MarketDeal { partner: number; gave: number[]; got: number[]; claims: number[]; lies: { said: number; card: number; mine: boolean }[] }
export interface Happened { round: number; deals: number; draw: number[]; mine: MarketDeal[] }

export function lastClose(log: readonly GameEvent[], me: number | null): Happened | null {
  let end = log.length - 1;
  while (end >= 0 && log[end]!.k !== "market-closed" && log[end]!.k !== "turn-began")
    end--;
  const closed = log[end];
  if (!closed || closed.k !== "market-closed")
    return null;
  const out: Happened = { round: closed.a[0] ?? 0, deals: closed.a[1] ?? 0, draw: [], mine: [] };
  let deal: MarketDeal | undefined;
  for (let i = log.findIndex((event) => event.n === closed.n); i < end; i++) {
    const { k, a } = log[i]!;
    const [a0 = 0, a1 = 0, a2 = 0, a3 = 0] = a;
    if (k === "market-draw") {
      out.draw.push(a0);
    } else if (k === "market-deal") {
      deal = a0 === me || a1 === me ? { partner: a0 === me ? a1 : a0, gave: [], got: [], claims: [], lies: [] } : undefined;
      if (deal)
        out.mine.push(deal);
    } else if (deal && k === "card-passed") {
      (a0 === me ? deal.gave : deal.got).push(a2);
    } else if (deal && k === "market-claim" && a1 === me) {
      deal.claims.push(a2);
    } else if (deal && k === "market-lie") {
      deal.lies.push({ said: a2, card: a3, mine: a0 === me });
    }
  }
  return out;
}

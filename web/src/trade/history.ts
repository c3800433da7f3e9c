/* What the events that this player has seen tell about past trades: my deals with the cards that came and went, who
 * passed me which calamity, and how honest each partner has been with me; and cards that changed hands without a deal. */
import type { GameEvent } from "../base/types.ts";

export interface PastDeal {
  n: number; /* Of the action that agreed on it. */
  turn: number;
  deal: number; /* 0: cards passed without a deal. */
  partner: number;
  state: "open" | "done" | "cancelled" | "outside";
  got: number[];
  gave: number[];
  named: number[];  /* All that the partner's offer said would come; empty when the offer was mine. */
  broken: number[]; /* Those of them that did not come. */
}

export interface PartnerRecord {
  partner: number;
  deals: number;
  claims: number; /* Names beyond those that had to be true, */
  lies: number;   /* and how many of them were not. */
  calamitiesIn: number[];
  calamitiesOut: number[];
}

/* The events that tell of deals: enough for pastDeals(). */
export const DEAL_EVENTS = ["turn-began", "offer-to-all", "offer-to-one", "offer-gives", "deal-agreed", "deal-done", "deal-cancelled",
  "card-passed", "trade-ended"] as const;

export function pastDeals(log: readonly GameEvent[], me: number): PastDeal[] {
  const out: PastDeal[] = [];
  const offers = new Map<number, number[]>();
  let passing: PastDeal | undefined; /* To which the cards of action `passingAt` belong. */
  let passingAt = -1;
  let turn = 0;
  const openOnes = () => out.filter((deal) => deal.state === "open");
  const openOne = (number: number) => openOnes().find((deal) => deal.deal === number);
  for (const { n, k, a } of log) {
    const [a0 = 0, a1 = 0, a2 = 0] = a;
    switch (k) {
    case "turn-began":
      turn = a0;
      break;
    case "offer-to-all":
    case "offer-to-one":
      offers.set(a0, []);
      break;
    case "offer-gives":
      offers.get(a0)?.push(a1);
      break;
    case "deal-agreed":
      if (a1 === me || a2 === me)
        out.push({ n, turn, deal: a0, partner: a1 === me ? a2 : a1, state: "open", got: [], gave: [],
          named: a1 === me ? [] : offers.get(a0) ?? [], broken: [] });
      break;
    case "deal-cancelled": {
      const deal = openOne(a0);
      if (deal)
        deal.state = "cancelled";
      break;
    }
    case "deal-done":
      passing = openOne(a0);
      passingAt = n;
      if (passing)
        passing.state = "done";
      break;
    case "card-passed":
      /* Only who gives or gets a card sees this. */
      if (passingAt !== n) {
        passing = { n, turn, deal: 0, partner: a0 === me ? a1 : a0, state: "outside", got: [], gave: [], named: [], broken: [] };
        passingAt = n;
        out.push(passing);
      }
      if (passing)
        (a1 === me ? passing.got : passing.gave).push(a2);
      break;
    case "trade-ended":
      for (const deal of openOnes())
        deal.state = "cancelled";
      offers.clear();
      break;
    }
  }
  for (const deal of out)
    if (deal.state === "done")
      deal.broken = missing(deal.named, deal.got);
  return out;
}

/* Names that are not among the cards; each card stands for one name only. */
function missing(names: readonly number[], cards: readonly number[]): number[] {
  const left = [...cards];
  return names.filter((name) => {
    const place = left.indexOf(name);
    if (place >= 0)
      left.splice(place, 1);
    return place < 0;
  });
}

/* One row for each partner with whom a deal was done. */
export function partnerRecords(deals: readonly PastDeal[], truths: number, isCalamity: (card: number) => boolean): PartnerRecord[] {
  const rows = new Map<number, PartnerRecord>();
  for (const deal of deals) {
    if (deal.state !== "done")
      continue;
    const row = rows.get(deal.partner) ??
      { partner: deal.partner, deals: 0, claims: 0, lies: 0, calamitiesIn: [], calamitiesOut: [] };
    rows.set(deal.partner, row);
    row.deals++;
    row.claims += Math.max(0, deal.named.length - truths);
    row.lies += deal.broken.length;
    row.calamitiesIn.push(...deal.got.filter(isCalamity));
    row.calamitiesOut.push(...deal.gave.filter(isCalamity));
  }
  return [...rows.values()].sort((a, b) => b.deals - a.deals || a.partner - b.partner);
}

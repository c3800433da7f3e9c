/* Arithmetic on hands of cards with the set values of the catalogue. */
import type { Catalogue, Offer } from "../base/types.ts";

/* How many of each card; cards that are not there are absent. */
export type Hand = Map<number, number>;

export function handOf(pairs: readonly (readonly [number, number])[]): Hand {
  return new Map(pairs.map(([card, count]) => [card, count]));
}

export function isCommodity(catalogue: Catalogue, card: number): boolean {
  return catalogue.cards[card]?.type === "commodity";
}

export function setValue(catalogue: Catalogue, card: number, count: number): number {
  const values = catalogue.cards[card]?.set ?? [];
  return count <= 0 || values.length === 0 ? 0 : values[Math.min(count, values.length) - 1] ?? 0;
}

export function handValue(catalogue: Catalogue, hand: Hand): number {
  let sum = 0;
  for (const [card, count] of hand)
    sum += setValue(catalogue, card, count);
  return sum;
}

export function plus(hand: Hand, cards: readonly number[]): Hand {
  const out = new Map(hand);
  for (const card of cards)
    out.set(card, (out.get(card) ?? 0) + 1);
  return out;
}

export function minus(hand: Hand, cards: readonly number[]): Hand {
  const out = new Map(hand);
  for (const card of cards) {
    const left = (out.get(card) ?? 0) - 1;
    if (left > 0)
      out.set(card, left);
    else
      out.delete(card);
  }
  return out;
}

/* The cards that cost their holder least, one after another, out of those that may go. */
export function cheapest(catalogue: Catalogue, hand: Hand, free: Hand, count: number): number[] {
  let rest = new Map(hand);
  let left = new Map(free);
  const out: number[] = [];
  while (out.length < count) {
    let best = -1;
    let bestLoss = Infinity;
    for (const [card, number] of left) {
      if (number <= 0)
        continue;
      const have = rest.get(card) ?? 0;
      const loss = setValue(catalogue, card, have) - setValue(catalogue, card, have - 1);
      if (loss < bestLoss) {
        best = card;
        bestLoss = loss;
      }
    }
    if (best < 0)
      break;
    out.push(best);
    rest = minus(rest, [best]);
    left = minus(left, [best]);
  }
  return out;
}

/* What an offer would do to a hand. `gives` are the cards that go, those named by the offer first. */
export interface Worth {
  honest: number; /* Change of the hand's value if every card named comes. */
  lies: number; /* The same if only the names that bind are true and the rest is worth nothing. */
  unbound: number; /* Cards that come and may be anything, calamities included. */
  gives: number[];
  enough: boolean; /* Whether the hand can pay at all. */
  missing: number[]; /* Names wanted that are not in the hand. */
}

export function offerWorth(catalogue: Catalogue, offer: Pick<Offer, "give" | "want" | "true_names">,
                           hand: Hand, free: Hand): Worth {
  const gives: number[] = [];
  const missing: number[] = [];
  let left = free;
  for (const card of offer.want.names.slice(0, offer.true_names)) {
    if ((left.get(card) ?? 0) > 0) {
      gives.push(card);
      left = minus(left, [card]);
    } else {
      missing.push(card);
    }
  }
  const rest = minus(hand, gives);
  gives.push(...cheapest(catalogue, rest, left, offer.want.count - gives.length));
  const before = handValue(catalogue, hand);
  const after = minus(hand, gives);
  const truths = offer.give.names.slice(0, offer.true_names);
  return {
    honest: handValue(catalogue, plus(after, offer.give.names)) - before,
    lies: handValue(catalogue, plus(after, truths)) - before,
    unbound: offer.give.count - truths.length,
    gives,
    enough: gives.length >= offer.want.count,
    missing,
  };
}

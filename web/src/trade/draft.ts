/* The offer being put together. It is kept for the table until it is sent, so that neither a refusal nor a look at
 * another panel nor a reload loses it. */
import type { Action, Offer } from "../base/types.ts";

export interface Draft {
  to: number | null;
  give: number;        /* Cards given, */
  giveNames: number[]; /* named: the first ones are true, the others claims. */
  want: number;
  wantNames: number[];
  answers: number | null;
  replaces: number | null; /* An own offer that goes when this one comes. */
}

export function draftEmpty(least: number): Draft {
  return { to: null, give: least, giveNames: [], want: least, wantNames: [], answers: null, replaces: null };
}

/* An answer to an offer begins with its two sides exchanged. What it claims beyond the truth is not asked for. */
export function draftCounter(offer: Offer, held: (card: number) => number): Draft {
  const names: number[] = [];
  for (const card of offer.want.names)
    if (names.filter((name) => name === card).length < held(card))
      names.push(card);
  return {
    to: offer.from, give: offer.want.count, giveNames: names, want: offer.give.count,
    wantNames: offer.give.names.slice(0, offer.true_names), answers: offer.offer, replaces: null,
  };
}

export function draftAction(draft: Draft): Action {
  return ["offer", {
    to: draft.to,
    give: { count: draft.give, names: draft.giveNames },
    want: { count: draft.want, names: draft.wantNames },
    answers: draft.answers,
  }];
}

const key = (table: string, me: number | null) => `ecumene.offer.${table}.${me}`;

export function draftLoad(table: string, me: number | null, least: number): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key(table, me)) ?? "null");
    if (kept && typeof kept === "object" && "giveNames" in kept)
      return { ...draftEmpty(least), ...(kept as Draft) };
  } catch { /* A browser that keeps nothing only forgets. */ }
  return draftEmpty(least);
}

export function draftKeep(table: string, me: number | null, draft: Draft): void {
  try {
    sessionStorage.setItem(key(table, me), JSON.stringify(draft));
  } catch { /* Likewise. */ }
}

/* An own offer to be replaced by another one. */
export function draftChange(offer: Offer): Draft {
  return {
    to: offer.to, give: offer.give.count, giveNames: [...offer.give.names], want: offer.want.count,
    wantNames: [...offer.want.names], answers: offer.answers, replaces: offer.offer,
  };
}

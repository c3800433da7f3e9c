/* In which order the offers stand: those that are worth most to me first, and what is the same only once. */
import type { Offer, Side } from "../base/types.ts";
import type { Worth } from "../panel/index.ts";

/* `alike`: the numbers of all offers that say the same, the oldest first; `offer` is that one. */
export interface Row { offer: Offer; alike: number[]; worth: Worth | null; can: boolean }

/* The order of names means nothing among those that bind and among those that do not. */
const sideKey = ({ count, names }: Side, truths: number): string =>
  [count, ...[names.slice(0, truths), names.slice(truths)].map((part) => [...part].sort((a, b) => a - b).join(" "))].join(";");

const keyOf = ({ from, to, give, want, true_names: truths }: Offer): string => [from, to, sideKey(give, truths), sideKey(want, truths)].join("|");

export function merged(rows: readonly Omit<Row, "alike">[]): Row[] {
  const found = new Map<string, Row>();
  for (const row of [...rows].sort((a, b) => a.offer.offer - b.offer.offer)) {
    const same = found.get(keyOf(row.offer));
    if (same)
      same.alike.push(row.offer.offer);
    else
      found.set(keyOf(row.offer), { ...row, alike: [row.offer.offer] });
  }
  return [...found.values()];
}

const NOTHING = -Infinity;

/* What can be taken, then what it brings, if honest and else; the newest of those that are worth the same. */
const better = (a: Row, b: Row): number => Number(b.can) - Number(a.can) || more(b.worth?.honest ?? NOTHING, a.worth?.honest ?? NOTHING)
  || more(b.worth?.lies ?? NOTHING, a.worth?.lies ?? NOTHING) || b.offer.offer - a.offer.offer;

const more = (a: number, b: number): number => (a === b ? 0 : a > b ? 1 : -1);

export const bestFirst = (rows: readonly Row[]): Row[] => [...rows].sort(better);

/* While a hand is there what is in sight stays where it is, and new ones come below. `places` are the numbers in their order, and are kept. */
export function arranged(rows: readonly Row[], places: number[], held: boolean): Row[] {
  const placeOf = ({ alike }: Row): number => places.findIndex((number) => alike.includes(number));
  const order = held ? [...rows.filter((row) => placeOf(row) >= 0).sort((a, b) => placeOf(a) - placeOf(b)), ...bestFirst(rows.filter((row) => placeOf(row) < 0))]
    : bestFirst(rows);
  places.splice(0, places.length, ...order.map((row) => row.offer.offer));
  return order;
}

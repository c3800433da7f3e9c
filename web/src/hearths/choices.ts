/* The legal actions by the cards they name. The patterns of /api/words say which argument is a card; nothing here knows what an
 * action does. */
import { legalActions } from "../base/legal.ts";
import type { Table } from "../base/table.ts";
import { decides } from "../base/table.ts";
import type { Action as AnyAction, Words } from "../base/types.ts";
import type { Action } from "./types.ts";

export interface Choices {
  byCard: ReadonlyMap<number, Action[]>;
  /* Those that name no card. */
  plain: Action[];
}

const places = new WeakMap<Words, Map<string, number>>();

/* Which argument of a kind is a card, counted from 0. */
function cardPlace(words: Words, kind: string): number {
  let map = places.get(words);
  if (!map) {
    map = new Map(words.actions.map((row): [string, number] => {
      const slot = [...row.pattern.matchAll(/%([a-z])(\d)/g)].find(([, letter]) => ["card", "source"].includes(words.placeholders[letter]?.is));
      return [row.kind, slot ? Number(slot[2]) : -1];
    }));
    places.set(words, map);
  }
  return map.get(kind) ?? -1;
}

export function choicesOf(table: Table): Choices {
  const byCard = new Map<number, Action[]>(), plain: Action[] = [];
  if (!decides(table))
    return { byCard, plain };
  for (const action of legalActions(table.view) as unknown as Action[]) {
    const place = cardPlace(table.words, action[0]);
    const card = place < 0 ? undefined : action[place + 1] as number;
    if (card === undefined || !(table.catalogue.cards as unknown[])[card])
      plain.push(action);
    else
      byCard.set(card, [...byCard.get(card) ?? [], action]);
  }
  return { byCard, plain };
}

/* The shared parts know actions by the types of the page. */
export const asAny = (action: Action): AnyAction => action as unknown as AnyAction;

/* Questions in which a card is looked at before anything is done with it. */
const LOOKS = new Set(["turn", "place"]);
export const atOnce = (table: Table): boolean => !LOOKS.has(table.view.prompt?.kind ?? "");

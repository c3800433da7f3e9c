/* Whether ending a decision now throws something away that cannot be had again. Only then is it asked whether that is meant; what is merely
 * left for another turn is the player's own business. */
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import { foresightOf } from "./foresight.ts";
import type { Choice } from "./legal.ts";
import { isCommodity } from "../panel/index.ts";

type Seen = Pick<Table, "view" | "catalogue" | "me">;

export const MOVES = new Set(["move", "move-early"]);
const TRADES = new Set(["trade", "trade-bell"]);

/* Offers to this player alone that could be taken. */
const openOffers = ({ view, me }: Seen, choices: readonly Choice[]): number =>
  (view.offers ?? []).filter((offer) => offer.to === me && choices.some(({ kind, action }) => kind === "accept" && action[1] === offer.offer)).length;

/* A city too many is lost again in the same phase: what the rules say would be missing. */
export const missingFor = (table: Seen, action: Choice["action"]): number => foresightOf(table.view, action)?.short ?? 0;

const PAYS = new Set(["maintain", "maintain-token"]);

/* Ships that would be lost with `done` though they can still be paid for. */
export const unpaidShips = ({ view, me }: Seen, choices: readonly Choice[]): number =>
  (me !== null && choices.some((choice) => PAYS.has(choice.kind)) ? view.outlook.ships[me] ?? 0 : 0);

const tooMany = ({ view, catalogue }: Seen): boolean =>
  (view.hand ?? []).reduce((sum, [card, count]) => sum + (isCommodity(catalogue, card) ? count : 0), 0) > (catalogue.numbers["hand-limit"] ?? Infinity);

/* The sentence that says what would be lost, or null. */
export function wasted(table: Seen, choices: readonly Choice[]): string | null {
  const { view } = table;
  const kind = view.prompt?.kind ?? "";
  const others = choices.filter((choice) => choice.kind !== "done" && choice.kind !== "undo" && !choice.kind.startsWith("leave"));
  if (TRADES.has(kind)) {
    const n = openOffers(table, choices);
    return n > 0 ? t("sure.trade", { n }) : null;
  }
  if (others.length === 0)
    return null;
  const ships = unpaidShips(table, choices);
  if (ships > 0)
    return t("sure.ships", { n: ships });
  switch (kind) {
  case "place-start-tokens":
  case "secret-tokens":
  case "start-cities":
    return t(`sure.${kind}`);
  case "build-cities":
    return others.some(({ kind: what, action }) => what === "build-city" && missingFor(table, action) === 0) ? t("sure.build-cities") : null;
  case "buy-advances":
    return tooMany(table) ? t("sure.buy-advances") : null;
  default:
    return MOVES.has(kind) && !view.journal ? t("sure.move") : null;
  }
}

/* Whether ending a decision now throws something away that cannot be had again. Only then is it asked whether that is meant; what is merely
 * left for another turn is the player's own business. */
import { t } from "../strings.ts";
import { playerOf } from "../table.ts";
import type { Table } from "../table.ts";
import type { Choice } from "./legal.ts";
import { isCommodity } from "../panel/sets.ts";

type Seen = Pick<Table, "view" | "catalogue" | "me">;

export const MOVES = new Set(["move", "move-early"]);
const TRADES = new Set(["trade", "trade-bell"]);

/* Offers to this player alone that could be taken. */
const openOffers = ({ view, me }: Seen, choices: readonly Choice[]): number =>
  (view.offers ?? []).filter((offer) => offer.to === me && choices.some(({ kind, action }) => kind === "accept" && action[1] === offer.offer)).length;

/* A city too many is lost again in the same phase: what would be missing, where the tokens of the area alone build it. */
export function missingFor({ view, catalogue, me }: Seen, [, area, ...extras]: Choice["action"]): number {
  const support = playerOf(view, me!)?.support;
  if (!support || (extras as number[]).some((extra) => extra > 0))
    return 0;
  const tokens = view[`area.${area as number}`]?.tokens[me!] ?? 0;
  return Math.max(0, support.needed + (catalogue.numbers["support-rate"] ?? 0) - (support.tokens - tokens));
}

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

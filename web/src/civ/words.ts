/* How the civilization games speak: names of everything in them, offers, and the texts of the page that stand in place of the patterns
 * of the rules. */
import type { FamilyWords } from "../base/family.ts";
import { t } from "../base/texts.ts";
import type { Action, GameEvent, Offered } from "../base/types.ts";
import { advanceName, areaName, cardName, civilizationName, colourName, known, numbered, phaseName, playerName } from "../base/words.ts";
import type { Naming } from "../base/words.ts";
import { badgeOf, geometryOf } from "../board/index.ts";
import { linesOf } from "./lines.ts";
import { newsOf } from "./news.ts";

const WAYS = ["way.treasury", "way.mixed", "way.tokens"] as const;

function seatTitle(naming: Naming, player: number): string | null {
  const civilization = naming.view[`player.${player}`]?.civilization;
  return civilization === undefined || civilization === null || !naming.catalogue.civilizations?.[civilization] ? null
    : civilizationName(naming, civilization);
}

function name(naming: Naming, word: string, value: number): string | null {
  switch (word) {
    case "player": return seatTitle(naming, value);
    case "owner": return playerName(naming, value);
    case "area": return areaName(naming, value);
    case "civilization": return civilizationName(naming, value);
    case "card": return cardName(naming, value);
    case "advance": return advanceName(naming, value);
    case "colour": return colourName(value);
    case "payment": return t(WAYS[value] ?? "way.treasury");
    case "procedure": return phaseName(naming.words.procedures?.[value]?.name ?? String(value));
    default: return null;
  }
}

function sideText(naming: Naming, side: { count: number; names: number[] }): string {
  return side.names.length
    ? t("offer.side", { n: side.count, names: side.names.map((card) => cardName(naming, card)).join(", ") })
    : String(side.count);
}

function offerText(naming: Naming, offer: Offered): string {
  const to = offer.to === null ? t("offer.anyone") : playerName(naming, offer.to);
  return t("offer.text", { to, give: sideText(naming, offer.give), want: sideText(naming, offer.want) });
}

/* An offer has an object in place of numbers; to accept one is told by what it says. */
function action(naming: Naming, [kind, first]: Action): string | null {
  if (kind === "offer" && typeof first === "object")
    return offerText(naming, first);
  const offer = kind === "accept" && naming.view.offers?.find((one) => one.offer === first);
  return offer ? t("offer.accept", { from: playerName(naming, offer.from), give: sideText(naming, offer.give), want: sideText(naming, offer.want) }) : null;
}

function heading({ words }: Naming, { a: [number, index = 0] }: GameEvent): string {
  const procedure = words.procedures?.[index]?.name;
  return `${number} ${procedure ? phaseName(procedure) : ""}`;
}

export const civWords: FamilyWords = {
  phrase: (key) => known(key.replace(/^asked\./, "prompt.")),
  name, action, heading,
  phase: ({ view: { phase } }) => numbered(phase.number, phaseName(phase.step || phase.procedure)),
  lines: linesOf, news: newsOf,
  badge: (naming, player) => badgeOf(geometryOf(naming), naming.view, player),
};

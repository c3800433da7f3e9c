/* The card game as the page knows it; loaded with the first table that plays it. */
import type { Family } from "../base/family.ts";
import { textOf } from "../base/locale.ts";
import { numbered, phaseName } from "../base/words.ts";
import { INKS } from "./card.tsx";
import css from "./hearths.css?text";
import { curves, figures, turnLines } from "./chronicle.ts";
import { linesOf, newsOf } from "./lines.ts";
import { numberOf, slotName } from "./names.ts";
import { HearthsRoom, Moment } from "./room.tsx";
import { playerOf, shownOf } from "./types.ts";

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

const phraseOf = (key: string): string | null => textOf(`hearths/${key}`) ?? null;

export const hearths: Family = {
  phrase: phraseOf, name: slotName, number: (naming, player) => numberOf(shownOf(naming), player), lines: linesOf, news: newsOf, figures, Room: HearthsRoom, Moment,
  showsStandings: true, guide: { address: "/guide/hearths", link: "guide.link-settlers" },
  phase: ({ view: { phase } }) => numbered(phase.number, phraseOf(`phase.${phase.number - 1}`) ?? phaseName(phase.step || phase.procedure)),
  heading: (_, { a }) => phraseOf(`phase.${a[0]}`) ?? "",
  telling: async () => ({ curves, turn: turnLines }),
  badge: (naming, player) => {
    const shown = shownOf(naming);
    const faction = playerOf(shown, player)?.faction ?? null;
    return faction === null ? { colour: "#8f8672", shape: player % 6 } : { colour: INKS[shown.catalogue.factions[faction].colour], shape: faction % 6 };
  },
};

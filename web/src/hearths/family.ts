/* The card game as the page knows it; loaded with the first table that plays it. */
import type { Family } from "../base/family.ts";
import { textOf } from "../base/locale.ts";
import { INKS } from "./card.tsx";
import css from "./hearths.css?text";
import { curves, figures, turnLines } from "./chronicle.ts";
import { concerns, linesOf } from "./lines.ts";
import { numberOf, slotName } from "./names.ts";
import { HearthsRoom, Moment } from "./room.tsx";
import { playerOf, shownOf } from "./types.ts";

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

export const hearths: Family = {
  phrase: (key) => textOf(`hearths/${key}`) ?? null, name: slotName, number: (naming, player) => numberOf(shownOf(naming), player), lines: linesOf, concerns, figures, curves, turn: turnLines, Room: HearthsRoom, Moment,
  badge: (naming, player) => {
    const shown = shownOf(naming);
    const faction = playerOf(shown, player)?.faction ?? null;
    return faction === null ? { colour: "#8f8672", shape: player % 6 } : { colour: INKS[shown.catalogue.factions[faction].colour], shape: faction % 6 };
  },
};

/* Any family that has no folder of its own: playable as soon as its rules are, in the words of its rules. */
import type { Family } from "../base/family.ts";
import css from "./generic.css?text";
import { Position } from "./position.tsx";
import { GenericRoom } from "./room.tsx";
import { genericWords } from "./words.ts";

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

export const generic: Family = { ...genericWords, figures: [], showsStandings: true, Room: GenericRoom, Moment: Position };

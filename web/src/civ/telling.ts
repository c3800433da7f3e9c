/* How turns and games of the civilization games are told; loaded when there is something to tell. */
import type { Telling } from "../base/family.ts";
import { t } from "../base/texts.ts";
import { playerName } from "../base/words.ts";
import { Highlights } from "./highlights.tsx";
import { curves, summaryLine, turnLines } from "./turns.ts";

export const telling: Telling = {
  curves, turn: turnLines, summary: summaryLine, Highlights,
  next: (naming) => t("turns.order", { players: naming.view.order.map((player) => playerName(naming, player)).join(", ") }),
};

/* What concerns one player of all that happened since the own last action, in sentences. */
import type { Reading } from "../base/family.ts";
import { cardList } from "../panel/index.ts";
import { t } from "../base/texts.ts";
import { eventText } from "../base/words.ts";
import { newsBegin, playersIn } from "../log/index.ts";
import { spentBy } from "./lines.ts";

/* Told when the player is in them; growth, offers and the like would drown the rest. */
const TOLD = new Set([
  "tokens-removed", "tokens-annexed", "city-removed", "city-destroyed", "city-reduced", "city-annexed", "ship-removed",
  "tax-revolt", "city-attacked", "attack-failed", "package-revealed", "start-advance", "credits-placed", "deal-cancelled", "cards-passed",
  "calamity-called", "beneficiary", "no-target", "victim-named", "damage-due", "earthquake", "eruption", "flooded", "regressed",
  "tribute-asked", "units-demanded", "marker-forward", "marker-stays", "marker-back", "first-in-last-era", "advance-bought", "bought-nothing",
]);
/* Told even when the own action has brought them. */
const OUTCOMES = new Set(["city-reduced", "city-destroyed", "attack-failed"]);
/* Told to everybody. */
const ALWAYS = new Set(["last-turn", "leaving", "left", "region-closed", "time-called"]);

export function newsOf(naming: Reading, me: number): string[] {
  const { log, acted, words } = naming;
  const lines: string[] = [];
  const drawn: number[] = [];
  let drawnAt = -1;
  const first = newsBegin(log, acted);
  const spent = spentBy(log.slice(first), me);
  for (const [i, event] of log.entries()) {
    if (spent(event) || i < first && !(event.n === acted && OUTCOMES.has(event.k)))
      continue;
    if (event.k === "card-seen" && event.a[0] === me) {
      drawnAt = drawnAt < 0 ? lines.push("") - 1 : drawnAt;
      drawn.push(event.a[1]);
    } else if (ALWAYS.has(event.k) || (TOLD.has(event.k) && playersIn(words, event).includes(me)))
      lines.push(eventText(naming, event));
  }
  if (drawnAt >= 0)
    lines[drawnAt] = t("act.drew", { cards: cardList(naming, drawn) });
  return lines;
}

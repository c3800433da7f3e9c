/* What happened to one player, each thing in a line; and which events concern a player. */
import type { Reading } from "../base/family.ts";
import type { GameEvent } from "../base/types.ts";
import { newsBegin, playersIn } from "../log/index.ts";
import { eventText } from "../base/words.ts";
import type { Naming } from "../base/words.ts";
import { slotName } from "./names.ts";
import { h } from "./sentences.ts";

export function linesOf(naming: Naming, events: readonly GameEvent[], player: number): string[] {
  const built: number[] = [], razed: number[] = [], lost: number[] = [], deals: number[] = [], used: number[] = [];
  let scored = 0, passed = false;
  for (const { k, a } of events as readonly { k: string; a: number[] }[]) {
    if (k === "built" && a[0] === player) built.push(a[1]);
    else if (k === "razed" && a[0] === player) razed.push(a[1]);
    else if (k === "razed-hand" && a[0] === player) razed.push(a[1]);
    else if ((k === "razed" || k === "spoiled") && a[2] === player) lost.push(a[1]);
    else if (k === "deal-made" && a[0] === player) deals.push(a[1]);
    else if (k === "activated" && a[0] === player) used.push(a[1]);
    else if (k === "scored" && a[0] === player) scored += a[1];
    else if (k === "passed" && a[0] === player) passed = true;
  }
  const cards = (list: number[]) => list.map((card) => slotName(naming, "card", card)).join(", ");
  return [
    ...(built.length ? [h("line-built", { cards: cards(built) })] : []), ...(razed.length ? [h("line-razed", { cards: cards(razed) })] : []),
    ...(lost.length ? [h("line-lost", { cards: cards(lost) })] : []), ...(deals.length ? [h("line-deals", { cards: cards(deals) })] : []),
    ...(used.length ? [h("line-used", { cards: cards(used) })] : []), ...(scored ? [h("line-scored", { n: scored })] : []),
    ...(passed ? [h("line-passed")] : []),
  ];
}

/* Everything that others do on the table, and what comes to oneself; not each good that somebody else gets. */
const OTHERS = new Set(["built", "razed", "razed-hand", "deal-made", "activated", "passed", "visited", "played", "spoiled", "blocked", "controlled",
  "stolen", "deal-seized", "deal-ended", "picked", "round-began", "attacked", "attack-card", "collected", "virtual-card", "token-taken"]);
const OWN = new Set(["drawn-seen", "gained", "scored", "returned", "lost", "blessed"]);

const concerns = (naming: Naming, event: GameEvent, me: number): boolean =>
  OTHERS.has(event.k) || (OWN.has(event.k) && playersIn(naming.words, event)[0] === me);

export const newsOf = (naming: Reading, me: number): string[] => naming.log.slice(newsBegin(naming.log, naming.acted))
  .filter((event) => concerns(naming, event, me)).map((event) => eventText(naming, event));

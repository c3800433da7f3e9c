/* Passing messages about what others did with the own deals, which is over before it can be seen. */
import { useEffect, useRef } from "preact/hooks";
import { cardList } from "../panel/names.ts";
import { t } from "../strings.ts";
import type { Table } from "../table.ts";
import type { GameEvent } from "../types.ts";
import { note } from "../ui.ts";
import { playerName } from "../words.ts";

type DealNews = { kind: "off"; partner: number } | { kind: "done"; partner: number; got: number[]; gave: number[] };

/* Who could not honour the offer that was accepted by the own last action, if so. */
export function lapsedPartner(events: readonly GameEvent[], me: number, acted: number): number | null {
  for (let i = events.length - 1; i >= 0 && events[i].n >= acted; i--)
    if (events[i].k === "offer-lapsed" && events[i].n === acted && events[i].a[1] !== me)
      return events[i].a[1];
  return null;
}

/* Deals of `me` among these events: called off by the other, or done. */
export function dealNews(events: readonly GameEvent[], me: number, acted: number): DealNews[] {
  const news: DealNews[] = [];
  const deals = new Map<string, DealNews & { kind: "done" }>();
  for (const { n, k, a } of events) {
    if (k === "deal-cancelled" && n !== acted && (a[1] === me || a[2] === me))
      news.push({ kind: "off", partner: a[1] === me ? a[2] : a[1] });
    else if (k === "card-passed" && (a[0] === me || a[1] === me)) {
      const partner = a[0] === me ? a[1] : a[0];
      const key = `${n} ${partner}`;
      const done = deals.get(key) ?? { kind: "done", partner, got: [], gave: [] };
      if (!deals.has(key))
        news.push(done);
      deals.set(key, done);
      (a[0] === me ? done.gave : done.got).push(a[2]);
    }
  }
  return news;
}

export function useTold(table: Table): void {
  const told = useRef<number | null>(null);
  const { log, me, acted } = table;
  useEffect(() => {
    const last = log.length ? log[log.length - 1].n : 0;
    const { current } = told;
    told.current = last;
    if (current === null || me === null || !table.view.trade || last <= current)
      return;
    for (const one of dealNews(log.filter((event) => event.n > current), me, acted)) {
      const name = playerName(table, one.partner);
      if (one.kind === "done")
        note(t("trade.told-done", { name, got: cardList(table, one.got), gave: cardList(table, one.gave) }), "good");
      else
        note(t("trade.told-off", { name }), "bad");
    }
  }, [log]);
  /* The server tells of the event first and then that it was this player's action. */
  const answered = useRef(acted);
  useEffect(() => {
    const partner = me !== null && answered.current > 0 && acted > answered.current && table.view.trade ? lapsedPartner(log, me, acted) : null;
    answered.current = acted;
    if (partner !== null)
      note(t("trade.told-lapsed", { name: playerName(table, partner) }), "bad");
  }, [acted, log]);
}

/* Passing messages about what others did with the own deals, which is over before it can be seen. */
import { useEffect, useRef } from "preact/hooks";
import { cardList } from "../panel/names.ts";
import { t } from "../strings.ts";
import type { Table } from "../table.ts";
import type { GameEvent } from "../types.ts";
import { note } from "../ui.ts";
import { playerName } from "../words.ts";

/* Deals of `me` among these events: called off by the other, or done. */
export function dealNews(events: readonly GameEvent[], me: number, acted: number): { partner: number; got: number[] | null; gave: number[] }[] {
  const news = new Map<string, { partner: number; got: number[] | null; gave: number[] }>();
  for (const { n, k, a } of events) {
    if (k === "deal-cancelled" && n !== acted && (a[1] === me || a[2] === me))
      news.set(`${n} off ${a[0]}`, { partner: a[1] === me ? a[2] : a[1], got: null, gave: [] });
    if (k === "card-passed" && (a[0] === me || a[1] === me)) {
      const partner = a[0] === me ? a[1] : a[0];
      const done = news.get(`${n} ${partner}`) ?? { partner, got: [], gave: [] };
      (a[0] === me ? done.gave : done.got!).push(a[2]);
      news.set(`${n} ${partner}`, done);
    }
  }
  return [...news.values()];
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
    for (const { partner, got, gave } of dealNews(log.filter((event) => event.n > current), me, acted)) {
      const name = playerName(table, partner);
      note(got === null ? t("trade.told-off", { name }) : t("trade.told-done", { name, got: cardList(table, got), gave: cardList(table, gave) }),
        got === null ? "bad" : "good");
    }
  }, [log]);
}

/* Passing messages about what others did with the own deals, which is over before it can be seen. */
import { useEffect, useRef } from "preact/hooks";
import { cardList } from "../panel/index.ts";
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import type { GameEvent } from "../base/types.ts";
import { note, passed, say } from "../base/ui.ts";
import { personOf, playerName, seatName } from "../base/words.ts";

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

export type OfferNews = { kind: "made" | "taken" | "declined" | "lapsed" | "answer" | "offered"; offer: number; partner: number | null };

/* What became of my offers, and what is offered to me, among the events behind action `since`. Numbers of offers come again, so each is
 * looked up in what went before. */
export function offerNews(log: readonly GameEvent[], me: number, since: number): OfferNews[] {
  const news: OfferNews[] = [];
  const makers = new Map<number, number>();
  for (const { n, k, a } of log) {
    const [number, by, third, , to] = a;
    const mine = makers.get(number) === me;
    if (k === "offer-to-all" || k === "offer-to-one")
      makers.set(number, by);
    if (n <= since)
      continue;
    if (k === "offer-to-all" && by === me)
      news.push({ kind: "made", offer: number, partner: null });
    else if (k === "offer-to-one" && (by === me || to === me))
      news.push({ kind: by === me ? "made" : "offered", offer: number, partner: by === me ? to : by });
    else if (k === "offer-answers" && makers.get(by) === me && !mine) {
      const offered = news.find((one) => one.kind === "offered" && one.offer === number);
      if (offered)
        Object.assign(offered, { kind: "answer", offer: by });
    } else if (k === "offer-declined" && mine)
      news.push({ kind: "declined", offer: number, partner: by });
    else if (k === "offer-lapsed" && by === me)
      news.push({ kind: "lapsed", offer: number, partner: null });
    else if (k === "deal-agreed" && by === me)
      news.push({ kind: "taken", offer: number, partner: third });
  }
  return news;
}

function tellOffer(table: Table, { kind, offer, partner }: OfferNews): void {
  const name = partner === null ? "" : seatName(table, partner);
  const text = t(kind === "made" && partner !== null ? "trade.told-made-to" : kind === "lapsed" ? "trade.told-lapsed-own" : `trade.told-${kind}`, { n: offer, name });
  /* Bots make many offers: they are at the desk, and its tab says so. What answers mine is waited for. */
  if (kind === "offered" && !personOf(table, partner!))
    say(text);
  else
    note(text, kind === "declined" || kind === "lapsed" ? "bad" : "plain");
}

/* What was said in a phase is over with it. */
export function usePassing({ view }: Table): void {
  const phase = `${view.turn} ${view.phase?.number}`;
  const before = useRef(phase);
  useEffect(() => {
    if (before.current !== phase)
      passed("phase");
    before.current = phase;
  }, [phase]);
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
    for (const one of offerNews(log, me, current))
      tellOffer(table, one);
    for (const one of dealNews(log.filter((event) => event.n > current), me, acted)) {
      const name = seatName(table, one.partner);
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

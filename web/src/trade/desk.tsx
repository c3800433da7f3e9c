/* The trade desk: my cards, the offers of all, the deals I am in, the offer I am making, the clock, and the memory of
 * past deals. What is legal comes from the server; values are sums over the sets of the catalogue. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Table } from "../base/table.ts";
import { t } from "../base/texts.ts";
import type { Offer } from "../base/types.ts";
import { blockName, byBlock, Choice, handOf, isLegal, minus, PlayerTag, Problem, seats, type Hand, useActing } from "../panel/index.ts";
import { MarketDesk } from "./market/desk.tsx";
import { Builder } from "./builder.tsx";
import { MyCards } from "./cards.tsx";
import { TradeClock } from "./clock.tsx";
import { Deals } from "./deals.tsx";
import { draftChange, draftCounter, draftEmpty, draftKeep, draftLoad, type Draft } from "./draft.ts";
import { Offers } from "./offers.tsx";
import { Past } from "./past.tsx";
import { useSteady } from "./steady.ts";
import "./trade.css";

type Side = "market" | "make" | "past";

/* What I hold and what of it is not in a deal yet. */
export interface Holding { hand: Hand; free: Hand }

export function holdingOf(table: Table): Holding {
  const hand = handOf(table.view.hand ?? []);
  let free = hand;
  for (const deal of table.view.deals ?? [])
    free = minus(free, deal.mine ?? []);
  return { hand, free };
}

/* Trade in the form that the table has chosen. */
export function TradeDesk({ table }: { table: Table }) {
  return table.view.market ? <MarketDesk table={table} /> : <OpenDesk table={table} />;
}

function OpenDesk({ table }: { table: Table }) {
  const { view, me } = table;
  const least = table.catalogue.numbers["trade-cards-min"] ?? 3;
  const [draft, setDraft] = useState<Draft>(() => draftLoad(table.info.id, me, least));
  const [side, setSide] = useState<Side>("market");
  const builder = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const holds = useSteady(root);
  const acting = useActing(table);
  const holding = useMemo(() => holdingOf(table), [view.hand, view.deals]);
  const keep = (next: Draft) => {
    setDraft(next);
    draftKeep(table.info.id, me, next);
  };
  const bring = (next: Draft) => {
    keep(next);
    setSide("make");
    requestAnimationFrame(() => {
      builder.current?.scrollIntoView({ block: "nearest" });
      builder.current?.querySelector<HTMLElement>("button, select, input")?.focus();
    });
  };
  const sent = () => {
    keep(draftEmpty(least));
    setSide("market");
    before.current = own;
  };
  /* The new offer comes into sight as soon as it is there. */
  const own = (view.offers ?? []).filter((offer) => offer.from === me).length;
  const before = useRef(Infinity);
  useEffect(() => {
    if (own <= before.current)
      return;
    before.current = Infinity;
    [...root.current?.querySelectorAll(".offer.mine") ?? []].pop()?.scrollIntoView({ block: "nearest" });
  }, [own, side]);
  const counter = (offer: Offer) => bring(draftCounter(offer, (card) => holding.free.get(card) ?? 0));
  const trading = view.trade !== undefined;
  const makes = trading && me !== null && view.may_offer !== undefined;
  const finished = me !== null && view.trade?.finished.includes(me);
  return (
    <div ref={root} class="trade-desk">
      <header class="trade-head">
        <h2>{t("trade.title")}</h2>
        {trading && <TradeClock table={table} />}
        {isLegal(table, "resume") && (
          <button type="button" disabled={acting.busy} onClick={() => acting.run(["resume"])}>{t("trade.resume")}</button>
        )}
        <Choice label={t("trade.show")} value={side} onChange={setSide}
          options={([["market", t("trade.side-market")], ...(makes ? [["make", t("trade.side-make")]] : []), ["past", t("trade.side-past")]] as [Side, string][])} />
      </header>
      <Problem of={acting} />
      <Notes table={table} finished={finished === true} />
      {trading && <Traders table={table} />}
      <div class={`trade-columns side-${side}`}>
        <div class="trade-mine">
          {me !== null && (view.deals ?? []).some((deal) => deal.players.includes(me)) && <Deals table={table} holding={holding} busy={() => holds(".trade-make")} />}
          {me !== null && <MyCards table={table} holding={holding} />}
          {makes && (
            <div ref={builder} class="trade-make" data-still>
              <Builder table={table} holding={holding} draft={draft} onChange={keep} onSent={sent}
                onClear={() => keep(draftEmpty(least))} />
            </div>
          )}
        </div>
        <div class="trade-market">
          {side === "past" ? <Past table={table} />
            : trading && <Offers table={table} holding={holding} onCounter={counter} onChange={(offer) => bring(draftChange(offer))} />}
        </div>
      </div>
    </div>
  );
}

function Notes({ table, finished }: { table: Table; finished: boolean }) {
  const { view, me } = table;
  if (!view.trade)
    return <p class="quiet">{t("trade.not-now")}</p>;
  if (me === null)
    return <p class="quiet">{t("trade.watching")}</p>;
  if (!view.trade.able.includes(me))
    return <p class="quiet">{t("trade.cannot")}</p>;
  if (finished)
    return <p class="quiet">{t("trade.finished-note")}</p>;
  return view.trade.bell ? <p class="quiet" role="status">{t("trade.over")}</p> : null;
}

/* Who can still be traded with, and how many cards each holds; where there are two trade blocks, by block. */
function Traders({ table }: { table: Table }) {
  const others = seats(table).filter((player) => player !== table.me);
  return <>{byBlock(table, others).map(([block, players]) => (
    <div key={block} class="traders-of">
      {block !== null && <h3>{blockName(block)}</h3>}
      <ul class="traders" aria-label={block === null ? t("trade.who") : t("trade.who-block", { block: blockName(block) })}>
        {players.map((player) => <Trader key={player} table={table} player={player} />)}
      </ul>
    </div>
  ))}</>;
}

function Trader({ table, player }: { table: Table; player: number }) {
  const trade = table.view.trade!;
  const hand = table.view[`player.${player}`]?.hand ?? 0;
  const state = !trade.able.includes(player) ? "unable" : trade.finished.includes(player) ? "finished" : "trading";
  return (
    <li class={state}>
      <PlayerTag naming={table} player={player} />
      <span title={t("trade.hand-of", { n: hand })}>{hand}<span class="hidden"> {t("trade.hand-word", { n: hand })}</span></span>
      {state !== "trading" && <i>{t(`trade.state-${state}`)}</i>}
    </li>
  );
}

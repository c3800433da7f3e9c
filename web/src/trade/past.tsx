/* The memory of the trade desk: my deals, and how honest each partner has been. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import { cardList, CardTag, isCommodity, PlayerTag, Section, Words } from "../panel/index.ts";
import { playerName } from "../base/words.ts";
import type { GameEvent } from "../base/types.ts";
import { DEAL_EVENTS, partnerRecords, pastDeals, type PartnerRecord, type PastDeal } from "./history.ts";

/* The trades of the whole game: those before the log begins are asked for once. */
function useTrades(table: Table): readonly GameEvent[] | null {
  const [read, setRead] = useState<{ me: number | null; events: readonly GameEvent[]; to: number } | null>(null);
  const open = table.connection === "open";
  const { me } = table;
  const before = read?.me === me ? read : null;
  useEffect(() => {
    if (!open || before || !table.earlier)
      return;
    const until = (table.log[0]?.n ?? table.view.n + 1) - 1;
    void table.ask<{ events: GameEvent[]; to: number }>({ do: "digest", since: 0, until, kinds: DEAL_EVENTS })
      .then(({ events, to }) => setRead({ me, events, to }), () => undefined);
  }, [open, me, before === null, table.earlier]);
  return useMemo(() => {
    if (!before)
      return table.earlier ? null : table.log;
    return [...before.events.filter((event) => event.n <= table.view.n), ...table.log.filter((event) => event.n > before.to)];
  }, [before, table.log]);
}

export function Past({ table }: { table: Table }) {
  const { me } = table;
  const trades = useTrades(table);
  const deals = useMemo(() => me === null || !trades ? [] : pastDeals(trades, me), [trades, me]);
  const truths = table.catalogue.numbers["trade-truths"] ?? 2;
  const records = partnerRecords(deals, truths, (card) => !isCommodity(table.catalogue, card));
  const shown = deals.filter((deal) => deal.state !== "open").reverse();
  return (
    <>
      {records.length > 0 && <Honesty table={table} records={records} />}
      <Section title={t("trade.history")} class="trade-past">
        {shown.length === 0 && <p class="quiet">{t(trades ? "trade.history-none" : "app.loading")}</p>}
        <ul class="past-list">{shown.map((deal) => <PastItem key={`${deal.n}.${deal.deal}`} table={table} deal={deal} />)}</ul>
      </Section>
    </>
  );
}

function Honesty({ table, records }: { table: Table; records: readonly PartnerRecord[] }) {
  return (
    <Section title={t("trade.honesty")} class="trade-honesty">
      <ul class="honesty">{records.map((row) => (
        <li key={row.partner}>
          <p><PlayerTag naming={table} player={row.partner} /> <span>{t("trade.honesty-deals", { n: row.deals })}</span>
            <span class={row.lies > 0 ? "bad" : ""}>{row.claims === 0 ? t("trade.honesty-none") : t("trade.honesty-kept", { kept: row.claims - row.lies, n: row.claims })}</span></p>
          <dl>
            {row.calamitiesIn.length > 0 && <><dt>{t("trade.honesty-in")}</dt><dd><Cards table={table} cards={row.calamitiesIn} /></dd></>}
            {row.calamitiesOut.length > 0 && <><dt>{t("trade.honesty-out")}</dt><dd><Cards table={table} cards={row.calamitiesOut} /></dd></>}
          </dl>
        </li>
      ))}</ul>
    </Section>
  );
}

function PastItem({ table, deal }: { table: Table; deal: PastDeal }) {
  return (
    <li class={`past ${deal.state}`}>
      <p>
        <b>{t("trade.history-turn", { n: deal.turn })}</b>{" "}
        <Words id="trade.history-with" with={{ partner: <PlayerTag naming={table} player={deal.partner} /> }} />
        {deal.state === "cancelled" && <i> {t("trade.history-cancelled")}</i>}
        {deal.state === "outside" && <i> {t("trade.history-outside")}</i>}
      </p>
      {deal.state !== "cancelled" && (
        <dl>
          {deal.got.length > 0 && <><dt>{t("trade.history-got")}</dt><dd><Cards table={table} cards={deal.got} /></dd></>}
          {deal.gave.length > 0 && <><dt>{t("trade.history-gave")}</dt><dd><Cards table={table} cards={deal.gave} /></dd></>}
        </dl>
      )}
      {deal.broken.length > 0 && (
        <p class="bad">{t("trade.history-lie", { partner: playerName(table, deal.partner), cards: cardList(table, deal.broken) })}</p>
      )}
    </li>
  );
}

function Cards({ table, cards }: { table: Table; cards: readonly number[] }) {
  const counts = new Map<number, number>();
  for (const card of cards)
    counts.set(card, (counts.get(card) ?? 0) + 1);
  return <>{[...counts].map(([card, count]) => <CardTag key={card} naming={table} card={card} count={count} />)}</>;
}

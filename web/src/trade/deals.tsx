/* The deals I am in: what each side has put, what I still have to put, and the way out. */
import { useEffect, useRef } from "preact/hooks";
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import type { Action, Deal } from "../base/types.ts";
import { cardList, CardTag, cheapest, isCommodity, isLegal, legalOf, PlayerTag, Problem, Section, type Acting, type Hand, useActing, Words } from "../panel/index.ts";
import { cardName, playerName } from "../base/words.ts";
import type { Holding } from "./desk.tsx";

/* `busy`: the player is putting an offer together. */
export function Deals({ table, holding, busy }: { table: Table; holding: Holding; busy: () => boolean }) {
  const acting = useActing(table);
  const mine = (table.view.deals ?? []).filter((deal) => table.me !== null && deal.players.includes(table.me));
  const place = useRef<HTMLDivElement>(null);
  /* A new deal wants its cards: it comes into sight, unless that would take away what the player is about. */
  useEffect(() => {
    if (!busy())
      place.current?.scrollIntoView({ block: "start" });
  }, [mine.length]);
  return (
    <div ref={place} class="deals-place">
      <Section title={t("trade.deals")} class="trade-deals">
        <Problem of={acting} />
        {mine.map((deal) => <DealItem key={deal.deal} table={table} deal={deal} holding={holding} acting={acting} />)}
      </Section>
    </div>
  );
}

function DealItem({ table, deal, holding, acting }: { table: Table; deal: Deal; holding: Holding; acting: Acting }) {
  const side = deal.players[1] === table.me ? 1 : 0;
  const other = 1 - side as 0 | 1;
  const partner = deal.players[other];
  const n = deal.deal;
  const name = playerName(table, partner);
  const tag = <PlayerTag naming={table} player={partner} />;
  const truths = table.catalogue.numbers["trade-truths"] ?? 2;
  const toPut = deal.agreed[side] - deal.put[side];
  const puts = legalOf(table, "put").filter((action) => action[1] === n).map((action) => action[2] as number);
  return (
    <article class="deal" aria-label={t("trade.deal-of", { n, partner: name })}>
      <h4><Words id="trade.deal-of" with={{ n, partner: tag }} /></h4>
      <div class="offer-sides">
        <DealSide table={table} label={t("trade.deal-you", { put: deal.put[side], n: deal.agreed[side] })}
          cards={deal.mine ?? []} count={deal.put[side]} named={deal.named[side].length} />
        <span class="offer-arrow" aria-hidden="true">⇄</span>
        <DealSide table={table} label={t("trade.deal-they", { partner: name, put: deal.put[other], n: deal.agreed[other] })}
          cards={deal.named[other]} count={deal.put[other]} named={deal.named[other].length} />
      </div>
      {puts.length > 0
        ? <PutCards table={table} deal={deal} puts={puts} holding={holding} acting={acting} toPut={toPut}
            note={t(deal.named[side].length < truths ? "trade.deal-names" : "trade.deal-secret", { n: truths, partner: name })} />
        : <p class="quiet" role="status">{t("trade.deal-wait", { partner: name })}</p>}
      {isLegal(table, "cancel", n) && (
        <p class="buttons">
          <button type="button" disabled={acting.busy} onClick={() => acting.run(["cancel", n])}
            aria-label={t("trade.cancel-of", { n, partner: name })}>{t("trade.cancel")}</button>
        </p>
      )}
    </article>
  );
}

function DealSide({ table, label, cards, count, named }: { table: Table; label: string; cards: readonly number[]; count: number; named: number }) {
  const hidden = count - cards.length;
  return (
    <div class="offer-side">
      <span class="offer-label">{label}</span>
      <ul>
        {cards.map((card, i) => <li key={i} class={i < named ? "bound" : "loose"}><CardTag naming={table} card={card} /></li>)}
        {hidden > 0 && <li class="open"><span class="tag">{t("trade.deal-hidden", { n: hidden })}</span></li>}
      </ul>
    </div>
  );
}

function PutCards({ table, deal, puts, holding, acting, toPut, note }: {
  table: Table; deal: Deal; puts: readonly number[]; holding: Holding; acting: Acting; toPut: number; note: string;
}) {
  const n = deal.deal;
  const may: Hand = new Map(puts.map((card) => [card, holding.free.get(card) ?? 0]));
  /* A calamity that can be given away costs nothing; whoever would rather keep it gives goods only. */
  const goods: Hand = new Map([...may].filter(([card]) => isCommodity(table.catalogue, card)));
  const least = cheapest(table.catalogue, holding.hand, may, toPut);
  const plain = cheapest(table.catalogue, holding.hand, goods, toPut);
  const put = (cards: readonly number[]) => acting.run(...cards.map((card): Action => ["put", n, card]));
  return (
    <div class="deal-put">
      <p>{t("trade.deal-to-put", { n: toPut })} <span class="quiet">{note}</span></p>
      <div class="name-choices">
        {[...may].map(([card, count]) => (
          <button key={card} type="button" class="card-button" disabled={acting.busy} onClick={() => acting.run(["put", n, card])}
            aria-label={t("trade.put", { card: cardName(table, card), n })}>
            <CardTag naming={table} card={card} count={count} />
          </button>
        ))}
      </div>
      {least.length === toPut && (
        <p class="buttons">
          <button type="button" class="main" disabled={acting.busy} onClick={() => put(least)}>
            {t("trade.put-cheapest", { cards: cardList(table, least) })}
          </button>
          {plain.length === toPut && least.some((card) => !isCommodity(table.catalogue, card)) && (
            <button type="button" disabled={acting.busy} onClick={() => put(plain)}>{t("trade.put-plain", { cards: cardList(table, plain) })}</button>
          )}
        </p>
      )}
    </div>
  );
}

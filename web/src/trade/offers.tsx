/* Everybody's offers on the table, each with what it would be worth to me. */
import { useRef, useState } from "preact/hooks";
import { Countdown } from "../act/prompt.tsx";
import type { Table } from "../table.ts";
import { t } from "../strings.ts";
import type { Offer, Side } from "../types.ts";
import { CardTag, Change, Choice, PlayerTag, Problem, Section, useActing, Words, type Acting } from "../panel/parts.tsx";
import { cardList, isLegal } from "../panel/names.ts";
import { playerName } from "../words.ts";
import { offerWorth, type Worth } from "../panel/sets.ts";
import type { Holding } from "./desk.tsx";

type Filter = "all" | "can" | "me" | "mine";

/* How long an offer may be left on the table. */
const LASTING = [[0, "trade.lasting-ever"], [120, "trade.lasting-minutes"], [3600, "trade.lasting-hour"], [8 * 3600, "trade.lasting-hours"]] as const;

interface Row { offer: Offer; worth: Worth | null; can: boolean }

/* The best first, but what is in sight stays where it is: nothing may move away under a finger. New ones come below. */
function arrange(rows: Row[], places: number[]): void {
  const fresh = rows.filter((row) => !places.includes(row.offer.offer));
  fresh.sort((a, b) => Number(b.can) - Number(a.can) || (b.worth?.honest ?? -999) - (a.worth?.honest ?? -999) || b.offer.offer - a.offer.offer);
  places.push(...fresh.map((row) => row.offer.offer));
  rows.sort((a, b) => places.indexOf(a.offer.offer) - places.indexOf(b.offer.offer));
}

export function Offers({ table, holding, onCounter, onChange }: {
  table: Table; holding: Holding; onCounter: (offer: Offer) => void; onChange: (offer: Offer) => void;
}) {
  const [filter, setFilter] = useState<Filter>("all");
  const places = useRef<number[]>([]);
  const [, setSorted] = useState(0);
  const acting = useActing(table);
  const { me } = table;
  const rows: Row[] = (table.view.offers ?? []).map((offer) => ({
    offer, can: isLegal(table, "accept", offer.offer),
    worth: me === null || offer.from === me ? null : offerWorth(table.catalogue, offer, holding.hand, holding.free),
  }));
  const shown = rows.filter(({ offer, can }) =>
    filter === "all" || (filter === "can" && can) || (filter === "me" && offer.to === me) || (filter === "mine" && offer.from === me));
  arrange(shown, places.current);
  const count = (kind: Filter) => rows.filter(({ offer, can }) =>
    kind === "can" ? can : kind === "me" ? offer.to === me : kind === "mine" ? offer.from === me : true).length;
  const option = (kind: Filter): [Filter, string] => [kind, `${t(`trade.filter-${kind}`)} (${count(kind)})`];
  return (
    <Section title={t("trade.offers")} class="offers">
      {me !== null && rows.length > 0 && (
        <Choice label={t("trade.filter")} value={filter} onChange={setFilter}
          options={[option("all"), option("can"), option("me"), option("mine")]} />
      )}
      {me !== null && shown.length > 1 && (
        <p><button type="button" class="link" onClick={() => { places.current.length = 0; setSorted((n) => n + 1); }}>{t("trade.sort-worth")}</button></p>
      )}
      <Problem of={acting} />
      {rows.length === 0 ? <p class="quiet">{t("trade.offers-none")}</p> : shown.length === 0 && <p class="quiet">{t("trade.offers-none-shown")}</p>}
      <ul class="offer-list">
        {shown.map((row) => (
          <OfferItem key={row.offer.offer} table={table} row={row} holding={holding} acting={acting}
            onCounter={onCounter} onChange={onChange} />
        ))}
      </ul>
    </Section>
  );
}

function OfferItem({ table, row: { offer, worth, can }, holding, acting, onCounter, onChange }: {
  table: Table; row: Row; holding: Holding; acting: Acting; onCounter: (offer: Offer) => void; onChange: (offer: Offer) => void;
}) {
  const { me } = table;
  const n = offer.offer;
  const from = playerName(table, offer.from);
  const mine = offer.from === me;
  const expires = table.info.seats[offer.from]?.expiring?.find(([number]) => number === n)?.[1];
  const expire = (seconds: number) => void acting.attempt(() => table.ask({ do: "expire", offer: n, in: seconds }));
  const heading = offer.to === null
    ? <Words id="trade.offer-open" with={{ from: <PlayerTag naming={table} player={offer.from} /> }} />
    : <Words id="trade.offer-one" with={{ from: <PlayerTag naming={table} player={offer.from} />, to: <PlayerTag naming={table} player={offer.to} /> }} />;
  return (
    <li class={`offer ${mine ? "mine" : ""} ${offer.to !== null && offer.to === me ? "to-me" : ""} ${can ? "can" : ""}`}>
      <p class="offer-head">
        <span>{heading}</span>
        <small>{t("trade.offer-number", { n })}{offer.answers ? `, ${t("trade.offer-answers", { n: offer.answers })}` : ""}</small>
      </p>
      <div class="offer-sides">
        <OfferSide table={table} side={offer.give} truths={offer.true_names} label={t("trade.gives", { n: offer.give.count })}
          bound={t("trade.true")} loose={t("trade.claim")} rest="trade.unspecified" />
        <span class="offer-arrow" aria-hidden="true">⇄</span>
        <OfferSide table={table} side={offer.want} truths={offer.true_names} label={t("trade.wants", { n: offer.want.count })}
          bound={t("trade.bound")} loose={t("trade.wish")} rest="trade.any" />
      </div>
      {expires !== undefined && <p class="quiet">{t("trade.expires")} <Countdown until={expires} /></p>}
      {worth && <WorthOf table={table} worth={worth} can={can} holding={holding} />}
      {me !== null && (
        <p class="buttons">
          {can && (
            <button type="button" class="main" disabled={acting.busy} aria-label={t("trade.accept-of", { n, from })}
              onClick={() => acting.run(["accept", n])}>{t("trade.accept")}</button>
          )}
          {!mine && table.view.may_offer !== undefined && (
            <button type="button" aria-label={t("trade.counter-of", { n, from })} onClick={() => onCounter(offer)}>{t("trade.counter")}</button>
          )}
          {mine && table.view.may_offer !== undefined && (
            <button type="button" aria-label={t("trade.again-of", { n })} onClick={() => onChange(offer)}>{t("trade.again")}</button>
          )}
          {mine && table.acts && (
            <label><span class="hidden">{t("trade.expire-of", { n })}</span>
              <select value={expires === undefined ? "0" : ""} disabled={acting.busy} onChange={(event) => { if (event.currentTarget.value !== "") expire(Number(event.currentTarget.value)); }}>
                {expires !== undefined && <option value="">{t("trade.expires-set")}</option>}
                {LASTING.map(([seconds, key]) => <option key={seconds} value={seconds}>{t(key)}</option>)}
              </select></label>
          )}
          {isLegal(table, "withdraw", n) && (
            <button type="button" disabled={acting.busy} onClick={() => acting.run(["withdraw", n])}
              aria-label={t(mine ? "trade.withdraw-of" : "trade.decline-of", { n, from })}>{t(mine ? "trade.withdraw" : "trade.decline")}</button>
          )}
        </p>
      )}
    </li>
  );
}

function OfferSide({ table, side, truths, label, bound, loose, rest }: {
  table: Table; side: Side; truths: number; label: string; bound: string; loose: string; rest: "trade.unspecified" | "trade.any";
}) {
  const open = side.count - side.names.length;
  return (
    <div class="offer-side">
      <span class="offer-label">{label}</span>
      <ul>
        {side.names.map((card, i) => (
          <li key={i} class={i < truths ? "bound" : "loose"}><CardTag naming={table} card={card} note={i < truths ? bound : loose} /></li>
        ))}
        {open > 0 && <li class="open"><span class="tag">{t(rest, { n: open })}</span></li>}
      </ul>
    </div>
  );
}

function WorthOf({ table, worth, can, holding }: { table: Table; worth: Worth; can: boolean; holding: Holding }) {
  const free = [...holding.free.values()].reduce((sum, count) => sum + count, 0);
  if (worth.missing.length > 0)
    return <p class="worth quiet">{t("trade.why-names", { cards: cardList(table, worth.missing) })}</p>;
  if (!worth.enough)
    return <p class="worth quiet">{t("trade.why-count", { n: free })}</p>;
  return (
    <div class="worth">
      <p>
        <span>{t("trade.worth")}: </span>
        <Change value={worth.honest} /> {worth.honest === worth.lies ? t("trade.worth-same") : t("trade.worth-honest")}
        {worth.honest !== worth.lies && <>, <Change value={worth.lies} /> {t("trade.worth-lies")}</>}
        {!can && <em> {t("trade.why-other")}</em>}
      </p>
      <details>
        <summary>{t("trade.details")}</summary>
        <p>{t("trade.worth-give", { cards: cardList(table, worth.gives) })}</p>
        {worth.unbound > 0 && <p>{t("trade.worth-unbound", { n: worth.unbound })}</p>}
      </details>
    </div>
  );
}

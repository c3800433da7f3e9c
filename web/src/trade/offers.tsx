/* Everybody's offers on the table, each with what it would be worth to me. */
import { useRef, useState } from "preact/hooks";
import { Countdown } from "../base/countdown.tsx";
import type { Table } from "../base/table.ts";
import { t } from "../base/texts.ts";
import type { Action, Offer, Side } from "../base/types.ts";
import { cardList, CardTag, Change, Choice, isLegal, minus, offerWorth, PlayerTag, Problem, Section, type Acting, type Worth, useActing, Words } from "../panel/index.ts";
import { playerName } from "../base/words.ts";
import type { Holding } from "./desk.tsx";
import { arranged, bestFirst, merged, type Row } from "./order.ts";

type Filter = "all" | "can" | "me" | "mine";

/* How long an offer may be left on the table. */
const LASTING = [[0, "trade.lasting-ever"], [120, "trade.lasting-minutes"], [3600, "trade.lasting-hour"], [8 * 3600, "trade.lasting-hours"]] as const;

/* Fingers give no notice of where they are going to be. */
const unseen = (): boolean => matchMedia("(hover: none)").matches;

export function Offers({ table, holding, onCounter, onChange }: {
  table: Table; holding: Holding; onCounter: (offer: Offer) => void; onChange: (offer: Offer) => void;
}) {
  const [filter, setFilter] = useState<Filter>("all");
  const places = useRef<number[]>([]);
  const held = useRef(false);
  const [, setSorted] = useState(0);
  const acting = useActing(table);
  const { me } = table;
  const rows = merged((table.view.offers ?? []).map((offer) => ({
    offer, can: isLegal(table, "accept", offer.offer),
    worth: me === null || offer.from === me ? null : offerWorth(table.catalogue, offer, holding.hand, holding.free),
  })));
  const matching = rows.filter(({ offer, can }) =>
    filter === "all" || (filter === "can" && can) || (filter === "me" && offer.to === me) || (filter === "mine" && offer.from === me));
  const shown = arranged(matching, places.current, held.current || (unseen() && places.current.length > 0));
  const isBest = bestFirst(matching).every((row, i) => row === shown[i]);
  const sort = () => {
    places.current.length = 0;
    setSorted((n) => n + 1);
  };
  const hold = (is: boolean) => {
    held.current = is;
    if (!is)
      setSorted((n) => n + 1);
  };
  const choose = (next: Filter) => {
    places.current.length = 0;
    setFilter(next);
  };
  const count = (kind: Filter) => rows.filter(({ offer, can }) =>
    kind === "can" ? can : kind === "me" ? offer.to === me : kind === "mine" ? offer.from === me : true).length;
  const option = (kind: Filter): [Filter, string] => [kind, `${t(`trade.filter-${kind}`)} (${count(kind)})`];
  return (
    <Section title={t("trade.offers")} class="offers">
      {me !== null && rows.length > 0 && (
        <Choice label={t("trade.filter")} value={filter} onChange={choose}
          options={[option("all"), option("can"), option("me"), option("mine")]} />
      )}
      {me !== null && <p class="sort-place">{!isBest && <button type="button" class="link" onClick={sort}>{t("trade.sort-worth")}</button>}</p>}
      <Problem of={acting} />
      {rows.length === 0 ? <p class="quiet">{t("trade.offers-none")}</p> : shown.length === 0 && <p class="quiet">{t("trade.offers-none-shown")}</p>}
      <ul class="offer-list" onMouseEnter={() => hold(true)} onMouseLeave={() => hold(false)} onFocusIn={() => hold(true)}
        onFocusOut={(event) => { if (!event.currentTarget.contains(event.relatedTarget as Node | null) && !event.currentTarget.matches(":hover")) hold(false); }}>
        {shown.map((row) => (
          <OfferItem key={row.offer.offer} table={table} row={row} holding={holding} acting={acting}
            onCounter={onCounter} onChange={onChange} />
        ))}
      </ul>
    </Section>
  );
}

function OfferItem({ table, row: { offer, alike, worth, can }, holding, acting, onCounter, onChange }: {
  table: Table; row: Row; holding: Holding; acting: Acting; onCounter: (offer: Offer) => void; onChange: (offer: Offer) => void;
}) {
  const { me } = table;
  const n = offer.offer;
  const from = playerName(table, offer.from);
  const mine = offer.from === me;
  const withdraw = alike.filter((number) => isLegal(table, "withdraw", number)).map((number): Action => ["withdraw", number]);
  const lacking = mine ? lackingFor(offer, holding) : null;
  const expires = table.info.seats[offer.from]?.expiring?.find(([number]) => number === n)?.[1];
  const expire = (seconds: number) => void acting.attempt(() => table.ask({ do: "expire", offer: n, in: seconds }));
  const heading = offer.to === null
    ? <Words id="trade.offer-open" with={{ from: <PlayerTag naming={table} player={offer.from} /> }} />
    : <Words id="trade.offer-one" with={{ from: <PlayerTag naming={table} player={offer.from} />, to: <PlayerTag naming={table} player={offer.to} /> }} />;
  return (
    <li class={`offer ${mine ? "mine" : ""} ${offer.to !== null && offer.to === me ? "to-me" : ""} ${can ? "can" : ""}`} data-still>
      <p class="offer-head">
        <span>{heading}{alike.length > 1 && <> <b>{t("trade.alike", { n: alike.length })}</b></>}</span>
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
      {lacking && <p class="lapsed" role="status">{lacking.length > 0 ? t("trade.cannot-keep", { cards: cardList(table, lacking) }) : t("trade.cannot-keep-count")}</p>}
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
          {withdraw.length > 0 && (
            <button type="button" class={lacking ? "main" : ""} disabled={acting.busy} onClick={() => acting.run(...withdraw)}
              aria-label={t(mine ? "trade.withdraw-of" : "trade.decline-of", { n, from })}>{t(mine ? "trade.withdraw" : "trade.decline")}</button>
          )}
        </p>
      )}
    </li>
  );
}

/* Nobody can take an offer whose maker no longer has what it promises: the true names that are not there, or none where only the number lacks. */
export function lackingFor({ give, true_names: truths }: Offer, { free }: Holding): number[] | null {
  let left = free;
  const lacking: number[] = [];
  for (const card of give.names.slice(0, truths)) {
    if (!left.get(card))
      lacking.push(card);
    left = minus(left, [card]);
  }
  const cards = [...free.values()].reduce((sum, count) => sum + count, 0);
  return lacking.length > 0 || cards < give.count ? lacking : null;
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

/* Offers of certain cards: those I have filed, those left over that are made to me, and one more. */
import { useState } from "preact/hooks";
import { t } from "../../base/texts.ts";
import type { Table } from "../../base/table.ts";
import { cardList, handOf, isCommodity, isInUse, seats, Section, Select, Stepper, type Acting } from "../../panel/index.ts";
import { cardName, playerName } from "../../base/words.ts";
import type { Market, MarketOffer } from "../../base/types.ts";
import { Said } from "./desk.tsx";
import { offerLines, type OfferDraft } from "./lines.ts";

const PLACES = [1, 2, 3], TRUTHS = 2, LEAST = 3, MOST = 6;
const empty = (): OfferDraft => ({ to: [], give: [], said: [], wants: LEAST, first: [], second: [], least: 2 });

/* The mirror of an offer: an agreed deal if both stand. */
export function answerTo(offer: MarketOffer): OfferDraft {
  const names = offer.give.slice(0, TRUTHS).flatMap((card) => card === null ? [] : [[card]]);
  return { ...empty(), to: [offer.from], wants: offer.give.length, first: names[0] ?? [], second: names[1] ?? [],
    give: [...offer.first.slice(0, 1), ...offer.second.slice(0, 1)] };
}

export function Offers({ table, market, acting }: { table: Table; market: Market; acting: Acting }) {
  const [draft, setDraft] = useState(empty);
  const mine = market.offers.filter((offer) => offer.from === table.me);
  const theirs = market.offers.filter((offer) => offer.from !== table.me);
  const place = PLACES.find((one) => mine.every((offer) => offer.place !== one));
  const file = async () => {
    if (place !== undefined && await acting.run(...offerLines(place, draft)))
      setDraft(empty());
  };
  return (
    <Section title={t("market.offers")} class="market-offers" level={4}>
      <p class="quiet">{t("market.offers-how")}</p>
      <ul>{mine.map((offer) => (
        <li key={offer.place}>
          <span>{t("market.offer-mine", { players: offer.to.map((player) => playerName(table, player)).join(", "), give: cardList(table, offer.give.flatMap((card) => card ?? [])), wants: wanted(table, offer) })}</span>
          <button type="button" onClick={() => acting.run(["withdraw", offer.place])}>{t("market.withdraw")}</button>
        </li>
      ))}</ul>
      {theirs.length > 0 && <>
        <p>{t("market.left-over")}</p>
        <ul>{theirs.map((offer) => (
          <li key={`${offer.from}.${offer.place}`}>
            <span>{t("market.offer-theirs", { player: playerName(table, offer.from), give: given(table, offer), wants: wanted(table, offer) })}</span>
            <button type="button" onClick={() => setDraft(answerTo(offer))}>{t("market.answer")}</button>
          </li>
        ))}</ul>
      </>}
      {place === undefined ? <p class="quiet">{t("market.offer-full")}</p> : <Builder table={table} market={market} draft={draft} onChange={setDraft} onFile={file} />}
    </Section>
  );
}

function given(table: Table, offer: MarketOffer): string {
  const names = offer.give.slice(0, TRUTHS).flatMap((card) => card ?? []);
  return t("market.offer-cards", { cards: cardList(table, names), n: offer.give.length - names.length });
}

function wanted(table: Table, offer: MarketOffer): string {
  const names = [offer.first, offer.second].filter((kinds) => kinds.length > 0).map((kinds) => kinds.map((kind) => cardName(table, kind)).join("/"));
  return names.length === 0 ? t("market.offer-number", { n: offer.wants }) : t("market.offer-names", { n: offer.wants, cards: names.join(", ") });
}

function Builder({ table, market, draft, onChange, onFile }:
  { table: Table; market: Market; draft: OfferDraft; onChange: (draft: OfferDraft) => void; onFile: () => void }) {
  const hand = handOf(table.view.hand ?? []);
  const others = seats(table).filter((player) => player !== table.me && market.able.includes(player));
  const fits = (card: number, i: number) => table.catalogue.cards[card]?.type !== "non-tradeable" && (i >= TRUTHS || isCommodity(table.catalogue, card))
    && (hand.get(card) ?? 0) > draft.give.filter((other, j) => other === card && j !== i).length;
  const put = (i: number, card: number | null) => {
    const give = [...draft.give], said = [...draft.said];
    if (card === null) {
      give.splice(i, 1);
      said.splice(i, 1);
    } else {
      give[i] = card;
      said[i] = null;
    }
    onChange({ ...draft, give, said });
  };
  const kinds = [["", t("market.offer-any")], ...table.catalogue.cards.flatMap((info, card) =>
    info.type === "commodity" && info.stack > 0 && isInUse(table, card) ? [[String(card), info.name]] : [])] as [string, string][];
  return (
    <div class="market-builder">
      <Select label={t("market.offer-to")} value={draft.to.length === 1 ? String(draft.to[0]) : ""} onChange={(value) => onChange({ ...draft, to: value === "" ? [] : [Number(value)] })}
        options={[["", t("market.offer-everybody")], ...others.map((player) => [String(player), playerName(table, player)] as [string, string])]} />
      {Array.from({ length: Math.min(MOST, Math.max(LEAST, draft.give.length + 1)) }, (_, i) => (
        <span key={i}>
          <select aria-label={t("market.offer-give", { n: i + 1 })} value={draft.give[i] ?? ""} disabled={i > draft.give.length}
            onChange={(event) => put(i, event.currentTarget.value === "" ? null : Number(event.currentTarget.value))}>
            <option value="">{t("market.offer-choose")} …</option>
            {[...hand.keys()].filter((card) => fits(card, i)).map((card) => <option key={card} value={card}>{cardName(table, card)}</option>)}
          </select>
          {i >= TRUTHS && draft.give[i] !== undefined && <Said table={table} card={draft.give[i]!} said={draft.said[i] ?? null}
            onChange={(said) => onChange({ ...draft, said: draft.give.map((_card, j) => j === i ? said : draft.said[j] ?? null) })} />}
        </span>
      ))}
      <Stepper label={t("market.offer-wants")} value={draft.wants} min={LEAST} max={MOST} onChange={(wants) => onChange({ ...draft, wants })} />
      <Select label={t("market.offer-first")} value={String(draft.first[0] ?? "")} options={kinds} onChange={(value) => onChange({ ...draft, first: value === "" ? [] : [Number(value)] })} />
      <Select label={t("market.offer-second")} value={String(draft.second[0] ?? "")} options={kinds} onChange={(value) => onChange({ ...draft, second: value === "" ? [] : [Number(value)] })} />
      <Select label={t("market.offer-least")} value={String(draft.least)} onChange={(value) => onChange({ ...draft, least: Number(value) })}
        options={[["0", t("market.offer-anyway")], ["2", "+2"], ["5", "+5"], ["10", "+10"]]} />
      <button type="button" disabled={draft.give.length < LEAST} onClick={onFile}>{t("market.offer-file")}</button>
    </div>
  );
}

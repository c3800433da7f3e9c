/* My cards as sets: what each is worth now and with one card more. */
import { useState } from "preact/hooks";
import type { Table } from "../base/table.ts";
import { t } from "../base/texts.ts";
import { blockName, CardTag, handValue, isCommodity, Section, setValue, signed } from "../panel/index.ts";
import { playerName } from "../base/words.ts";
import { NOBODY } from "../base/types.ts";
import type { Holding } from "./desk.tsx";

export function MyCards({ table, holding }: { table: Table; holding: Holding }) {
  const { catalogue } = table;
  const [whole, setWhole] = useState(false); /* Where there is little room, the offers should not have to wait below a long table. */
  const cards = [...holding.hand.entries()].sort(([a, m], [b, n]) =>
    setValue(catalogue, b, n) - setValue(catalogue, a, m) || b - a);
  const sum = cards.reduce((total, [, count]) => total + count, 0);
  const aside = sum > 0 && <span class="sum">{t("trade.cards-sum", { n: sum, value: handValue(catalogue, holding.hand) })}</span>;
  return (
    <Section title={t("trade.cards")} aside={aside} class={`my-cards${whole ? "" : " brief"}`}>
      {sum === 0 ? <p class="quiet">{t("trade.cards-none")}</p> : <>
        <ul class="card-chips">{cards.map(([card, count]) => <li key={card}><CardTag naming={table} card={card} count={count} note={gain(table, card, count)} spoken={gainWords(table, card, count)} /></li>)}</ul>
        <p class="quiet card-legend">{t("trade.legend")}</p>
        <table class="figures">
          <thead><tr><th scope="col">{t("trade.card")}</th><th scope="col">{t("trade.count")}</th>
            <th scope="col">{t("trade.value")}</th><th scope="col">{t("trade.one-more")}</th></tr></thead>
          <tbody>{cards.map(([card, count]) => <CardRow key={card} table={table} card={card} count={count} holding={holding} />)}</tbody>
        </table>
        <button type="button" class="link card-more" aria-expanded={whole} onClick={() => setWhole(!whole)}>{t(whole ? "trade.cards-brief" : "trade.cards-whole")}</button>
      </>}
    </Section>
  );
}

/* What the set is worth, and what one card more would add. */
function gain({ catalogue }: Table, card: number, count: number): string | undefined {
  if (!isCommodity(catalogue, card))
    return undefined;
  const now = setValue(catalogue, card, count);
  const more = setValue(catalogue, card, count + 1) - now;
  return more > 0 ? t("trade.one-more-of", { value: now, change: signed(more) }) : String(now);
}

/* The same for whoever hears it. */
function gainWords({ catalogue }: Table, card: number, count: number): string | undefined {
  if (!isCommodity(catalogue, card))
    return undefined;
  const value = setValue(catalogue, card, count);
  const more = setValue(catalogue, card, count + 1) - value;
  return more > 0 ? t("trade.gain-words", { value, more }) : t("trade.worth-words", { value });
}

/* Who passed a calamity; of two copies, one of each block, both are told. */
function passedWords(table: Table, card: number, count: number): string {
  const words = (by: number | undefined) => by === undefined || by === NOBODY ? t("trade.drawn") : t("trade.passed-by", { player: playerName(table, by) });
  const { traded_by, traded_by_block, hand_by_block } = table.view;
  if (count < 2 || !traded_by_block || !hand_by_block)
    return words(traded_by?.[card]);
  return traded_by_block.flatMap((passed, block) => {
    const held = hand_by_block[block]?.some(([one]) => one === card);
    return held ? [t("trade.of-block", { block: blockName(block), passed: words(passed[card]) })] : [];
  }).join(", ");
}

function CardRow({ table, card, count, holding }: { table: Table; card: number; count: number; holding: Holding }) {
  const { catalogue } = table;
  const promised = count - (holding.free.get(card) ?? 0);
  const name = (
    <th scope="row">
      <CardTag naming={table} card={card} />
      {promised > 0 && <small>{t("trade.promised", { n: promised })}</small>}
    </th>
  );
  if (!isCommodity(catalogue, card)) {
    const tradeable = catalogue.cards[card]?.type !== "non-tradeable";
    return (
      <tr class="calamity">
        {name}
        <td>{count}</td>
        <td colSpan={2}>
          {t(tradeable ? "trade.tradeable" : "trade.untradeable")},{" "}
          {passedWords(table, card, count)}
        </td>
      </tr>
    );
  }
  const now = setValue(catalogue, card, count);
  const next = setValue(catalogue, card, count + 1);
  const full = count >= (catalogue.cards[card]?.set.length ?? 0);
  return (
    <tr>
      {name}
      <td>{count}</td>
      <td><b>{now}</b></td>
      <td>{full ? t("trade.full") : t("trade.one-more-of", { value: next, change: signed(next - now) })}</td>
    </tr>
  );
}

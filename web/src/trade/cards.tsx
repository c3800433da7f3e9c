/* My cards as sets: what each is worth now and with one card more. */
import type { Table } from "../table.ts";
import { t } from "../strings.ts";
import { CardTag, Section, signed } from "../panel/parts.tsx";
import { playerName } from "../words.ts";
import { handValue, isCommodity, setValue } from "../panel/sets.ts";
import { NOBODY } from "../types.ts";
import type { Holding } from "./desk.tsx";

export function MyCards({ table, holding }: { table: Table; holding: Holding }) {
  const { catalogue } = table;
  const cards = [...holding.hand.entries()].sort(([a, m], [b, n]) =>
    setValue(catalogue, b, n) - setValue(catalogue, a, m) || b - a);
  const sum = cards.reduce((total, [, count]) => total + count, 0);
  const aside = sum > 0 && <span class="sum">{t("trade.cards-sum", { n: sum, value: handValue(catalogue, holding.hand) })}</span>;
  return (
    <Section title={t("trade.cards")} aside={aside} class="my-cards">
      {sum === 0 ? <p class="quiet">{t("trade.cards-none")}</p> : (
        <table class="figures">
          <thead><tr><th scope="col">{t("trade.card")}</th><th scope="col">{t("trade.count")}</th>
            <th scope="col">{t("trade.value")}</th><th scope="col">{t("trade.one-more")}</th></tr></thead>
          <tbody>{cards.map(([card, count]) => <CardRow key={card} table={table} card={card} count={count} holding={holding} />)}</tbody>
        </table>
      )}
    </Section>
  );
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
    const by = table.view.traded_by?.[card];
    const tradeable = catalogue.cards[card]?.type !== "non-tradeable";
    return (
      <tr class="calamity">
        {name}
        <td>{count}</td>
        <td colSpan={2}>
          {t(tradeable ? "trade.tradeable" : "trade.untradeable")},{" "}
          {by === undefined || by === NOBODY ? t("trade.drawn") : t("trade.passed-by", { player: playerName(table, by) })}
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

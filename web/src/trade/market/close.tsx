/* What the last close brought: with whom, what went and came, lies in red. */
import { useMemo } from "preact/hooks";
import { t } from "../../base/texts.ts";
import type { Table } from "../../base/table.ts";
import { CardTag, PlayerTag, Section, Words } from "../../panel/index.ts";
import { cardName, playerName } from "../../base/words.ts";
import { lastClose, type MarketDeal } from "./happened.ts";

export function Happening({ table }: { table: Table }) {
  const happened = useMemo(() => lastClose(table.log, table.me), [table.log, table.me]);
  if (!happened)
    return null;
  return (
    <Section title={t("market.happened", { round: happened.round, n: happened.deals })} class="market-happened">
      {table.me !== null && happened.mine.length === 0 && <p class="quiet">{t("market.no-deal")}</p>}
      {happened.mine.map((deal, i) => <Deal key={i} table={table} deal={deal} />)}
      <p class="quiet">{t("market.draw", { players: happened.draw.map((player) => playerName(table, player)).join(", ") })}</p>
    </Section>
  );
}

function Deal({ table, deal }: { table: Table; deal: MarketDeal }) {
  const partner = playerName(table, deal.partner);
  return (
    <div class="deal">
      <h4><Words id="market.deal-with" with={{ partner: <PlayerTag naming={table} player={deal.partner} /> }} /></h4>
      <dl>
        <dt>{t("market.gave")}</dt><dd>{deal.gave.map((card, i) => <CardTag key={i} naming={table} card={card} />)}</dd>
        <dt>{t("market.got")}</dt><dd>{deal.got.map((card, i) => <CardTag key={i} naming={table} card={card} />)}</dd>
      </dl>
      {deal.lies.map((lie, i) => (
        <p key={i} class={lie.mine ? "quiet" : "lie"}>
          {t(lie.mine ? "market.lie-mine" : "market.lie", { partner, said: cardName(table, lie.said), card: cardName(table, lie.card) })}
        </p>
      ))}
    </div>
  );
}

/* The viewer's trade cards in the strip that is always in sight. */
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import { CardTag } from "../panel/index.ts";

export function Hand({ table }: { table: Table }) {
  const { hand } = table.view;
  if (!hand)
    return null;
  return <section class="glance-hand" tabIndex={0} aria-label={t("glance.hand")}>
    {hand.length === 0 ? <span class="quiet">{t("glance.hand-empty")}</span>
      : hand.map(([card, count]) => <CardTag key={card} naming={table} card={card} count={count} />)}
  </section>;
}

/* Advances: what can be bought and how, and all of them with today's price, discounts, effects and holders. */
import { useState } from "preact/hooks";
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import { playerOf } from "../base/table.ts";
import { Next } from "../tables/index.ts";
import { COLOURS, handOf, handValue, Problem, useActing } from "../panel/index.ts";
import { colourName } from "../base/words.ts";
import { BasketEditor } from "./basket.tsx";
import { Baskets } from "./baskets.tsx";
import { basketOf, isBuying, isEmpty, loadWishes, saveWishes } from "./buying.ts";
import { Grid } from "./grid.tsx";
import "./advances.css";

export function AdvancesPanel({ table }: { table: Table }) {
  const [wishes, setWishes] = useState(() => loadWishes(table));
  const acting = useActing(table);
  const wish = (advance: number) => {
    const next = wishes.includes(advance) ? wishes.filter((other) => other !== advance) : [...wishes, advance];
    setWishes(next);
    saveWishes(table, next);
  };
  const buying = isBuying(table);
  const basket = table.view.basket;
  const toggle = (advance: number) => acting.attempt(async () => {
    const now = basket?.advances ?? [];
    const next = now.includes(advance) ? now.filter((other) => other !== advance) : [...now, advance];
    const actions = await basketOf(table, next);
    if (actions.length > 0)
      await table.act(...actions);
  });
  return (
    <div class="advances">
      <h2>{t("advances.title")}</h2>
      {table.me !== null && <Means table={table} />}
      {table.me !== null && playerOf(table.view, table.me) && (
        <ul class="next-step" aria-label={t("advances.next-step")}><Next table={table} player={table.me} view={playerOf(table.view, table.me)!} /></ul>
      )}
      <Problem of={acting} />
      {buying && !isEmpty(basket) && <BasketEditor table={table} acting={acting} onToggle={toggle} />}
      {table.me !== null && <Baskets table={table} wishes={wishes} acting={acting} />}
      <Grid table={table} wishes={wishes} onWish={wish} onToggle={buying ? toggle : undefined} busy={acting.busy} />
    </div>
  );
}

/* Credits by group, and what there is to pay with. */
function Means({ table }: { table: Table }) {
  const me = playerOf(table.view, table.me!);
  if (!me)
    return null;
  const cards = handValue(table.catalogue, handOf(table.view.hand ?? []));
  return (
    <div class="means">
      <ul aria-label={t("advances.credits")}>
        {COLOURS.map((colour, i) => (
          <li key={colour}><span class={`colour colour-${colour}`}>{t("advances.credits-of", { colour: colourName(i), n: me.credits[i] ?? 0 })}</span></li>
        ))}
      </ul>
      <p>{t("advances.means", { cards, treasury: me.treasury })} · {t("advances.held", { n: me.advances.length, all: table.catalogue.advances.length })}</p>
    </div>
  );
}

/* The best purchases, found by the server's solver. */
import { useEffect, useState } from "preact/hooks";
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import { AdvanceTag, CardTag, join, RuleLink, Section, type Acting, useRulebook } from "../panel/index.ts";
import { advanceName, failureText } from "../base/words.ts";
import { buyActions, fillActions, isBuying, suggestions, type Suggestion } from "./buying.ts";
import { effectTexts } from "./effects.ts";

const COUNT = 5;

export function Baskets({ table, wishes, acting }: { table: Table; wishes: readonly number[]; acting: Acting }) {
  const [found, setFound] = useState<Suggestion[] | null>(null);
  const [problem, setProblem] = useState("");
  const [withWishes, setWithWishes] = useState(true);
  const used = withWishes ? wishes : [];
  const buying = isBuying(table);
  /* What the answer depends on: cards, treasury, advances, wishes. */
  const state = JSON.stringify([table.view.hand, table.view[`player.${table.me ?? 0}`]?.treasury, table.view.prices, used, buying]);
  useEffect(() => {
    let wanted = true;
    suggestions(table, used, COUNT).then(
      (baskets) => { if (wanted) { setFound(baskets); setProblem(""); } },
      (failure) => { if (wanted) setProblem(failureText(failure, table.words)); });
    return () => { wanted = false; };
  }, [state]);
  const worth = (found ?? []).filter((basket) => basket.advances.length > 0 || typeof basket.free === "number");
  return (
    <Section title={t("advances.baskets")} class="baskets">
      <p class="quiet">{t(buying ? "advances.baskets-now" : "advances.baskets-later")}</p>
      {wishes.length > 0 && (
        <label class="check">
          <input type="checkbox" checked={withWishes} onChange={(event) => setWithWishes(event.currentTarget.checked)} />
          {t("advances.baskets-wishes", { n: wishes.length })}
        </label>
      )}
      {problem && <p class="problem">{problem}</p>}
      {found === null ? !problem && <p>{t("panel.loading")}</p> : worth.length === 0 && <p>{t("advances.baskets-none")}</p>}
      <ol class="basket-list">
        {worth.map((basket, i) => <BasketItem key={i} table={table} basket={basket} acting={acting} buying={buying} />)}
      </ol>
    </Section>
  );
}

function BasketItem({ table, basket, acting, buying }: { table: Table; basket: Suggestion; acting: Acting; buying: boolean }) {
  const rules = useRulebook(table);
  const free = basket.free ?? null;
  const discounted = basket.discounted ?? null;
  const advances = free === null || basket.advances.includes(free) ? basket.advances : [...basket.advances, free];
  const names = join(advances.map((advance) => advanceName(table, advance)));
  return (
    <li class="basket">
      <p class="basket-head">
        <span class="tags">{advances.map((advance) => <AdvanceTag key={advance} naming={table} advance={advance} />)}</span>
        <b>{t("advances.basket-points", { n: basket.points })}</b>
        {basket.step > 0 && <b class="good">{t("advances.basket-step", { n: basket.step })}</b>}
      </p>
      <p class="basket-pay">
        <span>{basket.price}</span> =
        {basket.cards.map(([card, count]) => <CardTag key={card} naming={table} card={card} count={count} />)}
        {basket.treasury > 0 && <span class="tag">{t("advances.treasury", { n: basket.treasury })}</span>}
      </p>
      {free !== null && <p>{t("advances.basket-free", { advance: advanceName(table, free) })}</p>}
      {discounted !== null && <p>{t("advances.basket-discounted", { advance: advanceName(table, discounted) })}</p>}
      <details>
        <summary>{t("advances.what")}</summary>
        <ul class="effects">{advances.map((advance) => <li key={advance}><b>{advanceName(table, advance)}</b>: {effectTexts(table, advance, rules).map(({ id, text }) => <span key={id}>{text} <RuleLink rule={id} /> </span>)}</li>)}</ul>
      </details>
      {buying && (
        <p class="buttons">
          <button type="button" class="main" disabled={acting.busy} aria-label={t("advances.buy-of", { advances: names })}
            onClick={() => acting.run(...buyActions(table, basket))}>{t("advances.buy")}</button>
          <button type="button" disabled={acting.busy} aria-label={t("advances.adjust-of", { advances: names })}
            onClick={() => acting.run(...fillActions(table, basket))}>{t("advances.adjust")}</button>
        </p>
      )}
    </li>
  );
}

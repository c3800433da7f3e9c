/* The basket on the server: what is in it, what it costs, what has been turned in, and everything that may be changed. */
import type { ComponentChildren } from "preact";
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import type { Action } from "../base/types.ts";
import { AdvanceTag, CardTag, isLegal, legalOf, Section, setValue, type Acting } from "../panel/index.ts";
import { advanceName, cardName } from "../base/words.ts";
import { basketOf, withoutCard } from "./buying.ts";

export function BasketEditor({ table, acting, onToggle }: { table: Table; acting: Acting; onToggle: (advance: number) => void }) {
  const basket = table.view.basket!;
  const over = basket.paid - basket.price;
  const repay = () => acting.attempt(async () => table.act(...await basketOf(table, basket.advances)));
  return (
    <Section title={t("advances.basket")} class="basket-editor">
      <ul class="basket-advances">
        {basket.advances.map((advance) => (
          <li key={advance}>
            <AdvanceTag naming={table} advance={advance} />
            <span>{table.view.prices?.[advance]}</span>
            {basket.discounted === advance && <i>{t("advances.basket-discounted", { advance: advanceName(table, advance) })}</i>}
            <button type="button" disabled={acting.busy} onClick={() => onToggle(advance)}
              aria-label={t("advances.remove-of", { advance: advanceName(table, advance) })}>×</button>
          </li>
        ))}
        {basket.free !== null && <li>{t("advances.basket-free", { advance: advanceName(table, basket.free) })}</li>}
      </ul>
      <p role="status">
        <b>{t("advances.basket-total", { price: basket.price, paid: basket.paid, treasury: basket.treasury })}</b>
        {over > 0 && <span class="bad"> {t("advances.basket-over", { n: over })}</span>}
        {!isLegal(table, "done") && <span class="bad"> {t("advances.basket-short")}</span>}
      </p>
      {basket.cards.length > 0 && (
        <p class="tags">{t("advances.turned-in")}: {basket.cards.map(([card, count]) => <span key={card} class="pay"><CardTag naming={table} card={card} count={count} />
          {isLegal(table, "reset") && <button type="button" disabled={acting.busy} onClick={() => acting.run(...withoutCard(table, card))}
            aria-label={t("advances.less-of", { card: cardName(table, card) })}>−1</button>}</span>)}
          {basket.substitute && <CardTag naming={table} card={basket.substitute[0]} note={cardName(table, basket.substitute[1])} />}</p>
      )}
      <PayCards table={table} acting={acting} />
      <Others table={table} acting={acting} kind="discount" title={t("advances.discount-choose")} />
      <Others table={table} acting={acting} kind="free-advance" title={t("advances.free-choose")} />
      <Substitutes table={table} acting={acting} />
      <p class="buttons">
        {isLegal(table, "done") && <button type="button" class="main" disabled={acting.busy} onClick={() => acting.run(["done"])}>{t("advances.done", { price: basket.price })}</button>}
        <button type="button" disabled={acting.busy || basket.advances.length === 0} onClick={repay}>{t("advances.repay")}</button>
        {isLegal(table, "reset") && <button type="button" disabled={acting.busy} onClick={() => acting.run(["reset"])}>{t("advances.empty")}</button>}
      </p>
    </Section>
  );
}

/* One card more of a kind; the larger numbers are in the list behind. */
function PayCards({ table, acting }: { table: Table; acting: Acting }) {
  const pays = legalOf(table, "pay");
  if (pays.length === 0)
    return null;
  const most = new Map<number, number>();
  for (const action of pays)
    most.set(action[1] as number, Math.max(most.get(action[1] as number) ?? 0, action[2] as number));
  const inside = new Map(table.view.basket!.cards);
  return (
    <Group title={t("advances.pay")}>
      {[...most].map(([card, count]) => (
        <span key={card} class="pay">
          <CardTag naming={table} card={card} note={t("advances.pay-worth", { value: setValue(table.catalogue, card, (inside.get(card) ?? 0) + 1) })} />
          {[...new Set([1, count])].map((n) => (
            <button key={n} type="button" disabled={acting.busy} onClick={() => acting.run(["pay", card, n])}
              aria-label={t("advances.pay-of", { n, card: cardName(table, card) })}>+{n}</button>
          ))}
        </span>
      ))}
    </Group>
  );
}

function Others({ table, acting, kind, title }: { table: Table; acting: Acting; kind: "discount" | "free-advance"; title: string }) {
  const actions = legalOf(table, kind);
  return actions.length === 0 ? null : (
    <Group title={title}>
      {actions.map((action) => (
        <button key={action[1] as number} type="button" disabled={acting.busy} onClick={() => acting.run(action)}>
          <AdvanceTag naming={table} advance={action[1] as number} />
        </button>
      ))}
    </Group>
  );
}

function Substitutes({ table, acting }: { table: Table; acting: Acting }) {
  const actions: Action[] = legalOf(table, "substitute");
  return actions.length === 0 ? null : (
    <details>
      <summary>{t("advances.substitute-some")}</summary>
      <div class="name-choices">
        {actions.map((action) => (
          <button key={action.join()} type="button" disabled={acting.busy} onClick={() => acting.run(action)}>
            {t("advances.substitute", { card: cardName(table, action[1] as number), used: cardName(table, action[2] as number) })}
          </button>
        ))}
      </div>
    </details>
  );
}

function Group({ title, children }: { title: string; children: ComponentChildren }) {
  return <div role="group" aria-label={title} class="basket-group"><span class="quiet">{title}</span><div class="name-choices">{children}</div></div>;
}

/* What is asked now and is not answered by a card: payments, goods, colours, decks, and what ends the turn. */
import type { ComponentChildren } from "preact";
import type { Acting } from "../act/index.ts";
import type { Table } from "../base/table.ts";
import { actionText } from "../base/words.ts";
import { branchesOf } from "./card.tsx";
import { asAny } from "./choices.ts";
import type { Choices } from "./choices.ts";
import { Good, Goods } from "./goods.tsx";
import { h } from "./sentences.ts";
import { shownOf } from "./types.ts";
import type { Action, Shown } from "./types.ts";

/* [gold, wood, stone, food] as [good, count]. */
const payment = ([, gold = 0, wood = 0, stone = 0, food = 0]: Action): [number, number][] =>
  [[0, wood], [1, stone], [2, food], [4, gold]].filter(([, n]) => n > 0) as [number, number][];

/* The least gold, since it stands for anything; then the first. */
export const suggested = (pays: readonly Action[]): Action | undefined => [...pays].sort((a, b) => (a[1] ?? 0) - (b[1] ?? 0))[0];

function Answer({ table, acting, action, main, children }: { table: Table; acting: Acting; action: Action; main?: boolean; children?: ComponentChildren }) {
  return <button type="button" class={main ? "main" : ""} data-action={action[0]} disabled={acting.busy} onClick={() => void acting.send(asAny(action))}>
    {children ?? actionText(table, asAny(action))}
  </button>;
}

function Payments({ table, acting, shown, pays }: { table: Table; acting: Acting; shown: Shown; pays: Action[] }) {
  const best = suggested(pays)!;
  const others = pays.filter((action) => action !== best);
  const face = (action: Action) => <>{actionText(table, ["pay"] as never).trim()} <Goods shown={shown} amounts={payment(action)} /></>;
  return <>
    <Answer table={table} acting={acting} action={best} main>{face(best)}</Answer>
    {others.length > 0 && <details class="others"><summary>{h("other-payments")} ({others.length})</summary>
      <div class="answers">{others.map((action) => <Answer key={action.join()} table={table} acting={acting} action={action}>{face(action)}</Answer>)}</div>
    </details>}
  </>;
}

/* One of several effects of a card: the symbols that are printed on it. */
function Branches({ table, acting, shown, choose }: { table: Table; acting: Acting; shown: Shown; choose: Action[] }) {
  const card = shown.catalogue.cards[shown.view.prompt?.args[0] ?? -1];
  const ability = card?.abilities.find((one) => branchesOf(one).length > 1 && !one.more);
  const branches = ability ? branchesOf(ability) : [];
  return <>{choose.map((action, i) => <Answer key={i} table={table} acting={acting} action={action}>
    {branches[i] ? <Goods shown={shown} amounts={branches[i].map(([good, n]): [number, number] => [good, n])} /> : h("effect", { n: i + 1 })}
  </Answer>)}</>;
}

const MAIN = new Set(["done", "accept"]);
const LAST = ["done", "decline", "no-token", "back", "pass"];

export function Question({ table, acting, choices }: { table: Table; acting: Acting; choices: Choices }) {
  const shown = shownOf(table);
  const of = (kind: string) => choices.plain.filter((action) => action[0] === kind);
  const pays = of("pay"), exchange = of("exchange"), choose = of("choose"), goods = of("name-good"), store = of("store");
  const grouped = new Set(["pay", "exchange", "choose", "name-good", "store"]);
  const rest = choices.plain.filter((action) => !grouped.has(action[0])).sort((a, b) => LAST.indexOf(a[0]) - LAST.indexOf(b[0]));
  if (!choices.plain.length)
    return null;
  return <div class="question answers">
    {pays.length > 0 && <Payments table={table} acting={acting} shown={shown} pays={pays} />}
    {choose.length > 0 && <Branches table={table} acting={acting} shown={shown} choose={choose} />}
    {goods.map((action) => <Answer key={action[1]} table={table} acting={acting} action={action}><Good shown={shown} good={action[1]} /> {actionText(table, asAny(action))}</Answer>)}
    {store.map((action) => <Answer key={action.join()} table={table} acting={acting} action={action}><Good shown={shown} good={action[1]} n={action[2]} quiet /> {actionText(table, asAny(action))}</Answer>)}
    {exchange.length > 0 && <fieldset class="exchange"><legend>{h("exchange-title")}</legend>
      {exchange.map((action) => <Answer key={action[1]} table={table} acting={acting} action={action}>
        <Good shown={shown} good={[0, 1, 2, 12, 13][action[1]]} quiet /><span class={action[1] < 3 ? "hidden" : ""}>{shown.catalogue.names.exchange[action[1]].replace("-", " ")}</span>
      </Answer>)}
    </fieldset>}
    {rest.map((action) => <Answer key={action.join()} table={table} acting={acting} action={action} main={MAIN.has(action[0]) && !pays.length} />)}
  </div>;
}

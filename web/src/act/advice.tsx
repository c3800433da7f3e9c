/* Why a bot advises what it does: sentences, and its scores for those who want to see them. */
import { spoken } from "../locale.ts";
import { t } from "../strings.ts";
import type { Table } from "../table.ts";
import type { Action } from "../types.ts";
import { actionText } from "../words.ts";

export interface Advised {
  action: Action | string; why: string[]; measure?: string; weighed?: { action: Action | string; score: number }[]; plan?: (Action | string)[];
}

const textOf = (table: Table, action: Action | string): string => (typeof action === "string" ? action : actionText(table, action));

export function reasons(table: Table, { action, why, measure, weighed = [] }: Advised): string[] {
  if (measure === undefined)
    return why;
  const chosen = JSON.stringify(action);
  const next = weighed.find((row) => JSON.stringify(row.action) !== chosen);
  return [
    t("act.why-measure", { what: spoken(measure) }),
    ...(next ? [t("act.why-next", { action: textOf(table, next.action) })] : []),
  ];
}

export function Reasons({ table, advised }: { table: Table; advised: Advised }) {
  const lines = reasons(table, advised);
  const { weighed = [], plan = [] } = advised;
  return <>
    {lines.length > 0 && <details open><summary>{t("act.why")}</summary><ul>{lines.map((line, i) => <li key={i}>{line}</li>)}</ul></details>}
    {plan.length > 0 && <details open><summary>{t("act.why-plan")}</summary><ol>{plan.map((step, i) => <li key={i}>{textOf(table, step)}</li>)}</ol></details>}
    {weighed.length > 0 && <details><summary>{t("act.scores")}</summary>
      <table class="scores"><tbody>{weighed.map((row, i) => <tr key={i}><td class="number">{row.score}</td><td>{textOf(table, row.action)}</td></tr>)}</tbody></table></details>}
  </>;
}

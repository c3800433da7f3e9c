/* Why a bot advises what it does: sentences, and its scores for those who want to see them. */
import { familyName } from "../base/family.ts";
import { spoken, textOf as known } from "../base/locale.ts";
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import type { Action } from "../base/types.ts";
import { actionText, formatPattern, sentence } from "../base/words.ts";

/* A sentence of the bot as a pattern of the server, and what it is worth. */
export interface Note { pattern: string; args: number[]; score?: number }

export interface Advised {
  action: Action | string; why: string[]; notes?: Note[]; measure?: string; weighed?: { action: Action | string; score: number }[]; plan?: (Action | string)[];
}

const textOf = (table: Table, action: Action | string): string => (typeof action === "string" ? action : actionText(table, action));

const noteText = (table: Table, { pattern, args }: Note): string => sentence(formatPattern(table, spoken(pattern), args));

/* What counts at the question that is asked. */
const measureText = ({ catalogue, view: { prompt } }: Table, measure: string): string => known(`prompt/${familyName(catalogue)}/${prompt?.kind}.measure`) ?? measure;

export function reasons(table: Table, { action, notes = [], measure, weighed = [] }: Advised): string[] {
  const chosen = JSON.stringify(action);
  const next = weighed.find((row) => JSON.stringify(row.action) !== chosen);
  return [
    ...notes.map((note) => noteText(table, note)),
    ...(measure !== undefined && next ? [t("act.why-measure", { what: measureText(table, measure) })] : []),
    ...(next ? [t("act.why-next", { action: textOf(table, next.action) })] : []),
  ];
}

export function Reasons({ table, advised }: { table: Table; advised: Advised }) {
  const lines = reasons(table, advised);
  const { weighed = [], plan = [], notes = [] } = advised;
  const scores = [...notes.filter((note) => note.score !== undefined).map((note) => ({ score: note.score!, text: noteText(table, note) })),
    ...weighed.map((row) => ({ score: row.score, text: textOf(table, row.action) }))];
  return <>
    {lines.length > 0 && <details open><summary>{t("act.why")}</summary><ul>{lines.map((line, i) => <li key={i}>{line}</li>)}</ul></details>}
    {plan.length > 0 && <details open><summary>{t("act.why-plan")}</summary><ol>{plan.map((step, i) => <li key={i}>{textOf(table, step)}</li>)}</ol></details>}
    {scores.length > 0 && <details><summary>{t("act.scores")}</summary>
      <table class="scores"><tbody>{scores.map((row, i) => <tr key={i}><td class="number">{row.score}</td><td>{row.text}</td></tr>)}</tbody></table></details>}
  </>;
}

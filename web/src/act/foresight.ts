/* What an answer does to the board at once, as the rules foresee it: gains and losses of everybody, in a line. */
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import type { Action, Foresight, GameEvent, View } from "../base/types.ts";
import { playerName } from "../base/words.ts";

interface Change { cities: number; tokens: number; ships: number; treasury: number }

function changesOf(events: readonly GameEvent[]): Map<number, Change> {
  const all = new Map<number, Change>();
  const of = (owner: number): Change => {
    const change = all.get(owner) ?? { cities: 0, tokens: 0, ships: 0, treasury: 0 };
    all.set(owner, change);
    return change;
  };
  for (const { k, a: [a0 = 0, a1 = 0, a2 = 0, a3 = 0] } of events)
    switch (k) {
    case "tokens-placed": of(a0).tokens += a2; break;
    case "tokens-removed": of(a0).tokens -= a2; break;
    case "tokens-annexed": of(a1).tokens -= a3; of(a2).tokens += a3; break;
    case "city-placed": of(a0).cities++; break;
    case "city-removed": case "city-destroyed": case "city-reduced": of(a0).cities--; break;
    case "city-annexed": of(a1).cities--; of(a2).cities++; break;
    case "ship-removed": of(a0).ships--; break;
    case "treasury-gained": of(a0).treasury += a1; break;
    case "treasury-paid": of(a0).treasury -= a1; break;
    }
  return all;
}

const KINDS = ["cities", "tokens", "ships", "treasury"] as const;
const signed = (n: number): string => (n > 0 ? `+${n}` : `−${-n}`);

export const foresightOf = (view: View, action: Action): Foresight | undefined =>
  view.foresight?.find((other) => other.action.length === action.length && other.action.every((part, i) => part === action[i]));

/* "Rome −1 city, +2 tokens", the own line first; null where nothing is foreseen. */
export function foretold(table: Table, action: Action): string | null {
  const row = foresightOf(table.view, action);
  if (!row)
    return null;
  const lines = [...changesOf(row.events)].sort(([a], [b]) => Number(b === table.me) - Number(a === table.me)).flatMap(([owner, change]) => {
    const parts = KINDS.filter((kind) => change[kind] !== 0).map((kind) => t(`foretold.${kind}`, { n: Math.abs(change[kind]), signed: signed(change[kind]) }));
    return parts.length ? [t("foretold.line", { owner: owner === table.me ? t("foretold.you") : playerName(table, owner), changes: parts.join(", ") })] : [];
  });
  return lines.length ? lines.join(" · ") : null;
}

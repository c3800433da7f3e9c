/* What a bot has done for a player who let it finish a decision: told at once, and kept until the player acts again. */
import { useEffect, useState } from "preact/hooks";
import { familyOf } from "../base/family.ts";
import { join } from "../panel/index.ts";
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import type { GameEvent } from "../base/types.ts";
import { note } from "../base/ui.ts";

let done: { table: string; last: number; lines: string[] } | null = null;
const watchers = new Set<() => void>();

function keep(what: typeof done): void {
  done = what;
  watchers.forEach((watcher) => watcher());
}

/* An action that the bot has chosen. */
export interface Chosen { n: number; kind: string }

/* Whoever asked may be gone from the page by then: the server tells the events. */
export async function tellDone(table: Table, chosen: readonly Chosen[]): Promise<void> {
  if (table.me === null || chosen.length === 0)
    return;
  const last = chosen[chosen.length - 1].n;
  const told = await table.ask<{ events: GameEvent[] }>({ do: "digest", since: chosen[0].n - 1, until: last });
  const events = told.events.filter(({ n }) => chosen.some((one) => one.n === n));
  const lines = familyOf(table.catalogue).lines(table, events, table.me);
  keep({ table: table.id, last, lines });
  /* As good news, which outlives the phase: bots may well be through with it already. */
  note(t("did.note", { what: lines.length > 0 ? join(lines) : t("did.nothing") }), "good");
}

export function Did({ table }: { table: Table }) {
  const [, redraw] = useState({});
  useEffect(() => {
    const watcher = () => redraw({});
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  }, []);
  if (!done || done.table !== table.id || table.acted > done.last)
    return null;
  return <section class="did">
    <header class="row"><h3>{t("did.title")}</h3><button type="button" class="plain" aria-label={t("did.close")} onClick={() => keep(null)}>×</button></header>
    <ul>{(done.lines.length > 0 ? done.lines : [t("did.nothing")]).map((line) => <li key={line}>{line}</li>)}</ul>
  </section>;
}

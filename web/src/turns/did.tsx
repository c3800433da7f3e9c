/* What a bot has done for a player who let it finish a decision: told at once, and kept until the player acts again. */
import { useEffect, useState } from "preact/hooks";
import { familyOf } from "../family.ts";
import { linesOf } from "../log/summary.ts";
import { join } from "../panel/names.ts";
import { t } from "../strings.ts";
import type { Table } from "../table.ts";
import type { GameEvent } from "../types.ts";
import { note } from "../ui.ts";

let done: { table: string; last: number; lines: string[] } | null = null;
const watchers = new Set<() => void>();

function keep(what: typeof done): void {
  done = what;
  watchers.forEach((watcher) => watcher());
}

/* The numbers of the actions that the bot has chosen. Whoever asked may be gone from the page by then: the server tells the events. */
export async function tellDone(table: Table, actions: readonly number[]): Promise<void> {
  if (table.me === null || actions.length === 0)
    return;
  const told = await table.ask<{ events: GameEvent[] }>({ do: "digest", since: actions[0] - 1, until: actions[actions.length - 1] });
  const events = told.events.filter((event) => actions.includes(event.n));
  const lines = (familyOf(table.catalogue)?.lines ?? linesOf)(table, events, table.me);
  keep({ table: table.id, last: Math.max(...actions), lines });
  note(t("did.note", { what: lines.length > 0 ? join(lines) : t("did.nothing") }));
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

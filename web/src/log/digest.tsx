/* What happened since this player last looked or acted, told for each player in a line. */
import { useMemo, useState } from "preact/hooks";
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import type { GameEvent } from "../base/types.ts";
import { Choice, PlayerTag, seats, useOlder } from "../panel/index.ts";
import { newsBegin } from "./kinds.ts";
import { familyOf, turnEvent } from "../base/family.ts";
import { tell } from "../base/words.ts";
import { Events } from "./panel.tsx";

type Since = "action" | "visit" | "turn" | "last-turn";

/* The number of the first event of the present turn, and of the one before. */
function turnStarts(log: readonly GameEvent[], begins: string | null): [number, number] {
  const starts = log.filter((event) => event.k === begins).map((event) => event.n);
  return [starts[starts.length - 1] ?? 0, starts[starts.length - 2] ?? 0];
}

export function Digest({ table }: { table: Table }) {
  const [turn, lastTurn] = useMemo(() => turnStarts(table.log, turnEvent(table.words)), [table.log]);
  const { acted } = table;
  const [since, setSince] = useState<Since>(acted > 0 ? "action" : table.seen > 0 ? "visit" : "last-turn");
  const from = { action: acted, visit: table.seen, turn: turn - 1, "last-turn": lastTurn - 1 }[since];
  useOlder(table, table.earlier && (lastTurn === 0 || (table.log[0]?.n ?? 0) > from + 1));
  const events = useMemo(() => (since === "action" ? table.log.slice(newsBegin(table.log, acted)) : table.log.filter((event) => event.n > from)),
    [table.log, from, since]);
  const { lines } = familyOf(table.catalogue);
  const told = seats(table).map((player) => ({ player, lines: lines(table, events, player) })).filter(({ lines }) => lines.length > 0);
  const options: Since[] = [...(acted > 0 ? ["action" as const] : []), ...(table.seen > 0 ? ["visit" as const] : []), "turn", "last-turn"];
  const turns = events.filter((event) => event.k === turnEvent(table.words)).map((event) => event.a[0] ?? 0);
  return (
    <>
      <Choice label={t("digest.since")} value={since} onChange={setSince}
        options={options.map((id): [Since, string] => [id, tell(table, `digest.since-${id}`)])} />
      {events.length === 0 ? <p>{t("digest.nothing")}</p> : <>
        {turns.length > 0 && <p><b>{turns.length === 1 ? tell(table, "digest.turn", { n: turns[0] }) : tell(table, "digest.turns", { from: turns[0], to: turns[turns.length - 1] })}</b></p>}
        {told.length === 0 ? <p>{t("digest.little")}</p> : <ul class="digest">
          {told.map(({ player, lines }) => (
            <li key={player}><PlayerTag naming={table} player={player} /><ul>{lines.map((line) => <li key={line}>{line}</li>)}</ul></li>
          ))}
        </ul>}
        <details><summary>{t("digest.details")} ({events.length})</summary><Events table={table} events={events.slice(-400)} /></details>
      </>}
    </>
  );
}

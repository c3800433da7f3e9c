/* What happened since this player last looked or acted, told for each player in a line. */
import { useMemo, useState } from "preact/hooks";
import { t } from "../strings.ts";
import type { Table } from "../table.ts";
import type { GameEvent } from "../types.ts";
import { Choice, PlayerTag } from "../panel/parts.tsx";
import { cardList, join, seats } from "../panel/names.ts";
import { useOlder } from "../panel/older.ts";
import { advanceName, areaName } from "../words.ts";
import { Events } from "./panel.tsx";

type Since = "action" | "visit" | "turn" | "last-turn";

/* The number of the first event of the present turn, and of the one before. */
function turnStarts(log: readonly GameEvent[]): [number, number] {
  const starts = log.filter((event) => event.k === "turn-began").map((event) => event.n);
  return [starts[starts.length - 1] ?? 0, starts[starts.length - 2] ?? 0];
}

export function Digest({ table }: { table: Table }) {
  const [turn, lastTurn] = useMemo(() => turnStarts(table.log), [table.log]);
  const { acted } = table;
  const [since, setSince] = useState<Since>(acted > 0 ? "action" : table.seen > 0 ? "visit" : "last-turn");
  const from = { action: acted, visit: table.seen, turn: turn - 1, "last-turn": lastTurn - 1 }[since];
  useOlder(table, table.earlier && (lastTurn === 0 || (table.log[0]?.n ?? 0) > from + 1));
  const events = useMemo(() => table.log.filter((event) => event.n > from), [table.log, from]);
  const options: Since[] = [...(acted > 0 ? ["action" as const] : []), ...(table.seen > 0 ? ["visit" as const] : []), "turn", "last-turn"];
  const turns = events.filter((event) => event.k === "turn-began").map((event) => event.a[0] ?? 0);
  return (
    <>
      <Choice label={t("digest.since")} value={since} onChange={setSince}
        options={options.map((id): [Since, string] => [id, t(`digest.since-${id}`)])} />
      {events.length === 0 ? <p>{t("digest.nothing")}</p> : <>
        {turns.length > 0 && <p><b>{turns.length === 1 ? t("digest.turn", { n: turns[0] }) : t("digest.turns", { from: turns[0], to: turns[turns.length - 1] })}</b></p>}
        <ul class="digest">
          {seats(table).map((player) => {
            const lines = linesOf(table, events, player);
            return lines.length > 0 && (
              <li key={player}><PlayerTag naming={table} player={player} /><ul>{lines.map((line) => <li key={line}>{line}</li>)}</ul></li>
            );
          })}
        </ul>
        <details><summary>{t("digest.details")} ({events.length})</summary><Events table={table} events={events.slice(-400)} /></details>
      </>}
    </>
  );
}

function linesOf(table: Table, events: readonly GameEvent[], player: number): string[] {
  let placed = 0, lost = 0, ships = 0, cards = 0, deals = 0, marker: number | null = null;
  const built: number[] = [], fallen: number[] = [], taken: number[] = [], struck: number[] = [], acquired: number[] = [];
  for (const { k, a } of events) {
    const [a0 = 0, a1 = 0, a2 = 0, a3 = 0] = a;
    if (k === "tokens-placed" && a0 === player) placed += a2;
    else if (k === "tokens-removed" && a0 === player) lost += a2;
    else if (k === "tokens-annexed" && a1 === player) lost += a3;
    else if (k === "ship-built" && a0 === player) ships++;
    else if (k === "city-placed" && a0 === player) built.push(a1);
    else if ((k === "city-destroyed" || k === "city-removed" || k === "city-reduced") && a0 === player) fallen.push(a1);
    else if (k === "city-annexed" && a1 === player) fallen.push(a0);
    else if (k === "city-annexed" && a2 === player) taken.push(a0);
    else if (k === "card-taken" && a0 === player) cards++;
    else if (k === "deal-done" && (a1 === player || a2 === player)) deals++;
    else if (k === "calamity-called" && a0 === player) struck.push(a1);
    else if ((k === "advance-bought" || k === "advance-free") && a0 === player) acquired.push(a1);
    else if ((k === "marker-forward" || k === "marker-back" || k === "regressed") && a0 === player) marker = a1;
  }
  const areas = (list: number[]) => join([...new Set(list)].map((area) => areaName(table, area)));
  return [
    ...(struck.length > 0 ? [t("digest.calamities", { cards: cardList(table, struck) })] : []),
    ...(built.length > 0 ? [t("digest.cities-new", { n: built.length, areas: areas(built) })] : []),
    ...(taken.length > 0 ? [t("digest.cities-taken", { n: taken.length, areas: areas(taken) })] : []),
    ...(fallen.length > 0 ? [t("digest.cities-lost", { n: fallen.length, areas: areas(fallen) })] : []),
    ...(placed > 0 ? [t("digest.tokens-placed", { n: placed })] : []),
    ...(lost > 0 ? [t("digest.tokens-lost", { n: lost })] : []),
    ...(ships > 0 ? [t("digest.ships", { n: ships })] : []),
    ...(cards > 0 ? [t("digest.cards", { n: cards })] : []),
    ...(deals > 0 ? [t("digest.trades", { n: deals })] : []),
    ...(acquired.length > 0 ? [t("digest.advances", { advances: join(acquired.map((advance) => advanceName(table, advance))) })] : []),
    ...(marker !== null ? [t("digest.marker", { n: marker })] : []),
  ];
}

/* What happened in a turn: in short over the board, and for everybody in the log. */
import { useEffect, useState } from "preact/hooks";
import { Emblem } from "../board/index.ts";
import type { Telling } from "../base/family.ts";
import { openLog, PlayerTag, seats } from "../panel/index.ts";
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import type { ChronicleTurn } from "../base/types.ts";
import { say } from "../base/ui.ts";
import { playerName, tell } from "../base/words.ts";
import { useChronicle } from "./chronicle.ts";
import { useSheet } from "./sheet.ts";

const FIRST = 3;

/* The first of the ranking, and where the viewer is. */
function Places({ table, turn }: { table: Table; turn: ChronicleTurn }) {
  const shown = turn.standing.filter((row) => row.place <= FIRST || row.player === table.me);
  return <ol class="turn-places">{shown.map((row) => <li key={row.player} class={row.player === table.me ? "me" : ""}>
    <span class="quiet">{row.place}.</span> <Emblem table={table} player={row.player} /> <span>{playerName(table, row.player)}</span> <b>{row.points}</b>
  </li>)}</ol>;
}

export function Brief({ table, telling, turn: number, close }: { table: Table; telling: Telling; turn: number; close: () => void }) {
  useSheet();
  const chronicle = useChronicle(table, number);
  const turn = chronicle?.turns.find((one) => one.turn === number);
  /* Whoever cannot see the card hears it. */
  useEffect(() => {
    if (turn)
      say([tell(table, "turns.over", { n: number }), ...(table.me === null ? [] : telling.turn(table, turn, table.me))].join(". "));
  }, [turn !== undefined]);
  if (!turn || turn.standing.length === 0)
    return null;
  const own = table.me === null ? [] : telling.turn(table, turn, table.me);
  const shut = () => {
    close();
    document.querySelector<HTMLElement>(".map, .table-scroll")?.focus({ preventScroll: true });
  };
  return <section class="turn-card card" aria-label={tell(table, "turns.over", { n: number })}>
    <header><h3>{tell(table, "turns.over", { n: number })}</h3><button type="button" class="plain" aria-label={t("turns.close")} onClick={shut}>×</button></header>
    <Places table={table} turn={turn} />
    {own.length > 0 && <ul class="turn-lines">{own.map((line, i) => <li key={i}>{line}</li>)}</ul>}
    <p>{telling.summary && <span class="quiet">{telling.summary(turn)} </span>}
      <button type="button" class="link" onClick={() => { openLog("turns"); close(); }}>{t("turns.details")}</button></p>
  </section>;
}

export function Story({ table, telling }: { table: Table; telling: Telling }) {
  useSheet();
  const { turn: present, over } = table.view;
  const last = over || present <= 1 ? present : present - 1;
  const [chosen, setChosen] = useState<number | null>(null);
  const number = Math.min(chosen ?? last, present);
  const chronicle = useChronicle(table, number);
  const turn = chronicle?.turns.find((one) => one.turn === number);
  if (present === 0)
    return <p>{t("turns.none")}</p>;
  const order = turn ? (turn.standing.length > 0 ? turn.standing.map((row) => row.player) : seats(table)) : [];
  return <section class="turn-story">
    <div class="row">
      <label class="field"><span>{tell(table, "turns.choose")}</span>
        <select value={number} onChange={(event) => setChosen(Number(event.currentTarget.value))}>
          {Array.from({ length: present }, (_, i) => present - i).map((n) => <option key={n} value={n}>{tell(table, "turns.number", { n })}</option>)}
        </select></label>
      <button type="button" disabled={number <= 1} onClick={() => setChosen(number - 1)}>{tell(table, "turns.earlier")}</button>
      <button type="button" disabled={number >= present} onClick={() => setChosen(number + 1)}>{tell(table, "turns.later")}</button>
    </div>
    {!turn ? <p role="status" class="quiet">{t("turns.loading")}</p> : <>
      <h3>{tell(table, turn.standing.length > 0 ? "turns.over" : "turns.now", { n: number })}</h3>
      {telling.summary && <p class="quiet">{telling.summary(turn)}</p>}
      <ol class="turn-all">{order.map((player) => {
        const row = turn.standing.find((one) => one.player === player);
        const lines = telling.turn(table, turn, player);
        return <li key={player} class={player === table.me ? "me" : ""}>
          <p>{row && <span class="turn-place">{row.place}.</span>}<PlayerTag naming={table} player={player} />{row && <b>{t("turns.standing", { n: row.points })}</b>}</p>
          <ul class="turn-lines">{lines.length === 0 && <li class="quiet">{t("turns.nothing")}</li>}{lines.map((line, i) => <li key={i}>{line}</li>)}</ul>
        </li>;
      })}</ol>
      {!over && number === last && telling.next && <p class="quiet">{telling.next(table)}</p>}
    </>}
  </section>;
}

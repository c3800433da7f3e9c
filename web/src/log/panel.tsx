/* Everything that happened, as far as this player may know it, and a digest of what was missed. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { t } from "../base/texts.ts";
import { playerOf } from "../base/table.ts";
import type { Table } from "../base/table.ts";
import { Emblem } from "../board/index.ts";
import { familyOf, turnEvent } from "../base/family.ts";
import type { EventClass, GameEvent } from "../base/types.ts";
import { Choice, Search, seats, useOlder, useSide } from "../panel/index.ts";
import { showArea } from "../base/ui.ts";
import { areaName, eventText, playerName, tell } from "../base/words.ts";
import { useTelling } from "../turns/index.ts";
import { Digest } from "./digest.tsx";
import { useFound } from "./found.ts";
import type { Found } from "./found.ts";
import { areasIn, classesOf, classOf, filterOf, playersIn } from "./kinds.ts";
import "./log.css";

const PAGE = 200;

export function LogPanel({ table }: { table: Table }) {
  const [wanted, setSide] = useSide();
  const byTurns = !table.lesson && familyOf(table.catalogue).telling !== undefined;
  const side = !byTurns && wanted === "turns" ? "digest" : wanted;
  const told = useTelling(table, side === "turns");
  return (
    <div class="log">
      <h2>{t("log.title")}</h2>
      <Choice label={t("log.view")} value={side} onChange={setSide} options={[["digest", t("log.view-digest")], ...(!byTurns ? [] : [["turns", tell(table, "log.view-turns")] as const]), ["all", t("log.view-all")]]} />
      {side === "digest" ? <Digest table={table} /> : side === "all" ? <Browser table={table} /> : told && <told.Story table={table} telling={told.telling} />}
    </div>
  );
}

function Browser({ table }: { table: Table }) {
  const [text, setText] = useState("");
  const [player, setPlayer] = useState<number | null>(null);
  const [kind, setKind] = useState<EventClass | "all">("all");
  const [pages, setPages] = useState(1);
  const texts = useMemo(() => new Map<GameEvent, string>(), [table.words]);
  const wordsOf = (event: GameEvent) => {
    let words = texts.get(event);
    if (words === undefined) {
      words = eventText(table, event);
      texts.set(event, words);
    }
    return words;
  };
  const wanted = text.trim().toLowerCase();
  const fits = (event: GameEvent) => (kind === "all" || classOf(table.words, event.k) === kind)
    && (player === null || playersIn(table.words, event).includes(player))
    && (wanted === "" || wordsOf(event).toLowerCase().includes(wanted));
  const recent = useMemo(() => table.log.filter(fits), [table.log, wanted, player, kind]);
  const filtered = wanted !== "" || player !== null || kind !== "all";
  const filter = useMemo(() => filterOf(table.words, kind, player), [table.words, kind, player]);
  const [full, setFull] = useState(false);
  const found = useFound(table, filter, `${table.id} ${table.me} ${kind} ${player} ${wanted}`, filtered && !full);
  const shown = useMemo(() => (filtered ? found.events.filter(fits).concat(recent) : recent), [recent, found.events.length, found.begun]);
  const from = Math.max(0, shown.length - PAGE * pages);
  useEffect(() => setFull(from > 0), [from > 0]);
  useOlder(table, !filtered && from === 0);
  const begun = filtered ? found.begun : table.begun;
  const reading = begun > 0 && from === 0 && (!filtered || found.reading);
  return (
    <>
      <Search label={t("log.find")} value={text} onInput={setText} />
      <div class="row">
        <label class="field"><span>{t("log.player")}</span>
          <select value={player ?? ""} onChange={(event) => setPlayer(event.currentTarget.value === "" ? null : Number(event.currentTarget.value))}>
            <option value="">{t("log.anybody")}</option>
            {seats(table).map((seat) => <option key={seat} value={seat}>{playerName(table, seat)}</option>)}
          </select>
        </label>
        <label class="field"><span>{t("log.kind")}</span>
          <select value={kind} onChange={(event) => setKind(event.currentTarget.value as EventClass | "all")}>
            <option value="all">{t("log.kind-all")}</option>
            {classesOf(table.words).map((one) => <option key={one} value={one}>{tell(table, `log.kind-${one}`)}</option>)}
          </select>
        </label>
        <span class="quiet" role="status">{t(begun > 0 ? "log.count-so-far" : "log.count", { n: shown.length })}</span>
      </div>
      {shown.length === 0 && !reading && <p>{t("log.none")}</p>}
      <Events table={table} events={shown.slice(from)} older={filtered ? found : undefined} wordsOf={wordsOf} />
      {reading && <p class="quiet">{t("log.reading")}</p>}
      {from > 0 && <p class="buttons"><button type="button" onClick={() => setPages(pages + 1)}>{t("log.older")}</button></p>}
      {from === 0 && begun > 0 && !reading && <p class="buttons"><button type="button" onClick={found.more}>{t("log.further")}</button></p>}
    </>
  );
}

interface Group { key: string; title: string; events: GameEvent[] }

/* The newest first, under the headings of their phases. */
export function Events({ table, events, older, wordsOf }: {
  table: Table; events: readonly GameEvent[]; older?: Found; wordsOf?: (event: GameEvent) => string;
}) {
  const marks = useMemo(() => headings(table, older ? older.events.concat(table.log) : table.log),
    [table.log, older?.begun, older?.events.length]);
  const groups: Group[] = [];
  for (const event of events) {
    const title = marks.get(event) ?? "";
    let group = groups[groups.length - 1];
    if (!group || group.title !== title) {
      group = { key: `${event.n}.${groups.length}`, title, events: [] };
      groups.push(group);
    }
    group.events.push(event);
  }
  groups.reverse();
  return (
    <ol class="events">
      {groups.map((group) => (
        <li key={group.key}>
          <h3>{group.title}</h3>
          <ul>{[...group.events].reverse().map((event, i) => (
            <li key={i}>
              <EventEmblem table={table} event={event} />
              <span class="event-text">{wordsOf ? wordsOf(event) : eventText(table, event)}</span>
              {areasIn(table.words, event).slice(0, 1).map((area) => (
                <button key={area} type="button" class="link" aria-label={t("log.area", { area: areaName(table, area) })} onClick={() => showArea(area)}>◎</button>
              ))}
            </li>
          ))}</ul>
        </li>
      ))}
    </ol>
  );
}

/* Whose event it is, to be found at a glance. */
function EventEmblem({ table, event }: { table: Table; event: GameEvent }) {
  const player = playersIn(table.words, event)[0];
  return <span class="event-emblem">{player !== undefined && playerOf(table.view, player) && <Emblem table={table} player={player} />}</span>;
}

/* Under which turn and phase each event stands. */
function headings(table: Table, log: readonly GameEvent[]): Map<GameEvent, string> {
  const out = new Map<GameEvent, string>();
  /* Where there is no set-up to play, the first turn begins with the game and not by an event. */
  const begins = turnEvent(table.words);
  const own = familyOf(table.catalogue);
  const first = log.find((event) => event.k === begins)?.a[0] ?? table.view.turn + 1;
  let turn = first > 1 ? tell(table, "log.turn", { n: first - 1 }) : t("log.before");
  let title = turn;
  for (const event of log) {
    if (event.k === begins) {
      turn = tell(table, "log.turn", { n: event.a[0] ?? 0 });
      title = turn;
    } else if (event.k === "phase-began")
      title = `${turn} · ${own.heading(table, event)}`;
    out.set(event, title);
  }
  return out;
}

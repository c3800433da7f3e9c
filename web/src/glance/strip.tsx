/* What is always in sight, whatever panel is open: where everybody stands and who is awaited, the own hand, the last
 * lines of the log. Folded it is one line; on narrow screens it begins so. */
import { useMemo } from "preact/hooks";
import { Emblem } from "../board/index.ts";
import { familyOf } from "../base/family.ts";
import { newsBegin } from "../log/index.ts";
import { openLog } from "../panel/index.ts";
import { change, useSettings } from "../base/settings.ts";
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import type { GameEvent } from "../base/types.ts";
import { cramped } from "../base/ui.ts";
import { eventText, personOf, playerName } from "../base/words.ts";
import "./glance.css";

const LINES = 3;
const NAMED = 2;
const CROWD = 12;
/* Told in figures beside them; and of an offer its first line says enough here. */
const UNTOLD = new Set<string>(["standing", "offer-gives", "offer-wants"]);

const figuresOf = (table: Table) => familyOf(table.catalogue).figures;

function awaitedText(table: Table): string {
  const { pending } = table.view;
  const others = pending.filter((player) => player !== table.me);
  if (table.view.over || pending.length === 0)
    return "";
  if (pending.length > others.length && table.acts)
    return t("glance.waits-for-you");
  const names = others.slice(0, NAMED).map((player) => playerName(table, player)).join(", ");
  return others.length > NAMED ? t("glance.waits-for-more", { names, n: others.length - NAMED }) : t("glance.waits-for", { names });
}

/* In one line: the own figures, or those of whoever is ahead, and who is awaited. */
function Folded({ table }: { table: Table }) {
  const first = table.view.ranking[0];
  const player = table.me ?? first?.player;
  if (player === undefined)
    return <span class="glance-line" />;
  const place = table.view.ranking.find((row) => row.player === player)?.place ?? 0;
  return <span class="glance-line">
    <Emblem table={table} player={player} />
    {table.me === null && <span>{playerName(table, player)}</span>}
    {place > 0 && table.view.turn > 0 && <b>{t("glance.place", { n: place })}</b>}
    {figuresOf(table).map((figure, i) => figure.value(table, player) !== null && <span key={figure.id} class={i % 2 === 0 ? "" : "roomy"}>{figure.told(figure.value(table, player)!)}</span>)}
    <span class="quiet">{awaitedText(table)}</span>
  </span>;
}

function Standings({ table }: { table: Table }) {
  const { ranking, pending, over } = table.view;
  const players = ranking.map((row) => row.player);
  return <div class="glance-standings" tabIndex={0} role="region" aria-label={t("glance.standings")}>
    <table class={players.length > CROWD ? "crowd" : ""}>
      <thead><tr><td />{players.map((player) => {
        const awaited = !over && pending.includes(player);
        return <th key={player} scope="col" class={`${player === table.me ? "me" : ""}${awaited ? " awaited" : ""}`} title={[playerName(table, player), personOf(table, player)].filter(Boolean).join(": ")}>
          <Emblem table={table} player={player} /><span class="name">{personOf(table, player) || playerName(table, player)}</span>
          {awaited && <span class="hidden"> ({t("glance.awaited")})</span>}
        </th>;
      })}</tr></thead>
      <tbody>{figuresOf(table).map((figure) => <tr key={figure.id}>
        <th scope="row">{figure.title(table)}</th>
        {players.map((player) => <td key={player} class={player === table.me ? "me" : ""}>{figure.value(table, player) ?? "–"}</td>)}
      </tr>)}</tbody>
    </table>
  </div>;
}

/* How much has happened since the own last action. */
const useMissed = ({ log, acted, me }: Table): number => useMemo(() => (me === null || acted === 0 ? 0 : log.length - newsBegin(log, acted)), [log, acted, me]);

function Last({ table }: { table: Table }) {
  const { log, acted, me } = table;
  const lines = useMemo(() => {
    const last: GameEvent[] = [];
    for (let i = log.length - 1; i >= 0 && last.length < LINES; i--)
      if (!UNTOLD.has(log[i].k))
        last.unshift(log[i]);
    return last.map((event) => eventText(table, event));
  }, [log]);
  const missed = useMissed(table);
  return <section class="glance-log" aria-label={t("glance.last")}>
    <ol>{lines.map((line, i) => <li key={i} title={line}>{line}</li>)}</ol>
    <button type="button" class="link" onClick={() => openLog(me === null ? "all" : "digest")}>
      {me === null || acted === 0 ? t("glance.all-events") : missed > 0 ? t("glance.since", { n: missed }) : t("glance.since-none")}
    </button>
  </section>;
}

export function Glance({ table }: { table: Table }) {
  const { glance } = useSettings();
  const missed = useMissed(table);
  const { showsStandings, Hand } = familyOf(table.catalogue);
  const open = glance ?? !(cramped() || showsStandings);
  return <section class={`glance${open ? " open" : ""}`} aria-label={t("glance.title")}>
    <button type="button" class="glance-fold" aria-expanded={open} aria-label={t(open ? "glance.close" : "glance.open")} onClick={() => change({ glance: !open })}>
      <Folded table={table} /><span aria-hidden="true" class="glance-arrow">{open ? "▾" : "▸"}</span>
    </button>
    {!open && missed > 0 && <button type="button" class="link glance-new" title={t("glance.since", { n: missed })} onClick={() => openLog("digest")}>{t("glance.new", { n: missed })}</button>}
    {open && <div class="glance-body">
      <Standings table={table} />
      <div class="glance-beside">{Hand && <Hand table={table} />}<Last table={table} /></div>
    </div>}
  </section>;
}

/* What keeps the table from going on, or this player from playing, and the way out of it; over the board. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Problem, useActing } from "../panel/index.ts";
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import { playerName } from "../base/words.ts";
import { Imported, isImported } from "./imported.tsx";

function Notice({ text, children, error }: { text: string; children?: ComponentChildren; error?: { error: string | null; clear: () => void } }) {
  return <div class="notice card" role="status">
    <span>{text}</span>{children && <span class="row">{children}</span>}{error && <Problem of={error} />}
  </div>;
}

const proposed = (table: Table, kind: string, to?: number): boolean =>
  table.info.votes.some((vote) => vote.kind === kind && (to === undefined || Number(vote.to) === to));

function Paused({ table }: { table: Table }) {
  const acting = useActing(table);
  const resume = () => acting.attempt(() => table.ask({ do: "propose", kind: "resume" }));
  return <Notice text={t("notice.paused")} error={acting}>
    {table.acts && !proposed(table, "resume") && <button class="main" disabled={acting.busy} onClick={resume}>{t("notice.resume")}</button>}
  </Notice>;
}

function Absent({ table, voted }: { table: Table; voted: boolean }) {
  const acting = useActing(table);
  const back = () => acting.attempt(() => table.ask({ do: "away", bot: null }));
  return <Notice text={t(voted ? "notice.replaced" : "notice.away")} error={acting}>
    <button class="main" disabled={acting.busy} onClick={back}>{t("notice.take-back")}</button>
  </Notice>;
}

function Late({ table, seat }: { table: Table; seat: number }) {
  const acting = useActing(table);
  const propose = () => acting.attempt(() => table.ask({ do: "propose", kind: "replace", to: seat }));
  return <Notice text={t("notice.late", { player: playerName(table, seat), name: table.info.seats[seat]?.name ?? "" })} error={acting}>
    <button disabled={acting.busy} onClick={propose}>{t("notice.replace")}</button>
  </Notice>;
}

/* Its bot went round in circles: a person's seat waits for the person, who can be replaced like anybody who is late. Shown until it has been read. */
function Circling({ table, seat, votes }: { table: Table; seat: number; votes: boolean }) {
  const [read, setRead] = useState(false);
  const acting = useActing(table);
  const { kind, name } = table.info.seats[seat]!;
  const own = table.mine.includes(seat);
  const text = kind === "bot" ? t("notice.circling-bot", { player: playerName(table, seat) })
    : own ? t("notice.circling-own") : t("notice.circling", { player: playerName(table, seat), name });
  const propose = () => acting.attempt(() => table.ask({ do: "propose", kind: "replace", to: seat }));
  return read ? null : <Notice text={text} error={acting}>
    {votes && kind === "person" && !own && !proposed(table, "replace", seat) && <button disabled={acting.busy} onClick={propose}>{t("notice.replace")}</button>}
    <button class="plain" aria-label={t("app.close")} onClick={() => setRead(true)}>×</button>
  </Notice>;
}

/* Until it has been read. */
function Looking({ table, player }: { table: Table; player: number }) {
  const [read, setRead] = useState(false);
  return read ? null : <Notice text={t("notice.hand", { player: playerName(table, player) })}>
    <button class="plain" aria-label={t("app.close")} onClick={() => setRead(true)}>×</button>
  </Notice>;
}

/* Where everybody stands is always in sight: a spectator is only told that nothing is asked. */
function Watching() {
  return <div class="notice card watching" role="note"><b>{t("notice.watching")}</b></div>;
}

export function Notices({ table }: { table: Table }) {
  const { info, me, acts, connection } = table;
  if (connection !== "open" || table.view.over)
    return null;
  if (isImported(table))
    return <Imported table={table} />;
  const own = me === null ? undefined : info.seats[me];
  const late = acts && own?.kind === "person"
    ? info.seats.filter((seat) => seat.late && seat.kind === "person" && !table.mine.includes(seat.seat) && !proposed(table, "replace", seat.seat)) : [];
  return <>
    {me === null && <Watching />}
    {me !== null && !acts && <Looking table={table} player={me} />}
    {info.state === "paused" && <Paused table={table} />}
    {acts && own && (own.away || own.kind === "bot") && <Absent table={table} voted={own.kind === "bot"} />}
    {info.seats.filter((seat) => seat.circling).map((seat) => <Circling key={seat.seat} table={table} seat={seat.seat} votes={acts && own?.kind === "person"} />)}
    {late.map((seat) => <Late key={seat.seat} table={table} seat={seat.seat} />)}
  </>;
}

/* A table: the lobby before the game begins, then the game. The token comes from the link, from this tab or from the
 * seats this browser knows, and leaves the address as soon as it is kept. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { prepare } from "../board/index.ts";
import { follow, go } from "../base/router.ts";
import type { Route } from "../base/router.ts";
import { keepSeat, keepSeen, keptSeats } from "../base/settings.ts";
import { t } from "../base/texts.ts";
import { useTable } from "../base/table.ts";
import type { Table } from "../base/table.ts";
import { failureText, playerName } from "../base/words.ts";
import { Failure } from "../base/net.ts";
import { familyOf } from "../base/family.ts";
import { HintsOf, isGuided } from "../lessons/index.ts";
import { JoinForm, Lobby } from "../lobby/index.ts";
import { drop, invitationFor, keepInvitation, remember, tokenFor } from "../base/tables.ts";

function Ended({ table, token, end, again }: { table: string; token: string | null; end: Failure; again: () => void }) {
  const known = end.code === "taken-over" ? t("net.taken-over") : failureText(end);
  const bad = [401, 403, 404, 410].includes(end.status) || ["wrong-token", "no-table", "not-invited", "gone"].includes(end.code);
  const nowhere = ["no-table", "not-found"].includes(end.code);
  return <main class="page">
    <h1>{t("app.name")}</h1>
    <p role="alert">{known}</p>
    {bad && <p>{t(nowhere ? "game.no-table" : token ? "game.bad-link" : "game.not-invited")}</p>}
    <p class="row">
      <button class="main" onClick={again}>{t("app.retry")}</button>
      {bad && !nowhere && token && <button onClick={() => {
        drop(table, token);
        go(`/t/${table}?watch`);
      }}>{t("game.watch-instead")}</button>}
      <a class="button" href="/" onClick={follow}>{t("app.home")}</a>
    </p>
  </main>;
}

/* Whoever has come from elsewhere has what the page of a table shows already (opening.html). */
const Opening = () => (document.getElementById("opening") ? null : <main class="page"><p role="status">{t("app.opening")}</p></main>);

/* Whoever only watches may take the place of a bot, where the table allows it. */
function TakeSeat({ table, invitation }: { table: Table; invitation: string | null }) {
  const [open, setOpen] = useState(false);
  const free = table.info.seats.filter((seat) => seat.kind === "open" || seat.kind === "bot" && !seat.closed).map((seat) => seat.seat);
  if (table.me !== null || table.token || table.info.state === "over" || !free.length)
    return null;
  return <div class="take-seat">
    {open ? <JoinForm table={table.id} seats={free} invitation={invitation} label={t("game.take-seat")} nameOf={(seat) => playerName(table, seat)} cancel={() => setOpen(false)}><p class="quiet">{t("game.lost-seat")}</p></JoinForm>
      : <button class="main" onClick={() => setOpen(true)}>{t("game.take-seat")}</button>}
  </div>;
}

export function Game({ route, match }: { route: Route; match: string[] }) {
  const id = match[1];
  const guided = useMemo(() => isGuided(id), [id]);
  const watching = route.query.has("watch");
  const inHash = /^[shw]_/.test(route.hash) ? route.hash : null;
  const token = useMemo(() => inHash ?? (watching ? null : tokenFor(id)), [id, inHash, watching, route]);
  const invited = /^i_/.test(route.hash) ? route.hash : null;
  const invitation = invited ?? invitationFor(id);
  const { table, end, again } = useTable(id, token, token ? null : invitation);
  useEffect(prepare, []);
  useEffect(() => {
    if (invited)
      keepInvitation(id, invited);
  }, [invited]);
  const me = table?.me ?? null;
  const name = table && me !== null ? table.info.seats[me]?.name : undefined;
  /* The link worked: this browser keeps the seat, and the address forgets it. */
  useEffect(() => {
    if (!inHash?.startsWith("s_") || me === null || !table)
      return;
    const kept = keptSeats().find((seat) => seat.token === inHash);
    remember({ table: id, token: inHash, seat: me, name: name ?? "", label: table.info.name, at: kept?.at || Date.now(), lent: kept?.lent });
    if (tokenFor(id) === inHash)
      go(`/t/${id}`, true);
  }, [inHash, me !== null]);
  const turn = table?.info.turn, state = table?.info.state;
  useEffect(() => {
    if (me !== null && turn !== undefined && state)
      keepSeen(id, { turn, state });
  }, [id, me !== null, turn, state]);
  const shared = table && table.mine.length > 1 ? table.mine.join(" ") : "";
  useEffect(() => {
    const kept = shared ? keptSeats().find((seat) => seat.token === token) : undefined;
    if (kept && kept.seats?.join(" ") !== shared)
      keepSeat({ ...kept, seats: table!.mine });
  }, [shared]);
  if (end)
    return <Ended table={id} token={token} end={end} again={again} />;
  if (!table?.view)
    return table?.info.state === "lobby" ? <Lobby table={table} invitation={invitation} /> : <Opening />;
  const { Room } = familyOf(table.catalogue);
  const room = <Room table={table as Table} />;
  return <>{guided ? <div class="lesson-room"><HintsOf table={table as Table} />{room}</div> : room}<TakeSeat table={table as Table} invitation={invitation} /></>;
}

/* A table before its game begins: who sits where, the link for friends, joining, starting. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { LobbyChat } from "../chat/index.ts";
import { ProfileLink } from "../players/index.ts";
import { follow, go } from "../base/router.ts";
import { change, settings } from "../base/settings.ts";
import { familyOf } from "../base/family.ts";
import { t } from "../base/texts.ts";
import type { Opened } from "../base/table.ts";
import type { TableSettings } from "../base/types.ts";
import { copyText, note } from "../base/ui.ts";
import { failureText } from "../base/words.ts";
import { boardName, botName, scenarioName } from "../base/names.ts";
import { Differences, switchValue } from "./switches.tsx";
import { invitationFor, inviteLink, joinTable, leaveTable, seatLink, startTable } from "../base/tables.ts";

export function CopyLink({ label, link, secret }: { label: string; link: string; secret?: boolean }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (!await copyText(link))
      return (document.getElementById(`link-${label}`) as HTMLInputElement | null)?.select();
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return <div class="copy">
    <label class="grow">{label}<input id={`link-${label}`} readOnly type={secret ? "password" : "text"} value={link} onFocus={(event) => event.currentTarget.select()} /></label>
    <button type="button" onClick={() => void copy()}>{t(copied ? "app.copied" : "app.copy")}</button>
  </div>;
}

export function JoinForm({ table, seats, invitation, label, nameOf, cancel, children }: {
  table: string; seats: number[]; invitation: string | null; label: string; nameOf?: (seat: number) => string; cancel?: () => void; children?: ComponentChildren;
}) {
  const [name, setName] = useState(settings().name);
  const [seat, setSeat] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const join = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    change({ name });
    try {
      await joinTable(table, name.trim() || t("start.guest"), seat, invitation);
      go(`/t/${table}`, true);
    } catch (failure) {
      note(failureText(failure), "bad");
      setBusy(false);
    }
  };
  return <form class="card" onSubmit={(event) => void join(event)}>
    <h2>{label}</h2>
    {children}
    <div class="row">
      <label>{t("start.name")} <input value={name} maxLength={30} autocomplete="nickname" onInput={(event) => setName(event.currentTarget.value)} onChange={() => change({ name })} /></label>
      {seats.length > 1 && <label>{t("lobby.seat")} <select value={seat ?? ""} onChange={(event) => setSeat(event.currentTarget.value === "" ? null : Number(event.currentTarget.value))}>
        <option value="">{t("lobby.any")}</option>
        {seats.map((number) => <option key={number} value={number}>{nameOf?.(number) ?? t("name.seat", { n: number + 1 })}</option>)}
      </select></label>}
      <button class="main" type="submit" disabled={busy}>{t("start.join-button")}</button>
      {cancel && <button type="button" onClick={cancel}>{t("app.cancel")}</button>}
    </div>
  </form>;
}

/* In the largest unit that fits. */
const clockText = (seconds: number): string =>
  seconds % 3600 === 0 ? t("new.hours-value", { n: seconds / 3600 }) : seconds % 60 ? t("new.seconds", { n: seconds }) : t("new.minutes", { n: seconds / 60 });

function clocksText({ pace, clocks }: TableSettings): string {
  const parts = [
    ...(clocks?.trade ? [t("lobby.clock-trade", { time: clockText(clocks.trade) })] : []),
    ...(pace === "days" ? [t("lobby.clock-move", { time: t("new.hours-value", { n: clocks?.days?.hours ?? 24 }) })]
      : clocks?.move ? [t("lobby.clock-move", { time: clockText(clocks.move) })] : []),
  ];
  return parts.length ? parts.join("; ") : t("lobby.clock-none");
}

/* What was agreed on, before anybody joins. */
export function Agreed({ table }: { table: Opened }) {
  const { settings: chosen } = table.info;
  const options = chosen.options ?? {};
  const { civilizations: way = options.choose_civilizations ? "picked" : undefined, ...house } = options.switches ?? {};
  const timed = chosen.pace === "days" || Boolean(chosen.clocks?.move);
  const others = [
    t(chosen.open ? "new.open-yes" : "new.open-no"), ...(chosen.watch === false ? [t("new.watch-no")] : []),
    ...(chosen.chat === false ? [t("new.chat-no")] : []), ...(chosen.rated ? [t("new.rated-yes")] : []),
    ...(options.strict_order ? [t("new.strict")] : []),
  ];
  const rows: [string, string][] = [
    [t("new.edition"), table.catalogue.name], [t("new.scenario"), scenarioName(chosen.scenario ?? "basic")],
    [t("new.players"), String(table.info.seats.length)], ...(table.board.name ? [[t("new.board"), boardName(chosen.board ?? "", table.board.name)] as [string, string]] : []),
    [t("new.pace"), t(chosen.pace === "days" ? "new.days" : "new.live")], [t("lobby.clock"), clocksText(chosen)],
    ...(timed ? [[t("new.late"), t(chosen.clocks?.late === "wait" ? "new.late-wait" : "new.late-bot")] as [string, string]] : []),
    ...(way === undefined ? [] : [[t("new.civilizations"), switchValue("civilizations", way)] as [string, string]]),
    ...(options.turn_limit ? [[t("lobby.last-turn"), String(options.turn_limit)] as [string, string]] : []),
    [t("lobby.others"), others.join("; ")],
  ];
  return <>
    <dl class="facts">{rows.map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}</dl>
    <h3>{t("new.switches")}</h3>
    <Differences values={house} usual={table.catalogue.switches} />
  </>;
}

/* What is reached from one machine only. */
const LOOPBACK = /^(localhost|127\..*|\[::1\])$/;

export function Lobby({ table, invitation }: { table: Opened; invitation: string | null }) {
  const { info, me, token } = table;
  const { guide } = familyOf(table.catalogue);
  const [busy, setBusy] = useState(false);
  const free = info.seats.filter((seat) => seat.kind === "open").map((seat) => seat.seat);
  /* Whoever sits first may start, also after the first maker has left. */
  const maker = info.seats.find((seat) => seat.kind === "person")?.seat;
  const link = inviteLink(table.id, info.invitation ?? invitation ?? invitationFor(table.id));
  const attempt = async (what: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await what();
    } catch (failure) {
      note(failureText(failure, table.words), "bad");
    } finally {
      setBusy(false);
    }
  };
  const leave = () => {
    const others = info.seats.some((seat) => seat.kind === "person" && !table.mine.includes(seat.seat));
    if (token && (others || confirm(t("lobby.leave-sure"))))
      void attempt(() => leaveTable(table.id, token).then(() => go("/")));
  };
  return <main class="page">
    <p><a href="/" onClick={follow}>{t("app.home")}</a></p>
    <h1>{info.name || t("lobby.title")}</h1>
    <div class="columns">
      <div class="stack">
        {me === null && free.length > 0 && <JoinForm table={table.id} seats={free} invitation={invitation} label={t("lobby.join")} />}
        <section class="card">
          <h2>{t("new.seats")}</h2>
          <ol class="seats">{info.seats.map((seat) => <li key={seat.seat} class={table.mine.includes(seat.seat) ? "me" : ""}>
            <span class={`dot${seat.connected || table.mine.includes(seat.seat) ? " on" : ""}`} aria-hidden="true" />
            {seat.kind === "open" ? <em>{t("lobby.free")}</em> : seat.kind === "bot" ? t("new.bot", { name: botName(seat.bot ?? seat.name) }) : <ProfileLink of={seat.profile}>{seat.name || seat.profile}</ProfileLink>}
            {table.mine.includes(seat.seat) && <strong> {t("lobby.you")}</strong>}
          </li>)}</ol>
          {me !== null && me === maker && token && <p><button class="main big" disabled={busy} onClick={() => void attempt(() => startTable(table.id, token))}>
            {free.length ? t("lobby.start-bots", { n: free.length }) : t("lobby.start")}
          </button></p>}
          {me !== null && me !== maker && <p class="quiet">{t("lobby.wait")}</p>}
          {me === null && <p class="quiet">{t(free.length ? "lobby.watching" : "lobby.full")}</p>}
          {me !== null && token && <p><button disabled={busy} onClick={leave}>{t("lobby.leave")}</button></p>}
        </section>
        <LobbyChat table={table} />
      </div>
      <div class="stack">
        <section class="card">
          <h2>{t("lobby.invite")}</h2>
          <p>{t("lobby.invite-text")}</p>
          {LOOPBACK.test(location.hostname) && <p class="bad">{t("lobby.only-here", { host: location.hostname })}</p>}
          <CopyLink label={t("lobby.link")} link={link} />
          {token && me !== null && <><p class="quiet">{t("lobby.seat-text")}</p><CopyLink label={t("lobby.seat-link")} link={seatLink(table.id, token)} secret /></>}
        </section>
        <section class="card"><h2>{t("lobby.agreed")}</h2><Agreed table={table} />
          {guide && <p><a href={guide.address} target="_blank">{t(guide.link)}</a></p>}</section>
      </div>
    </div>
  </main>;
}

/* A table before its game begins: who sits where, the link for friends, joining, starting. */
import { useState } from "preact/hooks";
import { follow, go } from "../router.ts";
import { change, settings } from "../settings.ts";
import { t } from "../strings.ts";
import type { Key } from "../strings.ts";
import type { Opened } from "../table.ts";
import { note } from "../ui.ts";
import { failureText } from "../words.ts";
import { invitationFor, inviteLink, joinTable, leaveTable, seatLink, startTable } from "./tables.ts";

export function CopyLink({ label, link, secret }: { label: string; link: string; secret?: boolean }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      const field = document.getElementById(`link-${label}`) as HTMLInputElement | null;
      field?.select();
      document.execCommand("copy");
    }
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return <div class="copy">
    <label class="grow">{label}<input id={`link-${label}`} readOnly type={secret ? "password" : "text"} value={link} onFocus={(event) => event.currentTarget.select()} /></label>
    <button type="button" onClick={() => void copy()}>{t(copied ? "app.copied" : "app.copy")}</button>
  </div>;
}

export function JoinForm({ table, seats, invitation, label }: { table: string; seats: number[]; invitation: string | null; label: string }) {
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
    <div class="row">
      <label>{t("start.name")} <input value={name} maxLength={30} autocomplete="nickname" onInput={(event) => setName(event.currentTarget.value)} /></label>
      {seats.length > 1 && <label>{t("lobby.seat")} <select value={seat ?? ""} onChange={(event) => setSeat(event.currentTarget.value === "" ? null : Number(event.currentTarget.value))}>
        <option value="">{t("lobby.any")}</option>
        {seats.map((number) => <option key={number} value={number}>{t("name.seat", { n: number + 1 })}</option>)}
      </select></label>}
      <button class="main" type="submit" disabled={busy}>{t("start.join-button")}</button>
    </div>
  </form>;
}

/* What was agreed on, before anybody joins. */
function Agreed({ table }: { table: Opened }) {
  const { settings: chosen } = table.info;
  const options = chosen.options ?? {};
  const rows: [string, string][] = [
    [t("new.edition"), table.catalogue.name], [t("new.scenario"), t(`scenario.${chosen.scenario ?? "basic"}` as Key)],
    [t("new.players"), String(table.info.seats.length)], [t("new.board"), table.board.name],
    [t("new.pace"), t(chosen.pace === "days" ? "new.days" : "new.live")],
  ];
  if (options.turn_limit)
    rows.push([t("new.turns"), String(options.turn_limit)]);
  if (options.choose_civilizations)
    rows.push([t("new.choose"), "✓"]);
  if (options.strict_order)
    rows.push([t("new.strict"), "✓"]);
  for (const [name, value] of Object.entries(options.switches ?? {}))
    rows.push([name.replace(/-/g, " "), String(value)]);
  return <section class="card"><h2>{t("lobby.agreed")}</h2>
    <dl class="facts">{rows.map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}</dl>
  </section>;
}

export function Lobby({ table, invitation }: { table: Opened; invitation: string | null }) {
  const { info, me, token } = table;
  const [busy, setBusy] = useState(false);
  const free = info.seats.filter((seat) => seat.kind === "open").map((seat) => seat.seat);
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
  return <main class="page">
    <p><a href="/" onClick={follow}>{t("app.home")}</a></p>
    <h1>{info.name || t("lobby.title")}</h1>
    <div class="columns">
      <div class="stack">
        {me === null && free.length > 0 && <JoinForm table={table.id} seats={free} invitation={invitation} label={t("lobby.join")} />}
        <section class="card">
          <h2>{t("new.seats")}</h2>
          <ol class="seats">{info.seats.map((seat) => <li key={seat.seat} class={seat.seat === me ? "me" : ""}>
            <span class={`dot${seat.connected ? " on" : ""}`} aria-hidden="true" />
            {seat.kind === "open" ? <em>{t("lobby.free")}</em> : seat.kind === "bot" ? t("new.bot", { name: seat.bot ?? seat.name }) : seat.name}
            {seat.seat === me && <strong> {t("lobby.you")}</strong>}
          </li>)}</ol>
          {me === 0 && token && <>
            <p><button class="main big" disabled={busy} onClick={() => void attempt(() => startTable(table.id, token))}>
              {free.length ? t("lobby.start-bots", { n: free.length }) : t("lobby.start")}
            </button></p>
          </>}
          {me !== null && me !== 0 && <p class="quiet">{t("lobby.wait")}</p>}
          {me !== null && token && <p><button disabled={busy} onClick={() => void attempt(() => leaveTable(table.id, token).then(() => go("/")))}>{t("lobby.leave")}</button></p>}
        </section>
      </div>
      <div class="stack">
        <section class="card">
          <h2>{t("lobby.invite")}</h2>
          <p>{t("lobby.invite-text")}</p>
          <CopyLink label={t("lobby.link")} link={link} />
          {token && me !== null && <><p class="quiet">{t("lobby.seat-text")}</p><CopyLink label={t("lobby.seat-link")} link={seatLink(table.id, token)} secret /></>}
        </section>
        <Agreed table={table} />
      </div>
    </div>
  </main>;
}

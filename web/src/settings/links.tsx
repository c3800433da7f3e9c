/* Links to this table, each with what it lets its holder do. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { t } from "../base/texts.ts";
import { isContest } from "../base/table.ts";
import type { Table } from "../base/table.ts";
import { copyText, note } from "../base/ui.ts";
import { playerName } from "../base/words.ts";
import { Fold, Problem, useActing } from "../panel/index.ts";

export function Links({ table }: { table: Table }) {
  const [hand, setHand] = useState<string | null>(null);
  const acting = useActing(table);
  const base = `${location.origin}/t/${encodeURIComponent(table.id)}`;
  const plays = table.acts;
  const make = () => acting.attempt(async () => setHand(`${base}#${(await table.ask<{ token: string }>({ do: "hand-link" })).token}`));
  const revoke = () => acting.attempt(async () => {
    await table.ask({ do: "hand-link", null: true });
    setHand(null);
    note(t("settings.revoked"));
  });
  return (
    <Fold title={t("settings.links")} class="links">
      <Problem of={acting} />
      <dl>
        {plays && <LinkRow title={t("settings.seat-link")} about={t("settings.seat-link-about")} address={`${base}#${table.token}`} secret />}
        {plays && <LinkRow title={t("settings.hand-link")} about={t("settings.hand-link-about")} address={hand}>
          <button type="button" disabled={acting.busy} onClick={make}>{t("settings.make")}</button>
          <button type="button" disabled={acting.busy} onClick={revoke}>{t("settings.revoke")}</button>
        </LinkRow>}
        {plays && <LinkRow title={t("settings.table-link")} about={t("settings.table-link-about")}
          address={table.info.invitation ? `${base}#${table.info.invitation}` : base} />}
        {table.info.settings.watch !== false && table.info.watch_token && <LinkRow title={t("settings.watch-link")} about={t("settings.watch-link-about")}
          address={`${base}#${table.info.watch_token}`} />}
      </dl>
      <BotSeats table={table} />
    </Fold>
  );
}

/* Whoever made the table says which bots may be taken over by people. */
function BotSeats({ table }: { table: Table }) {
  const acting = useActing(table);
  const bots = table.info.seats.filter((seat) => seat.kind === "bot");
  const maker = table.info.seats.find((seat) => seat.kind === "person")?.seat;
  if (!table.acts || maker === undefined || !table.mine.includes(maker) || bots.length === 0 || table.info.state === "over" || isContest(table.info))
    return null;
  return <fieldset class="bot-seats">
    <legend>{t("settings.bot-seats")}</legend>
    {bots.map((seat) => <label key={seat.seat}><input type="checkbox" checked={!seat.closed} disabled={acting.busy}
      onChange={(event) => { const closed = !event.currentTarget.checked; void acting.attempt(() => table.ask({ do: "close", seat: seat.seat, closed })); }} /> {playerName(table, seat.seat)}</label>)}
    <Problem of={acting} />
  </fieldset>;
}

function LinkRow({ title, about, address, secret, children }: {
  title: string; about: string; address: string | null; secret?: boolean; children?: ComponentChildren;
}) {
  const copy = async () => (await copyText(address!) ? note(t("settings.copied"), "good") : setShown(true));
  const [shown, setShown] = useState(!secret);
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <p class="quiet">{about}</p>
        {address !== null && shown && <input readOnly value={address} aria-label={title} onFocus={(event) => event.currentTarget.select()} />}
        <p class="buttons">
          {address !== null && <button type="button" onClick={() => void copy()}>{t("settings.copy")}</button>}
          {children}
        </p>
      </dd>
    </div>
  );
}

/* What a player can set: for this device, for the seat at this table, for the account; and the report of a problem. */
import { useState } from "preact/hooks";
import { follow, go } from "../base/router.ts";
import { change, useSettings } from "../base/settings.ts";
import { t } from "../base/texts.ts";
import { isContest } from "../base/table.ts";
import type { Table } from "../base/table.ts";
import { LanguageChoice } from "../base/chooser.tsx";
import { GameFile } from "../end/index.ts";
import { Choice, Fold, Problem, Section, useActing } from "../panel/index.ts";
import { Agreed } from "../lobby/index.ts";
import { leaveTable } from "../base/tables.ts";
import { play, SOUNDS } from "../base/signal.ts";
import { note } from "../base/ui.ts";
import { Report } from "../report/index.ts";
import { AccountSettings } from "./account.tsx";
import { useArrangement } from "./arrangement.ts";
import { Away } from "./away.tsx";
import { Hours } from "./hours.tsx";
import { Links } from "./links.tsx";
import { Standing } from "./standing.tsx";
import "./settings.css";

export function SettingsPanel({ table }: { table: Table }) {
  const plays = table.acts && table.me !== null;
  return (
    <div class="settings">
      <h2>{t("settings.title")}</h2>
      <p><a href="/" onClick={follow}>{t("app.home")}</a></p>
      <Device />
      <Links table={table} />
      {plays && <Absence table={table} />}
      <Fold title={t("lobby.agreed")}><Agreed table={table} /></Fold>
      <Report table={table} />
      <Fold title={t("settings.file")}><p class="quiet">{t("settings.file-about")}</p><p class="buttons"><GameFile table={table} /></p></Fold>
      {plays && <Leave table={table} />}
    </div>
  );
}

/* Shown as it stands with the server, whichever device it was arranged on. */
function Absence({ table }: { table: Table }) {
  const arranged = useArrangement(table);
  return arranged && <>
    <Away key={`away-${table.me}`} table={table} left={arranged} />
    <Standing key={`standing-${table.me}`} table={table} left={arranged.standing} />
    <Hours key={`hours-${table.me}`} table={table} left={arranged} />
    <AccountSettings table={table} quiet={arranged.quiet} />
  </>;
}

export function Device({ level = 3 }: { level?: 2 | 3 }) {
  const settings = useSettings();
  const [denied, setDenied] = useState(false);
  const notify = async (on: boolean) => {
    const known = on && "Notification" in window;
    if (known)
      await Notification.requestPermission();
    const allowed = known && Notification.permission === "granted";
    setDenied(on && !allowed);
    change({ notify: allowed });
  };
  return (
    <Section title={t("settings.device")} level={level}>
      <LanguageChoice />
      <Choice label={t("settings.theme")} value={settings.theme} onChange={(theme) => change({ theme })}
        options={(["auto", "light", "dark"] as const).map((id) => [id, t(`settings.theme-${id}`)] as const)} />
      <Choice label={t("settings.text")} value={settings.text} onChange={(text) => change({ text })}
        options={(["normal", "large"] as const).map((id) => [id, t(`settings.text-${id}`)] as const)} />
      <Choice label={t("settings.motion")} value={settings.motion} onChange={(motion) => change({ motion })}
        options={(["auto", "on", "off"] as const).map((id) => [id, t(`settings.motion-${id}`)] as const)} />
      <label class="check"><input type="checkbox" checked={settings.sound} onChange={(event) => change({ sound: event.currentTarget.checked })} />{t("settings.sound")}</label>
      {settings.sound && (
        <div class="row">
          <label class="row"><span>{t("settings.volume")}</span>
            <input type="range" min={5} max={100} step={5} value={settings.volume} onChange={(event) => change({ volume: Number(event.currentTarget.value) })} /></label>
          <button type="button" onClick={() => play(SOUNDS.bell)}>{t("settings.test")}</button>
        </div>
      )}
      <label class="check"><input type="checkbox" checked={settings.notify} onChange={(event) => void notify(event.currentTarget.checked)} />{t("settings.notify")}</label>
      {denied && <p class="bad" role="alert">{t("settings.notify-denied")}</p>}
    </Section>
  );
}

function Leave({ table }: { table: Table }) {
  const [sure, setSure] = useState(false);
  const acting = useActing(table);
  const leave = () => acting.attempt(async () => {
    await leaveTable(table.id, table.token!);
    go("/");
    note(t("settings.left"), "good");
  });
  return (
    <Fold title={t("settings.leave")}>
      <p class="quiet">{t(isContest(table.info) && !table.view.over ? "settings.leave-contest-about" : table.mine.length > 1 ? "settings.leave-all-about" : "settings.leave-about")}</p>
      <Problem of={acting} />
      {sure ? (
        <p class="buttons"><b>{t("settings.leave-sure")}</b>
          <button type="button" disabled={acting.busy} onClick={leave}>{t("settings.leave-yes")}</button>
          <button type="button" onClick={() => setSure(false)}>{t("app.cancel")}</button></p>
      ) : <button type="button" onClick={() => setSure(true)}>{t("settings.leave")}</button>}
    </Fold>
  );
}

/* A bot for the time of absence, with limits. */
import { useEffect, useState } from "preact/hooks";
import { getOnce } from "../base/net.ts";
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import type { ServerInfo } from "../base/types.ts";
import { Fold, Problem, useActing } from "../panel/index.ts";
import { botAbout, botName } from "../base/names.ts";
import { tell } from "../base/words.ts";
import type { Arrangement } from "./arrangement.ts";

const LIMITS = ["trade", "spend", "attack"] as const;
/* Not every game has trade. */
const limitsAt = (table: Table) => LIMITS.filter((limit) => limit !== "trade" || table.words.actions.some(({ kind }) => kind === "offer"));

export function Away({ table, left }: { table: Table; left: Arrangement }) {
  const [bots, setBots] = useState<ServerInfo["bots"]>([]);
  const [bot, setBot] = useState(left.bot ?? "normal");
  const [limits, setLimits] = useState({ trade: left.limits.trade, spend: left.limits.spend, attack: left.limits.attack });
  const [until, setUntil] = useState("");
  const acting = useActing(table);
  useEffect(() => void getOnce<ServerInfo>("/api/server").then((server) => setBots(server.bots.filter((one) => !one.level)), () => undefined), []);
  const seat = table.info.seats[table.me ?? -1];
  const away = seat?.away === true || seat?.kind === "bot";
  const go = () => acting.attempt(() => table.ask({
    do: "away", bot, limits: { ...limits, ...(until ? { until: Math.floor(new Date(until).getTime() / 1000) } : {}) },
  }));
  const back = () => acting.attempt(() => table.ask({ do: "away", bot: null, limits }));
  const chosen = bots.find((one) => one.name === bot);
  return (
    <Fold title={t("settings.away")} open={away}>
      <p class="quiet">{t("settings.away-about")}</p>
      <Problem of={acting} />
      {away ? <>
        <p class="buttons" role="status"><b>{t("settings.away-now")}</b>
          <button type="button" class="main" disabled={acting.busy} onClick={back}>{t("settings.away-back")}</button></p>
        <ul>{LIMITS.filter((limit) => limits[limit]).map((limit) => <li key={limit}>{tell(table, `settings.away-${limit}`)}</li>)}
          {!LIMITS.some((limit) => limits[limit]) && <li>{tell(table, "settings.away-nothing")}</li>}</ul>
      </> : (
        <form onSubmit={(event) => { event.preventDefault(); void go(); }}>
          <div class="row">
            <label class="field"><span>{t("settings.away-bot")}</span>
              <select value={bot} onChange={(event) => setBot(event.currentTarget.value)}>
                {(bots.length > 0 ? bots.map((one) => one.name) : ["normal"]).map((name) => <option key={name} value={name}>{botName(name)}</option>)}
              </select></label>
            <label class="field"><span>{t("settings.away-until")}</span>
              <input type="datetime-local" value={until} onInput={(event) => setUntil(event.currentTarget.value)} /></label>
          </div>
          {chosen && <p class="quiet">{botAbout(chosen)}</p>}
          {limitsAt(table).map((limit) => (
            <label key={limit} class="check line"><input type="checkbox" checked={limits[limit]}
              onChange={(event) => setLimits({ ...limits, [limit]: event.currentTarget.checked })} />{tell(table, `settings.away-${limit}`)}</label>
          ))}
          <button type="submit" disabled={acting.busy}>{t("settings.away-go")}</button>
        </form>
      )}
    </Fold>
  );
}

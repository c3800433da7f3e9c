/* The games that this browser or the account has seats in; those that wait for this player first. */
import { useEffect, useState } from "preact/hooks";
import { Countdown } from "../base/countdown.tsx";
import { follow } from "../base/router.ts";
import { forgetSeat, keptSeats, seenAt } from "../base/settings.ts";
import type { Seen } from "../base/settings.ts";
import { t } from "../base/texts.ts";
import type { Key } from "../base/texts.ts";
import type { TableInfo } from "../base/types.ts";
import { scenarioName } from "../base/names.ts";
import { myGames } from "../base/tables.ts";
import type { MyGame } from "../base/tables.ts";

function stateText(info: TableInfo): string {
  const state = t(`state.${info.state}` as Key);
  return info.state === "running" ? info.turn > 0 ? t("start.turn", { n: info.turn }) : t("start.set-up") : info.state === "paused" ? t("start.state-turn", { state, n: info.turn }) : state;
}

export const paceText = ({ settings, state }: TableInfo): string => state === "over" ? ""
  : settings.pace === "days" ? t("start.pace-days", { n: settings.clocks?.days?.hours ?? 24 }) : t("start.pace-live");

/* How far the game has come, and whom it waits for. */
export function progressText(info: TableInfo): string {
  const awaited = info.state === "running" ? info.seats.filter((seat) => seat.pending && seat.kind === "person" && !seat.away).map((seat) => seat.name || t("name.seat", { n: seat.seat + 1 })) : [];
  const far = t("start.progress", { turn: info.turn, phase: info.phase });
  return awaited.length ? `${far}; ${t("start.awaits", { names: awaited.join(", ") })}` : far;
}

/* What has become of a table since this browser last showed it. */
export function newsText(info: TableInfo, seen: Seen | undefined): string {
  if (!seen || info.state === seen.state && info.turn <= seen.turn)
    return "";
  if (info.state === "over")
    return seen.state === "over" ? "" : t("start.news-over");
  if (seen.state === "lobby" && info.state !== "lobby")
    return t("start.news-began");
  return info.turn > seen.turn ? t("start.news-turns", { n: info.turn - seen.turn }) : "";
}

const asked = (game: MyGame) => game.info?.seats.find((seat) => (game.seat.seats ?? [game.seat.seat]).includes(seat.seat) && seat.pending && !seat.away);
const pending = (game: MyGame) => asked(game) && game.info!.state === "running" ? 1 : 0;
const over = (game: MyGame) => (game.info?.state === "over" || game.gone ? 1 : 0);

export function useMyGames(): [MyGame[] | null, (forgotten: MyGame) => void] {
  const [games, setGames] = useState<MyGame[] | null>(null);
  useEffect(() => {
    const load = () => void myGames().then((found) => setGames(found.sort((a, b) => pending(b) - pending(a) || over(a) - over(b) || b.seat.at - a.seat.at)));
    load();
    const timer = setInterval(() => document.visibilityState === "visible" && load(), 20_000);
    return () => clearInterval(timer);
  }, []);
  return [games, (forgotten) => setGames((all) => all && all.filter((game) => game !== forgotten))];
}

/* The one to go on with: it waits for me, or was played last. Whoever comes back sees it first; until the server has said how it stands, its place is kept. */
export function Continue({ games }: { games: MyGame[] | null }) {
  const next = games?.find((game) => game.info && ["running", "paused", "lobby"].includes(game.info.state));
  const last = games ? undefined : keptSeats().find((seat) => seenAt(seat.table)?.state !== "over");
  const seat = next?.seat ?? last;
  return seat ? <section class="card continue"><div><h2>{t("start.continue-title")}</h2>
    <p><b>{next?.info!.name || seat.label || seat.table}</b> <span class="quiet">{next && stateText(next.info!)}</span>{next && pending(next) > 0 && <strong class="your-turn"> {t("start.your-turn")}</strong>}</p></div>
    <a class="button main" href={`/t/${seat.table}#${seat.token}`} onClick={follow}>{t("start.continue")}</a></section> : null;
}

export function Mine() {
  const [games, forgotten] = useMyGames();
  return <GameList games={games} onForgotten={forgotten} />;
}

export function GameList({ games, onForgotten }: { games: MyGame[] | null; onForgotten: (game: MyGame) => void }) {
  if (!games?.length)
    return null;
  const forget = (game: MyGame) => {
    if (!game.gone && !confirm(t("start.forget-sure")))
      return;
    forgetSeat(game.seat.token);
    onForgotten(game);
  };
  return <section class="card mine">
    <h2>{t("start.mine")}</h2>
    <ul class="games">{games.map((game) => <li key={game.seat.token} class={pending(game) ? "pending" : ""}>
      <a href={`/t/${game.seat.table}#${game.seat.token}`} onClick={follow}>{game.info?.name || game.seat.label || game.seat.table}</a>
      <span class="quiet">{game.info ? t("start.mine-row", { scenario: scenarioName(game.info.settings.scenario ?? "basic"), seats: game.info.seats.length, state: stateText(game.info) }) + ` ${paceText(game.info)}` + (game.info.state === "running" ? `; ${progressText(game.info)}` : "") : t(game.gone ? "start.gone" : "start.unknown")}</span>
      {game.info && newsText(game.info, seenAt(game.seat.table)) && <em class="news">{newsText(game.info, seenAt(game.seat.table))}</em>}
      {pending(game) > 0 && <strong class="your-turn">{t("start.your-turn")}</strong>}
      {asked(game)?.deadline !== undefined && <Countdown until={asked(game)!.deadline!} />}
      <button class="plain" aria-label={t("start.forget")} title={t("start.forget")} onClick={() => forget(game)}>×</button>
    </li>)}</ul>
  </section>;
}

/* The best of each kind of rated games, and what is public of one player: ratings, games, honesty in trade. */
import { useEffect, useState } from "preact/hooks";
import { get } from "../base/net.ts";
import type { Failure } from "../base/net.ts";
import { botName } from "../base/names.ts";
import { tokenFor } from "../base/tables.ts";
import { follow } from "../base/router.ts";
import type { Route } from "../base/router.ts";
import { t } from "../base/texts.ts";
import { failureText } from "../base/words.ts";
import { ProfileLink } from "./link.tsx";
import "./players.css";

export interface Rating { rating: number; doubt: number; games: number; wins: number }
export interface Ranked extends Rating { name?: string; bot?: string }
export interface Honesty { said: number; broken: number }
export interface PlayedGame {
  table: string; open: boolean; pool: string; ended: number; place: number; players: number; points: number; change: number; honesty: Honesty;
}
export interface Profile { name: string; since: number; ratings: (Rating & { pool: string })[]; games: PlayedGame[]; honesty: Honesty }

const POOLS = ["civ", "civ-bots", "settlers", "settlers-bots"];
const RATING_START = 1000;
const withBots = (pool: string): boolean => pool.endsWith("-bots");
const gameName = (pool: string): string => t(pool.startsWith("settlers") ? "game.settlers" : "players.pool-civ");
const poolName = (pool: string): string => t(withBots(pool) ? "players.of-bots" : "players.of-people", { game: gameName(pool) });
const dateText = (seconds: number): string => new Date(seconds * 1000).toLocaleDateString(document.documentElement.lang || "en", { dateStyle: "medium" });

/* What an address answers, or why not. */
function useAnswer<T>(path: string): { answer: T | null; failure: Failure | null } {
  const [found, setFound] = useState<{ path: string; answer: T | null; failure: Failure | null } | null>(null);
  useEffect(() => {
    let wanted = true;
    const put = (answer: T | null, failure: Failure | null) => wanted && setFound({ path, answer, failure });
    void get<T>(path).then((answer) => put(answer, null), (failure: Failure) => put(null, failure));
    return () => { wanted = false; };
  }, [path]);
  return found?.path === path ? found : { answer: null, failure: null };
}

const Loading = ({ failure }: { failure: Failure | null }) => failure
  ? <p role="alert">{failure.code === "no-account" ? t("players.unknown") : failureText(failure)}</p> : <p class="quiet">{t("app.loading")}</p>;

const Figures = ({ of }: { of: Rating }) => <><td><b>{of.rating}</b></td><td>± {of.doubt}</td><td>{of.games}</td><td>{of.wins}</td></>;
const Headings = () => <>{(["rating", "doubt", "games", "wins"] as const).map((key) => <th key={key} scope="col">{t(`players.${key}`)}</th>)}</>;

function List({ pool }: { pool: string }) {
  const { answer, failure } = useAnswer<{ ratings: Ranked[] }>(`/api/ratings/${pool}`);
  return <section class="card">
    <nav class="pools" aria-label={t("players.lists")}>{POOLS.map((one) =>
      <a key={one} href={`/players?pool=${one}`} onClick={follow} aria-current={one === pool ? "page" : undefined}>{poolName(one)}</a>)}</nav>
    <h2>{poolName(pool)}</h2>
    {!answer ? <Loading failure={failure} /> : answer.ratings.length === 0 ? <p class="quiet">{t("players.none")}</p> : <table class="ratings">
      <thead><tr><th scope="col">{t("players.place")}</th><th scope="col">{t("players.name")}</th><Headings /></tr></thead>
      <tbody>{answer.ratings.map((row, i) => <tr key={row.name ?? row.bot}>
        <td>{i + 1}</td>
        <th scope="row">{row.bot ? t("players.bot", { name: botName(row.bot) }) : <ProfileLink of={row.name}>{row.name}</ProfileLink>}</th>
        <Figures of={row} />
      </tr>)}</tbody>
    </table>}
    <p class="quiet">{t("players.about", { start: RATING_START })}</p>
    <p class="quiet">{t("players.about-leaving")}</p>
  </section>;
}

function Ratings({ profile, bots }: { profile: Profile; bots: boolean }) {
  const rows = profile.ratings.filter(({ pool }) => withBots(pool) === bots);
  return <section class="card">
    <h2>{t(bots ? "players.bots" : "players.people")}</h2>
    {rows.length === 0 ? <p class="quiet">{t("players.unrated")}</p> : <table class="ratings">
      <thead><tr><th scope="col">{t("players.game")}</th><Headings /></tr></thead>
      <tbody>{rows.map((row) => <tr key={row.pool}>
        <th scope="row"><a href={`/players?pool=${row.pool}`} onClick={follow}>{gameName(row.pool)}</a></th><Figures of={row} />
      </tr>)}</tbody>
    </table>}
  </section>;
}

/* Games by invitation can be looked at by those who played them. */
function Game({ game }: { game: PlayedGame }) {
  const { honesty, place, players, points } = game;
  const date = dateText(game.ended);
  return <li>
    {game.open || tokenFor(game.table) ? <a href={`/t/${game.table}`} onClick={follow} aria-label={t("players.look", { date })}>{date}</a> : <b>{date}</b>}
    <span>{poolName(game.pool)}</span>
    <span class="quiet">{t(honesty.said ? "players.result-said" : "players.result", { place, players, points, ...honesty })}</span>
    <b class={game.change < 0 ? "bad" : "good"}>{t(game.change < 0 ? "players.down" : "players.up", { n: Math.abs(game.change) })}</b>
  </li>;
}

function Player({ name }: { name: string }) {
  const { answer: profile, failure } = useAnswer<Profile>(`/api/profiles/${encodeURIComponent(name)}`);
  if (!profile)
    return <section class="card"><Loading failure={failure} /></section>;
  return <>
    <p class="quiet">{t("players.since", { date: dateText(profile.since) })}</p>
    <div class="columns">
      <Ratings profile={profile} bots={false} />
      <Ratings profile={profile} bots />
    </div>
    <section class="card">
      <h2>{t("players.honesty")}</h2>
      <p>{profile.honesty.said ? t("players.honesty-kept", { ...profile.honesty }) : t("players.honesty-none")}</p>
      <p class="quiet">{t("players.honesty-about")}</p>
    </section>
    <section class="card">
      <h2>{t("players.newest")}</h2>
      {profile.games.length === 0 ? <p class="quiet">{t("players.unrated")}</p>
        : <ul class="games played">{profile.games.map((game) => <Game key={game.table} game={game} />)}</ul>}
    </section>
  </>;
}

export function PlayersPage({ route }: { route: Route }) {
  const name = route.query.get("name");
  const pool = route.query.get("pool") ?? "";
  const title = name ?? t("players.title");
  useEffect(() => {
    document.title = t("title.table", { name: title });
  }, [title]);
  return <main class="page stack">
    <p><a href={name ? "/players" : "/"} onClick={follow}>{t(name ? "players.title" : "app.home")}</a></p>
    <h1>{title}</h1>
    {name ? <Player name={name} /> : <List pool={POOLS.includes(pool) ? pool : POOLS[0]} />}
  </main>;
}

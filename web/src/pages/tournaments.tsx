/* Tournaments: a list, a form for a new one, and each with its standings and tables. */
import { useEffect, useState } from "preact/hooks";
import { get, getOnce, post, request } from "../base/net.ts";
import { ProfileLink } from "../players/index.ts";
import { follow, go } from "../base/router.ts";
import { account } from "../base/settings.ts";
import { t } from "../base/texts.ts";
import type { ServerInfo, TableSettings } from "../base/types.ts";
import { note } from "../base/ui.ts";
import { failureText } from "../base/words.ts";

interface Head { id: string; name: string; state: "open" | "running" | "over"; rounds: number; round: number }
interface Tournament extends Head {
  mine: boolean; entered: boolean; settings: TableSettings;
  standings: { place: number; name: string; points: number; games: number; wins: number }[];
  tables: { round: number; table: string; state: string; people: string[] }[];
}

const complain = (failure: unknown): void => note(failureText(failure), "bad");

function NewTournament({ token }: { token: string }) {
  const [server, setServer] = useState<ServerInfo | null>(null);
  const [name, setName] = useState("");
  const [rounds, setRounds] = useState(3);
  const [edition, setEdition] = useState("");
  const [players, setPlayers] = useState(0);
  const [days, setDays] = useState(true);
  useEffect(() => void getOnce<ServerInfo>("/api/server").then(setServer, complain), []);
  if (!server)
    return null;
  const chosen = server.editions.find((row) => row.id === edition) ?? server.editions[0];
  const count = chosen.players.includes(players) ? players : chosen.players[0];
  const make = (event: Event) => {
    event.preventDefault();
    post<Tournament>("/api/tournaments", {
      name: name.trim(), rounds, table: { edition: chosen.id, players: count, pace: days ? "days" : "live", scenario: chosen.scenarios[0], open: true, rated: true },
    }, token).then((made) => go(`/tournaments/${made.id}`), complain);
  };
  return <form class="card stack" onSubmit={make}>
    <h2>{t("cup.new")}</h2>
    <div class="fields">
      <label>{t("account.name")} <input required maxLength={40} value={name} onInput={(event) => setName(event.currentTarget.value)} /></label>
      <label>{t("cup.rounds")} <input type="number" min={1} max={20} value={rounds} onInput={(event) => setRounds(Number(event.currentTarget.value))} /></label>
      <label>{t("new.edition")} <select value={chosen.id} onChange={(event) => setEdition(event.currentTarget.value)}>
        {server.editions.map((row) => <option key={row.id} value={row.id}>{row.name}</option>)}
      </select></label>
      <label>{t("cup.at-table")} <select value={count} onChange={(event) => setPlayers(Number(event.currentTarget.value))}>
        {chosen.players.map((n) => <option key={n} value={n}>{n}</option>)}
      </select></label>
      <label class="tick"><input type="checkbox" checked={days} onChange={(event) => setDays(event.currentTarget.checked)} /> {t("cup.days")}</label>
    </div>
    <p><button class="main" type="submit">{t("cup.make")}</button></p>
  </form>;
}

function OneTournament({ id, token }: { id: string; token: string | undefined }) {
  const [cup, setCup] = useState<Tournament | null>(null);
  const path = `/api/tournaments/${id}`;
  useEffect(() => {
    const load = () => void get<Tournament>(path, token).then(setCup, complain);
    load();
    const timer = setInterval(load, 15_000);
    return () => clearInterval(timer);
  }, [id, token]);
  if (!cup)
    return null;
  const doing = (what: Promise<Tournament>) => void what.then(setCup, complain);
  return <>
    <section class="card">
      <h2>{cup.name}</h2>
      <p>{t(cup.state === "open" ? "cup.open" : cup.state === "running" ? "cup.running" : "cup.over", { round: cup.round, rounds: cup.rounds })}</p>
      {cup.state === "open" && token && <p class="row">
        {cup.entered ? <button onClick={() => doing(request("DELETE", `${path}/entrants`, { token }))}>{t("cup.leave")}</button>
          : <button class="main" onClick={() => doing(post(`${path}/entrants`, {}, token))}>{t("cup.enter")}</button>}
        {cup.mine && <button class="main" onClick={() => doing(post(`${path}/start`, {}, token))}>{t("cup.start")}</button>}
      </p>}
      {cup.state === "open" && !token && <p class="quiet">{t("cup.login")}</p>}
      <table>
        <thead><tr><th>{t("cup.place")}</th><th>{t("account.name")}</th><th>{t("cup.points")}</th><th>{t("cup.games")}</th><th>{t("cup.wins")}</th></tr></thead>
        <tbody>{cup.standings.map((row) => <tr key={row.name}>
          <td>{row.place}</td><td><ProfileLink of={row.name}>{row.name}</ProfileLink></td><td>{row.points}</td><td>{row.games}</td><td>{row.wins}</td>
        </tr>)}</tbody>
      </table>
    </section>
    {cup.tables.length > 0 && <section class="card">
      <h2>{t("cup.tables")}</h2>
      <ul>{cup.tables.map((row) => <li key={row.table}>
        <a href={`/t/${row.table}`} onClick={follow}>{t("cup.table", { round: row.round, people: row.people.join(", ") })}</a>
      </li>)}</ul>
    </section>}
  </>;
}

export function TournamentsPage({ match }: { match: string[] }) {
  const [list, setList] = useState<Head[]>([]);
  const login = account();
  const id = match[1];
  useEffect(() => {
    document.title = t("title.table", { name: t("cup.title") });
    if (!id)
      get<Head[]>("/api/tournaments").then(setList, complain);
  }, [id]);
  return <main class="page stack">
    <p><a href={id ? "/tournaments" : "/"} onClick={follow}>{t(id ? "cup.title" : "app.home")}</a></p>
    <h1>{t("cup.title")}</h1>
    {id ? <OneTournament id={id} token={login?.token} /> : <>
      <section class="card">
        {list.length === 0 ? <p class="quiet">{t("cup.none")}</p> : <ul>{list.map((row) => <li key={row.id}>
          <a href={`/tournaments/${row.id}`} onClick={follow}>{row.name}</a> {t(row.state === "open" ? "cup.open" : row.state === "running" ? "cup.running" : "cup.over", { round: row.round, rounds: row.rounds })}
        </li>)}</ul>}
      </section>
      {login ? <NewTournament token={login.token} /> : <p class="quiet">{t("cup.login")}</p>}
    </>}
  </main>;
}

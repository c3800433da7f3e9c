/* The start page: play at once, make or join a table, go on with own games, watch others. */
import { useEffect, useState } from "preact/hooks";
import { LanguageChoice } from "../base/chooser.tsx";
import { LessonsEntry } from "../lessons/index.ts";
import { get, getOnce } from "../base/net.ts";
import { ProfileLink } from "../players/index.ts";
import { follow, go } from "../base/router.ts";
import { account, change, settings } from "../base/settings.ts";
import { t } from "../base/texts.ts";
import type { Key } from "../base/texts.ts";
import type { ServerInfo, TableInfo, TableSettings } from "../base/types.ts";
import { note } from "../base/ui.ts";
import { failureText } from "../base/words.ts";
import { DemoBoard } from "./demo.tsx";
import { BotOptions } from "./bot_options.tsx";
import { botLevels, scenarioFor, scenarioName, scenariosOf, usualBot } from "../base/names.ts";
import { Continue, GameList, paceText, progressText, useMyGames } from "./mine.tsx";
import { makeTable, readLink, startTable } from "../base/tables.ts";

/* The kinds of games that are offered, each with the settings of a first one. */
const GAMES = [
  { id: "short", family: "civ", players: 5, scenario: "short", name: "scenario.short" },
  { id: "basic", family: "civ", players: 5, scenario: "basic", name: "scenario.basic" },
  { id: "settlers", family: "settlers", players: 4, scenario: "standard", name: "game.settlers" },
] as const;
type GameFamily = (typeof GAMES)[number]["family"];

/* A ship before a city; an age after the other; cards with a wood, a house and a tower. */
function GamePicture({ of }: { of: (typeof GAMES)[number]["id"] }) {
  return <svg class="game-picture" viewBox="0 0 120 56" aria-hidden="true">
    {of === "basic" ? <><rect width="120" height="56" fill="#e7d6a6" />{["#a8895b", "#c58f4e", "#b9772f", "#94652f", "#7d8790", "#4f5a66"].map((ink, i) =>
      <path key={ink} d={`M${8 + 18 * i} 50v-${10 + 6 * i}h14v${10 + 6 * i}z`} fill={ink} stroke="#2b1d10" stroke-width="1.500" />)}<path d="M96 18V6h2v3h2V6h3V2h2v4h3v3h2V6h2v12z" transform="translate(-3 -4)" fill="#d87457" stroke="#2b1d10" /></>
      : of === "short" ? <><rect width="120" height="56" fill="#6f9fc0" /><path d="M0 56C20 28 60 44 120 30v26z" fill="#dcc795" stroke="#1f4257" />
      <path d="M70 40V22h5v4h4v-4h4v-6h4v6h4v4h4v-4h5v18z" fill="#d87457" stroke="#2b1d10" stroke-width="1.500" /><path d="M20 22h30c-2 7-6 9-10 9H30c-4 0-8-2-10-9z" fill="#6b4a2b" stroke="#2b1d10" stroke-width="1.500" /><path d="M25 6h20q-3 7 0 14H25q3-7 0-14z" fill="#fbf5e2" stroke="#2b1d10" stroke-width="1.500" /></>
      : <><rect width="120" height="56" fill="#c9b98f" />{([["#3d8a52", 6, -6], ["#2f6fae", 44, 0], ["#b23b2e", 82, 6]] as const).map(([ink, x, turn], i) => <g key={i} transform={`translate(${x} 5) rotate(${turn} 16 23)`}>
        <rect width="32" height="46" rx="4" fill="#fbf6e8" stroke="#2b1d10" stroke-width="1.500" /><rect width="32" height="11" rx="4" fill={ink} />
        <path d={["M6 34l5-10 5 10zm8 0l6-14 6 14z", "M7 36V26l9-8 9 8v10z", "M9 36V18h4v3h2v-3h4v3h2v-3h3v18z"][i]} fill={ink} stroke="#2b1d10" /></g>)}</>}
  </svg>;
}

function PlayNow({ server }: { server: ServerInfo | null }) {
  const [name, setName] = useState(settings().name);
  const [family, setFamily] = useState<GameFamily>("civ");
  const [players, setPlayers] = useState<number>(GAMES[0].players);
  const [scenario, setScenario] = useState<NonNullable<TableSettings["scenario"]>>("short");
  const [chosen, setBot] = useState("");
  const [busy, setBusy] = useState(false);
  const editions = server?.editions.filter((row) => row.family === family) ?? [];
  /* Before the server has answered everything is shown, so that nothing moves then. */
  const offered = GAMES.filter((one) => !server || server.editions.some((row) => row.family === one.family));
  const kind = GAMES.find((one) => one.family === family && (family !== "civ" || (one.scenario === "short") === (scenario === "short")));
  const choose = (one: (typeof GAMES)[number]) => {
    setFamily(one.family);
    setPlayers(one.players);
    setScenario(one.scenario);
  };
  const counts = [...new Set(editions.flatMap((row) => row.players))].sort((a, b) => a - b);
  const edition = editions.find((row) => row.players.includes(players));
  const offers = botLevels(server, edition).flatMap((one) => one.rows);
  const bot = offers.some((row) => row.name === chosen) ? chosen : usualBot(offers, "normal");
  const play = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    change({ name });
    try {
      const called = name.trim() || t("start.you");
      const seats: TableSettings["seats"] = [{ kind: "mine", name: called }];
      while (seats.length < players)
        seats.push({ kind: "bot", bot });
      const made = await makeTable({ ...(edition && { edition: edition.id }), players, scenario: scenarioFor(family, players, scenario), seats, open: false, name: t("start.table-name", { name: called }) }, called);
      await startTable(made.table, made.token);
      go(`/t/${made.table}`);
    } catch (failure) {
      note(failureText(failure), "bad");
      setBusy(false);
    }
  };
  return <form class="card play-now" onSubmit={(event) => void play(event)}>
    <h2>{t("start.play")}</h2>
    {offered.length > 1 && <fieldset class="games-offered"><legend class="hidden">{t("start.which")}</legend>
      {offered.map((one) => <label key={one.id} class={one === kind ? "chosen" : ""}>
        <input type="radio" name="game" value={one.id} checked={one === kind} onChange={() => choose(one)} />
        <GamePicture of={one.id} /><b>{t(one.name)}</b><small>{t(`game.${one.id}-about`)}</small>
      </label>)}
    </fieldset>}
    <p>{t(family === "civ" ? "start.play-text" : "start.play-text-settlers")}</p>
    <p><a href={family === "civ" ? "/guide" : "/guide/hearths"} onClick={follow}>{t(family === "civ" ? "guide.link" : "guide.link-settlers")}</a></p>
    <div class="row">
      <label class="grow"><span class="hidden">{t("start.name")}</span>
        <input value={name} maxLength={30} placeholder={t("start.name-optional")} autocomplete="nickname" onInput={(event) => setName(event.currentTarget.value)} onChange={() => change({ name })} />
      </label>
      <button class="main big" type="submit" disabled={busy}>{t(busy ? "start.starting" : "start.play-now")}</button>
    </div>
    <details>
      <summary>{t("start.more")}</summary>
      <div class="fields">
        <label>{t("new.scenario")} <select value={scenarioFor(family, players, scenario)} onChange={(event) => setScenario(event.currentTarget.value as typeof scenario)}>
          {scenariosOf(edition).map((id) => <option key={id} value={id}>{scenarioName(id)}</option>)}
        </select></label>
        <label>{t("new.players")} <select value={players} onChange={(event) => setPlayers(Number(event.currentTarget.value))}>
          {(counts.length ? counts : [players]).map((n) => <option key={n} value={n}>{n}</option>)}
        </select></label>
        <label class="wide">{t("new.bots")} <select value={bot} onChange={(event) => setBot(event.currentTarget.value)}>
          <BotOptions server={server} edition={edition} value={(name) => name} text={(name) => name} />
        </select></label>
        {family === "civ" && <p class="quiet wide">{t(`new.scenario-${scenario}` as Key)}</p>}
      </div>
    </details>
  </form>;
}

function Join() {
  const [text, setText] = useState("");
  const join = (event: Event) => {
    event.preventDefault();
    const link = readLink(text);
    if (link)
      go(`/t/${link.table}${link.hash ? `#${link.hash}` : ""}`);
    else
      note(t("start.bad-link"), "bad");
  };
  return <form class="card" onSubmit={join}>
    <h2>{t("start.join")}</h2>
    <p>{t("start.join-text")}</p>
    <div class="row">
      <label class="grow"><span class="hidden">{t("start.link")}</span>
        <input value={text} placeholder={t("start.link")} onInput={(event) => setText(event.currentTarget.value)} /></label>
      <button type="submit">{t("start.join-button")}</button>
    </div>
  </form>;
}

interface Lists { open: TableInfo[]; running: TableInfo[]; over: TableInfo[] }

/* Civilization games are told apart by their scenarios. */
const gameName = ({ edition, board, scenario }: TableSettings): string =>
  (board ? t(`scenario.${scenario ?? "basic"}` as Key) : t("game.settlers") + (edition === "hearths" ? "" : ` (${edition})`));

function TableRow({ info, link, label }: { info: TableInfo; link: string; label: string }) {
  const people = info.seats.filter((seat) => seat.kind === "person").length;
  const free = info.seats.filter((seat) => seat.kind === "open").length;
  const known = info.seats.filter((seat) => seat.profile);
  const running = info.state === "running" || info.state === "paused";
  return <li>
    <a href={link} onClick={follow}>{info.name || info.id}</a>
    <span class="quiet">{t(free > 0 ? "start.row-free" : "start.row", {
      scenario: gameName(info.settings), people, seats: info.seats.length, free,
    })} {paceText(info)}{running && <>; {progressText(info)}</>}{known.length > 0 && <span class="people">{known.map((seat) =>
      <ProfileLink key={seat.seat} of={seat.profile}>{seat.name}</ProfileLink>)}</span>}</span>
    <a class="button" href={link} onClick={follow}>{label}</a>
  </li>;
}

/* What goes on at this server, and whether it could not be asked. */
function useLobby(): [Lists | null, boolean] {
  const [lists, setLists] = useState<Lists | null>(null);
  const [lost, setLost] = useState(false);
  useEffect(() => {
    const load = () => get<Lists>("/api/tables").then((found) => { setLists(found); setLost(false); }, () => setLost(true));
    void load();
    const timer = setInterval(() => document.visibilityState === "visible" && void load(), 15_000);
    return () => clearInterval(timer);
  }, []);
  return [lists, lost];
}

function Lobby({ lists, lost }: { lists: Lists | null; lost: boolean }) {
  const part = (title: Key, tables: TableInfo[], link: (id: string) => string, label: Key) => tables.length > 0
    && <><h3>{t(title)}</h3><ul class="games">{tables.slice(0, 20).map((info) => <TableRow key={info.id} info={info} link={link(info.id)} label={t(label)} />)}</ul></>;
  const empty = lists && !lists.open.length && !lists.running.length && !lists.over.length;
  return <section class="card">
    <h2>{t("start.lobby")}</h2>
    {!lists && <p class="quiet">{t(lost ? "start.unknown" : "app.loading")}</p>}
    {empty && <p class="quiet">{t("start.lobby-empty")}</p>}
    {lists && part("start.open", lists.open, (id) => `/t/${id}`, "start.join-button")}
    {lists && part("start.running", lists.running, (id) => `/t/${id}?watch`, "start.watch")}
    {lists && part("start.over", lists.over, (id) => `/t/${id}?watch`, "start.look")}
  </section>;
}

export function Start() {
  const [server, setServer] = useState<ServerInfo | null>(null);
  useEffect(() => {
    void getOnce<ServerInfo>("/api/server").then(setServer, (failure) => note(failureText(failure), "bad"));
  }, []);
  const [games, forgotten] = useMyGames();
  const [lists, lost] = useLobby();
  const live = lists?.running.find(({ state }) => state === "running");
  const login = account();
  return <>
    <header class="hero"><DemoBoard live={live?.id} /><div class="hero-text"><h1>{t("app.name")}</h1><p>{t("start.tagline")}</p></div></header>
    <main class="page start">
      <div class="columns">
        <div class="stack"><Continue games={games} /><PlayNow server={server} /><GameList games={games} onForgotten={forgotten} /></div>
        <div class="stack">
          <LessonsEntry />
          <section class="card">
            <h2>{t("start.friends")}</h2>
            <p>{t("start.friends-text")}</p>
            <p class="row"><a class="button main" href="/new" onClick={follow}>{t("start.new")}</a></p>
          </section>
          <Join />
          <Lobby lists={lists} lost={lost} />
        </div>
      </div>
      <nav class="foot" aria-label={t("start.more-pages")}>
        <a href="/replay" onClick={follow}>{t("start.replay")}</a>
        <a href="/rules" onClick={follow}>{t("start.rules")}</a>
        <a href="/tournaments" onClick={follow}>{t("cup.title")}</a>
        <a href="/players" onClick={follow}>{t("players.title")}</a>
        <a href="/settings" onClick={follow}>{t("start.settings")}</a>
        <a href="/account" onClick={follow}>{login ? t("start.account-of", { name: login.name }) : t("start.account")}</a>
        <LanguageChoice />
        {server && <span class="quiet">{server.name} {server.version}</span>}
      </nav>
      <p class="quiet">{t("start.unofficial")} <a href="/notice.txt">{t("start.notice")}</a></p>
    </main>
  </>;
}

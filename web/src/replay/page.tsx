/* A game from its first action to its last, with a slider; every moment has an address. /replay opens a file,
 * /replay/r/R shows it, /replay/t/T shows a table. */
import { spoken } from "../base/locale.ts";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { familyOf } from "../base/family.ts";
import { Failure } from "../base/net.ts";
import { loadRules } from "../base/table.ts";
import { follow, go, type Route } from "../base/router.ts";
import { keptSeats } from "../base/settings.ts";
import { rulesOf } from "../base/rulesheet.tsx";
import { t } from "../base/texts.ts";
import type { Board, Catalogue, Words } from "../base/types.ts";
import { copyText, note } from "../base/ui.ts";
import { eventText, failureText, playerName, type Naming } from "../base/words.ts";
import { Problem, Select } from "../panel/index.ts";
import { importTable } from "../base/tables.ts";
import { sendFile, Source, type Moment, type Summary } from "./source.ts";
import { before, behind, folded, HOLDS, PACES, stopsOf, type Pace } from "./steps.ts";
import { replayTable } from "./table.ts";
import "./replay.css";

export function ReplayPage({ route, match }: { route: Route; match: string[] }) {
  const [, kind, id] = match;
  if (!kind || !id)
    return <OpenFile />;
  const kept = keptSeats().find((seat) => seat.table === id)?.token ?? null;
  const token = kind !== "t" ? null : /^[shiw]_/.test(route.hash) ? route.hash : kept;
  return <Theatre key={`${kind}/${id}`} kind={kind} id={id} token={token} route={route} />;
}

function OpenFile() {
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const choose = (chosen: File | undefined) => {
    setError(null);
    setFile(chosen ?? null);
  };
  /* The file is read only now: it may have changed since it was chosen. */
  const send = async (what: (text: string) => Promise<string>) => {
    setError(null);
    setBusy(true);
    try {
      go(await what(await file!.text()));
    } catch (failure) {
      setError(brokenText(failure));
      setBusy(false);
    }
  };
  const watch = (text: string) => sendFile(text).then((summary) => `/replay/r/${summary.replay}`);
  const playOn = (text: string) => importTable(text, file!.name).then((made) => `/t/${made.table}`);
  return (
    <main class="page replay-open">
      <p><a href="/" onClick={follow}>{t("app.home")}</a></p>
      <h1>{t("replay.open")}</h1>
      <p>{t("replay.about")}</p>
      <label class={`drop ${over ? "over" : ""}`} onDragOver={(event) => { event.preventDefault(); setOver(true); }} onDragLeave={() => setOver(false)}
        onDrop={(event) => { event.preventDefault(); setOver(false); choose(event.dataTransfer?.files[0]); }}>
        <b>{t("replay.choose")}</b> <span>{t("replay.drop")}</span>
        <input type="file" accept=".log,.txt,text/plain" onChange={(event) => choose(event.currentTarget.files?.[0])} />
      </label>
      {file && <p role="status">{t(busy ? "replay.reading" : "replay.chosen", { name: file.name })}</p>}
      {file && <p class="buttons">
        <button type="button" class="main" disabled={busy} onClick={() => void send(watch)}>{t("replay.watch")}</button>
        <button type="button" disabled={busy} onClick={() => void send(playOn)}>{t("replay.play-on")}</button>
      </p>}
      <Problem of={{ error, clear: () => setError(null) }} />
    </main>
  );
}

/* What is wrong with the file, and where. */
function brokenText(failure: unknown): string {
  const place = failure instanceof Failure && failure.code === "bad-log" ? /^log:(\d+): (.*)$/.exec(failure.message) : null;
  return place ? t("replay.broken", { line: place[1], why: place[2] }) : failureText(failure);
}

interface Stage { summary: Summary; catalogue: Catalogue; board: Board; words: Words }

async function stageOf(source: Source, table: string | null, token: string | null): Promise<Stage> {
  const summary = await source.summary();
  return { summary, ...await loadRules(summary.edition, summary.board, summary.own_data && table ? { table, token } : undefined) };
}

function Theatre({ kind, id, token, route }: { kind: string; id: string; token: string | null; route: Route }) {
  const source = useMemo(() => new Source(kind === "r" ? `/api/replays/${id}` : `/api/tables/${id}/moments`, token), [kind, id, token]);
  const [stage, setStage] = useState<Stage | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    stageOf(source, kind === "r" ? null : id, token).then((found) => { rulesOf(found.catalogue.id); setStage(found); },
      (failure) => setError(failure instanceof Failure && failure.code === "no-replay" ? t("replay.gone") : failureText(failure)));
  }, [source]);
  if (stage)
    return <Show stage={stage} source={source} route={route} table={kind === "t" ? id : null} />;
  return (
    <main class="page">
      {error === null ? <p>{t("app.loading")}</p> : <>
        <Problem of={{ error }} />
        <p><a href="/replay" onClick={follow}>{t("replay.open")}</a> · <a href="/" onClick={follow}>{t("app.home")}</a></p>
      </>}
    </main>
  );
}

const SPEEDS = { slow: 1500, normal: 600, fast: 150 } as const;
type Speed = keyof typeof SPEEDS;

function Show({ stage, source, route, table }: { stage: Stage; source: Source; route: Route; table: string | null }) {
  const { summary } = stage;
  const asked = Number(route.query.get("n") ?? 0);
  const [n, setN] = useState(Math.max(0, Math.min(summary.steps, Number.isInteger(asked) ? asked : 0)));
  const [seat, setSeat] = useState(route.query.get("seat") ?? "");
  const [moment, setMoment] = useState<Moment | null>(null);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>("normal");
  const [pace, setPace] = useState<Pace>("phase");
  const [error, setError] = useState<string | null>(null);
  const eyes = seat === "" ? null : Number(seat);
  const wanted = useRef("");
  const stops = useMemo(() => stopsOf(summary, pace), [summary, pace]);
  const since = before(stops, n);
  const next = behind(stops, n);
  const hold = SPEEDS[speed] * HOLDS[pace];
  const minutes = Math.max(1, Math.round(stops.filter((stop) => stop > n).length * hold / 60_000));
  const address = `${route.path}?n=${n}${seat === "" ? "" : `&seat=${seat}`}`;
  useEffect(() => {
    wanted.current = `${n}.${since}.${seat}`;
    source.moment(n, since, eyes).then((found) => {
      /* Only the latest wish counts: the slider is faster than the server. */
      if (wanted.current !== `${n}.${since}.${seat}`)
        return;
      setMoment(found);
      setError(null);
      if (n < summary.steps)
        void source.moment(next, n, eyes).catch(() => undefined);
    }, (failure) => { setError(failureText(failure, stage.words)); setPlaying(false); });
    history.replaceState(null, "", `${address}${route.hash ? `#${route.hash}` : ""}`);
  }, [n, since, seat]);
  useEffect(() => {
    if (!playing || moment?.n !== n)
      return undefined;
    if (n >= summary.steps) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => setN(next), hold);
    return () => clearTimeout(timer);
  }, [playing, n, next, moment, hold]);
  const jump = (to: number) => {
    setPlaying(false);
    setN(Math.max(0, Math.min(summary.steps, to)));
  };
  const { Moment: Shown, Beside } = familyOf(stage.catalogue);
  const turn = summary.turns.filter((start) => start <= n).length;
  /* Whoever gets the link may watch, and nothing else. */
  const link = `${location.origin}${address}${summary.watch_token ? `#${summary.watch_token}` : ""}`;
  const copy = async () => (await copyText(link) ? note(t("replay.linked"), "good") : note(link));
  const naming: Naming | null = moment && { catalogue: stage.catalogue, board: stage.board, words: stage.words, view: moment.view, me: eyes };
  const told = pace === "word" ? { events: moment?.events ?? [], offers: 0, deals: 0 } : folded(moment?.events ?? []);
  return (
    <div class="replay">
      <header class="replay-bar">
        <h1 class="hidden">{t("replay.title")}</h1>
        <a href={table === null ? "/" : `/t/${table}${route.hash ? `#${route.hash}` : ""}`} onClick={follow}>{t(table === null ? "app.home" : "replay.back-to-table")}</a>
        <div class="replay-buttons" role="group" aria-label={t("replay.moment")}>
          <button type="button" aria-label={t("replay.first")} disabled={n === 0} onClick={() => jump(0)}>|◀</button>
          <button type="button" aria-label={t("replay.turn-back")} disabled={n === 0} onClick={() => jump([...summary.turns].reverse().find((start) => start < n) ?? 0)}>◀◀</button>
          <button type="button" aria-label={t("replay.back")} disabled={n === 0} onClick={() => jump(since)}>◀</button>
          <button type="button" class="main" disabled={n === summary.steps && !playing} onClick={() => setPlaying(!playing)}>{t(playing ? "replay.pause" : "replay.play")}</button>
          <button type="button" aria-label={t("replay.forward")} disabled={n === summary.steps} onClick={() => jump(next)}>▶</button>
          <button type="button" aria-label={t("replay.turn-forward")} disabled={n === summary.steps} onClick={() => jump(summary.turns.find((start) => start > n) ?? summary.steps)}>▶▶</button>
          <button type="button" aria-label={t("replay.last")} disabled={n === summary.steps} onClick={() => jump(summary.steps)}>▶|</button>
        </div>
        <label class="replay-slider">
          <span class="hidden">{t("replay.moment")}</span>
          <input type="range" min={0} max={summary.steps} value={n} aria-valuetext={t("replay.of", { n, steps: summary.steps, turn })}
            onInput={(event) => jump(Number(event.currentTarget.value))} />
        </label>
        <span class="replay-where">{t("replay.of", { n, steps: summary.steps, turn })}</span>
      </header>
      <main class="board" aria-label={t("game.board")}>{naming && <Shown naming={naming} events={moment!.events} />}</main>
      <aside class="side panel" aria-label={t("replay.happened")}>
        <Problem of={{ error }} />
        <div class="filters">
          <Select label={t("replay.eyes")} value={seat} onChange={setSeat}
            options={[["", t("replay.eyes-all")], ...summary.players.map((player): [string, string] => [String(player.seat), spoken(player.name)])]} />
          <Select label={t("replay.pace")} value={pace} onChange={setPace} options={PACES.map((id): [Pace, string] => [id, t(`replay.pace-${id}`)])} />
          <Select label={t("replay.speed")} value={speed} onChange={setSpeed}
            options={(["slow", "normal", "fast"] as const).map((id): [Speed, string] => [id, t(`replay.speed-${id}`)])} />
        </div>
        <p class="buttons"><button type="button" onClick={() => void copy()}>{t("replay.link")}</button></p>
        {n < summary.steps && <p class="quiet">{t("replay.lasts", { n: minutes })}</p>}
        {naming && moment && <>
          <h2>{t("replay.happened")}</h2>
          {moment.events.length === 0 && <p class="quiet">{t("replay.nothing")}</p>}
          <ul class="replay-events" aria-live={playing ? "off" : "polite"}>
            {told.offers > 0 && <li class="quiet">{t("replay.folded", { offers: told.offers, deals: told.deals })}</li>}
            {told.events.map((event, i) => <li key={i}>{eventText(naming, event)}</li>)}
          </ul>
          {Beside && <Beside table={replayTable(naming, summary, playerName)} />}
        </>}
      </aside>
    </div>
  );
}

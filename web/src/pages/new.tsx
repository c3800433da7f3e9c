/* A new table: for how many, which game, who sits where, how fast. Everything has a default. */
import { useEffect, useState } from "preact/hooks";
import { getOnce } from "../net.ts";
import { follow, go } from "../router.ts";
import { change, settings } from "../settings.ts";
import { t } from "../strings.ts";
import type { Key } from "../strings.ts";
import type { Catalogue, ServerInfo, TableSettings, Words } from "../types.ts";
import { note } from "../ui.ts";
import { failureText } from "../words.ts";
import { makeTable, startTable } from "./tables.ts";
import { SCENARIOS } from "./start.tsx";

type SeatChoice = "open" | `bot:${string}`;

/* Variant switches, shown with what the edition has. */
function Switches({ words, usual: all, values, set }: {
  words: Words | null; usual: { [name: string]: string }; values: { [name: string]: string | number }; set: (values: { [name: string]: string | number }) => void;
}) {
  if (!words?.switches.length)
    return null;
  return <details>
    <summary>{t("new.switches")}</summary>
    <p class="quiet">{t("new.switches-text")}</p>
    <div class="fields">
      {words.switches.map((row) => {
        const usual = all[row.name];
        return <label key={row.name}>{row.name.replace(/-/g, " ")}
          <select value={String(values[row.name] ?? usual ?? "")} onChange={(event) => {
            const next = { ...values };
            const value = event.currentTarget.value;
            if (value === String(usual))
              delete next[row.name];
            else
              next[row.name] = row.values.find((other) => String(other) === value) ?? value;
            set(next);
          }}>
            {row.values.map((value) => <option key={String(value)} value={String(value)}>
              {String(value)}{String(value) === String(usual) ? ` ${t("new.usual")}` : ""}
            </option>)}
          </select>
        </label>;
      })}
    </div>
  </details>;
}

export function NewTable() {
  const [server, setServer] = useState<ServerInfo | null>(null);
  const [words, setWords] = useState<Words | null>(null);
  const [name, setName] = useState(settings().name);
  const [title, setTitle] = useState("");
  const [editionId, setEdition] = useState("");
  const [board, setBoard] = useState("");
  const [scenario, setScenario] = useState<NonNullable<TableSettings["scenario"]>>("basic");
  const [players, setPlayers] = useState(5);
  const [seats, setSeats] = useState<SeatChoice[]>([]);
  const [pace, setPace] = useState<"live" | "days">("live");
  const [trade, setTrade] = useState(600);
  const [move, setMove] = useState(0);
  const [hours, setHours] = useState(24);
  const [turns, setTurns] = useState(0);
  const [chooseCivilizations, setChoose] = useState(false);
  const [strict, setStrict] = useState(false);
  const [open, setOpen] = useState(true);
  const [watch, setWatch] = useState(true);
  const [chat, setChat] = useState(true);
  const [switches, setSwitches] = useState<{ [name: string]: string | number }>({});
  const [usual, setUsual] = useState<{ [name: string]: string }>({});
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    setSwitches({});
    if (editionId)
      void getOnce<Catalogue>(`/api/editions/${editionId}`).then((catalogue) => setUsual(catalogue.switches), () => undefined);
  }, [editionId]);
  useEffect(() => {
    document.title = t("title.table", { name: t("start.new") });
    const bad = (failure: unknown) => note(failureText(failure), "bad");
    void getOnce<ServerInfo>("/api/server").then((info) => {
      setServer(info);
      setEdition(info.editions[0].id);
      setBoard(info.editions[0].boards[0]);
    }, bad);
    void getOnce<Words>("/api/words").then(setWords, bad);
  }, []);
  const edition = server?.editions.find((row) => row.id === editionId);
  const chosen = (seat: number): SeatChoice => seats[seat] ?? "open";
  const settingsNow = (): TableSettings => ({
    edition: editionId, board, scenario, players, pace, open, watch, chat, name: title.trim() || t("start.table-name", { name: name.trim() || t("start.you") }),
    seats: Array.from({ length: players }, (_, i) => (i === 0 ? { kind: "mine" as const, name: name.trim() || t("start.you") }
      : chosen(i) === "open" ? { kind: "open" as const } : { kind: "bot" as const, bot: chosen(i).slice(4) })),
    options: {
      choose_civilizations: chooseCivilizations, strict_order: strict, ...(turns ? { turn_limit: turns } : {}),
      ...(Object.keys(switches).length ? { switches } : {}),
    },
    clocks: pace === "live" ? { trade, move } : { trade, move: 0, days: { hours } },
  });
  const make = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    change({ name });
    try {
      const table = settingsNow();
      const made = await makeTable(table, name.trim() || t("start.you"));
      if (!table.seats!.some((seat) => seat.kind === "open"))
        await startTable(made.table, made.token);
      go(`/t/${made.table}`);
    } catch (failure) {
      note(failureText(failure), "bad");
      setBusy(false);
    }
  };
  const minutes = (value: number, set: (value: number) => void, id: string, label: Key) => <label>{t(label)}
    <select id={id} value={value} onChange={(event) => set(Number(event.currentTarget.value))}>
      {[0, 60, 120, 180, 300, 600, 900, 1200, 1800].map((seconds) => <option key={seconds} value={seconds}>
        {seconds ? t("new.minutes", { n: seconds / 60 }) : t("new.no-clock")}
      </option>)}
    </select></label>;
  const tick = (value: boolean, set: (value: boolean) => void, label: Key) => <label class="tick">
    <input type="checkbox" checked={value} onChange={(event) => set(event.currentTarget.checked)} /> {t(label)}
  </label>;
  return <main class="page">
    <p><a href="/" onClick={follow}>{t("app.home")}</a></p>
    <h1>{t("start.new")}</h1>
    <form class="stack" onSubmit={(event) => void make(event)}>
      <section class="card fields">
        <label>{t("start.name")} <input value={name} maxLength={30} autocomplete="nickname" onInput={(event) => setName(event.currentTarget.value)} /></label>
        <label>{t("new.title")} <input value={title} maxLength={60} placeholder={t("new.title-optional")} onInput={(event) => setTitle(event.currentTarget.value)} /></label>
        <label>{t("new.edition")} <select value={editionId} onChange={(event) => {
          setEdition(event.currentTarget.value);
          setBoard(server!.editions.find((row) => row.id === event.currentTarget.value)!.boards[0]);
        }}>{server?.editions.map((row) => <option key={row.id} value={row.id}>{row.name}</option>)}</select></label>
        <label>{t("new.scenario")} <select value={scenario} onChange={(event) => setScenario(event.currentTarget.value as typeof scenario)}>
          {SCENARIOS.filter((id) => !edition || edition.scenarios.includes(id)).map((id) => <option key={id} value={id}>{t(`scenario.${id}` as Key)}</option>)}
        </select></label>
        <label>{t("new.players")} <select value={players} onChange={(event) => setPlayers(Number(event.currentTarget.value))}>
          {(edition?.players ?? [5, 6, 7, 8, 9]).map((n) => <option key={n} value={n}>{n}</option>)}
        </select></label>
        <label>{t("new.board")} <select value={board} onChange={(event) => setBoard(event.currentTarget.value)}>
          {(edition?.boards ?? []).map((id) => <option key={id} value={id}>{id}</option>)}
        </select></label>
      </section>
      <section class="card">
        <h2>{t("new.seats")}</h2>
        <p class="quiet">{t("new.seats-text")}</p>
        <ol class="seats">
          {Array.from({ length: players }, (_, i) => <li key={i}>{i === 0 ? t("new.you") : <select aria-label={t("name.seat", { n: i + 1 })} value={chosen(i)}
            onChange={(event) => {
              const next = Array.from({ length: players }, (__, seat) => chosen(seat));
              next[i] = event.currentTarget.value as SeatChoice;
              setSeats(next);
            }}>
            <option value="open">{t("new.open-seat")}</option>
            {(server?.bots ?? []).map((bot) => <option key={bot.name} value={`bot:${bot.name}`}>{t("new.bot", { name: bot.name })}</option>)}
          </select>}</li>)}
        </ol>
      </section>
      <section class="card">
        <h2>{t("new.pace")}</h2>
        <div class="fields">
          <label>{t("new.pace-kind")} <select value={pace} onChange={(event) => setPace(event.currentTarget.value as typeof pace)}>
            <option value="live">{t("new.live")}</option><option value="days">{t("new.days")}</option>
          </select></label>
          {minutes(trade, setTrade, "clock-trade", "new.trade-clock")}
          {pace === "live" ? minutes(move, setMove, "clock-move", "new.move-clock")
            : <label>{t("new.hours")} <input type="number" min={1} max={336} value={hours} onInput={(event) => setHours(Number(event.currentTarget.value))} /></label>}
          <label>{t("new.turns")} <input type="number" min={0} max={100} value={turns} onInput={(event) => setTurns(Number(event.currentTarget.value))} /></label>
        </div>
      </section>
      <section class="card">
        <h2>{t("new.options")}</h2>
        <div class="ticks">
          {tick(open, setOpen, "new.open")}{tick(watch, setWatch, "new.watch")}{server?.chat !== false && tick(chat, setChat, "new.chat")}
          {tick(chooseCivilizations, setChoose, "new.choose")}{tick(strict, setStrict, "new.strict")}
        </div>
        <Switches words={words} usual={usual} values={switches} set={setSwitches} />
      </section>
      <p class="row"><button class="main big" type="submit" disabled={busy || !server}>{t("new.make")}</button></p>
    </form>
  </main>;
}

/* A new table: for how many, which game, who sits where, how fast. Everything has a default, and what was chosen is
 * still there after a reload or a look at another page. */
import { useEffect, useState } from "preact/hooks";
import { loadServerTexts, translatedCatalogue, wordsAddress } from "../base/family.ts";
import { getOnce } from "../base/net.ts";
import { follow, go } from "../base/router.ts";
import { account, change, settings } from "../base/settings.ts";
import { t } from "../base/texts.ts";
import type { Key } from "../base/texts.ts";
import type { Catalogue, ServerInfo, TableSettings, Words } from "../base/types.ts";
import { note } from "../base/ui.ts";
import { failureText, houseText } from "../base/words.ts";
import { BotOptions } from "./bot_options.tsx";
import { boardName, botLevels, scenarioFor, scenarioName, scenariosOf, usualBot } from "../base/names.ts";
import { makeTable, startTable } from "../base/tables.ts";
import { Switches, switchName, switchValue } from "../lobby/index.ts";
import type { SwitchValues } from "../lobby/index.ts";

type SeatChoice = "open" | "here" | `bot:${string}`;

/* Who plays what, the usual way first. */
const WAYS = ["random", "picked", "free", "exchanged", "auction", "in-order"] as const;
type Way = (typeof WAYS)[number];

interface Form {
  title: string; edition: string; board: string; scenario: NonNullable<TableSettings["scenario"]>; players: number;
  seats: SeatChoice[]; names: string[]; closed: boolean[]; pace: "live" | "days"; trade: { live: number; days: number }; move: number; hours: number;
  late: { live: "bot" | "wait"; days: "bot" | "wait" }; botPace: number; firstChance: number; turns: number;
  factions: number[]; civilizations: Way; strict: boolean; open: boolean; watch: boolean; chat: boolean; rated: boolean; switches: SwitchValues;
}

/* Negative: as the server has it. */
const EMPTY: Form = {
  title: "", edition: "", board: "", scenario: "short", players: 5, seats: [], names: [], closed: [], pace: "live", trade: { live: 600, days: 0 }, move: 0, hours: 24,
  late: { live: "bot", days: "wait" }, botPace: -1, firstChance: -1, turns: 0, factions: [], civilizations: "random", strict: false, open: false, watch: true, chat: true, rated: false,
  switches: {},
};

const KEPT = "ecumene.new-table";
function kept(): Form {
  try {
    return { ...EMPTY, ...(JSON.parse(sessionStorage.getItem(KEPT) ?? "{}") as Partial<Form>) };
  } catch {
    return EMPTY;
  }
}
function keep(form: Form | null): void {
  try {
    if (form)
      sessionStorage.setItem(KEPT, JSON.stringify(form));
    else
      sessionStorage.removeItem(KEPT);
  } catch {
    /* A browser that keeps nothing only forgets. */
  }
}

/* The card game has no board, no trade and no turns to count, but factions. */
function tableOf(form: Form, name: string, family: string, stranger: string): TableSettings {
  const seat = (i: number): NonNullable<TableSettings["seats"]>[number] => {
    const choice = form.seats[i] ?? "open";
    return i === 0 ? { kind: "mine", name } : choice === "open" ? { kind: "open", bot: stranger }
      : choice === "here" ? { kind: "mine", name: form.names[i]?.trim() || t("name.seat", { n: i + 1 }) }
        : { kind: "bot", bot: choice.slice(4), ...(form.closed[i] ? { closed: true } : {}) };
  };
  const cards = family === "settlers";
  const switches = Object.keys(form.switches).length ? { switches: form.switches } : {};
  const factions = Object.fromEntries(form.factions.slice(0, form.players).map((faction, i) => [`faction_${i + 1}`, faction]).filter(([, faction]) => faction));
  return {
    edition: form.edition, ...(cards ? {} : { board: form.board }), scenario: scenarioFor(family, form.players, form.scenario), players: form.players, pace: form.pace,
    open: form.open, watch: form.watch, chat: form.chat, ...(form.rated && account() ? { rated: true } : {}), name: form.title.trim() || t("start.table-name", { name }),
    seats: Array.from({ length: form.players }, (_, i) => seat(i)),
    options: cards ? { ...factions, ...switches }
      : { strict_order: form.strict, ...(form.turns ? { turn_limit: form.turns } : {}), switches: { ...form.switches, civilizations: form.civilizations } },
    clocks: { trade: form.trade[form.pace], move: form.move, days: { hours: form.hours }, late: form.late[form.pace] },
    ...(form.botPace >= 0 ? { bot_pace: form.botPace } : {}), ...(form.firstChance >= 0 ? { first_chance: form.firstChance } : {}),
  };
}

interface Faction { name: string; needs: string | null }
type Part = { form: Form; put: (part: Partial<Form>) => void; server: ServerInfo | null };

function Options({ label, value, set, options, roomy }: {
  label: Key; value: string | number; set: (value: string) => void; options: readonly (readonly [string | number, string])[]; roomy?: boolean;
}) {
  return <label class={roomy ? "roomy" : ""}>{t(label)} <select value={value} onChange={(event) => set(event.currentTarget.value)}>
    {options.map(([id, text]) => <option key={id} value={id}>{text}</option>)}
  </select></label>;
}

/* The board, if it seats so many players, or one that does; fewer or more players where the edition has no board for them. */
function seated(edition: ServerInfo["editions"][number], board: string, players: number): Pick<Form, "board" | "players"> {
  const count = edition.players.includes(players) ? players : edition.players[0] ?? players;
  const boards = edition.boards.filter((id) => edition.seats[id]?.includes(count));
  return { board: boards.includes(board) ? board : boards[0] ?? "", players: count };
}

/* Where the board has civilizations to spare, and one trade block. */
const canChooseFreely = (edition: ServerInfo["editions"][number] | undefined, { board, players }: Form): boolean =>
  players < Math.max(...(edition?.seats[board] ?? [0])) && players < 12;

const familyIn = (server: ServerInfo | null, form: Form): string => server?.editions.find((row) => row.id === form.edition)?.family ?? "civ";

function What({ form, put, server }: Part) {
  const edition = server?.editions.find((row) => row.id === form.edition);
  const family = edition?.family ?? "civ";
  const play = (id: string) => {
    const chosen = server!.editions.find((row) => row.id === id)!;
    const scenario = (scenariosOf(chosen) as readonly string[]).includes(form.scenario) ? form.scenario : scenariosOf(chosen)[0];
    const players = chosen.family === family ? form.players : chosen.family === "settlers" ? 4 : 5;
    put({ edition: id, switches: {}, factions: [], scenario, ...seated(chosen, "", players) });
  };
  return <>
    <label>{t("new.title")} <input value={form.title} maxLength={60} placeholder={t("new.title-optional")} onInput={(event) => put({ title: event.currentTarget.value })} /></label>
    <Options label="new.scenario" value={scenarioFor(family, form.players, form.scenario)} set={(scenario) => put({ scenario: scenario as Form["scenario"] })}
      options={scenariosOf(edition).map((id) => [id, scenarioName(id)])} />
    <Options label="new.players" value={form.players} set={(players) => put({ players: Number(players), ...(edition && seated(edition, form.board, Number(players))) })}
      options={(edition?.players ?? [5, 6, 7, 8, 9]).map((n) => [n, String(n)])} />
    <Options label="new.edition" value={form.edition} options={server?.editions.map((row) => [row.id, row.name] as const) ?? []}
      set={play} />
    {family === "civ" && <Options roomy label="new.board" value={form.board} set={(board) => put({ board })}
      options={(edition?.boards ?? []).filter((id) => edition!.seats[id]?.includes(form.players)).map((id) => [id, boardName(id)])} />}
    {family === "civ" && <Options label="new.civilizations" value={form.civilizations} set={(way) => put({ civilizations: way as Way })}
      options={WAYS.filter((way) => way !== "free" || canChooseFreely(edition, form)).map((way) => [way, switchValue("civilizations", way)])} />}
    {family === "civ" && <p class="quiet wide">{t(`new.civilizations-${form.civilizations}`)}</p>}
    {houseText(form.edition) && <p class="quiet wide house">{houseText(form.edition)}</p>}
    <p class="quiet wide">{t(`new.scenario-${scenarioFor(family, form.players, form.scenario)}` as Key)}{form.players === 1 && ` ${t("new.solo-text")}`}</p>
  </>;
}

function Seats({ form, put, server, factions }: Part & { factions: Faction[] }) {
  const change = <K extends "seats" | "names">(key: K, i: number, value: string) => {
    const next = Array.from({ length: form.players }, (_, seat) => (key === "seats" ? form.seats[seat] ?? "open" : form.names[seat] ?? ""));
    next[i] = value;
    put({ [key]: next } as Partial<Form>);
  };
  const close = (i: number, value: boolean) => put({ closed: Array.from({ length: form.players }, (_, seat) => (seat === i ? value : form.closed[seat] ?? false)) });
  const edition = server?.editions.find((row) => row.id === form.edition);
  const bots = <BotOptions server={server} edition={edition} value={(name) => `bot:${name}`} text={(name) => t("new.bot", { name })} />;
  const play = (i: number, value: number) => put({ factions: Array.from({ length: form.players }, (_, seat) =>
    (seat === i ? value : form.factions[seat] === value ? 0 : form.factions[seat] ?? 0)) });
  const faction = (i: number) => factions.length > 0 && <select aria-label={t("new.faction", { n: i + 1 })} value={form.factions[i] ?? 0} onChange={(event) => play(i, Number(event.currentTarget.value))}>
    <option value={0}>{t("new.faction-open")}</option>
    {factions.map((one, number) => <option key={one.name} value={number + 1}>{one.needs ? t("new.faction-needs", { name: one.name, module: switchName(one.needs) }) : one.name}</option>)}
  </select>;
  return <section class="card">
    <h2>{t("new.seats")}</h2>
    <p class="quiet">{t("new.seats-text")}{form.seats.slice(0, form.players).includes("here") && ` ${t("new.here-text")}`}</p>
    {form.players > 2 && <p><label class="all-others">{t("new.all-others")} <select value="" onChange={(event) =>
      put({ seats: Array.from({ length: form.players }, () => event.currentTarget.value as SeatChoice) })}>
      <option value="" disabled>{t("new.choose-one")}</option>
      <option value="open">{t("new.open-seat")}</option>
      {bots}
    </select></label></p>}
    <ol class="seats new-seats">
      {Array.from({ length: form.players }, (_, i) => <li key={i}>{i === 0 ? <span class="row">{t("new.you")} {faction(i)}</span> : <span class="row">
        <select aria-label={t("name.seat", { n: i + 1 })} value={form.seats[i] ?? "open"} onChange={(event) => change("seats", i, event.currentTarget.value)}>
          <option value="open">{t("new.open-seat")}</option>
          <option value="here">{t("new.here")}</option>
          {bots}
        </select>
        {form.seats[i] === "here" && <input aria-label={t("new.here-name", { n: i + 1 })} placeholder={t("new.here-name", { n: i + 1 })} maxLength={30}
          value={form.names[i] ?? ""} onInput={(event) => change("names", i, event.currentTarget.value)} />}
        {form.seats[i]?.startsWith("bot:") && <label class="check"><input type="checkbox" checked={form.closed[i] ?? false} onChange={(event) => close(i, event.currentTarget.checked)}
          aria-label={t("new.closed-of", { n: i + 1 })} /> <span aria-hidden="true">{t("new.closed")}</span></label>}
        {faction(i)}
      </span>}</li>)}
    </ol>
  </section>;
}

function Pace({ form, put, server }: Part) {
  const cards = familyIn(server, form) === "settlers";
  const minutes = [0, 60, 120, 180, 300, 600, 900, 1200, 1800].map((seconds): [number, string] =>
    [seconds, seconds ? t("new.minutes", { n: seconds / 60 }) : t("new.no-clock")]);
  const hours = [0, 6, 12, 24, 48, 72].map((n): [number, string] => [n * 3600, n ? t("new.hours-value", { n }) : t("new.as-decision")]);
  const timed = form.pace === "days" || form.move > 0;
  const number = (value: number, set: (value: number) => void, least: number, most: number, label: Key) => <label>{t(label)}
    <input type="number" min={least} max={most} required value={value} onInput={(event) => set(Number(event.currentTarget.value))} /></label>;
  return <section class="card">
    <h2>{t("new.pace")}</h2>
    <div class="fields">
      <Options label="new.pace-kind" value={form.pace} set={(pace) => put({ pace: pace as Form["pace"] })} options={[["live", t("new.live")], ["days", t("new.days")]]} />
      {!cards && <Options label="new.trade-clock" value={form.trade[form.pace]} options={form.pace === "live" ? minutes : hours}
        set={(trade) => put({ trade: { ...form.trade, [form.pace]: Number(trade) } })} />}
      {form.pace === "live" ? <Options label="new.move-clock" value={form.move} set={(move) => put({ move: Number(move) })} options={minutes} />
        : number(form.hours, (hours) => put({ hours }), 1, 336, "new.hours")}
      {timed && <Options label="new.late" value={form.late[form.pace]} set={(late) => put({ late: { ...form.late, [form.pace]: late } })}
        options={[["bot", t("new.late-bot")], ["wait", t("new.late-wait")]]} />}
      <p class="quiet wide">{t(form.pace === "live" ? "new.pace-live-text" : "new.pace-days-text")}</p>
      <Options label="new.bot-pace" value={form.botPace} set={(pace) => put({ botPace: Number(pace) })}
        options={[[-1, t("new.bot-pace-usual")], [0, t("new.bot-pace-0")], [1000, t("new.bot-pace-1000")]]} />
      {!cards && <Options label="new.first-chance" value={form.firstChance} set={(seconds) => put({ firstChance: Number(seconds) })}
        options={[[-1, t("new.first-chance-usual")], ...[0, 5, 15, 30, 60].map((n): [number, string] => [n, t("new.seconds", { n })])]} />}
      {!cards && <label>{t("new.turns")}
        <input type="number" min={1} max={100} placeholder={t("new.turns-all")} value={form.turns || ""} onInput={(event) => put({ turns: Number(event.currentTarget.value) })} /></label>}
    </div>
  </section>;
}

export function NewTable() {
  const [server, setServer] = useState<ServerInfo | null>(null);
  const [words, setWords] = useState<Words | null>(null);
  const [name, setName] = useState(settings().name);
  const [form, setForm] = useState(kept);
  const [factions, setFactions] = useState<Faction[]>([]);
  const [usual, setUsual] = useState<{ [name: string]: string }>({});
  const [busy, setBusy] = useState(false);
  const put = (part: Partial<Form>) => setForm((old) => {
    const next = { ...old, ...part };
    keep(next);
    return next;
  });
  /* Answers may overtake each other: what belongs to an edition chosen before is dropped. */
  useEffect(() => {
    let wanted = true;
    const show = async () => {
      const catalogue = await getOnce<Catalogue & { factions?: Faction[] }>(`/api/editions/${form.edition}`);
      const words = await getOnce<Words>(wordsAddress(catalogue)).catch(() => null);
      await loadServerTexts(catalogue).catch(() => undefined);
      if (!wanted)
        return;
      setUsual(catalogue.switches);
      setFactions(translatedCatalogue(catalogue).factions ?? []);
      setWords(words);
    };
    if (form.edition)
      void show().catch(() => undefined);
    return () => { wanted = false; };
  }, [form.edition]);
  useEffect(() => {
    document.title = t("title.table", { name: t("start.new") });
    const bad = (failure: unknown) => note(failureText(failure), "bad");
    void getOnce<ServerInfo>("/api/server").then((info) => {
      setServer(info);
      if (!info.editions.some((row) => row.id === form.edition && (!row.boards.length || row.boards.includes(form.board))))
        put({ edition: info.editions[0].id, switches: {}, ...seated(info.editions[0], "", form.players) });
    }, bad);
  }, []);
  const make = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    change({ name });
    try {
      const called = name.trim() || t("start.you");
      const edition = server?.editions.find((row) => row.id === form.edition);
      const stranger = usualBot(botLevels(server, edition).flatMap((one) => one.rows), "normal");
      const table = tableOf(form, called, familyIn(server, form), stranger);
      const made = await makeTable(table, called);
      keep(null);
      if (!table.seats!.some((seat) => seat.kind === "open"))
        await startTable(made.table, made.token);
      go(`/t/${made.table}`);
    } catch (failure) {
      note(failureText(failure), "bad");
      setBusy(false);
    }
  };
  const tick = (key: "open" | "watch" | "chat" | "rated" | "strict", label: Key, about?: Key) => <label class="tick">
    <input type="checkbox" checked={form[key]} onChange={(event) => put({ [key]: event.currentTarget.checked })} />
    <span>{t(label)}{about && <small>{t(about)}</small>}</span>
  </label>;
  const part = { form, put, server };
  const edition = server?.editions.find((row) => row.id === form.edition);
  const plays = { ...usual, ...edition?.scenario_switches[scenarioFor(edition.family, form.players, form.scenario)] };
  /* A faction is told what it needs only where the table plays without it. */
  const offered = factions.map((one) => (one.needs && (form.switches[one.needs] ?? plays[one.needs]) === "yes" ? { ...one, needs: null } : one));
  const free = Array.from({ length: form.players - 1 }, (_, i) => form.seats[i + 1] ?? "open").includes("open");
  return <main class="page">
    <p><a href="/" onClick={follow}>{t("app.home")}</a></p>
    <h1>{t("start.new")}</h1>
    <form class="stack" onSubmit={(event) => void make(event)}>
      <section class="card fields">
        <label>{t("start.name")} <input value={name} maxLength={30} autocomplete="nickname" onInput={(event) => setName(event.currentTarget.value)} onChange={() => change({ name })} /></label>
        <What {...part} />
      </section>
      <Seats {...part} factions={offered} />
      <Pace {...part} />
      <section class="card">
        <h2>{t("new.options")}</h2>
        <div class="ticks">
          {tick("open", "new.open", "new.open-text")}{tick("watch", "new.watch")}{server?.chat !== false && tick("chat", "new.chat")}{account() && tick("rated", "new.rated", "new.rated-text")}
          {familyIn(server, form) === "civ" && tick("strict", "new.strict", "new.strict-text")}
        </div>
        <Switches words={words && { ...words, switches: words.switches.filter(({ name }) => name !== "civilizations") }} usual={plays} values={form.switches} set={(switches) => put({ switches })} />
      </section>
      <p class="row"><button class="main big" type="submit" disabled={busy || !server}>{t(free ? "new.make" : "new.make-start")}</button></p>
    </form>
  </main>;
}

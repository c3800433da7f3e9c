/* One table as this viewer sees it: the object that every component of the game gets, and the store that makes a new
 * one whenever the server has sent something. */
import { useEffect, useState } from "preact/hooks";
import { familyName, loadFamily, loadServerTexts, translatedCatalogue, translatedWords, turnEvent, wordsAddress } from "./family.ts";
import { Failure, Line, get, getOnce, hearTime } from "./net.ts";
import type { Connection } from "./net.ts";
import { load, save } from "./settings.ts";
import { t } from "./texts.ts";
import { note } from "./ui.ts";
import type { Action, AreaView, Board, Catalogue, EventKind, GameEvent, Player, PlayerView, Said, TableInfo, View, Words } from "./types.ts";

export interface Table {
  readonly id: string;
  readonly token: string | null;
  readonly me: Player | null;
  /* Whether this viewer may act for the seat; a hand token only looks on. */
  readonly acts: boolean;
  /* All seats that the token holds: more than one when friends share a screen. */
  readonly mine: readonly Player[];
  readonly view: View;
  readonly catalogue: Catalogue;
  readonly board: Board;
  readonly words: Words;
  readonly info: TableInfo;
  /* The newest events; with `earlier` there are older ones, which older() fetches turn by turn (panel/older.ts). */
  readonly log: readonly GameEvent[];
  readonly earlier: boolean;
  /* All events behind this action are in the log. */
  readonly begun: number;
  readonly chat: readonly Said[];
  readonly connection: Connection;
  /* The number of actions when this player last looked at the table, before this visit. */
  readonly seen: number;
  /* The number of this seat's own last action, on whichever device; 0: none. */
  readonly acted: number;
  /* Resolves with the number of the last one when the server has stored them, all or none; rejects with a Failure, and nothing has been done. */
  act(...actions: Action[]): Promise<number>;
  /* What is known by now, whether it has been drawn or not: what an action has led to is there with its answer. */
  newest(): View;
  /* Any other message of docs/protocol.md: ask({do: "advice"}). */
  ask<T = { [key: string]: unknown }>(message: { do: string; [key: string]: unknown }): Promise<T>;
  older(): Promise<void>;
  /* Of so many turns up to action `until` what passes the filter, and behind which action that begins; the log stays as it is. */
  before(until: number, turns: number, filter?: EventFilter): Promise<{ since: number; events: GameEvent[] }>;
  /* Looks through another seat of the same token. */
  sit(seat: Player): Promise<void>;
  /* A lesson: nobody else is there. */
  readonly lesson?: boolean;
  /* Areas that a lesson points at. */
  readonly pointed?: readonly number[];
}

/* Kinds of events; and a player, with which events come that name this player or nobody. */
export interface EventFilter { kinds?: EventKind[]; player?: Player }

/* The lobby has an info but no view yet. */
export type Opened = Omit<Table, "view"> & { readonly view: View | null };

export const playerOf = (view: View, player: Player): PlayerView | undefined => view[`player.${player}`];
export const areaOf = (view: View, area: number): AreaView | undefined => view[`area.${area}`];
/* Is it this viewer who decides for the seat? Not while the table rests or a bot plays it. */
/* It counts, for ratings or in a tournament. */
export const isContest = (info: TableInfo): boolean => info.settings.rated === true || info.tournament !== undefined;

export function decides(table: Opened): boolean {
  const seat = table.me === null ? undefined : table.info.seats[table.me];
  return table.acts && seat?.kind === "person" && !seat.away && table.info.state === "running";
}
export const mustAct = (table: Table): boolean => decides(table) && table.view.pending.includes(table.me!);

/* A game without a board has an empty one. */
const NO_BOARD: Board = { id: "", name: "", regions: [], areas: [], seas: [], land: [], water: [], setups: [] };

/* What never changes during a game, and the part of the page that shows it. A game that goes on by an older edition or board has its own. */
export async function loadRules(edition: string, board: string | null | undefined, own?: { table: string; token: string | null }): Promise<{ catalogue: Catalogue; board: Board; words: Words }> {
  const at = own && `/api/tables/${encodeURIComponent(own.table)}`;
  const drawing = !board ? Promise.resolve(NO_BOARD) : at ? get<Board>(`${at}/board`, own.token) : getOnce<Board>(`/api/boards/${board}`);
  /* Where there is a board the family is known before the catalogue tells it. */
  const early: Promise<unknown>[] = board ? [drawing, getOnce<Words>(wordsAddress({})), loadServerTexts({})] : [];
  early.forEach((one) => one.catch(() => undefined));
  const catalogue = await (at ? get<Catalogue>(`${at}/edition`, own.token) : getOnce<Catalogue>(`/api/editions/${edition}`));
  const [drawn, words] = await Promise.all([drawing, getOnce<Words>(wordsAddress(catalogue)), loadFamily(catalogue), loadServerTexts(catalogue)]);
  return { catalogue: translatedCatalogue(catalogue), board: drawn, words: translatedWords(words, familyName(catalogue)) };
}

/* A table that was open here before will want the same again: it is fetched while the table is still being asked about. */
function foresee(id: string): void {
  const known = load<{ edition: string; board: string | null; words: string } | null>(`rules.${id}`, null);
  for (const path of known ? [`/api/editions/${known.edition}`, ...(known.board ? [`/api/boards/${known.board}`] : []), known.words] : [])
    getOnce(path).catch(() => undefined);
}

const RETRY = 3000; /* Milliseconds. */
const RECENT = 250; /* So many actions back the story is there at once, */
const MISSED = 1000; /* and so many at most when the player has missed more. */

export class TableStore {
  private opened: Opened | null = null;
  private end: Failure | null = null;
  private line: Line | null = null;
  private watchers = new Set<() => void>();
  private due = 0;
  private draft: {
    view: View | null; log: GameEvent[]; chat: Said[]; info: TableInfo; me: Player | null; acts: boolean; mine: Player[];
    acted: number; connection: Connection;
  } | null = null;
  private rules: { catalogue: Catalogue; board: Board; words: Words } | null = null;
  private readonly seen: number;
  private retry = 0;
  private closed = false;
  private undos: number | null = null; /* How often something was taken back, as far as this page knows. */
  private begun = 0; /* Events up to this action are not in the log yet. */
  private turns: number[] | null = null; /* Actions with which the turns began, as far as they may be wanted. */
  private reading = false;

  constructor(readonly id: string, readonly token: string | null, readonly invitation: string | null) {
    this.seen = load(`seen.${id}`, 0);
    void this.begin();
  }

  get(): { table: Opened | null; end: Failure | null } {
    return { table: this.opened, end: this.end };
  }

  watch(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    this.line?.close();
    this.line = null;
    this.watchers.clear();
  }

  /* After the seat was taken over elsewhere, or after a mistake. */
  async again(): Promise<void> {
    clearTimeout(this.retry);
    this.line?.close();
    this.line = null;
    await this.begin();
  }

  private async begin(): Promise<void> {
    try {
      foresee(this.id);
      const info = await get<TableInfo>(`/api/tables/${encodeURIComponent(this.id)}`, this.token ?? this.invitation);
      if (this.closed)
        return;
      this.begun = this.beginning(info.n);
      this.undos = null;
      this.end = null;
      this.draft = { view: null, log: [], chat: [], info, me: null, acts: false, mine: [], acted: 0, connection: "connecting" };
      /* The rules and the position come at the same time; nothing can be shown without either. */
      this.rules = null;
      this.connect();
      this.rules = await loadRules(info.settings.edition!, info.settings.board, info.own_data ? { table: this.id, token: this.token ?? this.invitation } : undefined);
      if (!info.own_data)
        save(`rules.${this.id}`, { edition: info.settings.edition, board: info.settings.board ?? null, words: wordsAddress(this.rules.catalogue) });
      this.publish();
    } catch (failure) {
      this.line?.close();
      this.line = null;
      this.end = failure as Failure;
      this.publish();
      /* Without an answer it is asked again; a refusal stands. */
      if (!this.closed && this.end.code === "offline")
        this.retry = window.setTimeout(() => void this.again(), RETRY);
    }
  }

  private connect(): void {
    const draft = this.draft!;
    this.line = new Line({
      hello: () => {
        draft.chat = []; /* It is told anew, in the same frame as the answer. */
        return {
          table: this.id, ...(this.token ? { token: this.token } : {}), ...(this.invitation ? { invitation: this.invitation } : {}),
          since: draft.log.length ? draft.log[draft.log.length - 1].n : this.begun,
          ...(this.undos === null ? {} : { undos: this.undos }), ...(draft.me === null ? {} : { seat: draft.me }),
        };
      },
      opened: (answer) => this.seated(answer),
      refused: (failure) => {
        this.end = failure;
        this.publish();
      },
      message: (message) => this.receive(message),
      changed: (connection) => {
        draft.connection = connection;
        this.publish();
      },
    });
  }

  private beginning(n: number): number {
    const missed = this.seen > 0 ? Math.max(this.seen, n - MISSED) : n;
    return Math.max(0, Math.min(n - RECENT, missed));
  }

  /* A long story is read from its end; earlier turns follow when somebody wants to read them. */
  private older = async (): Promise<void> => {
    if (this.reading || this.begun === 0)
      return;
    this.reading = true;
    const { begun } = this;
    try {
      const { since, events } = await this.before(begun, 1);
      const draft = this.draft!;
      if (this.begun !== begun)
        return;
      this.begun = since;
      draft.log = events.concat(draft.log);
    } catch {
      /* Whoever wants to read it asks again. */
    } finally {
      this.reading = false;
      this.publish();
    }
  };

  private before = async (until: number, turns: number, filter: EventFilter = {}): Promise<{ since: number; events: GameEvent[] }> => {
    const begins = turnEvent(this.rules!.words);
    this.turns ??= begins === null ? [] : (await this.ask<{ events: GameEvent[] }>({ do: "digest", since: 0, kinds: [begins] })).events.map((event) => event.n);
    const starts = this.turns.filter((n) => n <= until);
    const since = (starts[starts.length - turns] ?? 1) - 1;
    return { since, events: (await this.ask<{ events: GameEvent[] }>({ do: "digest", since, until, ...filter })).events };
  };

  private seated(answer: { [key: string]: unknown }): void {
    const draft = this.draft!;
    draft.me = (answer.seat as Player | null) ?? null;
    draft.acts = draft.me !== null && answer.acts !== false;
    this.undos = (answer.undos as number | undefined) ?? null;
    draft.acted = (answer.acted as number | undefined) ?? 0;
    draft.mine = (answer.seats as Player[] | undefined) ?? (draft.me === null ? [] : [draft.me]);
  }

  private sit = async (seat: Player): Promise<void> => {
    const begun = this.beginning(this.draft?.view?.n ?? 0);
    const draft = this.draft!, { log, chat } = draft, before = this.begun;
    /* What follows the answer comes in the same frame, before anybody who waits for the answer goes on. */
    Object.assign(draft, { log: [], chat: [] });
    this.begun = begun;
    try {
      this.seated(await this.ask<{ [key: string]: unknown }>({ do: "open", table: this.id, token: this.token, since: begun, seat }));
    } catch (failure) {
      Object.assign(draft, { log, chat });
      this.begun = before;
      throw failure;
    } finally {
      this.publish();
    }
  };

  private receive(message: { [key: string]: unknown }): void {
    const draft = this.draft!;
    if (message.on === "table") {
      const { on: _, ...info } = message;
      draft.info = info as unknown as TableInfo;
      hearTime(draft.info.now);
    } else if (message.on === "view") {
      const view: { [key: string]: unknown } = message.all ? {} : { ...draft.view };
      for (const key of (message.gone as string[] | undefined) ?? [])
        delete view[key];
      Object.assign(view, message.set, { n: message.n });
      draft.view = view as unknown as View;
      save(`seen.${this.id}`, draft.view.n);
    } else if (message.on === "events") {
      /* After a lost connection some may come twice. */
      const items = message.items as GameEvent[];
      const first = items.length ? items[0].n : Infinity;
      while (draft.log.length && draft.log[draft.log.length - 1].n >= first)
        draft.log.pop();
      draft.log = draft.log.concat(items);
    } else if (message.on === "undone") {
      const n = message.n as number;
      this.undos = (message.undos as number | undefined) ?? null;
      draft.log = draft.log.filter((event) => event.n <= n);
      draft.acted = Math.min(draft.acted, n);
      this.begun = Math.min(this.begun, n);
      this.turns = this.turns?.filter((begun) => begun <= n) ?? null;
    } else if (message.on === "said")
      draft.chat = draft.chat.concat(message as unknown as Said).slice(-500);
    this.publish();
  }

  private act = async (...actions: Action[]): Promise<number> => {
    const n = this.draft?.view?.n ?? 0;
    const answer = await this.ask<{ n: number; taken?: number }>(actions.length === 1 ? { do: "act", n, action: actions[0] } : { do: "act", n, actions });
    this.draft!.acted = answer.n;
    if (answer.taken !== undefined && answer.taken < actions.length)
      note(t("act.part", { n: answer.taken, all: actions.length }));
    return answer.n;
  };

  private ask = async <T>(message: { do: string; [key: string]: unknown }): Promise<T> => {
    if (!this.line)
      throw new Failure("lost", "");
    return (await this.line.ask(message)) as T;
  };

  /* Several messages of one moment make one new table. */
  private publish(): void {
    if (this.due)
      return;
    this.due = window.setTimeout(() => {
      this.due = 0;
      if (this.draft && this.rules)
        this.opened = {
          ...this.draft, ...this.rules, id: this.id, token: this.token, seen: this.seen, earlier: this.begun > 0, begun: this.begun, older: this.older, before: this.before, act: this.act, newest: () => this.draft!.view!, ask: this.ask, sit: this.sit,
        };
      this.watchers.forEach((watcher) => watcher());
    }, 0);
  }
}

export function useTable(id: string, token: string | null, invitation: string | null): {
  table: Opened | null; end: Failure | null; again: () => void;
} {
  const [state, set] = useState<{ table: Opened | null; end: Failure | null; store: TableStore | null }>(
    { table: null, end: null, store: null });
  useEffect(() => {
    const store = new TableStore(id, token, invitation);
    const stop = store.watch(() => set({ ...store.get(), store }));
    set({ ...store.get(), store });
    return () => {
      stop();
      store.close();
    };
  }, [id, token, invitation]);
  return { table: state.table, end: state.end, again: () => void state.store?.again() };
}

/* A lesson in the shape of a table, so that board, desk and panels are those of a game. The server keeps nothing of it: all moves so far
 * go with every request, and what comes back is where they lead. */
import { useEffect, useState } from "preact/hooks";
import { spoken } from "../base/locale.ts";
import { Failure, request } from "../base/net.ts";
import { t } from "../base/texts.ts";
import { loadRules } from "../base/table.ts";
import type { EventFilter, Table } from "../base/table.ts";
import type { Action, GameEvent, Seat, TableInfo, View } from "../base/types.ts";
import { keep, kept, told } from "./texts.ts";
import type { Text } from "./texts.ts";

export interface Target { kind: string; name: string; index?: number }
export interface LessonCard { say: Text[]; point: Target[]; tries: Action[]; example?: Action }
interface Reply { done: boolean; refusal?: { code: string; message: string; rule?: string }; explanation?: Text }
interface State {
  lesson: string; reply?: Reply; edition: string; board?: string; seat: number; players: number; n: number; step: number; steps: number; title: Text;
  card?: LessonCard; view: View; events: GameEvent[];
}
/* A card that was read, or an action. */
type Move = Action | null;

export interface Lesson {
  readonly id: string;
  readonly title: string;
  readonly step: number;
  readonly steps: number;
  /* Null when it is over. */
  readonly card: LessonCard | null;
  readonly moves: number;
  readonly table: Table;
  /* What the last attempt was answered with, and the rule of it. */
  readonly answer: { text: string; rule?: string } | null;
  next(): Promise<void>;
  back(): Promise<void>;
  again(): Promise<void>;
  attempt(action: Action): Promise<void>;
}

/* The rules' own reason, then what the lesson says to it. */
function answerText({ refusal, explanation }: Reply): string {
  const why = refusal ? t("lesson.said-no", { why: spoken(refusal.message) }) : explanation ? "" : t("lesson.else");
  return [why, explanation ? told(explanation) : ""].filter(Boolean).join(" ");
}

class LessonStore {
  private moves: Move[] = [];
  private state: State | null = null;
  private rules: Awaited<ReturnType<typeof loadRules>> | null = null;
  private answer: Lesson["answer"] = null;

  constructor(private readonly id: string, private readonly changed: (lesson: Lesson) => void) {}

  async open(): Promise<void> {
    this.moves = kept(this.id).moves as Move[];
    await this.go(this.moves);
  }

  private async go(moves: Move[], act?: Action): Promise<Reply | undefined> {
    const state = await request<State>("POST", `/api/lessons/${encodeURIComponent(this.id)}`, { body: { moves, ...(act ? { act } : {}) } });
    this.rules ??= await loadRules(state.edition, state.board);
    /* Of a lesson that was rewritten since, as far as the old moves go. */
    const all = state.reply?.done ? [...moves, act!] : moves;
    this.state = state;
    this.moves = all.slice(0, state.n);
    this.answer = state.reply && !state.reply.done ? { text: answerText(state.reply), rule: state.reply.refusal?.rule } : null;
    keep(this.id, { moves: this.moves, step: state.card ? state.step : 0, done: kept(this.id).done || !state.card });
    this.changed(this.lesson(state));
    return state.reply;
  }

  private act = async (...actions: Action[]): Promise<number> => {
    if (actions.every(([kind]) => kind === "undo")) {
      for (const _ of actions)
        await this.back();
      return this.state!.n;
    }
    const before = this.moves;
    for (const action of actions) {
      const reply = await this.go(this.moves, action);
      if (reply && !reply.done) {
        const { answer } = this;
        if (this.moves.length > before.length)
          await this.go(before);
        this.answer = answer;
        this.changed(this.lesson(this.state!));
        throw new Failure("explained", answer?.text ?? "", answer?.rule);
      }
    }
    return this.state!.n;
  };

  private back = async (): Promise<void> => void await this.go(this.moves.slice(0, -1));

  private ask = async <T>(message: { do: string; [key: string]: unknown }): Promise<T> => {
    const { card, events, n } = this.state!;
    if (message.do === "undo") {
      await this.back();
      return {} as T;
    }
    if (message.do === "advice" && card?.example)
      return { action: card.example, why: [] } as T;
    if (message.do === "digest")
      return { events: this.passing(events, message as EventFilter), to: n } as T;
    if (message.do === "baskets") {
      const { do: _, ...baskets } = message;
      return await request<T>("POST", `/api/lessons/${encodeURIComponent(this.id)}`, { body: { moves: this.moves, baskets } });
    }
    throw new Failure("explained", t("lesson.no-more"));
  };

  private passing = (events: GameEvent[], { kinds }: EventFilter): GameEvent[] => (kinds ? events.filter(({ k }) => kinds.includes(k)) : events);

  private table(state: State): Table {
    const seats = Array.from({ length: state.players }, (_, seat): Seat => ({
      seat, name: "", kind: seat === state.seat ? "person" : "bot", connected: true, away: false, pending: state.view.pending.includes(seat), account: false, closed: true,
    }));
    const info: TableInfo = {
      id: `lesson-${this.id}`, name: told(state.title), settings: { edition: state.edition, board: state.board }, state: state.view.over ? "over" : "running", seats, made: 0, now: 0, n: state.n,
      turn: state.view.turn, phase: state.view.phase.number, watchers: 0, commitment: "", votes: [],
    };
    const nobody = () => Promise.reject(new Failure("explained", t("lesson.no-more")));
    return {
      ...this.rules!, view: state.view, id: info.id, token: null, me: state.seat, acts: true, mine: [state.seat], info, log: state.events, earlier: false, begun: 0, chat: [], connection: "open", seen: 0,
      acted: Math.max(0, state.n - 1), lesson: true, pointed: (state.card?.point ?? []).flatMap(({ kind, index }) => (kind === "area" && index !== undefined ? [index] : [])),
      act: this.act, newest: () => this.state!.view, ask: this.ask, older: async () => undefined, before: async (_until, _turns, filter = {}) => ({ since: 0, events: this.passing(state.events, filter) }), sit: nobody,
    };
  }

  private lesson(state: State): Lesson {
    return {
      id: this.id, title: told(state.title), step: state.step, steps: state.steps, card: state.card ?? null, moves: this.moves.length, table: this.table(state), answer: this.answer,
      next: async () => void await this.go([...this.moves, null]), back: this.back, again: async () => void await this.go([]), attempt: async (action) => void await this.go(this.moves, action),
    };
  }
}

export function useLesson(id: string): { lesson: Lesson | null; failure: unknown; retry: () => void } {
  const [lesson, setLesson] = useState<Lesson | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let here = true;
    setFailure(null);
    new LessonStore(id, (next) => here && setLesson(next)).open().catch((reason) => here && setFailure(reason));
    return () => void (here = false);
  }, [id, tries]);
  return { lesson, failure, retry: () => setTries(tries + 1) };
}

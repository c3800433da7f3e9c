/* A moment of a replay in the shape of a table, for the panels that only look. */
import { Failure } from "../base/net.ts";
import type { Table } from "../base/table.ts";
import type { Seat, TableInfo } from "../base/types.ts";
import type { Naming } from "../base/words.ts";
import type { Summary } from "./source.ts";

export function replayTable(naming: Naming, summary: Summary, nameOf: (naming: Naming, seat: number) => string): Table {
  const seats = summary.players.map(({ seat }): Seat => ({
    seat, name: nameOf(naming, seat), kind: "person", connected: false, away: false, pending: false, account: false, closed: false,
  }));
  const info: TableInfo = {
    id: "", name: "", settings: { edition: summary.edition, board: summary.board }, state: "over", seats, made: 0, now: 0, n: naming.view.n,
    turn: naming.view.turn, phase: naming.view.phase?.number ?? 0, watchers: 0, commitment: "", votes: [],
  };
  const refuse = () => Promise.reject(new Failure("replay", ""));
  return { ...naming, id: "", token: null, me: naming.me ?? null, info, log: [], earlier: false, begun: 0, older: refuse, before: refuse, chat: [], connection: "open", seen: 0, acted: 0, acts: false, mine: [], sit: refuse, act: refuse, newest: () => naming.view, ask: refuse };
}

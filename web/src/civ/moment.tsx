/* A moment of a replay: the board, and beside it the players. */
import type { Table } from "../base/table.ts";
import type { GameEvent } from "../base/types.ts";
import type { Naming } from "../base/words.ts";
import { BoardView } from "../board/index.ts";
import { Players } from "../tables/index.ts";

export const Moment = ({ naming, events }: { naming: Naming; events: readonly GameEvent[] }) => <BoardView naming={naming} events={events} />;
export const Beside = ({ table }: { table: Table }) => <Players table={table} />;

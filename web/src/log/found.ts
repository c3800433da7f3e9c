/* What passes a filter in the turns before the log: the server picks it out, some turns at a time, so that a rare filter need not
 * fetch the whole story. */
import { useEffect, useState } from "preact/hooks";
import type { EventFilter, Table } from "../base/table.ts";
import type { GameEvent } from "../base/types.ts";

const READS = 4; /* So often it is read without being asked again. */
const TURNS = 6; /* At once, if kinds or a player are wanted; words are looked for here, in every event of a turn. */

export interface Found { events: readonly GameEvent[]; begun: number; reading: boolean; more: () => void }

/* Reads while `wanted`. Another `key` is another question. */
export function useFound(table: Table, filter: EventFilter, key: string, wanted: boolean): Found {
  const [kept, keep] = useState({ key: "", begun: 0, left: READS, events: [] as GameEvent[] });
  const now = kept.key === key ? kept : { key, begun: table.begun, left: READS, events: [] };
  const begun = Math.min(now.begun, table.begun);
  const reading = wanted && begun > 0 && now.left > 0;
  const open = table.connection === "open";
  useEffect(() => {
    if (!reading || !open)
      return;
    let gone = false;
    table.before(begun, filter.kinds || filter.player !== undefined ? TURNS : 1, filter).then(({ since, events }) => {
      if (!gone)
        keep({ key, begun: since, left: now.left - 1, events: events.concat(now.events) });
    }, () => undefined); /* It is read again when the connection is back. */
    return () => {
      gone = true;
    };
  }, [key, reading, begun, open]);
  return { events: now.events.filter((event) => event.n <= table.begun), begun, reading, more: () => keep({ ...now, left: READS }) };
}

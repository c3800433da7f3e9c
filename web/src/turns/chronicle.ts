/* The game turn by turn in figures, as the server tells it to this viewer. */
import { useEffect, useState } from "preact/hooks";
import type { Table } from "../base/table.ts";
import type { Chronicle } from "../base/types.ts";

const RETRY = 2000; /* Milliseconds, when the server has too much to do. */

/* From a turn on; null until it is there. It is asked for anew when a turn has ended. */
export function useChronicle(table: Table, since: number): Chronicle | null {
  const [told, setTold] = useState<{ key: string; chronicle: Chronicle } | null>(null);
  const [tries, setTries] = useState(0);
  const key = `${table.id} ${table.me} ${since} ${table.view.turn} ${table.view.over}`;
  const open = table.connection === "open";
  useEffect(() => {
    let gone = false;
    let timer = 0;
    if (open)
      table.ask<{ chronicle: Chronicle }>({ do: "chronicle", since }).then(({ chronicle }) => {
        if (!gone)
          setTold({ key, chronicle });
      }, () => {
        if (!gone)
          timer = window.setTimeout(() => setTries(tries + 1), RETRY);
      });
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [key, open, tries]);
  return told?.key === key ? told.chronicle : null;
}

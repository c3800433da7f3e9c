/* What this seat has arranged with the server for times of absence. */
import { useEffect, useState } from "preact/hooks";
import type { Table } from "../table.ts";

export type Preference = "player" | "area" | "card";
export type Answer = "first" | "pass" | "bot" | [Preference, ...number[]];
export interface StandingRule { prompt: string; answer: Answer }

export interface Arrangement {
  bot?: string; limits: { trade: boolean; spend: boolean; attack: boolean; until: number };
  hours: [number, number]; /* In UTC; equal: at any time. */
  standing: StandingRule[];
  quiet: boolean; /* No mail or webhook about this table. */
}

/* Null until the server has answered. */
export function useArrangement(table: Table): Arrangement | null {
  const [found, setFound] = useState<Arrangement | null>(null);
  useEffect(() => {
    let wanted = true;
    table.ask<{ arrangement: Arrangement }>({ do: "arrangement" }).then(
      (answer) => { if (wanted) setFound(answer.arrangement); }, () => undefined);
    return () => { wanted = false; };
  }, [table.id, table.me]);
  return found;
}

/* What this seat has arranged with the server for times of absence. */
import { useEffect, useState } from "preact/hooks";
import type { Table } from "../base/table.ts";

export type Preference = "player" | "area" | "card";
export type Answer = "first" | "pass" | "bot" | [Preference, ...number[]];
/* All that is said must hold. */
export interface Condition { from_turn?: number; until_turn?: number; against?: "leader" | number[]; loses?: "city" }
export interface StandingRule { prompt: string; answer: Answer; when?: Condition }

/* Windows of a day from Monday, 0, with minutes of the own time, which is so many minutes before UTC from each moment on. */
export interface Week { zone: string; windows: [number, number, number][]; offsets: [number, number][] }

export interface Arrangement {
  bot?: string; limits: { trade: boolean; spend: boolean; attack: boolean; until: number };
  hours: [number, number]; /* Of each day in UTC; equal: at any time. */
  week?: Week;
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

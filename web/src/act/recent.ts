/* What happened on the board since this player last had a word, and the own moves of this turn as arrows. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Arrow } from "../board/index.ts";
import { newsBegin } from "../log/index.ts";
import { load, save } from "../base/settings.ts";
import { mustAct } from "../base/table.ts";
import type { Table } from "../base/table.ts";
import type { GameEvent } from "../base/types.ts";

/* Which argument is the area; growth is left out, since it is everywhere. */
const PLACES: { [kind: string]: number[] } = {
  "tokens-removed": [1], "tokens-shifted": [1, 2], "tokens-annexed": [0], "city-placed": [1], "city-removed": [1], "city-destroyed": [1],
  "city-reduced": [1], "city-annexed": [0], "ship-built": [2], "ship-removed": [2], "ship-sailed": [2, 3], disembarked: [2],
};

/* What the viewer did is no news. */
const byMe = (event: GameEvent, me: number): boolean =>
  event.a[0] === me && ["tokens-shifted", "ship-sailed", "disembarked", "city-placed", "ship-built"].includes(event.k);

export function useChanged(table: Table): ReadonlySet<number> {
  const mine = mustAct(table);
  const key = `word.${table.id}`;
  const [since, setSince] = useState<number>(() => load(key, table.acted || table.seen || table.view.n));
  /* The marks stay while a player thinks about a phase, and go when the word passes on or the own action brings the next phase. */
  const moment = `${mine} ${table.view.turn} ${table.view.phase.number}`;
  const before = useRef({ mine, moment });
  useEffect(() => {
    if (before.current.mine && before.current.moment !== moment && table.acted > 0) {
      save(key, table.acted);
      setSince(table.acted);
    }
    before.current = { mine, moment };
  }, [moment]);
  return useMemo(() => {
    const areas = new Set<number>();
    if (table.me === null)
      return areas;
    for (const event of table.log.slice(newsBegin(table.log, since))) {
      if (byMe(event, table.me))
        continue;
      for (const place of PLACES[event.k] ?? [])
        areas.add(event.a[place]);
    }
    return areas;
  }, [table.log, table.me, since]);
}

const STEPS = ["tokens-shifted", "ship-sailed", "embarked", "disembarked", "ship-built", "ship-maintained"];

export function useArrows(table: Table): Arrow[] {
  return useMemo(() => {
    const { me, log, view } = table;
    if (me === null || !view.journal)
      return [];
    let begin = log.length;
    while (begin > 0 && log[begin - 1].k !== "phase-began")
      begin--;
    const steps: GameEvent[][] = [];
    for (const event of log.slice(begin)) {
      if (event.a[0] !== me)
        continue;
      if (event.k === "move-undone")
        steps.pop();
      else if (STEPS.includes(event.k)) {
        const last = steps[steps.length - 1];
        if (last && last[0].n === event.n)
          last.push(event);
        else
          steps.push([event]);
      }
    }
    return steps.flat().flatMap((event) => (event.k === "tokens-shifted" ? [{ from: event.a[1], to: event.a[2], count: event.a[3] }]
      : event.k === "ship-sailed" ? [{ from: event.a[2], to: event.a[3], count: 0 }] : []));
  }, [table.log, table.view.journal, table.me]);
}

/* When a turn has ended: a card over the board that tells how it went, until somebody closes it or plays on. */
import { useState } from "preact/hooks";
import { turnEvent } from "../base/family.ts";
import { load, save } from "../base/settings.ts";
import type { Table } from "../base/table.ts";
import { useTelling } from "./load.ts";

/* The action with which the present turn began, as far as the log tells. */
function turnBegan(table: Table): number | null {
  const begins = turnEvent(table.words);
  for (let i = table.log.length - 1; i >= 0; i--)
    if (table.log[i].k === begins)
      return table.log[i].n;
  return null;
}

export function TurnCard({ table }: { table: Table }) {
  /* People at one screen read it each for themselves. */
  const key = `turn-read.${table.id}.${table.me ?? "watch"}`;
  const [, setRead] = useState(0);
  const read = load(key, 0);
  const { turn, over } = table.view;
  const ended = turn - 1;
  const began = turnBegan(table);
  /* Whoever has played on since then has gone on. */
  const wanted = !over && ended > 0 && read < ended && table.connection === "open" && began !== null && (table.me === null || table.acted <= began);
  const told = useTelling(table, wanted);
  const close = () => {
    save(key, ended);
    setRead(ended);
  };
  return wanted && told ? <told.Brief key={ended} table={table} telling={told.telling} turn={ended} close={close} /> : null;
}

export function GameCourse({ table }: { table: Table }) {
  const told = useTelling(table, table.view.over);
  return told && <told.Course table={table} telling={told.telling} />;
}

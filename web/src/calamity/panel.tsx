/* Calamities: those that happened, told step by step, and those that could happen, with the advances that matter. */
import { useMemo, useState } from "preact/hooks";
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import type { GameEvent } from "../base/types.ts";
import { Choice, useOlder } from "../panel/index.ts";
import { load, save } from "../base/settings.ts";
import { Helper } from "./helper.tsx";
import { Now } from "./now.tsx";
import { stories } from "./story.ts";
import { Teller } from "./teller.tsx";
import "./calamity.css";

export function CalamityPanel({ table }: { table: Table }) {
  const [side, setSide] = useState<"story" | "helper">("story");
  const [turns, setTurns] = useState(1);
  /* Where the log begins in the middle of a turn, its story is not whole yet. */
  const all = useMemo(() => stories(table.log, (card) => table.catalogue.cards[card]?.type === "minor")
    .filter((story) => story.turn > 0 || !table.earlier), [table.log, table.earlier, table.catalogue]);
  useOlder(table, side === "story" && new Set(all.map((story) => story.turn)).size < turns);
  return (
    <div class="calamities">
      <h2>{t("calamity.title")}</h2>
      <Now table={table} />
      <Choice label={t("calamity.view")} value={side} onChange={setSide}
        options={[["story", t("calamity.view-story")], ["helper", t("calamity.view-helper")]]} />
      {side === "helper" ? <Helper table={table} /> : <Teller table={table} all={all} onOlder={table.earlier ? () => setTurns((n) => n + 1) : undefined} />}
    </div>
  );
}

/* The last calamity that was told to the end, so that new ones can be marked. */
export const loadTold = (table: Table): number => load(`told.${table.id}`, -1);
export const saveTold = (table: Table, n: number): void => save(`told.${table.id}`, Math.max(n, loadTold(table)));

/* Something has struck that this player has not read to its end; the newest call is enough to know. */
const newest = new WeakMap<readonly GameEvent[], number>();

export function hasUntold(table: Table): boolean {
  let n = newest.get(table.log);
  if (n === undefined) {
    n = table.log.reduceRight((found, event) => (found < 0 && event.k === "calamity-called" ? event.n : found), -1);
    newest.set(table.log, n);
  }
  return n > loadTold(table);
}

/* Calamities: those that happened, told step by step, and those that could happen, with the advances that matter. */
import { useMemo, useState } from "preact/hooks";
import { t } from "../strings.ts";
import type { Table } from "../table.ts";
import { Choice, PlayerTag, Words, CardTag } from "../panel/parts.tsx";
import { join } from "../panel/names.ts";
import { useOlder } from "../panel/older.ts";
import { load, save } from "../settings.ts";
import { playerName } from "../words.ts";
import { Helper } from "./helper.tsx";
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

function Now({ table }: { table: Table }) {
  const { calamity, pending } = table.view;
  if (!calamity)
    return null;
  return (
    <div class="calamity-now" role="status">
      <p><Words id="calamity.now" with={{
        card: <CardTag naming={table} card={calamity.card} />, victim: <PlayerTag naming={table} player={calamity.primary} />,
      }} /></p>
      {pending.length > 0 && <p>{t("calamity.waits", { players: join(pending.map((player) => playerName(table, player))) })}</p>}
    </div>
  );
}

/* The last calamity that was told to the end, so that new ones can be marked. */
export const loadTold = (table: Table): number => load(`told.${table.id}`, -1);
export const saveTold = (table: Table, n: number): void => save(`told.${table.id}`, Math.max(n, loadTold(table)));

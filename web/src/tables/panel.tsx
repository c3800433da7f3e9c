/* The tables of the game: who stands where, has what and lacks what. */
import { useState } from "preact/hooks";
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import { Choice } from "../panel/index.ts";
import { Players } from "./players.tsx";
import { Points } from "./points.tsx";
import { Stacks } from "./stacks.tsx";
import { Track } from "./track.tsx";
import "./tables.css";

type Side = "players" | "track" | "points" | "cards";

export function TablesPanel({ table }: { table: Table }) {
  const [side, setSide] = useState<Side>("players");
  const { last_turn: last } = table.view;
  return (
    <div class="tables">
      <h2>{t("tables.title")}</h2>
      <Choice label={t("tables.view")} value={side} onChange={setSide}
        options={(["players", "track", "points", "cards"] as const).map((id): [Side, string] => [id, t(`tables.view-${id}`)])} />
      {last !== null && last > 0 && <p><b>{t("tables.last-turn", { n: last })}</b></p>}
      {side === "players" && <Players table={table} />}
      {side === "track" && <Track table={table} />}
      {side === "points" && <Points table={table} />}
      {side === "cards" && <Stacks table={table} />}
    </div>
  );
}

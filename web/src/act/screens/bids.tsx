/* The auction for civilizations: a bid for each, sent together when all are written. */
import { useState } from "preact/hooks";
import type { Acting } from "../acting.ts";
import { Stepper } from "../../panel/index.ts";
import { t } from "../../base/texts.ts";
import type { Table } from "../../base/table.ts";
import { showArea } from "../../base/ui.ts";
import { areaName, civilizationName } from "../../base/words.ts";
import { Secret } from "./start.tsx";

export function Bids({ table, acting }: { table: Table; acting: Acting }) {
  const [plan, setPlan] = useState<ReadonlyMap<number, number>>(new Map());
  const most = table.view.prompt?.args[1] ?? 0;
  const bids = table.view.bids ?? [];
  const open = bids.filter((bid) => bid.points === null);
  const wanted = (civilization: number): number => plan.get(civilization) ?? 0;
  return <div class="bids">
    <Secret table={table} />
    <p class="quiet">{t("bids.how")}</p>
    <ul>{bids.map(({ civilization, points }) => {
      const name = civilizationName(table, civilization);
      const home = table.board.regions.find((region) => region.name === table.catalogue.civilizations[civilization]?.name)?.start;
      const start = table.board.areas.findIndex((area) => area.name === home);
      return <li key={civilization}>
        <span class="place-name"><strong>{name}</strong>
          {start >= 0 && <small><button type="button" class="link" onClick={() => showArea(start)}>{t("bids.start", { area: areaName(table, start) })}</button></small>}</span>
        {points === null ? <Stepper label={t("bids.for", { name })} value={wanted(civilization)} min={0} max={most}
          onChange={(n) => setPlan(new Map(plan).set(civilization, n))} /> : <strong>{t("bids.sent", { n: points })}</strong>}
      </li>;
    })}</ul>
    <button type="button" class="main" disabled={acting.busy || !open.length}
      onClick={() => void acting.send(...open.map(({ civilization }): ["bid", number, number] => ["bid", civilization, wanted(civilization)]))}>
      {t("bids.send")}</button>
  </div>;
}

/* Barbarian Hordes: how many there are, where they have been, and the victim whom they fall upon. What each step would do
 * stands with the answers. */
import type { Acting } from "../acting.ts";
import { PlayerTag, Words } from "../../panel/index.ts";
import { t } from "../../base/texts.ts";
import { areaOf } from "../../base/table.ts";
import type { Table } from "../../base/table.ts";
import { BARBARIANS } from "../../base/types.ts";
import type { GameEvent } from "../../base/types.ts";
import { showArea } from "../../base/ui.ts";
import { areaName } from "../../base/words.ts";

/* Where they came in and went, since the calamity was called. */
function wayOf(log: readonly GameEvent[]): { area: number; count: number }[] {
  const way: { area: number; count: number }[] = [];
  for (let i = log.length - 1; i >= 0 && log[i].k !== "calamity-called"; i--) {
    const { k, a } = log[i];
    if (k === "tokens-placed" && a[0] === BARBARIANS)
      way.unshift({ area: a[1], count: a[2] });
    else if (k === "tokens-shifted" && a[0] === BARBARIANS)
      way.unshift({ area: a[2], count: a[3] });
  }
  return way;
}

export function Hordes({ table, acting }: { table: Table; acting: Acting }) {
  const [count = 0, victim = 0] = table.view.prompt?.args ?? [];
  const way = wayOf(table.log);
  const last = way[way.length - 1];
  const open = acting.choices.flatMap((choice) => choice.from ?? []);
  return <div class="hordes">
    <p><Words id="hordes.upon" with={{ n: <strong>{count}</strong>, victim: <PlayerTag naming={table} player={victim} /> }} /></p>
    {last ? <ol aria-label={t("hordes.way")}>{way.map(({ area, count: came }, i) => <li key={i} aria-current={i === way.length - 1 ? "step" : undefined}>
        <button type="button" class="link" onClick={() => showArea(area)}>{areaName(table, area)}</button>{" "}
        <small class="quiet">{t("hordes.came", { n: came })}{i === way.length - 1 && `, ${t("hordes.there", { n: areaOf(table.view, area)?.tokens[BARBARIANS] ?? 0, on: count })}`}</small>
      </li>)}</ol>
      : <p class="quiet">{t("hordes.outside")}</p>}
    <p class="quiet">{t("hordes.choose")} {open.map((area, i) => <span key={area}>{i > 0 && ", "}<button type="button" class="link" onClick={() => showArea(area)}>{areaName(table, area)}</button></span>)}</p>
  </div>;
}

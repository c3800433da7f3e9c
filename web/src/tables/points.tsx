/* Points so far, and what they come from. */
import { t } from "../base/texts.ts";
import { SeatPerson } from "../players/index.ts";
import type { Table } from "../base/table.ts";
import { PlayerTag } from "../panel/index.ts";

export const PARTS = ["cities", "advances", "steps", "first", "paid"] as const;
const MADE = ["cities", "advances", "steps", "first"] as const;

export function Points({ table }: { table: Table }) {
  const rows = table.view.ranking.flatMap(({ player, place }) => {
    const view = table.view[`player.${player}`];
    return view ? [{ player, place, view }] : [];
  });
  const most = Math.max(1, ...rows.map(({ view }) => view.points - view.points_by.paid));
  /* Only where civilizations went by auction. */
  const parts = rows.some(({ view }) => view.points_by.paid) ? PARTS : MADE;
  const long = (part: (typeof PARTS)[number]) => (part === "first" || part === "paid" ? t(`tables.points-${part}-long`) : undefined);
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t("tables.view-points")}>
      <table class="figures points">
        <thead><tr><th scope="col"><abbr title={t("tables.rank")}>#</abbr></th><th scope="col">{t("tables.player")}</th>
          <th scope="col">{t("tables.points-sum")}</th>
          {parts.map((part) => <th key={part} scope="col" title={long(part)}>{t(`tables.points-${part}`)}</th>)}
          <th class="wide" aria-hidden="true"></th></tr></thead>
        <tbody>{rows.map(({ player, place, view }) => (
          <tr key={player} class={player === table.me ? "me" : ""}>
            <td>{place}</td>
            <th scope="row"><PlayerTag naming={table} player={player} /><SeatPerson seat={table.info.seats[player]} /></th>
            <td><b>{signed(view.points)}</b></td>
            {parts.map((part) => <td key={part}>{signed(view.points_by[part])}</td>)}
            <td class="wide" aria-hidden="true"><PointsBar by={view.points_by} most={most} /></td>
          </tr>
        ))}</tbody>
      </table>
    </div>
  );
}

/* A minus as printed, not a hyphen. */
const signed = (n: number): string => String(n).replace("-", "−");

/* What was made; what was bid away is not in it. */
function PointsBar({ by, most }: { by: { cities: number; advances: number; steps: number; first: number }; most: number }) {
  let at = 0;
  return (
    <svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none">
      {MADE.map((part) => {
        const x = at;
        const width = 100 * by[part] / most;
        at += width;
        return <rect key={part} class={`bar-${part}`} x={x} y="0" width={width} height="10" />;
      })}
    </svg>
  );
}

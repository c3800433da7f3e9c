/* The A.S.T.: every marker with the ages of its row, and what the next step asks for. */
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import type { AstRow, PlayerView } from "../base/types.ts";
import { PlayerTag, Section } from "../panel/index.ts";
import { Emblem } from "../board/index.ts";
import { houseText, playerName } from "../base/words.ts";

type Era = 0 | 1 | 2 | 3 | 4 | 5;
const NEEDS = ["cities", "advances", "below_100", "from_100", "from_200", "points"] as const satisfies readonly (keyof AstRow)[];

export const eraName = (era: number): string => t(`era.${Math.min(era, 5) as Era}`);

export function Track({ table }: { table: Table }) {
  const track = table.view.options.expert ? "expert" : "basic";
  const length = table.catalogue.track_length[track];
  const rows = table.view.ranks.flatMap((player) => {
    const view = table.view[`player.${player}`];
    return view ? [{ player, view }] : [];
  });
  return (
    <>
      <div class="scroll" tabIndex={0} role="region" aria-label={t("tables.track")}>
        <table class="track">
          <thead><tr><th scope="col">{t("tables.step")}</th>{Array.from({ length: length + 1 }, (_, step) => <th key={step} scope="col">{step}</th>)}</tr></thead>
          <tbody>{rows.map(({ player, view }) => <TrackRow key={player} table={table} player={player} view={view} track={track} length={length} />)}</tbody>
        </table>
      </div>
      <ul class="eras" aria-hidden="true">
        {[0, 1, 2, 3, 4, 5].map((era) => <li key={era}><span class={`era era-${era}`}>{t(`era-short.${era as Era}`)}</span> {eraName(era)}</li>)}
      </ul>
      {houseText(table.catalogue.id) && <p class="quiet house">{houseText(table.catalogue.id)}</p>}
      <Section title={t("tables.next")} class="next-steps">
        <ul>{rows.map(({ player, view }) => <Next key={player} table={table} player={player} view={view} />)}</ul>
      </Section>
    </>
  );
}

function TrackRow({ table, player, view, track, length }: {
  table: Table; player: number; view: PlayerView; track: "basic" | "expert"; length: number;
}) {
  const starts = table.catalogue.civilizations[view.civilization ?? -1]?.eras[track] ?? [];
  const eraAt = (step: number) => starts.reduce((era, start, i) => step >= start ? i : era, 0);
  return (
    <tr class={player === table.me ? "me" : ""}>
      <th scope="row"><span class="track-name"><PlayerTag naming={table} player={player} /></span></th>
      {Array.from({ length: length + 1 }, (_, step) => {
        const era = eraAt(step);
        const first = step === 0 || eraAt(step - 1) !== era;
        const here = view.marker === step;
        return (
          <td key={step} class={`era era-${era} ${first ? "first" : ""} ${here ? "here" : ""}`}>
            {here ? <span role="img" aria-label={t("tables.track-of", { player: playerName(table, player), n: step, era: eraName(era) })}><Emblem table={table} player={player} /></span>
              : first ? <span aria-hidden="true">{t(`era-short.${era as Era}`)}</span> : null}
          </td>
        );
      })}
    </tr>
  );
}

export function Next({ table, player, view }: { table: Table; player: number; view: PlayerView }) {
  const { ast } = view;
  const needs = ast.next === null ? [] : NEEDS.filter((need) => (ast.next?.[need] ?? 0) > 0);
  return (
    <li class={ast.ok ? "ok" : ""}>
      <p><PlayerTag naming={table} player={player} />{" "}
        {ast.next === null ? t("tables.end-of-track") : t("tables.next-era", { era: eraName(ast.next_era) })}</p>
      {ast.next !== null && (
        <ul class="needs">
          {needs.length === 0 && <li class="met">{t("tables.no-need")}</li>}
          {needs.map((need) => {
            const n = ast.next?.[need] ?? 0;
            const met = !ast.missing.includes(need);
            return (
              <li key={need} class={met ? "met" : "missing"}>
                <span role="img" aria-label={t(met ? "tables.met" : "tables.missing")}>{met ? "✓" : "✗"}</span>{" "}
                {t("tables.need", { n, what: t(`tables.need-${need}`, { n: ast.have[need] }), have: ast.have[need] })}
              </li>
            );
          })}
        </ul>
      )}
      {ast.back && <p class="bad">{t("tables.back")}</p>}
    </li>
  );
}

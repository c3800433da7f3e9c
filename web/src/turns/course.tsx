/* A game that is over: the curves of everybody turn by turn, and what the family says stood out. */
import { useState } from "preact/hooks";
import { Emblem } from "../board/index.ts";
import { familyOf } from "../base/family.ts";
import type { Curve, Telling } from "../base/family.ts";
import { Choice, Section } from "../panel/index.ts";
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import type { Chronicle, ChronicleTurn } from "../base/types.ts";
import { playerName, tell } from "../base/words.ts";
import { useChronicle } from "./chronicle.ts";
import { useSheet } from "./sheet.ts";
import { ticksOf } from "./ticks.ts";

const WIDTH = 640, HEIGHT = 300, LEFT = 44, RIGHT = 16, TOP = 18, BOTTOM = 30;
const colourOf = (table: Table, player: number): string =>
  familyOf(table.catalogue).badge(table, player).colour;

function Lines({ table, turns, curve, marked }: { table: Table; turns: readonly ChronicleTurn[]; curve: Curve; marked: number | null }) {
  const players = table.view.ranking.map(({ player }) => player);
  const values = players.map((player) => turns.map((turn) => curve.of(turn, player)));
  const all = values.flat().filter((value): value is number => value !== null);
  const ticks = ticksOf(all.length > 0 ? Math.min(...all) : 0, Math.max(1, ...all));
  const low = ticks[0], high = ticks[ticks.length - 1];
  const x = (i: number) => LEFT + (turns.length < 2 ? 0 : i * (WIDTH - LEFT - RIGHT) / (turns.length - 1));
  const y = (value: number) => TOP + (high - value) * (HEIGHT - TOP - BOTTOM) / (high - low);
  const every = Math.ceil(turns.length / 14);
  /* The one that is looked at lies above the others, then the best. */
  const order = players.map((_, i) => i).reverse().sort((a, b) => Number(players[a] === marked) - Number(players[b] === marked));
  return <svg class="curves" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={curve.about()}>
    {ticks.map((tick) => <g key={tick}><line class="grid" x1={LEFT} x2={WIDTH - RIGHT} y1={y(tick)} y2={y(tick)} /><text x={LEFT - 6} y={y(tick) + 4} text-anchor="end">{tick}</text></g>)}
    {turns.map(({ turn }, i) => i % every === 0 && <text key={turn} x={x(i)} y={HEIGHT - 8} text-anchor="middle">{turn}</text>)}
    {order.map((i) => {
      const points = values[i].flatMap((value, at) => (value === null ? [] : [`${x(at).toFixed(1)},${y(value).toFixed(1)}`])).join(" ");
      const faint = marked !== null && players[i] !== marked;
      return <g key={players[i]} class={faint ? "faint" : ""}><polyline class="casing" points={points} /><polyline points={points} stroke={colourOf(table, players[i])} /></g>;
    })}
  </svg>;
}

function Figures({ table, turns, curve }: { table: Table; turns: readonly ChronicleTurn[]; curve: Curve }) {
  return <div class="scroll" tabIndex={0} role="region" aria-label={curve.about()}><table>
    <thead><tr><th scope="col">{tell(table, "course.turn")}</th>{turns.map(({ turn }) => <th key={turn} scope="col">{turn}</th>)}</tr></thead>
    <tbody>{table.view.ranking.map(({ player }) => <tr key={player}><th scope="row">{playerName(table, player)}</th>
      {turns.map((turn) => <td key={turn.turn}>{curve.of(turn, player) ?? "–"}</td>)}</tr>)}</tbody>
  </table></div>;
}

export function Course({ table, telling }: { table: Table; telling: Telling }) {
  useSheet();
  const { curves: own, Highlights } = telling;
  const [id, setId] = useState(own[0].id);
  const [marked, setMarked] = useState<number | null>(null);
  const chronicle: Partial<Chronicle> | null = useChronicle(table, 0);
  const turns = chronicle?.turns?.filter(({ standing }) => standing.length > 0) ?? [];
  if (turns.length === 0)
    return null;
  const curve = own.find((one) => one.id === id) ?? own[0];
  const last = turns[turns.length - 1];
  return <Section title={t("course.title")} class="course">
    <Choice label={t("course.curve")} value={id} onChange={setId} options={own.map((one): [string, string] => [one.id, one.title()])} />
    <p class="quiet">{curve.about()}</p>
    <Lines table={table} turns={turns} curve={curve} marked={marked} />
    <ul class="curve-names">{table.view.ranking.map(({ player }) => <li key={player}>
      <button type="button" aria-pressed={marked === player} aria-label={t("course.highlight", { player: playerName(table, player) })} onClick={() => setMarked(marked === player ? null : player)}>
        <i style={{ background: colourOf(table, player) }} /><Emblem table={table} player={player} /> {t("course.player", { player: playerName(table, player), n: curve.of(last, player) ?? "–" })}
      </button></li>)}</ul>
    <details><summary>{t("course.table")}</summary><Figures table={table} turns={turns} curve={curve} /></details>
    {Highlights && chronicle && <Highlights table={table} chronicle={chronicle} />}
  </Section>;
}

/* A game that is over: the curves of everybody turn by turn, the best deal, the worst calamity and who passed it on. */
import { useState } from "preact/hooks";
import { Emblem } from "../board/emblem.tsx";
import { familyOf } from "../base/family.ts";
import type { Curve } from "../base/family.ts";
import { geometryOf } from "../board/board.tsx";
import { badgeOf } from "../board/pieces.ts";
import { cardList, signed } from "../panel/names.ts";
import { Choice, Section } from "../panel/parts.tsx";
import { t } from "../base/strings.ts";
import type { Table } from "../base/table.ts";
import type { BestDeal, Chronicle, ChronicleTurn, TurnCalamity } from "../base/types.ts";
import { cardName, playerName, tell } from "../base/words.ts";
import { useChronicle } from "./chronicle.ts";
import { curves as civCurves, lossText } from "./lines.ts";
import { useSheet } from "./sheet.ts";
import { ticksOf } from "./ticks.ts";

const WIDTH = 640, HEIGHT = 300, LEFT = 44, RIGHT = 16, TOP = 18, BOTTOM = 30;
const colourOf = (table: Table, player: number): string =>
  (familyOf(table.catalogue)?.badge(table, player) ?? badgeOf(geometryOf(table), table.view, player)).colour;

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

function Best({ table, deal }: { table: Table; deal: BestDeal }) {
  const words = {
    turn: deal.turn, player: playerName(table, deal.player), partner: playerName(table, deal.partner), gain: deal.gain,
    got: cardList(table, deal.got), gave: cardList(table, deal.gave),
  };
  return <Section title={t("course.best")}><p>{deal.other_gain === null ? t("course.best-text", words)
    : t("course.best-text-both", { ...words, other: signed(deal.other_gain) })}</p></Section>;
}

function Worst({ table, calamity }: { table: Table; calamity: TurnCalamity }) {
  const words = { turn: calamity.turn, card: cardName(table, calamity.card), victim: playerName(table, calamity.victim) };
  return <Section title={t("course.worst")}>
    <p>{calamity.from === null ? t("course.worst-text", words) : t("course.worst-from", { ...words, from: playerName(table, calamity.from) })}</p>
    <ul>{calamity.losses.map((loss) => <li key={loss.player}>{t("course.worst-loss", { player: playerName(table, loss.player), losses: lossText(loss) })}</li>)}</ul>
  </Section>;
}

export function Course({ table }: { table: Table }) {
  useSheet();
  const own = familyOf(table.catalogue)?.curves ?? civCurves;
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
    {chronicle?.best_deal && <Best table={table} deal={chronicle.best_deal} />}
    {chronicle?.worst_calamity && <Worst table={table} calamity={chronicle.worst_calamity} />}
  </Section>;
}

/* Who has how many points and from what; the result. */
import { Emblem } from "../board/index.ts";
import { GameFile } from "../end/index.ts";
import { SeatPerson } from "../players/index.ts";
import { follow } from "../base/router.ts";
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import { GameCourse } from "../turns/index.ts";
import { Good } from "./goods.tsx";
import { goodName, numberOf, playerTitle } from "./names.ts";
import { h } from "./sentences.ts";
import { cardOf, playerOf, playersOf, shownOf } from "./types.ts";
import type { Shown } from "./types.ts";

const pointsOf = (shown: Shown, player: number) => {
  const seat = playerOf(shown, player)!;
  const common = seat.locations.filter(({ card }) => cardOf(shown, card).deck === 0).length * shown.catalogue.numbers["common-points"];
  const faction = seat.locations.map(({ card }) => cardOf(shown, card).deck).filter((deck) => deck > 0)
    .reduce((sum, deck) => sum + (shown.catalogue.factions[deck - 1]?.points ?? 0), 0);
  return { track: seat.score, common, faction, other: seat.points - seat.score - common - faction, sum: seat.points };
};

export function Points({ table }: { table: Table }) {
  const shown = shownOf(table);
  const columns = ["track", "common", "faction", "other", "sum"] as const;
  return <div class="scroll-x" tabIndex={0} role="region" aria-label={h("points", { n: 2 })}><table class="points"><thead><tr><td />{columns.map((column) => <th key={column} scope="col">{h(`points-${column}`)}</th>)}</tr></thead>
    <tbody>{shown.view.ranking.map(({ player }) => <tr key={player}>
      <th scope="row"><Emblem table={table} player={player} /> {playerTitle(shown, player)}<SeatPerson seat={table.info.seats[player]} /></th>
      {columns.map((column) => <td key={column}>{pointsOf(shown, player)[column]}</td>)}
    </tr>)}</tbody></table></div>;
}

export function PlayersPanel({ table }: { table: Table }) {
  const shown = shownOf(table);
  const goods = shown.catalogue.goods.slice(0, shown.catalogue.supply).map((_, good) => good)
    .filter((good) => good < 7 || playersOf(shown).some((player) => playerOf(shown, player)!.supply[good] > 0));
  return <div class="players-panel">
    <h2>{h("tab.players")}</h2>
    <Points table={table} />
    <h3>{h("supply")}</h3>
    <div class="scroll-x" tabIndex={0} role="region" aria-label={h("supply")}><table><thead><tr><td />{goods.map((good) => <th key={good} scope="col"><Good shown={shown} good={good} /></th>)}<th scope="col"><Good shown={shown} good={shown.catalogue.goods.indexOf("hand-card")} /></th></tr></thead>
      <tbody>{playersOf(shown).filter((player) => !playerOf(shown, player)!.virtual).map((player) => <tr key={player}>
        <th scope="row"><Emblem table={table} player={player} /> {playerTitle(shown, player)}</th>
        {goods.map((good) => <td key={good}>{playerOf(shown, player)!.supply[good]}</td>)}<td>{playerOf(shown, player)!.hand}</td>
      </tr>)}</tbody></table></div>
    <p class="quiet">{h("deck-common", { n: shown.view.common })} · {h("pile", { n: shown.view.pile.length })}</p>
    {playersOf(shown).map((player) => {
      const faction = shown.catalogue.factions[playerOf(shown, player)!.faction ?? -1];
      return faction && <p key={player}><b>{faction.name}</b>: {faction.produces.map((gain) => `${gain.n} ${goodName(shown, gain.good, gain.n)}`).join(", ")}</p>;
    })}
  </div>;
}

function resultText(table: Table): string {
  const shown = shownOf(table);
  const { ranking, solo, won } = shown.view;
  const first = ranking.filter(({ place }) => place === 1);
  const own = ranking.find(({ player }) => player === shown.me);
  if (solo)
    return h(won ? "solo-won" : "solo-lost", { own: solo.own, n: solo.collection.length, points: ranking[0]?.points ?? 0 });
  if (own?.place === 1)
    return h(first.length > 1 ? "shared" : "won", { n: own.points });
  return h("wins", { player: first.map(({ player }) => playerTitle(shown, player)).join(", "), many: first.length > 1 ? 2 : numberOf(shown, first[0]?.player ?? 0), n: first[0]?.points ?? 0 });
}

export function EndPanel({ table }: { table: Table }) {
  return <div class="end">
    <h2>{h("tab.end")}</h2>
    <p class="winner" role="status">{resultText(table)}</p>
    <Points table={table} />
    <GameCourse table={table} />
    <p class="buttons"><GameFile table={table} /><a class="button" href="/" onClick={follow}>{t("end.another")}</a>
      <a class="button" href={`/replay/t/${encodeURIComponent(table.id)}`} onClick={follow}>{t("end.replay")}</a></p>
  </div>;
}

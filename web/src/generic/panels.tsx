/* The panels beside the table: the advice of a bot, and those that every game has. */
import { follow } from "../base/router.ts";
import { mustAct } from "../base/table.ts";
import type { Table } from "../base/table.ts";
import { t } from "../base/texts.ts";
import { promptText, seatName } from "../base/words.ts";
import { AdviceBox, useActingOf } from "../act/index.ts";
import { GameFile } from "../end/index.ts";
import { ICONS, shared } from "../room/index.ts";
import type { Panel } from "../room/index.ts";
import { Did } from "../turns/index.ts";

function ActPanel({ table }: { table: Table }) {
  const acting = useActingOf();
  return <div class="act-panel">
    {mustAct(table) && table.view.prompt && <h2>{promptText(table)}</h2>}
    <Did table={table} />
    {acting && mustAct(table) && <AdviceBox table={table} acting={acting} />}
  </div>;
}

function EndPanel({ table }: { table: Table }) {
  return <div class="end">
    <h2>{t("end.title")}</h2>
    <ol class="generic-ranking">{table.view.ranking.map(({ player, place, points }) => <li key={player} value={place}>
      <b>{seatName(table, player)}</b>{points !== undefined && ` · ${t("generic.points", { n: points })}`}
    </li>)}</ol>
    <p class="buttons">
      <GameFile table={table} />
      <a class="button" href="/" onClick={follow}>{t("end.another")}</a>
      <a class="button" href={`/replay/t/${encodeURIComponent(table.id)}`} onClick={follow}>{t("end.replay")}</a>
    </p>
  </div>;
}

export const panels: Panel[] = [
  { id: "end", title: "end.tab", component: EndPanel, shown: ({ view }) => view.over, front: ({ view }) => view.over, icon: ICONS.end },
  { id: "act", title: "panel.act", component: ActPanel, shown: (table) => table.acts && !table.view.over, icon: ICONS.act, calls: mustAct },
  shared.log, shared.rules, shared.talk, shared.settings,
];

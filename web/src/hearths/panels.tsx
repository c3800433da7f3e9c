/* The panels beside the table, most of them those of the page. */
import { AdviceBox, useActingOf } from "../act/index.ts";
import { Did } from "../turns/index.ts";
import { ICONS, shared } from "../room/index.ts";
import type { Panel } from "../room/index.ts";
import { mustAct } from "../base/table.ts";
import type { Table } from "../base/table.ts";
import { actionText, promptText } from "../base/words.ts";
import { EndPanel, PlayersPanel } from "./score.tsx";
import { h } from "./sentences.ts";

/* Every action in a list, so that no decision depends on seeing the cards; and the advice of a bot. */
function ActPanel({ table }: { table: Table }) {
  const acting = useActingOf();
  if (!acting)
    return null;
  return <div class="act-panel">
    {mustAct(table) && table.view.prompt && <h2>{promptText(table)}</h2>}
    <Did table={table} />
    {mustAct(table) && <AdviceBox table={table} acting={acting} />}
    {acting.choices.length > 0 && <section class="all-actions"><h3>{h("actions-all", { n: acting.choices.length })}</h3>
      <ul>{acting.choices.map((choice) => <li key={choice.action.join()}><button type="button" disabled={acting.busy} onClick={() => void acting.send(choice.action)}>{actionText(table, choice.action)}</button></li>)}</ul></section>}
    <details open={table.view.turn <= 1}><summary>{h("why-first")}</summary><p>{h("help")}</p><p>{h("help-rows")}</p></details>
  </div>;
}

export const panels: Panel[] = [
  { id: "end", title: "end.tab", component: EndPanel, shown: (table) => table.view.over, front: (table) => table.view.over, icon: ICONS.end },
  { id: "act", title: "panel.act", component: ActPanel, shown: (table) => table.acts && !table.view.over, icon: ICONS.act, calls: mustAct },
  { id: "players", title: "tables.tab", component: PlayersPanel, icon: ICONS.tables },
  shared.log, shared.rules, shared.talk, shared.settings,
];

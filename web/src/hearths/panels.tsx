/* The panels beside the table, most of them those of the page. */
import { AdviceBox } from "../act/panel.tsx";
import { Did } from "../turns/did.tsx";
import { useActingOf } from "../act/context.ts";
import { TalkPanel, unread } from "../chat/panel.tsx";
import { LogPanel } from "../log/panel.tsx";
import { panels as shared } from "../civ/panels.tsx";
import type { Panel } from "../civ/panels.tsx";
import { RulesPanel } from "../rules/panel.tsx";
import { SettingsPanel } from "../settings/panel.tsx";
import { mustAct } from "../base/table.ts";
import type { Table } from "../base/table.ts";
import { actionText, promptText } from "../base/words.ts";
import { EndPanel, PlayersPanel } from "./score.tsx";
import { h } from "./sentences.ts";

const iconOf = (id: string): string => shared.find((panel) => panel.id === id)!.icon;

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
  { id: "end", title: "end.tab", component: EndPanel, shown: (table) => table.view.over, front: (table) => table.view.over, icon: iconOf("end") },
  { id: "act", title: "panel.act", component: ActPanel, shown: (table) => table.acts && !table.view.over, icon: iconOf("act"), calls: mustAct },
  { id: "players", title: "tables.tab", component: PlayersPanel, icon: iconOf("tables") },
  { id: "log", title: "log.tab", component: LogPanel, icon: iconOf("log") },
  { id: "rules", title: "rules.tab", component: RulesPanel, apart: true, icon: iconOf("rules") },
  {
    id: "talk", title: "chat.tab", component: TalkPanel, shown: (table) => !table.lesson, icon: iconOf("talk"),
    calls: (table) => unread(table) > 0 || table.info.votes.some((vote) => table.me !== null && ![...vote.yes, ...vote.no].includes(table.me)),
  },
  { id: "settings", title: "settings.tab", component: SettingsPanel, shown: (table) => !table.lesson, icon: iconOf("settings") },
];

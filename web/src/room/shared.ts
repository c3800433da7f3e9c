/* The panels that every game has. */
import type { Table } from "../base/table.ts";
import { TalkPanel, unread } from "../chat/index.ts";
import { LogPanel } from "../log/index.ts";
import { RulesPanel } from "../rules/index.ts";
import { SettingsPanel } from "../settings/index.ts";
import { ICONS } from "./icons.ts";
import type { Panel } from "./panel.ts";

/* Something was said, or a vote waits for this player. */
const talks = (table: Table): boolean =>
  unread(table) > 0 || table.info.votes.some((vote) => table.me !== null && ![...vote.yes, ...vote.no].includes(table.me));

export const shared = {
  log: { id: "log", title: "log.tab", component: LogPanel, icon: ICONS.log },
  rules: { id: "rules", title: "rules.tab", component: RulesPanel, apart: true, icon: ICONS.rules },
  talk: { id: "talk", title: "chat.tab", component: TalkPanel, shown: (table) => !table.lesson, icon: ICONS.talk, calls: talks },
  settings: { id: "settings", title: "settings.tab", component: SettingsPanel, shown: (table) => !table.lesson, icon: ICONS.settings },
} satisfies Record<string, Panel>;

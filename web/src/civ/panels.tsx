/* The panels beside the board, in the order of their tabs. A panel is a component that takes the table. */
import type { ComponentType } from "preact";
import { ActPanel } from "../act/panel.tsx";
import { AdvancesPanel } from "../advances/panel.tsx";
import { isBuying } from "../advances/buying.ts";
import { CalamityPanel, hasUntold } from "../calamity/panel.tsx";
import { TalkPanel, unread } from "../chat/panel.tsx";
import { EndPanel } from "../end/panel.tsx";
import { LogPanel } from "../log/panel.tsx";
import { RulesPanel } from "../rules/panel.tsx";
import { SettingsPanel } from "../settings/panel.tsx";
import type { Key } from "../base/strings.ts";
import { TablesPanel } from "../tables/panel.tsx";
import { mustAct } from "../base/table.ts";
import type { Table } from "../base/table.ts";
import { TradeDesk } from "../trade/desk.tsx";

export interface Panel {
  id: string;
  title: Key;
  icon: string; /* Path data in a square of 24. */
  component: ComponentType<{ table: Table }>;
  /* A group of tabs begins here. */
  apart?: boolean;
  /* Left out: always there. */
  shown?: (table: Table) => boolean;
  /* Something in it waits for this player: the tab gets a mark. */
  calls?: (table: Table) => boolean;
  /* Comes to the front by itself when this becomes true. */
  front?: (table: Table) => boolean;
}

const trading = (table: Table): boolean => table.view.trade !== undefined || table.view.market !== undefined;

export const panels: Panel[] = [
  {
    id: "end", title: "end.tab", component: EndPanel, shown: (table) => table.view.over, front: (table) => table.view.over,
    icon: "M7 3h10v2h4v4a4 4 0 0 1-4.6 4A5 5 0 0 1 13 15.900V19h4v2H7v-2h4v-3.100A5 5 0 0 1 7.600 13 4 4 0 0 1 3 9V5h4zm-2 4v2a2 2 0 0 0 2 2V7zm12 0v4a2 2 0 0 0 2-2V7z",
  },
  {
    id: "act", title: "panel.act", component: ActPanel, shown: (table) => table.acts && !table.view.over, icon: "M9 2h3v8l7 2-2 10H9l-5-8 2-2 3 2z",
    calls: mustAct, front: (table) => mustAct(table) && !trading(table) && !isBuying(table),
  },
  {
    id: "trade", title: "trade.tab", component: TradeDesk,
    icon: "M4 7h12l-3-3 1.4-1.4L19.8 8l-5.4 5.4L13 12l3-3H4zm16 8H8l3-3-1.4-1.4L4.2 16l5.4 5.4L11 20l-3-3h12z",
    calls: (table) => trading(table) && ((table.view.market !== undefined && mustAct(table)) || (table.view.deals ?? []).some((deal) => deal.players.includes(table.me ?? -1))
      || (table.view.offers ?? []).some((offer) => offer.to !== null && offer.to === table.me)),
    front: (table) => trading(table) && table.me !== null,
  },
  {
    id: "advances", title: "advances.tab", component: AdvancesPanel,
    icon: "M12 2l9 5v2H3V7zM5 10h2v8H5zm6 0h2v8h-2zm6 0h2v8h-2zM3 19h18v3H3z",
    calls: isBuying, front: isBuying,
  },
  {
    id: "calamities", title: "calamity.tab", component: CalamityPanel,
    icon: "M13 2L4 14h6l-2 8 10-13h-6l3-7z",
    calls: (table) => table.me !== null && !table.view.over && hasUntold(table), front: (table) => /^(minor|major)-calamities$/.test(table.view.phase.procedure),
  },
  {
    id: "tables", title: "tables.tab", component: TablesPanel,
    icon: "M3 4h18v4H3zm0 6h8v4H3zm10 0h8v4h-8zM3 16h8v4H3zm10 0h8v4h-8z",
  },
  {
    id: "log", title: "log.tab", component: LogPanel,
    icon: "M5 3h14v18H5zm3 4v2h8V7zm0 4v2h8v-2zm0 4v2h5v-2z",
  },
  {
    id: "rules", title: "rules.tab", component: RulesPanel, apart: true,
    icon: "M4 4h7a2 2 0 0 1 1 .5A2 2 0 0 1 13 4h7v15h-7l-1 1-1-1H4zm2 2v11h5V6zm7 0v11h5V6z",
  },
  {
    id: "talk", title: "chat.tab", component: TalkPanel, shown: (table) => !table.lesson,
    icon: "M3 4h18v12H9l-5 5v-5H3z",
    calls: (table) => unread(table) > 0 || table.info.votes.some((vote) => table.me !== null && ![...vote.yes, ...vote.no].includes(table.me)),
  },
  {
    id: "settings", title: "settings.tab", component: SettingsPanel, shown: (table) => !table.lesson,
    icon: "M3 6h9v2H3zm13 0h5v2h-5zm-3-1h2v4h-2zM3 11h4v2H3zm8 0h10v2H11zm-3-1h2v4H8zM3 16h9v2H3zm13 0h5v2h-5zm-3-1h2v4h-2z",
  },
];

/* The panels beside the board, in the order of their tabs. */
import { ActPanel } from "../act/index.ts";
import { AdvancesPanel, isBuying } from "../advances/index.ts";
import { CalamityPanel, hasUntold } from "../calamity/index.ts";
import { EndPanel } from "../end/index.ts";
import { ICONS, shared } from "../room/index.ts";
import type { Panel } from "../room/index.ts";
import { TablesPanel } from "../tables/index.ts";
import { mustAct } from "../base/table.ts";
import type { Table } from "../base/table.ts";
import { TradeDesk } from "../trade/index.ts";

const trading = (table: Table): boolean => table.view.trade !== undefined || table.view.market !== undefined;

export const panels: Panel[] = [
  {
    id: "end", title: "end.tab", component: EndPanel, shown: (table) => table.view.over, front: (table) => table.view.over, icon: ICONS.end,
  },
  {
    id: "act", title: "panel.act", component: ActPanel, shown: (table) => table.acts && !table.view.over, icon: ICONS.act,
    calls: mustAct, front: (table) => mustAct(table) && !trading(table) && !isBuying(table),
  },
  {
    id: "trade", title: "trade.tab", component: TradeDesk, icon: ICONS.trade,
    calls: (table) => trading(table) && ((table.view.market !== undefined && mustAct(table)) || (table.view.deals ?? []).some((deal) => deal.players.includes(table.me ?? -1))
      || (table.view.offers ?? []).some((offer) => offer.to !== null && offer.to === table.me)),
    front: (table) => trading(table) && table.me !== null,
  },
  {
    id: "advances", title: "advances.tab", component: AdvancesPanel, icon: ICONS.advances,
    calls: isBuying, front: isBuying,
  },
  {
    id: "calamities", title: "calamity.tab", component: CalamityPanel, icon: ICONS.calamities,
    calls: (table) => table.me !== null && !table.view.over && hasUntold(table), front: (table) => /^(minor|major)-calamities$/.test(table.view.phase.procedure),
  },
  {
    id: "tables", title: "tables.tab", component: TablesPanel, icon: ICONS.tables,
  },
  shared.log, shared.rules, shared.talk, shared.settings,
];

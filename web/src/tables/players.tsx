/* Everything that is public and counted; a tap on a heading sorts. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { t, type Key } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import type { PlayerView } from "../base/types.ts";
import { Emblem } from "../board/index.ts";
import { blockName } from "../panel/index.ts";
import { botName } from "../base/names.ts";
import { ProfileLink } from "../players/index.ts";
import { playerName } from "../base/words.ts";

const COLUMNS_MAX = 10;

interface Row { player: number; view: PlayerView }

interface Column {
  id: string;
  title: Key;
  long?: Key;
  beside?: Key; /* What the smaller figure is. */
  value: (row: Row, table: Table) => number;
  shown?: (row: Row) => ComponentChildren;
  up?: boolean; /* The smallest first. */
}

const COLUMNS: readonly Column[] = [
  { id: "order", title: "tables.order", long: "tables.order-long", up: true, value: (row, table) => table.view.order.indexOf(row.player) + 1 },
  { id: "points", title: "tables.points", value: ({ view }) => view.points },
  { id: "census", title: "tables.census", value: ({ view }) => view.census },
  { id: "cities", title: "tables.cities", long: "tables.cities-long", beside: "tables.cities-beside", value: ({ view }) => view.cities,
    shown: ({ view }) => <>{view.cities} <small aria-label={t("tables.in-stock-long", { n: view.cities_stock })}>{t("tables.in-stock", { n: view.cities_stock })}</small></> },
  { id: "support", title: "tables.support", long: "tables.support-long", beside: "tables.support-beside", value: ({ view }) => view.support.tokens - view.support.needed,
    shown: ({ view: { support } }) => <span class={support.short > 0 ? "bad" : ""}>{t("tables.support-of", { tokens: support.tokens, needed: support.needed })}
      {support.short > 0 && <b> {t("tables.support-short", { n: support.short })}</b>}</span> },
  { id: "tokens", title: "tables.tokens", long: "tables.tokens-long", value: ({ view }) => view.tokens },
  { id: "stock", title: "tables.stock", long: "tables.stock-long", value: ({ view }) => view.stock },
  { id: "treasury", title: "tables.treasury", value: ({ view }) => view.treasury },
  { id: "hand", title: "tables.hand", long: "tables.hand-long", value: ({ view }) => view.hand,
    shown: ({ view }) => <>{view.hand}{view.calamities ? <b class="bad"> ({t("tables.calamities", { n: view.calamities })})</b> : null}</> },
  { id: "ships", title: "tables.ships", value: ({ view }) => view.ships.length },
  { id: "advances", title: "tables.advances", value: ({ view }) => view.advances.length },
];

export function Players({ table }: { table: Table }) {
  const [sort, setSort] = useState("order");
  const column = COLUMNS.find((one) => one.id === sort)!;
  const rows = table.view.ranks.flatMap((player): Row[] => {
    const view = table.view[`player.${player}`];
    return view ? [{ player, view }] : [];
  });
  rows.sort((a, b) => (column.up ? 1 : -1) * (column.value(a, table) - column.value(b, table)));
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t("tables.view-players")}>
      {rows.length > COLUMNS_MAX ? <ByRow table={table} rows={rows} sort={sort} onSort={setSort} /> : <ByColumn table={table} rows={rows} sort={sort} onSort={setSort} />}
    </div>
  );
}

interface Figures { table: Table; rows: readonly Row[]; sort: string; onSort: (id: string) => void }

function SortBy({ column, sort, onSort, arrows }: { column: Column; sort: string; onSort: (id: string) => void; arrows: readonly [string, string] }) {
  return (
    <button type="button" aria-pressed={column.id === sort} onClick={() => onSort(column.id)} title={t("tables.sort", { column: t(column.long ?? column.title) })}>
      {t(column.title)}{column.id === sort && <span aria-hidden="true"> {arrows[column.up ? 0 : 1]}</span>}
    </button>
  );
}

const shown = (column: Column, row: Row, table: Table): ComponentChildren => column.shown ? column.shown(row) : column.value(row, table);

/* A column for each player fits a phone while they are few. */
function ByColumn({ table, rows, sort, onSort }: Figures) {
  return (
    <table class={`figures players${rows.length > 6 ? " many" : ""}`}>
      <thead><tr>
        <th scope="col">{t("tables.player")}</th>
        {rows.map(({ player, view }) => (
          <th key={player} scope="col" class={player === table.me ? "me" : ""}>
            <Emblem table={table} player={player} /><span class="player-name">{playerName(table, player)}</span>
            <Person table={table} player={player} left={view.left} />
          </th>
        ))}
      </tr></thead>
      <tbody>{COLUMNS.map((one) => (
        <tr key={one.id}>
          <th scope="row"><SortBy column={one} sort={sort} onSort={onSort} arrows={["▸", "◂"]} />
            {one.beside && <small aria-hidden="true">{t(one.beside)}</small>}</th>
          {rows.map((row) => <td key={row.player} class={row.player === table.me ? "me" : ""}>{shown(one, row, table)}</td>)}
        </tr>
      ))}</tbody>
    </table>
  );
}

/* More of them are rows, of which the names stay in sight while the figures are moved. */
function ByRow({ table, rows, sort, onSort }: Figures) {
  return (
    <table class="figures players by-row">
      <thead><tr>
        <th scope="col">{t("tables.player")}</th>
        {COLUMNS.map((one) => <th key={one.id} scope="col"><SortBy column={one} sort={sort} onSort={onSort} arrows={["▾", "▴"]} /></th>)}
      </tr></thead>
      <tbody>{rows.map((row) => (
        <tr key={row.player} class={row.player === table.me ? "me" : ""}>
          <th scope="row"><span class="player-tag"><Emblem table={table} player={row.player} /><span class="player-name">{playerName(table, row.player)}</span></span>
            {row.view.block !== null && <small class="block">{blockName(row.view.block)}</small>}
            <Person table={table} player={row.player} left={row.view.left} /></th>
          {COLUMNS.map((one) => <td key={one.id}>{shown(one, row, table)}</td>)}
        </tr>
      ))}</tbody>
    </table>
  );
}

function Person({ table, player, left }: { table: Table; player: number; left: boolean }) {
  const seat = table.info.seats.find((one) => one.seat === player);
  const name = seat?.kind === "bot" ? `${botName(seat.bot ?? "")} ${t("tables.bot")}`.trim() : seat?.name ?? "";
  const notes = [
    ...(left ? [t("tables.left")] : []),
    ...(seat?.away ? [t("tables.away")] : []),
    ...(table.view.pending.includes(player) ? [t("tables.waits")] : []),
  ];
  const rest = notes.map((one) => `, ${one}`).join("").slice(name ? 0 : 2);
  return <small class={table.view.pending.includes(player) ? "waits" : ""} title={name + rest}><span><ProfileLink of={seat?.profile}>{name}</ProfileLink>{rest}</span></small>;
}

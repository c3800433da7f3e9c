/* A table: the lobby before the game begins, then the game. */
import type { Route } from "../router.ts";
import { Room } from "./room.tsx";
import { useTable } from "../table.ts";
import type { Table } from "../table.ts";
import { t } from "../strings.ts";
import { failureText } from "../words.ts";

export function Game({ route, match }: { route: Route; match: string[] }) {
  const token = /^[sh]_/.test(route.hash) ? route.hash : null;
  const invitation = /^i_/.test(route.hash) ? route.hash : null;
  const { table, end, again } = useTable(match[1], token, invitation);
  if (end)
    return <main class="page"><p role="alert">{failureText(end)}</p><button onClick={again}>{t("app.retry")}</button></main>;
  if (!table)
    return <main class="page"><p>{t("app.loading")}</p></main>;
  if (!table.view)
    return <main class="page"><p>{table.info.name}</p></main>;
  return <Room table={table as Table} />;
}

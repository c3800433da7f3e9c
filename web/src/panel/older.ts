/* The log begins a turn or two ago; what wants to tell more reads back until it has enough. */
import { useEffect } from "preact/hooks";
import type { Table } from "../base/table.ts";

export function useOlder(table: Table, wanted: boolean): void {
  const open = table.connection === "open";
  useEffect(() => {
    if (wanted && open && table.earlier)
      void table.older();
  }, [wanted, open, table.earlier, table.log]);
}

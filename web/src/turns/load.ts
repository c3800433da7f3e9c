/* What tells of turns and games is loaded when there is something to tell, with what the family has to say. */
import { useEffect, useState } from "preact/hooks";
import { familyOf } from "../base/family.ts";
import type { Family, Telling } from "../base/family.ts";
import type { Table } from "../base/table.ts";

type Loaded = typeof import("./all.ts") & { telling: Telling };
const loaded = new Map<Family, Loaded>();

export function useTelling(table: Table, wanted: boolean): Loaded | null {
  const family = familyOf(table.catalogue);
  const [, redraw] = useState({});
  useEffect(() => {
    let gone = false;
    if (wanted && family.telling && !loaded.has(family))
      Promise.all([import("./all.ts"), family.telling()]).then(([all, telling]) => {
        loaded.set(family, { ...all, telling });
        if (!gone)
          redraw({});
      }, () => undefined);
    return () => void (gone = true);
  }, [wanted, family]);
  return wanted ? loaded.get(family) ?? null : null;
}

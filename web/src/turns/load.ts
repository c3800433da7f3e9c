/* What tells of turns and games is loaded when there is something to tell. */
import { useEffect, useState } from "preact/hooks";

type All = typeof import("./all.ts");
let loaded: All | null = null;

export function useTelling(wanted: boolean): All | null {
  const [, setLoaded] = useState(loaded !== null);
  useEffect(() => {
    let gone = false;
    if (wanted && !loaded)
      import("./all.ts").then((all) => {
        loaded = all;
        if (!gone)
          setLoaded(true);
      }, () => undefined);
    return () => void (gone = true);
  }, [wanted]);
  return wanted ? loaded : null;
}

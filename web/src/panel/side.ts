/* Which part of the log is shown, for others that want to show one. */
import { useEffect, useState } from "preact/hooks";
import { openPanel } from "../base/ui.ts";

export type Side = "digest" | "turns" | "all";

let side: Side = "digest";
const watchers = new Set<() => void>();

function choose(wanted: Side): void {
  side = wanted;
  watchers.forEach((watcher) => watcher());
}

export function openLog(wanted: Side): void {
  choose(wanted);
  openPanel("log");
}

export function useSide(): [Side, (wanted: Side) => void] {
  const [, redraw] = useState({});
  useEffect(() => {
    const watcher = () => redraw({});
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  }, []);
  return [side, choose];
}

/* The game page: prompt above, board, panels beside it; on a phone the panels are a sheet below. */
import { useEffect, useState } from "preact/hooks";
import { Guard } from "../app.tsx";
import { panels } from "../panels.tsx";
import type { Panel } from "../panels.tsx";
import { t } from "../strings.ts";
import type { Table } from "../table.ts";
import { onWish } from "../ui.ts";

/* Which panel is in front; those that ask for it come by themselves. */
function useFront(table: Table, shown: Panel[]): [string, (id: string) => void] {
  const [front, setFront] = useState(shown[0]?.id ?? "");
  const wanting = shown.filter((panel) => panel.front?.(table)).map((panel) => panel.id).join(" ");
  useEffect(() => {
    if (wanting)
      setFront(wanting.split(" ")[0]);
  }, [wanting]);
  useEffect(() => onWish("panel", (wish) => setFront(wish.id)), []);
  return [shown.some((panel) => panel.id === front) ? front : shown[0]?.id ?? "", setFront];
}

export function Room({ table }: { table: Table }) {
  const shown = panels.filter((panel) => panel.shown?.(table) ?? true);
  const [front, setFront] = useFront(table, shown);
  const Front = shown.find((panel) => panel.id === front)?.component;
  return <div class="room">
    <a class="skip" href="#board">{t("app.skip")}</a>
    <header class="prompt" aria-label={t("game.prompt")}></header>
    <main class="board" id="board" aria-label={t("game.board")}></main>
    <aside class="side" aria-label={t("game.panels")}>
      <div class="tabs" role="tablist">
        {shown.map((panel) => <button key={panel.id} role="tab" id={`tab-${panel.id}`} aria-selected={panel.id === front}
          aria-controls="panel" class={panel.calls?.(table) ? "calls" : ""} onClick={() => setFront(panel.id)}>
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d={panel.icon} /></svg><span>{t(panel.title)}</span>
        </button>)}
      </div>
      <div class="panel" role="tabpanel" id="panel" aria-labelledby={`tab-${front}`} tabIndex={0}>
        {Front && <Guard key={front}><Front table={table} /></Guard>}
      </div>
    </aside>
  </div>;
}

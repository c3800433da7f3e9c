/* The table of a game that has no part of the page of its own: what its view holds, and every legal action as a button with its text. */
import { useEffect, useState } from "preact/hooks";
import { useKeptFocus } from "../base/focus.ts";
import { Guard } from "../base/guard.tsx";
import { rulesOf } from "../base/rulesheet.tsx";
import { useSignal } from "../base/signal.ts";
import { mustAct } from "../base/table.ts";
import type { Table } from "../base/table.ts";
import { t } from "../base/texts.ts";
import { onWish, openPanel } from "../base/ui.ts";
import { actionText, promptText } from "../base/words.ts";
import { ActingContext, PromptBar, useActing, usePassing } from "../act/index.ts";
import type { Acting } from "../act/index.ts";
import { Connection, Grip, Handover, Notices, Tabs, useFront } from "../room/index.ts";
import type { Size } from "../room/index.ts";
import { Votes } from "../votes/index.ts";
import { panels } from "./panels.tsx";
import { Position } from "./position.tsx";

function Choices({ table, acting }: { table: Table; acting: Acting }) {
  if (acting.choices.length === 0)
    return null;
  return <section class="card generic-choices" aria-label={t("generic.choices")}>
    <h2>{t("generic.choices")}</h2>
    <ul>{acting.choices.map(({ action }) => <li key={action.join()}>
      <button type="button" disabled={acting.busy} onClick={() => void acting.send(action)}>{actionText(table, action)}</button>
    </li>)}</ul>
  </section>;
}

export function GenericRoom({ table }: { table: Table }) {
  const shown = panels.filter((panel) => panel.shown?.(table) ?? true);
  const [front, setFront] = useFront(table, shown);
  const [size, setSize] = useState<Size>("low");
  const acting = useActing(table);
  usePassing(table);
  useKeptFocus();
  useSignal(mustAct(table), table.info.name, table.view.prompt ? promptText(table) : "");
  useEffect(() => rulesOf(table.catalogue.id), [table.catalogue.id]);
  useEffect(() => onWish("panel", () => setSize((old) => (old === "low" ? "half" : old))), []);
  const Front = shown.find((panel) => panel.id === front)?.component;
  const choose = (id: string) => {
    setSize(id === front && size !== "low" ? "low" : size === "low" ? "half" : size);
    setFront(id);
  };
  return <ActingContext.Provider value={acting}>
    <div class={`room generic sheet-${size}`}>
      <PromptBar table={table} acting={acting} front="act" onHelp={() => openPanel("rules")} />
      <main class="board" id="board" aria-label={t("game.board")}>
        <Guard>
          <div class="table-scroll" tabIndex={0} role="group" aria-label={t("game.board")}>
            <Choices table={table} acting={acting} />
            <Position naming={table} />
          </div>
        </Guard>
        <div class="overlay"><Connection table={table} /><Notices table={table} /><Votes table={table} /></div>
      </main>
      <aside class="side" aria-label={t("game.panels")}>
        <Grip size={size} setSize={setSize} />
        <Tabs table={table} shown={shown} front={front} choose={choose} />
        <div class="panel" role="tabpanel" id="panel" aria-labelledby={`tab-${front}`} tabIndex={0}>{Front && <Guard key={front}><Front table={table} /></Guard>}</div>
      </aside>
      {table.mine.length > 1 && <Handover table={table} />}
    </div>
  </ActingContext.Provider>;
}

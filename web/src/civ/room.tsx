/* The game page: prompt above, board, panels beside it; on a phone the panels are a sheet below. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { ActingContext, ChooserCard, Help, HOMES, obvious, PromptBar, Untold, useActing, useArrows, useChanged, usePassing, useTold, Why } from "../act/index.ts";
import type { Acting } from "../act/index.ts";
import { Connection, Grip, Handover, Notices, Tabs, useFront } from "../room/index.ts";
import type { Panel, Size } from "../room/index.ts";
import { Guard } from "../base/guard.tsx";
import { BoardView } from "../board/index.ts";
import { leaveField, takesLetters, useKeptFocus } from "../base/focus.ts";
import { Later } from "../base/later.tsx";
import { Splitter } from "../panel/index.ts";
import { Glance } from "../glance/index.ts";
import { useNotesOver } from "../base/notes.tsx";
import { panels } from "./panels.tsx";
import { rulesOf } from "../base/rulesheet.tsx";
import { useSignal } from "../base/signal.ts";
import { t } from "../base/texts.ts";
import { mustAct } from "../base/table.ts";
import { TurnCard } from "../turns/index.ts";
import type { Table } from "../base/table.ts";
import { onWish, openPanel, stacked } from "../base/ui.ts";
import { areaName, promptText } from "../base/words.ts";
import { Votes } from "../votes/index.ts";

/* Keys that work wherever the focus is, except while typing and in dialogs. */
function useKeys(acting: Acting, shown: Panel[], front: string, setFront: (id: string) => void, help: () => void): void {
  const latest = useRef({ acting, shown, front });
  latest.current = { acting, shown, front };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (takesLetters(event.target) && leaveField(event))
        return event.preventDefault();
      if (takesLetters(event.target) || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]"))
        return;
      const now = latest.current;
      const main = obvious(now.acting.choices);
      const turn = (by: number) => {
        const at = now.shown.findIndex((panel) => panel.id === now.front);
        setFront(now.shown[(at + by + now.shown.length) % now.shown.length].id);
      };
      if (event.key === "?")
        help();
      else if (event.key === "d" && main && !now.acting.busy)
        now.acting.finish(main);
      else if (event.key === "u" && now.acting.undo)
        now.acting.undo();
      else if (event.key === "r" && now.acting.restart)
        now.acting.restart();
      else if (event.key === "a") {
        openPanel("act");
        setTimeout(() => document.querySelector<HTMLElement>(".advice button")?.click());
        setTimeout(() => document.querySelector<HTMLElement>(".advice button")?.focus(), 400);
      } else if (event.key === "/") {
        openPanel("act");
        setTimeout(() => document.getElementById("filter")?.focus());
      } else if (event.key === "b")
        document.querySelector<HTMLElement>(".map")?.focus();
      else if (event.key === "[")
        turn(-1);
      else if (event.key === "]")
        turn(1);
      else if (event.key === "Escape")
        now.acting.cancel();
      else
        return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

const ROOMY = new Set(["trade", "advances"]);

export function Room({ table }: { table: Table }) {
  const shown = panels.filter((panel) => panel.shown?.(table) ?? true);
  const [front, setFront] = useFront(table, shown);
  const [help, setHelp] = useState(false);
  const [size, setSize] = useState<Size>("half");
  const acting = useActing(table);
  const changed = useChanged(table);
  const arrows = useArrows(table);
  const main = useRef<HTMLElement>(null);
  useNotesOver(main);
  usePassing(table);
  useTold(table);
  useKeptFocus();
  useSignal(mustAct(table), table.info.name, table.view.prompt ? promptText(table) : "");
  useKeys(acting, shown, front, setFront, () => setHelp(true));
  useEffect(() => onWish("help", () => setHelp(true)), []);
  useEffect(() => rulesOf(table.catalogue.id), [table.catalogue.id]);
  /* Where there is only room for one, the desk takes it when it comes; the board when something is to be done there. */
  useEffect(() => {
    if (ROOMY.has(front) && stacked())
      setSize("full");
    else if (ROOMY.has(front) || front === "act")
      setSize("half");
  }, [front]);
  useEffect(() => {
    if (acting.chooser)
      setSize((old) => (old === "full" ? "half" : old));
  }, [acting.chooser]);
  /* Another panel, or another question, begins at its beginning. */
  const panel = useRef<HTMLDivElement>(null);
  const before = useRef(false); /* At first it is there, and to move it would make the browser lay everything out at once. */
  useLayoutEffect(() => {
    if (before.current)
      panel.current!.scrollTop = 0;
    before.current = true;
  }, [front, front === "act" && table.view.prompt?.kind]);
  const atDesk = HOMES[table.view.prompt?.kind ?? ""] === front;
  const Front = shown.find((panel) => panel.id === front)?.component;
  const choose = (id: string) => {
    setSize(id === front && size !== "low" ? "low" : size === "low" ? "half" : size);
    setFront(id);
  };
  return <ActingContext.Provider value={acting}>
    <div class={`room split sheet-${size}`}>
      <a class="skip" href="#board" onClick={() => document.querySelector<HTMLElement>(".map")?.focus()}>{t("app.skip")}</a>
      <PromptBar table={table} acting={acting} front={front} onHelp={() => setHelp(true)} />
      <main class="board" id="board" ref={main} aria-label={t("game.board")}>
        <Later><Guard>
          <BoardView naming={table} lit={acting.lit} selected={acting.from} changed={changed} arrows={arrows} events={table.log}
            onPick={acting.pick} onCancel={acting.cancel} canDrag={acting.canDrag} onDrag={acting.drag} onDrop={acting.drop} />
          <ChooserCard table={table} acting={acting} width={main.current?.clientWidth ?? 400} height={main.current?.clientHeight ?? 400} />
        </Guard></Later>
        {acting.from !== null && !acting.chooser && <div class="hint">
          <span>{acting.lit.size > 0 ? t("act.hint", { area: areaName(table, acting.from) }) : areaName(table, acting.from)}</span>
          {acting.beside.length > 0 && <button onClick={acting.more}>{t("act.more", { n: acting.beside.length })}</button>}
          <button class="plain" aria-label={t("app.cancel")} onClick={acting.cancel}>×</button>
        </div>}
        <div class="overlay"><Connection table={table} /><Later><Notices table={table} /><Votes table={table} />{!table.lesson && <TurnCard table={table} />}</Later></div>
      </main>
      {!table.lesson && <Guard><Glance table={table} /></Guard>}
      <aside class="side" aria-label={t("game.panels")}>
        <Splitter />
        <Grip size={size} setSize={setSize} />
        <Tabs table={table} shown={shown} front={front} choose={choose} />
        <div ref={panel} class="panel" role="tabpanel" id="panel" aria-labelledby={`tab-${front}`} tabIndex={0}>
          <Later>
            {front === "advances" && <Untold table={table} />}
            {atDesk && <Why table={table} />}
            {Front && <Guard key={front}><Front table={table} /></Guard>}
          </Later>
        </div>
      </aside>
      {table.mine.length > 1 && <Handover table={table} />}
      <Later><Help table={table} open={help} onClose={() => setHelp(false)} /></Later>
    </div>
  </ActingContext.Provider>;
}

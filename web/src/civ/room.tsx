/* The game page: prompt above, board, panels beside it; on a phone the panels are a sheet below. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useActing } from "../act/acting.ts";
import type { Acting } from "../act/acting.ts";
import { ChooserCard } from "../act/chooser.tsx";
import { ActingContext } from "../act/context.ts";
import { Help } from "../act/help.tsx";
import { obvious } from "../act/legal.ts";
import { PromptBar } from "../act/prompt.tsx";
import { useArrows, useChanged } from "../act/recent.ts";
import { usePassing, useTold } from "../act/told.ts";
import { HOMES } from "../act/homes.ts";
import { Untold, Why } from "../act/why.tsx";
import { Guard } from "../app/app.tsx";
import { BoardView } from "../board/board.tsx";
import { leaveField, takesLetters, useKeptFocus } from "../base/focus.ts";
import { Later } from "../base/later.tsx";
import { Splitter } from "../panel/splitter.tsx";
import { Glance } from "../glance/strip.tsx";
import { useNotesOver } from "../base/notes.tsx";
import { panels } from "./panels.tsx";
import type { Panel } from "./panels.tsx";
import { rulesOf } from "../base/rulesheet.tsx";
import { useSignal } from "../base/signal.ts";
import { t } from "../base/strings.ts";
import { mustAct } from "../base/table.ts";
import { TurnCard } from "../turns/card.tsx";
import type { Table } from "../base/table.ts";
import { note, onWish, openPanel, stacked } from "../base/ui.ts";
import { areaName, promptText } from "../base/words.ts";
import { Votes } from "../votes/panel.tsx";
import { Handover } from "../room/handover.tsx";
import { Notices } from "../room/notices.tsx";

/* Which panel is in front; those that ask for it come by themselves, but not while somebody writes in another one. */
export function useFront(table: Table, shown: Panel[]): [string, (id: string) => void] {
  /* Whoever only watches begins with how the players stand. */
  const first = (!table.acts && shown.find((panel) => ["tables", "players"].includes(panel.id)) || shown[0])?.id ?? "";
  const [front, setFront] = useState(first);
  const wanting = shown.filter((panel) => panel.front?.(table)).map((panel) => panel.id).join(" ");
  useEffect(() => {
    if (wanting && !document.activeElement?.matches(".panel textarea"))
      setFront(wanting.split(" ")[0]);
  }, [wanting]);
  useEffect(() => onWish("panel", (wish) => setFront(wish.id)), []);
  return [shown.some((panel) => panel.id === front) ? front : first, setFront];
}

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

export function Tabs({ table, shown, front, choose }: { table: Table; shown: Panel[]; front: string; choose: (id: string) => void }) {
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!by)
      return;
    const at = shown.findIndex((panel) => panel.id === front);
    const next = shown[(at + by + shown.length) % shown.length].id;
    choose(next);
    document.getElementById(`tab-${next}`)?.focus();
    event.preventDefault();
  };
  /* On narrow screens with large letters not all tabs may be in sight. */
  useEffect(() => document.getElementById(`tab-${front}`)?.scrollIntoView({ block: "nearest", inline: "nearest" }), [front]);
  /* Long words get smaller letters, so that all tabs stand in one row in every language. */
  const letters = shown.reduce((sum, panel) => sum + t(panel.title).length, 0);
  return <div class="tabs" style={{ "--letters": letters }} role="tablist" aria-label={t("game.panels")} onKeyDown={onKeyDown}>
    {shown.map((panel) => <button key={panel.id} role="tab" id={`tab-${panel.id}`} aria-selected={panel.id === front} tabIndex={panel.id === front ? 0 : -1}
      aria-controls="panel" class={`${panel.calls?.(table) ? "calls" : ""}${panel.apart ? " apart" : ""}`} onClick={() => choose(panel.id)}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d={panel.icon} /></svg>
      <span>{t(panel.title)}{panel.calls?.(table) && <span class="hidden"> {t("game.calls")}</span>}</span>
    </button>)}
  </div>;
}

export function Connection({ table }: { table: Table }) {
  const lost = useRef(false);
  useEffect(() => {
    if (table.connection === "open" && lost.current)
      note(t("net.back"), "good");
    lost.current = table.connection !== "open" && (lost.current || table.connection === "lost");
  }, [table.connection]);
  return table.connection === "open" ? null
    : <div class="connection" role="status">{t(table.connection === "connecting" ? "net.connecting" : "net.lost")}</div>;
}

const ROOMY = new Set(["trade", "advances"]);

export type Size = "low" | "half" | "full";
const HEIGHTS: [Size, number][] = [["low", .1], ["half", .4], ["full", .78]];
const SLIP = 8;

/* The edge of the sheet: a tap makes it larger or smaller, and it follows the finger. */
export function Grip({ size, setSize }: { size: Size; setSize: (size: Size) => void }) {
  const pulled = useRef<{ y: number; height: number; moved: boolean } | null>(null);
  const onPointerMove = (event: PointerEvent) => {
    const now = pulled.current;
    const side = (event.currentTarget as HTMLElement).parentElement!;
    if (!now || !now.moved && Math.abs(event.clientY - now.y) < SLIP)
      return;
    now.moved = true;
    side.style.transition = "none";
    side.style.height = `${Math.max(0, Math.min(innerHeight * .85, now.height + now.y - event.clientY))}px`;
  };
  const onPointerUp = (event: PointerEvent) => {
    const side = (event.currentTarget as HTMLElement).parentElement!;
    if (pulled.current?.moved) {
      const part = side.offsetHeight / innerHeight;
      setSize(HEIGHTS.reduce((best, next) => (Math.abs(next[1] - part) < Math.abs(best[1] - part) ? next : best))[0]);
    }
    side.removeAttribute("style");
  };
  const onClick = () => {
    if (!pulled.current?.moved)
      setSize(size === "half" ? "full" : "half");
    pulled.current = null;
  };
  return <button class="grip" aria-label={t(size === "full" ? "game.smaller" : "game.larger")} onClick={onClick}
    onPointerDown={(event) => {
      const grip = event.currentTarget;
      grip.setPointerCapture(event.pointerId);
      pulled.current = { y: event.clientY, height: grip.parentElement!.offsetHeight, moved: false };
    }}
    onPointerMove={onPointerMove} onPointerUp={onPointerUp} onPointerCancel={onPointerUp}><span /></button>;
}

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

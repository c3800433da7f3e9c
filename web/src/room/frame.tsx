/* What every room has around its table: the tabs and which is in front, the edge of the sheet on a phone, the state of the connection. */
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import { note, onWish } from "../base/ui.ts";
import type { Panel } from "./panel.ts";

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

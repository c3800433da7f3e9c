/* Passing messages in a corner. */
import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "./texts.ts";
import { onWish, showRule } from "./ui.ts";

export interface Shown { id: number; text: string; tone: string; rule?: string; about?: "action" }
let next = 1;

/* What outlives its occasion: with the action that it was about it goes, and with the phase all but good news. */
export const lasting = (notes: readonly Shown[], what: "action" | "phase"): Shown[] =>
  notes.filter((shown) => (what === "action" ? shown.about !== "action" : shown.tone === "good"));

export function Notes() {
  const [notes, set] = useState<Shown[]>([]);
  useEffect(() => onWish("note", ({ text, tone, rule, about }) => {
    const id = next++;
    set((old) => [...old.filter((other) => other.text !== text).slice(-3), { id, text, tone, rule, about }]);
    setTimeout(() => set((old) => old.filter((other) => other.id !== id)), tone === "bad" ? 12_000 : 5000);
  }), []);
  useEffect(() => onWish("passed", ({ what }) => set((old) => lasting(old, what))), []);
  return <div class="notes" role="status" aria-live="polite" aria-atomic="false">
    {notes.map((shown) => <div key={shown.id} class={`note ${shown.tone}`}>
      <span>{shown.text}</span>
      {shown.rule && <button class="rule" onClick={() => showRule(shown.rule!)}>{shown.rule}</button>}
      <button class="plain" aria-label={t("app.close")} onClick={() => set((old) => old.filter((other) => other.id !== shown.id))}>×</button>
    </div>)}
  </div>;
}

/* Messages rise from the lower edge of this part of the page, so that they cover nothing beside or below it. */
export function useNotesOver(part: RefObject<HTMLElement>): void {
  useEffect(() => {
    const place = () => document.documentElement.style.setProperty("--below", `${Math.round(innerHeight - part.current!.getBoundingClientRect().bottom)}px`);
    const observer = new ResizeObserver(place);
    observer.observe(part.current!);
    addEventListener("resize", place);
    return () => {
      observer.disconnect();
      removeEventListener("resize", place);
      document.documentElement.style.removeProperty("--below");
    };
  }, []);
}

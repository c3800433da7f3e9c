/* Passing messages in a corner. */
import { useEffect, useState } from "preact/hooks";
import { t } from "./strings.ts";
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

/* Passing messages in a corner. */
import { useEffect, useState } from "preact/hooks";
import { t } from "./strings.ts";
import { onWish, showRule } from "./ui.ts";

interface Shown { id: number; text: string; tone: string; rule?: string }
let next = 1;

export function Notes() {
  const [notes, set] = useState<Shown[]>([]);
  useEffect(() => onWish("note", ({ text, tone, rule }) => {
    const id = next++;
    set((old) => [...old.filter((other) => other.text !== text).slice(-3), { id, text, tone, rule }]);
    setTimeout(() => set((old) => old.filter((other) => other.id !== id)), tone === "bad" ? 12_000 : 5000);
  }), []);
  return <div class="notes" role="status" aria-live="polite" aria-atomic="false">
    {notes.map((shown) => <div key={shown.id} class={`note ${shown.tone}`}>
      <span>{shown.text}</span>
      {shown.rule && <button class="rule" onClick={() => showRule(shown.rule!)}>{shown.rule}</button>}
      <button class="plain" aria-label={t("app.close")} onClick={() => set((old) => old.filter((other) => other.id !== shown.id))}>×</button>
    </div>)}
  </div>;
}

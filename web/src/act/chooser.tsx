/* What can be done in an area, beside it: numbers as chips, everything else as buttons. */
import { useEffect, useRef } from "preact/hooks";
import type { Table } from "../table.ts";
import { t } from "../strings.ts";
import type { Key } from "../strings.ts";
import { strings } from "../strings.ts";
import { actionText, areaName } from "../words.ts";
import type { Acting } from "./acting.ts";
import { bundle } from "./legal.ts";
import type { Bundle } from "./legal.ts";

/* "Move from Delta to Sinai", without the number. */
export function bundleText(table: Table, { choices }: Bundle): string {
  const text = actionText(table, choices[0].action);
  if (choices.length === 1 || choices[0].count === null)
    return text;
  const row = table.words.actions.find((word) => word.kind === choices[0].kind)!;
  const slot = /%n(\d)/.exec(row.pattern)!;
  const without = row.pattern.replace(slot[0], "…");
  return actionText({ ...table, words: { ...table.words, actions: [{ ...row, pattern: without }] } }, choices[0].action);
}

export function kindTitle(kind: string): string {
  const key = `kind.${kind}`;
  return key in strings ? t(key as Key) : kind.replace(/-/g, " ");
}

export function ChooserCard({ table, acting, width, height }: { table: Table; acting: Acting; width: number; height: number }) {
  const { chooser } = acting;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chooser)
      box.current?.querySelector<HTMLElement>("button.chip.most, .chips button, .options button")?.focus({ preventScroll: true });
  }, [chooser]);
  if (!chooser)
    return null;
  const bundles = bundle(chooser.choices);
  const left = Math.max(8, Math.min(chooser.at.x + 16, width - 300));
  const low = chooser.at.y > height * .55;
  /* Digits choose the number of the first row. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape")
      acting.cancel();
    else if (/^[1-9]$/.test(event.key)) {
      const choice = bundles[0].choices.find((other) => other.count === Number(event.key));
      if (choice)
        void acting.send(choice.action);
    } else
      return;
    event.preventDefault();
    event.stopPropagation();
  };
  return <div ref={box} class="card chooser" role="dialog" aria-label={areaName(table, chooser.area)} onKeyDown={onKeyDown}
    style={{ left: `${left}px`, top: low ? "auto" : `${chooser.at.y + 12}px`, bottom: low ? `${height - chooser.at.y + 12}px` : "auto" }}>
    <header>
      <strong>{areaName(table, chooser.area)}</strong>
      <button class="plain" aria-label={t("app.close")} onClick={acting.cancel}>×</button>
    </header>
    <div class="options">
      {bundles.map((group) => (group.choices.length > 1
        ? <div key={group.key} class="count">
            <span>{bundleText(table, group)}</span>
            <div class="chips">
              {group.choices.map((choice, i) => <button key={i} class={`chip${i === group.choices.length - 1 ? " most" : ""}`} disabled={acting.busy}
                aria-label={actionText(table, choice.action)} onClick={() => void acting.send(choice.action)}>{choice.count}</button>)}
            </div>
          </div>
        : <button key={group.key} disabled={acting.busy} onClick={() => void acting.send(group.choices[0].action)}>
            {actionText(table, group.choices[0].action)}
          </button>))}
    </div>
    {acting.from !== null && !chooser.moving && <p class="quiet">{t("act.or-tap")}</p>}
  </div>;
}

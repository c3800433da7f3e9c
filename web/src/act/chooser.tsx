/* What can be done in an area, beside it: numbers as chips, everything else as buttons. */
import { useEffect, useRef, useState } from "preact/hooks";
import { playerOf } from "../base/table.ts";
import type { Table } from "../base/table.ts";
import { t } from "../base/texts.ts";
import type { Key } from "../base/texts.ts";
import { has } from "../base/texts.ts";
import type { Action } from "../base/types.ts";
import { Emblem, factsOf, outlookOf, unitsIn } from "../board/index.ts";
import { handOf, isInUse, setValue, Stepper } from "../panel/index.ts";
import { actionPattern, actionText, areaName, formatPattern } from "../base/words.ts";
import type { Point } from "../board/index.ts";
import type { Acting } from "./acting.ts";
import { foretold } from "./foresight.ts";
import { bundle } from "./legal.ts";
import type { Bundle } from "./legal.ts";
import { lossOf } from "./victims.tsx";
import { missingFor } from "./wastes.ts";

/* "Move from Delta to Sinai", without the number. */
export function bundleText(table: Table, { choices }: Bundle): string {
  const [kind, ...values] = choices[0].action;
  const pattern = actionPattern(table, kind);
  if (choices.length === 1 || choices[0].count === null || !pattern)
    return actionText(table, choices[0].action);
  return formatPattern(table, pattern.replace(/%n\d/, "…"), (values as number[]).map((value, i) => (pattern.includes(`%n${i}`) ? 2 : value)));
}

/* Those who take over are found by what they have in stock. */
const BY_STOCK = new Set(["choose-beneficiary", "tax-beneficiary"]);

/* What helps to choose: what would happen; how a player stands; what a stack holds; or what a card is worth to the sets of the hand. */
export function besideOf(table: Table, action: Action): string | null {
  const [kind, card] = action;
  const player = kind === "choose-player" ? playerOf(table.view, card as number) : undefined;
  const told = foretold(table, action);
  if (told)
    return told;
  if (player && BY_STOCK.has(table.view.prompt?.kind ?? ""))
    return t("stock.has", { tokens: player.stock, cities: player.cities_stock });
  if (kind === "credit")
    return t("act.credits-now", { n: playerOf(table.view, table.me!)?.credits[card as number] ?? 0 });
  if (kind === "ask-for") {
    const held = handOf(table.view.hand ?? []).get(card as number) ?? 0;
    return t("act.one-more", { held, gain: setValue(table.catalogue, card as number, held + 1) - setValue(table.catalogue, card as number, held) });
  }
  if (kind === "start-card" || kind === "buy-card" || kind === "free-card") {
    const cards = table.catalogue.cards.filter((row, i) => row.stack === card && row.type === "commodity" && isInUse(table, i)).map((row) => row.name).join(", ");
    const n = kind === "buy-card" ? table.view.card_prices?.[(card as number) - 1] ?? 0 : 0;
    return n > 0 ? t("act.stack-price", { n, treasury: playerOf(table.view, table.me!)?.treasury ?? 0, cards }) : cards;
  }
  const loss = kind === "choose-player" ? lossOf(table, card as number) : null;
  if (loss !== null)
    return loss;
  if (player)
    return [t("act.strip-points", { n: player.points }), t("act.strip-cities", { n: player.cities }), t("act.strip-cards", { n: player.hand })].join(", ");
  if (kind === "build-city")
    return unsupported(table, action);
  if (!["discard", "sell", "give"].includes(kind) || typeof card !== "number")
    return null;
  const held = handOf(table.view.hand ?? []).get(card) ?? 0;
  const cost = setValue(table.catalogue, card, held) - setValue(table.catalogue, card, held - 1);
  return held > 0 ? t("act.card-cost", { face: table.catalogue.cards[card]?.stack ?? 0, held, cost }) : null;
}

function unsupported(table: Table, action: Action): string | null {
  const n = missingFor(table, action);
  return n > 0 ? t("act.unsupported", { n }) : null;
}

export function kindTitle(kind: string): string {
  const key = `kind.${kind}`;
  return has(key) ? t(key as Key) : kind.replace(/-/g, " ");
}

/* More numbers than this are no help. */
const CHIPS = 15;

function Numbers({ table, acting, group }: { table: Table; acting: Acting; group: Bundle }) {
  const { choices } = group;
  const [n, setN] = useState(choices[0].count!);
  const most = choices[choices.length - 1].count!;
  const choice = choices.find((other) => other.count === Math.min(n, most)) ?? choices[0];
  return <div class="count numbers">
    <span>{bundleText(table, group)}</span>
    <div class="row"><Stepper label={t("act.number")} value={choice.count!} min={choices[0].count!} max={most} onChange={setN} />
      <button disabled={acting.busy} onClick={() => void acting.send(choice.action)}>{actionText(table, choice.action)}</button></div>
  </div>;
}

/* One row: a button, or the numbers that can be chosen. */
export function BundleRow({ table, acting, group, main }: { table: Table; acting: Acting; group: Bundle; main?: boolean }) {
  const { choices } = group;
  const beside = besideOf(table, choices[0].action);
  if (choices.length === 1)
    return <button disabled={acting.busy} class={main ? `main${choices[0].kind !== "done" ? "" : acting.armed ? " armed" : acting.wastes ? " second" : ""}` : ""} onClick={() => acting.finish(choices[0])}>
      {choices[0].kind === "choose-player" && <Emblem table={table} player={choices[0].action[1] as number} />}
      {choices[0].kind === "done" && acting.armed ? t("act.sure", { action: actionText(table, choices[0].action) }) : actionText(table, choices[0].action)}
      {beside && <small class={choices[0].kind === "build-city" ? "bad" : foretold(table, choices[0].action) ? "told" : "quiet"}>{beside}</small>}
    </button>;
  if (choices.length > CHIPS)
    return <Numbers table={table} acting={acting} group={group} />;
  return <div class="count">
    <span>{bundleText(table, group)}</span>
    <div class="chips">
      {choices.map((choice, i) => <button key={i} class={`chip${i === choices.length - 1 ? " most" : ""}`} disabled={acting.busy}
        aria-label={actionText(table, choice.action)} onClick={() => void acting.send(choice.action)}>{choice.count}</button>)}
    </div>
  </div>;
}

/* Beside the place that was tapped; on a narrow board at the end where the place is not. */
function placeOf(at: Point, width: number, height: number): { [property: string]: string } {
  const low = at.y > height * .5;
  const room = Math.min(height - 16, Math.max(200, (low ? at.y : height - at.y) - 24));
  const box = { maxHeight: `${room}px`, top: "auto", bottom: "auto", left: `${Math.max(8, Math.min(at.x + 16, width - 300))}px` };
  if (width < 520)
    return { ...box, left: "8px", [low ? "top" : "bottom"]: "8px" };
  return { ...box, ...(low ? { bottom: `${Math.min(height - at.y + 12, height - room - 8)}px` } : { top: `${Math.min(at.y + 12, height - room - 8)}px` }) };
}

export function ChooserCard({ table, acting, width, height }: { table: Table; acting: Acting; width: number; height: number }) {
  const { chooser } = acting;
  const box = useRef<HTMLDivElement>(null);
  const open = chooser !== null;
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      /* Back to the board, if nothing else has been chosen meanwhile. */
      if (open && (document.activeElement === document.body || document.activeElement === null) && before instanceof HTMLElement)
        document.querySelector<HTMLElement>(".map")?.focus({ preventScroll: true });
    };
  }, [open]);
  useEffect(() => {
    if (chooser)
      (box.current?.querySelector<HTMLElement>("button.chip.most") ?? box.current?.querySelector<HTMLElement>(".options button"))?.focus({ preventScroll: true });
  }, [chooser]);
  if (!chooser)
    return null;
  const bundles = bundle(chooser.choices);
  const style = placeOf(chooser.at, width, height);
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
    style={style}>
    <header>
      <strong>{areaName(table, chooser.area)}</strong>
      <button class="plain" aria-label={t("app.close")} onClick={acting.cancel}>×</button>
    </header>
    <p class="about"><small>{[...unitsIn(table, chooser.area), ...factsOf(table, chooser.area)].join(" · ")}</small>
      {outlookOf(table, chooser.area).map((line) => <em key={line}>{line}</em>)}</p>
    <div class="options">
      {bundles.map((group) => <BundleRow key={group.key} table={table} acting={acting} group={group} main={bundles.length === 1} />)}
    </div>
    {acting.from !== null && !chooser.moving && <p class="quiet">{t("act.or-tap")}</p>}
  </div>;
}

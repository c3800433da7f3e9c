/* Small parts that the panels share. */
import type { ComponentChildren, RefObject } from "preact";
import { Fragment } from "preact";
import { useCallback, useEffect, useId, useRef, useState } from "preact/hooks";
import { t, type Key } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import type { Action } from "../base/types.ts";
import { showRule } from "../base/ui.ts";
import { advanceName, cardName, colourName, failureText, personOf, playerName, type Naming } from "../base/words.ts";
import { Emblem } from "../board/index.ts";
import { AdvancePicture, CardPicture } from "./art.tsx";
import { COLOURS, signed } from "./names.ts";
import "./panel.css";

export { signed };

/* A text of the table of strings in which some places are filled by elements. */
export function Words({ id, with: places }: { id: Key; with: Record<string, ComponentChildren> }) {
  const marked = Object.fromEntries(Object.keys(places).map((name) => [name, `\u0001${name}\u0001`]));
  const pieces = t(id, marked).split("\u0001");
  return <>{pieces.map((piece, i) => <Fragment key={i}>{i % 2 === 0 ? piece : places[piece]}</Fragment>)}</>;
}

export function Section({ title, children, aside, class: name, level = 3 }:
  { title: string; children: ComponentChildren; aside?: ComponentChildren; class?: string; level?: 2 | 3 | 4 }) {
  const id = useId();
  const Heading = `h${level}` as "h3";
  return (
    <section class={`panel-section ${name ?? ""}`} aria-labelledby={id}>
      <header><Heading id={id}>{title}</Heading>{aside}</header>
      {children}
    </section>
  );
}

/* A section that opens when it is wanted. */
export function Fold({ title, children, class: name, open }: { title: string; children: ComponentChildren; class?: string; open?: boolean }) {
  return (
    <details class={`panel-section fold ${name ?? ""}`} open={open}>
      <summary><h3>{title}</h3></summary>
      {children}
    </details>
  );
}

/* For a <dialog> that is open as long as `open` is true. */
export function useDialog(open: boolean): RefObject<HTMLDialogElement> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open && !dialog.current!.open)
      dialog.current!.showModal();
    else if (!open)
      dialog.current!.close();
  }, [open]);
  return dialog;
}

export function PlayerTag({ naming, player }: { naming: Naming; player: number }) {
  const person = personOf(naming, player);
  return (
    <span class="tag player-tag">
      <Emblem table={naming} player={player} />
      <span>{playerName(naming, player)}{player === naming.me ? ` ${t("panel.you")}` : ""}{person && <small class="person"> {person}</small>}</span>
    </span>
  );
}

/* A trade card: its face value, its name, and for a calamity a sign that it is one. `spoken` says in words what the note says in figures. */
export function CardTag({ naming, card, count, note, spoken }: { naming: Naming; card: number; count?: number; note?: string; spoken?: string }) {
  const info = naming.catalogue.cards[card];
  const bad = info !== undefined && info.type !== "commodity";
  return (
    <span class={`tag card-tag ${bad ? "calamity" : ""} stack-${info?.stack ?? 0}`} data-card={card} title={spoken ?? note}>
      <b aria-hidden="true">{bad ? "!" : info?.stack ?? 0}</b>
      <CardPicture naming={naming} card={card} />
      <span>{cardName(naming, card)}{count !== undefined && count !== 1 ? ` ×${count}` : ""}</span>
      {note && <i aria-hidden={spoken !== undefined}>{note}</i>}
      {spoken !== undefined && <span class="hidden"> {spoken}</span>}
    </span>
  );
}

/* The groups of an advance as letters on their colours. */
export function Colours({ of }: { of: readonly number[] }) {
  return (
    <span class="colours">
      {of.map((colour) => (
        <abbr key={colour} class={`colour colour-${COLOURS[colour]}`} title={colourName(colour)}>
          {colourName(colour).slice(0, 2)}
        </abbr>
      ))}
    </span>
  );
}

export function AdvanceTag({ naming, advance }: { naming: Naming; advance: number }) {
  const info = naming.catalogue.advances[advance];
  return <span class="tag advance-tag">{info && <Colours of={info.colours} />}<AdvancePicture naming={naming} advance={advance} /><span>{advanceName(naming, advance)}</span></span>;
}

/* The number of a rule, which opens its text. */
export function RuleLink({ rule, children }: { rule: string; children?: ComponentChildren }) {
  return (
    <button type="button" class="rule" onClick={() => showRule(rule)} aria-label={children ? undefined : t("prompt.rule", { id: rule })}>
      {children ?? rule}
    </button>
  );
}

export function Stepper({ label, value, min, max, onChange }:
  { label: string; value: number; min: number; max: number; onChange: (value: number) => void }) {
  const id = useId();
  const set = (next: number) => onChange(Math.max(min, Math.min(max, next)));
  return (
    <span class="stepper">
      <label for={id}>{label}</label>
      <span>
        <button type="button" disabled={value <= min} onClick={() => set(value - 1)} aria-label={t("panel.less", { label })}>−</button>
        <input id={id} type="number" inputMode="numeric" min={min} max={max} value={value}
          onChange={(event) => set(Number(event.currentTarget.value) || min)} />
        <button type="button" disabled={value >= max} onClick={() => set(value + 1)} aria-label={t("panel.more", { label })}>+</button>
      </span>
    </span>
  );
}

/* One of several, all in sight. */
export function Choice<T extends string>({ label, value, options, onChange }:
  { label: string; value: T; options: readonly (readonly [T, string])[]; onChange: (value: T) => void }) {
  const name = useId();
  return (
    <fieldset class="choice">
      <legend>{label}</legend>
      {options.map(([id, text]) => (
        <label key={id} class={id === value ? "chosen" : ""}>
          <input type="radio" name={name} value={id} checked={id === value} onChange={() => onChange(id)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}

/* The same in less room. */
export function Select<T extends string>({ label, value, options, onChange }:
  { label: string; value: T; options: readonly (readonly [T, string])[]; onChange: (value: T) => void }) {
  return (
    <label class="field"><span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value as T)}>
        {options.map(([id, text]) => <option key={id} value={id}>{text}</option>)}
      </select>
    </label>
  );
}

export interface Acting {
  busy: boolean;
  error: string | null;
  /* Plays these in order, all or none; true when they are stored. What was refused is told in `error`. */
  run: (...actions: Action[]) => Promise<boolean>;
  /* The same for any other request. */
  attempt: <T>(work: () => Promise<T>) => Promise<T | undefined>;
  clear: () => void;
}

export function useActing(table: Pick<Table, "words" | "act">): Acting {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const alive = useRef(true);
  useEffect(() => () => { alive.current = false; }, []);
  const attempt = useCallback(async <T,>(work: () => Promise<T>): Promise<T | undefined> => {
    setBusy(true);
    setError(null);
    try {
      return await work();
    } catch (problem) {
      if (alive.current)
        setError(failureText(problem, table.words));
      return undefined;
    } finally {
      if (alive.current)
        setBusy(false);
    }
  }, [table.words]);
  const run = useCallback(async (...actions: Action[]) =>
    (await attempt(async () => { await table.act(...actions); return true; })) === true, [table, attempt]);
  return { busy, error, run, attempt, clear: () => setError(null) };
}

export function Problem({ of }: { of: { error: string | null; clear?: () => void } }) {
  return (
    <div role="alert" class="problem-place">
      {of.error && (
        <p class="problem">
          <span>{of.error}</span>
          {of.clear && <button type="button" onClick={of.clear} aria-label={t("panel.dismiss")}>×</button>}
        </p>
      )}
    </div>
  );
}

export function Change({ value }: { value: number }) {
  return <b class={`change ${value > 0 ? "good" : value < 0 ? "bad" : ""}`}>{signed(value)}</b>;
}

/* A text field that filters as one types. */
export function Search({ label, value, onInput }: { label: string; value: string; onInput: (value: string) => void }) {
  return (
    <label class="search">
      <span class="hidden">{label}</span>
      <input type="search" value={value} placeholder={label} onInput={(event) => onInput(event.currentTarget.value)} />
    </label>
  );
}

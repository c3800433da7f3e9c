/* The table of the card game: what is asked above, opponents, what lies open, the own empire and hand; panels beside it. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ActingContext, FirstGame, obvious, PromptBar, useActing, usePassing } from "../act/index.ts";
import { Guard } from "../base/guard.tsx";
import { Glance } from "../glance/index.ts";
import { Connection, Grip, Handover, Notices, Tabs, useFront } from "../room/index.ts";
import { familyOf } from "../base/family.ts";
import { botName } from "../base/names.ts";
import { leaveField, takesLetters, useKeptFocus } from "../base/focus.ts";
import type { Size } from "../room/index.ts";
import { useDialog } from "../panel/index.ts";
import { rulesOf } from "../base/rulesheet.tsx";
import { useSignal } from "../base/signal.ts";
import { t } from "../base/texts.ts";
import { mustAct } from "../base/table.ts";
import { TurnCard } from "../turns/index.ts";
import type { Table } from "../base/table.ts";
import { onWish, openPanel } from "../base/ui.ts";
import { Votes } from "../votes/index.ts";
import type { Naming } from "../base/words.ts";
import { promptText, seatName } from "../base/words.ts";
import { CardButton } from "./card.tsx";
import type { Size as CardSize } from "./card.tsx";
import { asAny, atOnce, choicesOf } from "./choices.ts";
import { Opponent, Rows, Supply } from "./empire.tsx";
import type { Picking } from "./empire.tsx";
import { Good } from "./goods.tsx";
import { Guide } from "./guide.tsx";
import { panels } from "./panels.tsx";
import { Question, suggested } from "./question.tsx";
import { Sheet } from "./sheet.tsx";
import { h } from "./sentences.ts";
import { cardOf, playerOf, playersOf, shownOf } from "./types.ts";
import type { Shown } from "./types.ts";
import { goodName, playerTitle } from "./names.ts";

const ROMAN = ["I", "II", "III", "IV", "V"];

/* The rounds, and every player's marker on the track of points. */
export function Track({ shown, naming }: { shown: Shown; naming: Naming }) {
  const most = Math.max(50, ...playersOf(shown).map((player) => playerOf(shown, player)!.points));
  return <div class="track">
    <ol class="rounds" aria-label={h("rounds", { n: shown.view.turn, all: shown.catalogue.rounds })}>
      {ROMAN.map((numeral, i) => <li key={numeral} class={i + 1 === shown.view.turn ? "now" : i + 1 < shown.view.turn ? "gone" : ""} aria-current={i + 1 === shown.view.turn ? "step" : undefined}>{numeral}</li>)}
    </ol>
    <ul class="markers">{playersOf(shown).filter((player) => !playerOf(shown, player)!.virtual).map((player) => {
      const seat = playerOf(shown, player)!;
      return <li key={player} title={h("score-now", { n: seat.points })}><span class="marker-name">{playerTitle(shown, player)}</span>
        <span class="bar" aria-hidden="true"><i style={{ width: `${100 * seat.points / most}%` }} class="now-points" /><i style={{ width: `${100 * seat.score / most}%` }} /></span>
        <b>{seat.score}</b><span class="hidden">{h("points", { n: seat.score })}, {h("score-now", { n: seat.points })}</span></li>;
    })}</ul>
    <span class="decks quiet">{h("deck-common", { n: shown.view.common })} · {h("pile", { n: shown.view.pile.length })}</span>
    <span class="hidden">{naming.view.n}</span>
  </div>;
}

/* Cards that lie open for a while: drafts, cards turned up, the attack line. */
function Open({ shown, picking }: { shown: Shown; picking: Picking }) {
  const row = (title: string, cards: readonly (number | null)[], size: CardSize) => <section class="open-cards" aria-label={title}>
    <h3>{title}</h3>
    <ul>{cards.map((card, i) => <li key={card ?? `hidden-${i}`}>{card === null ? <span class="card-back" title={h("hidden")}><span class="hidden">{h("hidden")}</span></span>
      : <CardButton shown={shown} card={card} size={size} lit={picking.lit(card)} chosen={picking.chosen === card} onPick={picking.pick} />}</li>)}</ul>
  </section>;
  const { pool, packet, revealed } = shown.view;
  return <>
    {pool && pool.length > 0 && row(h("draft"), pool, "large")}
    {packet && packet.length > 0 && row(h("packet"), packet, "large")}
    {revealed && revealed.length > 0 && row(h("revealed"), revealed, "large")}
  </>;
}

function Solo({ shown }: { shown: Shown }) {
  const { solo } = shown.view;
  return solo ? <section class="solo" aria-label={h("attack-line")}>
    <h3>{h("attack-line")} <small class="quiet">{h("attack-left", { n: solo.left })}</small></h3>
    <ol class="attack-line">{solo.line.map((card) => <li key={card} title={cardOf(shown, card).name}><Good shown={shown} good={cardOf(shown, card).deal ?? 0} quiet /><span class="hidden">{goodName(shown, cardOf(shown, card).deal ?? 0)}</span></li>)}</ol>
    <p class="quiet">{h("collection", { n: solo.collection.length, own: solo.own })}</p>
  </section> : null;
}

const SHOWN_NEWS = 6;

function News({ table }: { table: Table }) {
  const lines = useMemo(() => (table.me === null ? [] : familyOf(table.catalogue).news(table, table.me)), [table.log, table.acted, table.me]);
  if (!lines.length)
    return null;
  return <details class="news" open={lines.length <= SHOWN_NEWS}><summary>{h("news")} ({lines.length})</summary>
    <ul>{lines.slice(-40).map((line, i) => <li key={i}>{line}</li>)}</ul></details>;
}

/* The whole table for somebody who only looks; the replay uses it too. */
export function Position({ naming, seatOf, picking, middle }: { naming: Naming; seatOf: (player: number) => string; picking: Picking; middle?: preact.ComponentChildren }) {
  const shown = shownOf(naming);
  const me = shown.me === null ? undefined : playerOf(shown, shown.me);
  const others = playersOf(shown).filter((player) => player !== shown.me);
  return <div class="table-cards">
    <Track shown={shown} naming={naming} />
    <div class="opponents">{others.map((player) => <Opponent key={player} shown={shown} naming={naming} player={player} name={seatOf(player)} picking={picking} turn={shown.view.pending.includes(player)} />)}</div>
    <Solo shown={shown} />
    {middle}
    <Open shown={shown} picking={picking} />
    {me && <section class={`own${me.passed ? " passed" : ""}`} aria-label={h("own")} id="empire" tabIndex={-1}>
      <header><h3>{h("own")} <small class="quiet">{me.score} {h("points", { n: me.score })}, {h("score-now", { n: me.points })}{me.passed ? ` · ${h("passed")}` : ""}{shown.view.first === shown.me ? ` · ${h("first")}` : ""}</small></h3><Supply shown={shown} player={me} /></header>
      <Rows shown={shown} player={me} picking={picking} size="middle" own />
    </section>}
    {shown.view.hand && <section class="hand" aria-label={h("hand")} id="hand" tabIndex={-1}>
      <h3>{h("hand")} <small class="quiet">{shown.view.hand.length}</small></h3>
      {shown.view.hand.length === 0 && <p class="quiet">{h("hand-empty")}</p>}
      <ul>{shown.view.hand.map((card) => <li key={card}><CardButton shown={shown} card={card} size="full" lit={picking.lit(card)} beside={picking.beside?.(card)} chosen={picking.chosen === card} onPick={picking.pick} /></li>)}</ul>
    </section>}
  </div>;
}

export function Moment({ naming }: { naming: Naming }) {
  return <Position naming={naming} seatOf={() => ""} picking={{ lit: () => false, chosen: null, pick: () => undefined }} />;
}

function Help({ table, open, onClose }: { table: Table; open: boolean; onClose: () => void }) {
  const dialog = useDialog(open);
  return <dialog ref={dialog} class="sheet" aria-labelledby="help-title" onClose={onClose} onClick={(event) => event.target === dialog.current && onClose()}>
    <div class="sheet-body"><header><h2 id="help-title">{t("help.title")}</h2><button class="plain" aria-label={t("app.close")} onClick={onClose}>×</button></header>
      {open && <details open={table.view.turn <= 1}><summary>{h("guide-title")}</summary><Guide catalogue={shownOf(table).catalogue} level={3} /></details>}
      <p>{h("help")}</p><p>{h("help-rows")}</p><p>{h("help-colours")}</p><p>{h("help-keys")}</p></div>
  </dialog>;
}

/* Placements cost no action, and deals and razings are open to most cards: what can be built or used stands out from them. */
const BESIDE = new Set(["defend", "post", "place", "put", "deal", "raze-hand"]);

export function HearthsRoom({ table }: { table: Table }) {
  const shown = panels.filter((panel) => panel.shown?.(table) ?? true);
  const [front, setFront] = useFront(table, shown);
  const [help, setHelp] = useState(false);
  const [size, setSize] = useState<Size>("low");
  const [chosen, setChosen] = useState<number | null>(null);
  const acting = useActing(table);
  const choices = useMemo(() => choicesOf(table), [table.view, table.info]);
  usePassing(table);
  useKeptFocus();
  useSignal(mustAct(table), table.info.name, table.view.prompt ? promptText(table) : "");
  useEffect(() => rulesOf(table.catalogue.id), [table.catalogue.id]);
  useEffect(() => onWish("help", () => setHelp(true)), []);
  /* A new question puts the card down. */
  const question = `${table.view.prompt?.kind} ${table.view.prompt?.args.join(" ")}`;
  useEffect(() => setChosen(null), [question]);
  const picking: Picking = {
    lit: (card) => choices.byCard.has(card), chosen, asks: atOnce(table),
    beside: (card) => !atOnce(table) && (choices.byCard.get(card)?.every(([kind]) => BESIDE.has(kind)) ?? false),
    pick: (card) => {
      const actions = choices.byCard.get(card) ?? [];
      if (actions.length === 1 && atOnce(table) && !acting.busy)
        void acting.send(asAny(actions[0]));
      else
        setChosen(chosen === card ? null : card);
    },
  };
  const latest = useRef({ acting, choices, front, shown });
  latest.current = { acting, choices, front, shown };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (takesLetters(event.target) && leaveField(event))
        return event.preventDefault();
      if (takesLetters(event.target) || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]"))
        return;
      const now = latest.current;
      const main = suggested(now.choices.plain.filter(([kind]) => kind === "pay")) ?? obvious(now.acting.choices)?.action;
      const turn = (by: number) => setFront(now.shown[(now.shown.findIndex((panel) => panel.id === now.front) + by + now.shown.length) % now.shown.length].id);
      const focus = (id: string) => (document.querySelector<HTMLElement>(`#${id} .lit`) ?? document.getElementById(id))?.focus();
      if (event.key === "?")
        setHelp(true);
      else if (event.key === "d" && main && !now.acting.busy)
        void now.acting.send(main as never);
      else if (event.key === "u" && now.acting.undo)
        now.acting.undo();
      else if (event.key === "a") {
        openPanel("act");
        setTimeout(() => document.querySelector<HTMLElement>(".advice button")?.click());
        setTimeout(() => document.querySelector<HTMLElement>(".advice button")?.focus(), 400);
      } else if (event.key === "h")
        focus("hand");
      else if (event.key === "e")
        focus("empire");
      else if (event.key === "[")
        turn(-1);
      else if (event.key === "]")
        turn(1);
      else if (event.key === "Escape")
        setChosen(null);
      else
        return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  const Front = shown.find((panel) => panel.id === front)?.component;
  const choose = (id: string) => {
    setSize(id === front && size !== "low" ? "low" : size === "low" ? "half" : size);
    setFront(id);
  };
  useEffect(() => onWish("panel", () => setSize((old) => (old === "low" ? "half" : old))), []);
  const seatOf = (player: number) => {
    const seat = table.info.seats[player];
    return seat ? seatName(table, player).replace(/^[^(]*\(?/, "").replace(/\)$/, "") || (seat.kind === "bot" ? `${botName(seat.bot ?? "")} ${t("tables.bot")}`.trim() : "") : "";
  };
  return <ActingContext.Provider value={acting}>
    <div class={`room hearths sheet-${size}`}>
      <a class="skip" href="#hand" onClick={() => document.getElementById("hand")?.focus()}>{t("app.skip")}</a>
      <PromptBar table={table} acting={acting} front={front} onHelp={() => setHelp(true)} />
      <main class="board" id="board" aria-label={t("game.board")}>
        <Guard>
          <div class="table-scroll" tabIndex={0} role="group" aria-label={t("game.board")}>
            <Position naming={table} seatOf={seatOf} picking={picking} middle={<><FirstGame table={table} /><News table={table} /><Question table={table} acting={acting} choices={choices} /></>} />
          </div>
          {chosen !== null && <Sheet table={table} acting={acting} card={chosen} actions={choices.byCard.get(chosen) ?? []} close={() => setChosen(null)} />}
        </Guard>
        <div class="overlay"><Connection table={table} /><Notices table={table} /><Votes table={table} />{!table.lesson && <TurnCard table={table} />}</div>
      </main>
      {!table.lesson && <Guard><Glance table={table} /></Guard>}
      <aside class="side" aria-label={t("game.panels")}>
        <Grip size={size} setSize={setSize} />
        <Tabs table={table} shown={shown} front={front} choose={choose} />
        <div class="panel" role="tabpanel" id="panel" aria-labelledby={`tab-${front}`} tabIndex={0}>{Front && <Guard key={front}><Front table={table} /></Guard>}</div>
      </aside>
      {table.mine.length > 1 && <Handover table={table} />}
      <Help table={table} open={help} onClose={() => setHelp(false)} />
    </div>
  </ActingContext.Provider>;
}

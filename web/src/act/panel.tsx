/* The panel for acting: answers as buttons, what the position leads to, the advice of a bot, and every legal action in a
 * list, so that no decision depends on the board. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Emblem, factsOf, outlookOf, unitsIn } from "../board/index.ts";
import { useAttempt } from "../base/attempt.ts";
import { t } from "../base/texts.ts";
import { mustAct, playerOf } from "../base/table.ts";
import type { Table } from "../base/table.ts";
import type { Action, ActionKind, View } from "../base/types.ts";
import { useScreen } from "./screens/which.ts";
import { openPanel, showArea } from "../base/ui.ts";
import { actionText, areaName, promptText, seatName } from "../base/words.ts";
import { Reasons } from "./advice.tsx";
import type { Advised } from "./advice.tsx";
import { bundle } from "./legal.ts";
import type { Choice } from "./legal.ts";
import { BundleRow, kindTitle } from "./chooser.tsx";
import { useActingOf } from "./context.ts";
import type { Acting } from "./acting.ts";
import { Did, tellDone } from "../turns/index.ts";
import type { Chosen } from "../turns/index.ts";
import { Present } from "../calamity/index.ts";
import { Countdown } from "../base/countdown.tsx";
import { HOMES } from "./homes.ts";
import { NotVictims } from "./victims.tsx";
import { unpaidShips } from "./wastes.ts";
import { FirstGame, News, Strip, Untold, Why } from "./why.tsx";

const SHOWN = 30;
const PICKS = 8;
const NO_ANSWER = new Set(["undo", "leave", "leave-now", "insist", "end-trade", "end-game"]);

function Answers({ table, acting, choices }: { table: Table; acting: Acting; choices: Choice[] }) {
  return <div class="answers">
    {bundle(choices).map((group) => <BundleRow key={group.key} table={table} acting={acting} group={group} main={group.choices[0].kind === "done"} />)}
  </div>;
}

/* What has no button of its own above. */
function AllActions({ table, acting, choices }: { table: Table; acting: Acting; choices: Choice[] }) {
  const [filter, setFilter] = useState("");
  const [open, setOpen] = useState<string | null>(null);
  const groups = useMemo(() => {
    const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
    const map = new Map<string, Choice[]>();
    for (const choice of choices) {
      const text = actionText(table, choice.action).toLowerCase();
      if (words.every((word) => text.includes(word)))
        map.set(choice.kind, [...(map.get(choice.kind) ?? []), choice]);
    }
    return [...map].map(([kind, found]) => ({ kind, count: found.length, rows: bundle(found) }));
  }, [choices, filter]);
  return <section class="all-actions">
    <h3>{t(choices.length === acting.choices.length ? "act.all" : "act.others", { n: choices.length })}</h3>
    <input type="search" value={filter} placeholder={t("act.filter")} aria-label={t("act.filter")} id="filter"
      onInput={(event) => setFilter(event.currentTarget.value)} />
    {groups.map(({ kind, count, rows }) => <details key={kind} open={groups.length <= 2 || filter !== "" || rows.length <= 4}>
      <summary>{kindTitle(kind)} <span class="quiet">{count}</span></summary>
      <ul>
        {(open === kind ? rows : rows.slice(0, SHOWN)).map((row) => <li key={row.key}><BundleRow table={table} acting={acting} group={row} /></li>)}
      </ul>
      {rows.length > SHOWN && open !== kind && <button onClick={() => setOpen(kind)}>{t("act.show-all", { n: rows.length })}</button>}
    </details>)}
    {!groups.length && <p class="quiet">{t("act.none")}</p>}
  </section>;
}

const STEPS_MAX = 200;

/* A bot's answer, to look at, to follow once, or to follow until the decision is over. */
export function AdviceBox({ table, acting }: { table: Table; acting: Acting }) {
  const [advice, setAdvice] = useState<{ n: number; market: View["market"]; value: Advised } | null>(null);
  const [busy, attempt] = useAttempt(table);
  const latest = useRef(table);
  latest.current = table;
  const stopped = useRef(false);
  useEffect(() => () => void (stopped.current = true), []);
  const ask = () => latest.current.ask<Advised & { [key: string]: unknown }>({ do: "advice" });
  const finish = async () => {
    const done: Chosen[] = [];
    try {
      await follow(done);
    } finally {
      await tellDone(table, done);
    }
  };
  const follow = async (done: Chosen[]) => {
    const { turn, prompt, market } = latest.current.view;
    /* Not what is drawn: a page that draws slowly would answer the next question too. Another round of a market is another decision. */
    const goesOn = () => {
      const view = latest.current.newest();
      return !stopped.current && mustAct({ ...latest.current, view }) && view.turn === turn && view.prompt?.kind === prompt?.kind && view.market?.round === market?.round;
    };
    for (let step = 0; step < STEPS_MAX && goesOn(); step++) {
      const { action } = await ask();
      const n = goesOn() ? await acting.send(action as Action) : 0;
      if (n === 0)
        return;
      done.push({ n, kind: typeof action === "string" ? action.split(" ")[0] : action[0] });
    }
  };
  /* What is filed has no number of its own. */
  const fresh = advice && advice.n === table.view.n && advice.market === table.view.market ? advice.value : null;
  const text = fresh && (typeof fresh.action === "string" ? fresh.action : actionText(table, fresh.action));
  return <section class="advice">
    {!fresh && <button disabled={busy} onClick={() => void attempt(async () => setAdvice({ n: table.view.n, market: table.view.market, value: await ask() }))}>{t("act.advice")}</button>}
    {fresh && <>
      <p><strong>{t("act.advises", { action: text! })}</strong></p>
      <p class="row"><button class="main" disabled={acting.busy || busy} onClick={() => void acting.send(fresh.action as Action)}>{t("act.follow")}</button>
        <button disabled={acting.busy || busy} onClick={() => void attempt(finish)}>{t("act.finish")}</button></p>
      <Reasons table={table} advised={fresh} />
    </>}
  </section>;
}

/* Ships that go unpaid, and the way to keep them. */
function Unpaid({ table, acting }: { table: Table; acting: Acting }) {
  const n = unpaidShips(table, acting.choices);
  if (n === 0)
    return null;
  const payments = acting.choices.filter((choice) => choice.kind === "maintain").slice(0, playerOf(table.view, table.me!)?.treasury ?? 0);
  return <section class="unpaid">
    <p class="bad">{t("act.ships-unpaid", { n })}</p>
    {payments.length > 0
      ? <button disabled={acting.busy} onClick={() => void acting.send(...payments.map((choice) => choice.action))}>{t("act.ships-pay", { n: payments.length })}</button>
      : <p class="quiet">{t("act.ships-by-token")}</p>}
  </section>;
}

/* What the own position leads to: fights, lost tokens, city support. */
function Outlook({ table }: { table: Table }) {
  const { outlook } = table.view;
  const me = table.me!;
  const player = playerOf(table.view, me);
  const concerns = (area: number) => {
    const pieces = table.view[`area.${area}`];
    return pieces && (pieces.city === me || pieces.tokens[me] !== undefined);
  };
  const sites = outlook.sites.filter((site) => site.owner === me);
  const areas = [...new Set([...outlook.conflicts, ...outlook.attacks, ...outlook.surplus, ...sites].map((row) => row.area))].filter(concerns);
  /* Areas where the same will happen stand together. */
  const same = new Map<string, number[]>();
  for (const area of areas) {
    const text = outlookOf(table, area).join("; ");
    same.set(text, [...(same.get(text) ?? []), area]);
  }
  const short = outlook.support[me] ?? 0;
  return <section class="outlook">
    <h3>{t("act.outlook")}</h3>
    {player && player.cities > 0 && <p class={short > 0 ? "bad" : ""}>{short > 0
      ? t(player.support.short === short ? "act.support-short" : "act.support-will", { needed: player.support.needed, tokens: player.support.tokens, short })
      : t("act.support", { needed: player.support.needed, tokens: player.support.tokens })}</p>}
    {areas.length === 0 ? <p class="quiet">{t("act.no-conflicts")}</p>
      : <ul>{[...same].map(([text, there]) => <li key={text}>
          {there.map((area, i) => <span key={area}>{i > 0 && ", "}<button class="link" onClick={() => showArea(area)}>{areaName(table, area)}</button></span>)}
          {": "}{there.length > 1 ? t("act.each", { text }) : text}
        </li>)}</ul>}
  </section>;
}

function Standing({ table }: { table: Table }) {
  const pending = table.view.pending.filter((player) => player !== table.me);
  return <section>
    <h3>{t("act.waiting-for")}</h3>
    <ul class="waiting">{pending.map((player) => <li key={player}><Emblem table={table} player={player} /> {seatName(table, player)}{" "}
      {table.info.seats[player]?.late ? <em>{t("act.late")}</em> : table.info.seats[player]?.deadline !== undefined && <Countdown until={table.info.seats[player].deadline!} />}</li>)}</ul>
  </section>;
}

/* 11.2: whoever does not want to act at the same time as the others asks for the order of play, for this phase. */
function Insist({ table }: { table: Table }) {
  const [busy, attempt] = useAttempt(table);
  const { view } = table;
  const { number } = view.phase;
  if (view.in_order)
    return <p class="quiet">{t("act.in-order")}</p>;
  if (!view.may_insist?.includes(number) || view.pending.length < 2)
    return null;
  return <p><button class="link quiet" disabled={busy} title={t("act.insist-about")}
    onClick={() => void attempt(async () => { await table.act(["insist", number]); })}>{t("act.insist")}</button></p>;
}

export function ActPanel({ table }: { table: Table }) {
  const acting = useActingOf();
  const { view, me } = table;
  const mine = mustAct(table);
  const prompt = view.prompt;
  const choices = acting?.choices ?? [];
  /* A few places to choose from are as good as answers. */
  const picks = choices.filter((choice) => choice.from !== null);
  const listed = picks.some((choice) => choice.to !== null) || bundle(picks).length > PICKS ? [] : picks;
  const answers = choices.filter((choice) => (choice.from === null || listed.includes(choice)) && !NO_ANSWER.has(choice.kind));
  const screen = useScreen(mine ? prompt?.kind : undefined);
  const covered = (choice: Choice) => screen?.covers.includes(choice.kind as ActionKind) ?? false;
  const shown = answers.filter((choice) => !covered(choice));
  const few = shown.length <= 40 ? shown : shown.filter((choice) => choice.kind === "done" || choice.kind === "choose-player");
  const rest = useMemo(() => choices.filter((choice) => choice.kind !== "undo" && !covered(choice) && !few.includes(choice)), [choices, screen?.Screen]);
  const places = choices.filter((choice) => choice.from !== null).length;
  if (!acting)
    return null;
  return <div class="act-panel">
    {me !== null && !view.over && <FirstGame table={table} />}
    {me !== null && !view.over && <Strip table={table} />}
    <Did table={table} />
    {me !== null && !view.over && <Insist table={table} />}
    {prompt && acting.choices.length > 0 && <section>
      <h2>{promptText(table)}</h2>
      {places === 0 && choices.some((choice) => choice.player !== null) && <p class="quiet">{t("act.name-board")}</p>}
      {places > 0 && <p class="quiet">{t(acting.choices.some((choice) => choice.to !== null) ? "act.on-board" : "act.pick-board")}</p>}
      {HOMES[prompt.kind] && <p><button class="main" onClick={() => openPanel(HOMES[prompt.kind])}>{t(HOMES[prompt.kind] === "trade" ? "act.to-trade" : "act.to-advances")}</button></p>}
      {screen && <div class="screen"><screen.Screen table={table} acting={acting} /></div>}
      <Answers table={table} acting={acting} choices={few} />
      {acting.blocked && <button class="not-yet" disabled={acting.busy} onClick={() => void acting.send(["done"])} title={t("act.not-yet")}>{actionText(table, ["done"])}</button>}
      <div class="row undo-row">
        {acting.undo && <button disabled={acting.busy} onClick={acting.undo}>{t("act.undo")}</button>}
        {acting.restart && <button disabled={acting.busy} onClick={acting.restart}>{t("act.restart")}</button>}
      </div>
    </section>}
    {acting.from !== null && <section class="selected-area card"><h3>{areaName(table, acting.from)}</h3>
      <p>{[...unitsIn(table, acting.from), ...factsOf(table, acting.from)].join(" · ")}</p>
      {outlookOf(table, acting.from).map((line) => <p key={line} class="bad">{line}</p>)}
      <Answers table={table} acting={acting} choices={acting.beside} /></section>}
    <NotVictims table={table} />
    <Unpaid table={table} acting={acting} />
    <Present table={table} />
    {me !== null && !view.over && view.turn > 0 && prompt?.kind !== "reduce-in-revolt" && <Outlook table={table} />}
    {me !== null && !view.over && <News table={table} />}
    {prompt && acting.choices.length > 0 && <Why table={table} />}
    {mine && <AdviceBox table={table} acting={acting} />}
    {!view.over && !mine && <Standing table={table} />}
    <Untold table={table} />
    {rest.length > 0 && <AllActions table={table} acting={acting} choices={rest} />}
    {!view.over && pendingOthers(table) && mine && <Standing table={table} />}
  </div>;
}

const pendingOthers = (table: Table): boolean => table.view.pending.some((player) => player !== table.me);

/* The bar above the board: who must do what and why, and the buttons for what is done most. */
import { useEffect, useRef } from "preact/hooks";
import { Countdown } from "../base/countdown.tsx";
import { t } from "../base/texts.ts";
import { mustAct } from "../base/table.ts";
import type { Table } from "../base/table.ts";
import type { Player } from "../base/types.ts";
import { note, openPanel, say, showRule } from "../base/ui.ts";
import { actionText, failureText, playerName, promptText, seatName, tell } from "../base/words.ts";
import { Emblem } from "../board/index.ts";
import type { Acting } from "./acting.ts";
import { obvious } from "./legal.ts";
import { familyOf } from "../base/family.ts";
import { HOMES } from "./homes.ts";

const SPOKEN = 3;

/* A victory can be shared, and a game that one plays alone can be lost. */
function overText(table: Table): string {
  const { ranking } = table.view;
  const { won } = table.view as { won?: boolean };
  const first = ranking.filter(({ place }) => place === 1).map(({ player }) => seatName(table, player));
  return won === false ? t("prompt.over-lost") : t("prompt.over", { name: first.join(", ") });
}

function Waiting({ table }: { table: Table }) {
  const { pending } = table.view;
  if (table.view.over)
    return <strong>{overText(table)}</strong>;
  if (table.info.state === "paused")
    return <strong>{t("prompt.paused")}</strong>;
  if (table.info.state === "stuck")
    return <strong>{t("prompt.stuck", { why: table.info.why ?? "" })}</strong>;
  /* A lesson rests between phases. */
  if (!pending.length)
    return null;
  const names = pending.slice(0, 4).map((player) => seatName(table, player)).join(", ");
  const more = pending.length - 4;
  return <span>{t("prompt.waiting", { names: more > 0 ? t("prompt.more", { names, n: more }) : names })}</span>;
}

/* Friends at one screen: whoever is asked takes over, and the hand of the one before is gone from sight. */
function OtherSeats({ table, mine }: { table: Table; mine: boolean }) {
  const others = table.info.state !== "running" ? [] : table.mine.filter((player) => player !== table.me && table.view.pending.includes(player));
  const sit = (player: Player) => void table.sit(player).catch((failure) => note(failureText(failure), "bad"));
  if (others.length > 3)
    return <select aria-label={t("prompt.sit-other")} value="" onChange={(event) => sit(Number(event.currentTarget.value))}>
      <option value="">{t("prompt.sit-other")}</option>
      {others.map((player) => <option key={player} value={player}>{playerName(table, player)}</option>)}
    </select>;
  return <>{others.map((player) => <button key={player} class={mine ? "brief" : "main"} onClick={() => sit(player)}>
    <Emblem table={table} player={player} /> <span>{t("prompt.sit", { name: playerName(table, player) })}</span>
  </button>)}</>;
}

/* The key that does the same, where there are keys. */
const Key = ({ of }: { of: string }) => <kbd class="key" aria-hidden="true">{of}</kbd>;

/* What stands for the word where there is no room for it. */
const Sign = ({ of }: { of: string }) => <i class="sign" aria-hidden="true">{of}</i>;

export function PromptBar({ table, acting, front, onHelp }: { table: Table; acting: Acting; front: string; onHelp: () => void }) {
  const { view, info, me } = table;
  const mine = mustAct(table);
  const prompt = view.prompt;
  const text = prompt ? promptText(table) : "";
  const main = mine ? obvious(acting.choices) : null;
  const deadline = me !== null ? info.seats[me]?.deadline : undefined;
  const before = useRef(mine);
  useEffect(() => {
    if (mine && text) {
      /* Whoever cannot see the board hears first what has happened there. */
      const news = before.current || me === null ? [] : familyOf(table.catalogue).news(table, me).slice(-SPOKEN);
      say([...news, t("prompt.say", { text })].join(". "));
    } else if (view.over)
      say(overText(table));
    before.current = mine;
  }, [mine, text, view.over]);
  return <header class={`prompt${mine ? " mine" : ""}`} data-prompt={prompt?.kind} tabIndex={-1} aria-label={t("game.prompt")}>
    <h1 class="hidden">{info.name || t("app.name")}</h1>
    <div class="where">
      <a class="home" href="/" aria-label={t("app.home")}><img src="/icon.svg" alt="" /></a>
      <span class="turn">{view.turn > 0 ? tell(table, "prompt.turn", { n: view.turn }) : t("prompt.start")}</span>
      <span class="phase">{!view.over && familyOf(table.catalogue).phase(table)}</span>
    </div>
    <div class="ask">
      {me !== null && <span class="who"><Emblem table={table} player={me} /><span>{playerName(table, me)}</span></span>}
      {mine && prompt
        ? <><strong>{text}</strong>{prompt.rule && <button class="rule" onClick={() => showRule(prompt.rule)} aria-label={t("prompt.rule", { id: prompt.rule })}>§ {prompt.rule}</button>}</>
        : <Waiting table={table} />}
      {deadline !== undefined && mine && <Countdown until={deadline} />}
    </div>
    <div class="buttons">
      <OtherSeats table={table} mine={mine} />
      {acting.undo && <button disabled={acting.busy} onClick={acting.undo} title={t("act.undo-key")} aria-keyshortcuts="u" class="brief"><Sign of="↶" /><span>{t("act.undo")}</span><Key of="u" /></button>}
      {acting.restart && <button disabled={acting.busy} onClick={acting.restart} title={t("act.restart-key")} aria-keyshortcuts="r" class="brief"><Sign of="⟲" /><span>{t("act.restart")}</span><Key of="r" /></button>}
      {mine && front !== "act" && front !== HOMES[prompt?.kind ?? ""] && <button onClick={() => openPanel(HOMES[prompt?.kind ?? ""] ?? "act")} class="options-button">{t("act.options", { n: acting.choices.length })}</button>}
      {main && <button class={`main${acting.armed ? " armed" : acting.wastes && main.kind === "done" ? " second" : ""}`} disabled={acting.busy} onClick={() => acting.finish(main)} title={t("act.main-key")} aria-keyshortcuts="d">
        {acting.armed ? t("act.sure", { action: actionText(table, main.action) }) : actionText(table, main.action)}<Key of="d" />
      </button>}
      {mine && acting.blocked && <button class="not-yet" disabled={acting.busy} onClick={() => void acting.send(["done"])} title={t("act.not-yet")}>
        {actionText(table, ["done"])}
      </button>}
      <button class="plain help" aria-label={t("help.title")} title={t("help.title")} onClick={onHelp}>?</button>
    </div>
  </header>;
}

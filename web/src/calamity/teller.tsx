/* Tells one calamity after another, each step when the player asks for it. */
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import { playerOf } from "../base/table.ts";
import { AdvanceTag, CardTag, join, PlayerTag, RuleLink, Section, useRulebook, Words } from "../panel/index.ts";
import { eventText, playerName } from "../base/words.ts";
import { say } from "../base/ui.ts";
import { modifiersFor, modifiersOf, plainRules, type Modifier, tollText } from "./modifiers.ts";
import { loadTold, saveTold } from "./panel.tsx";
import { heldAt, type Loss, type Story } from "./story.ts";

const PACE = 1600;

const nameOf = (story: Story) => `${story.n}.${story.card}.${story.victim}`;

export function Teller({ table, all, onOlder }: { table: Table; all: readonly Story[]; onOlder?: () => void }) {
  const turns = [...new Set(all.map((story) => story.turn))].reverse();
  const [turn, setTurn] = useState<number | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [told, setTold] = useState(() => loadTold(table));
  const shownTurn = turn ?? turns[0] ?? 0;
  const shown = all.filter((story) => story.turn === shownTurn);
  /* The first that is new; else the last. */
  const story = shown.find((one) => nameOf(one) === chosen) ?? shown.find((one) => one.n > told) ?? shown[shown.length - 1];
  if (!story)
    return <p class="quiet">{t("calamity.none")}</p>;
  const next = shown[shown.indexOf(story) + 1];
  const tell = () => {
    saveTold(table, story.n);
    setTold(Math.max(told, story.n));
  };
  return (
    <>
      <div class="row">
        <label class="field"><span>{t("calamity.turn")}</span>
          <select value={shownTurn} onChange={(event) => { setTurn(Number(event.currentTarget.value)); setChosen(null); }}>
            {turns.map((n) => <option key={n} value={n}>{t("calamity.turn-of", { n })}</option>)}
          </select>
        </label>
        {onOlder && <button type="button" onClick={onOlder}>{t("log.older")}</button>}
      </div>
      <ol class="story-list" aria-label={t("calamity.list", { n: shownTurn })}>
        {shown.map((one) => (
          <li key={nameOf(one)}>
            <button type="button" aria-current={one === story} onClick={() => setChosen(nameOf(one))}>
              <CardTag naming={table} card={one.card} /> <PlayerTag naming={table} player={one.victim} />
              {one.n > told && <i class="new">{t("calamity.untold")}</i>}
            </button>
          </li>
        ))}
      </ol>
      <StoryView key={nameOf(story)} table={table} story={story} atOnce={story.n <= told} onTold={tell}
        onNext={next && (() => setChosen(nameOf(next)))} />
    </>
  );
}

function StoryView({ table, story, atOnce, onTold, onNext }: {
  table: Table; story: Story; atOnce: boolean; onTold: () => void; onNext?: () => void;
}) {
  const last = story.steps.length;
  const [step, setStep] = useState(atOnce ? last : 1);
  const [auto, setAuto] = useState(false);
  const end = useRef<HTMLLIElement>(null);
  const done = step >= last;
  useEffect(() => {
    if (done)
      onTold();
    if (!auto || done)
      return undefined;
    const timer = setTimeout(() => forward(), PACE);
    return () => clearTimeout(timer);
  }, [step, auto, last]);
  useEffect(() => {
    if (!atOnce)
      end.current?.scrollIntoView({ block: "nearest" });
  }, [step]);
  const forward = () => {
    const event = story.steps[step];
    if (event)
      say(eventText(table, event));
    setStep(step + 1);
  };
  const info = table.catalogue.cards[story.card];
  return (
    <article class="story">
      <h3><Words id="calamity.struck" with={{ card: <CardTag naming={table} card={story.card} />, victim: <PlayerTag naming={table} player={story.victim} /> }} /></h3>
      <p class="quiet">{t("calamity.stack", { n: info?.stack ?? 0 })}, {info && info.type !== "commodity" && t(`calamity.${info.type}`)}
        {story.beneficiary !== null && <> · {t("calamity.beneficiary", { player: playerName(table, story.beneficiary) })}</>}</p>
      <Mattered table={table} story={story} step={step} />
      <ol class="steps">
        {story.steps.slice(0, step).map((event, i) => <li key={i} ref={i === step - 1 ? end : undefined}>{eventText(table, event)}</li>)}
      </ol>
      <div class="story-controls">
        <span class="quiet">{t("calamity.step", { i: Math.min(step, last), n: last })}</span>
        <button type="button" disabled={step <= 1} onClick={() => setStep(step - 1)}>{t("calamity.back")}</button>
        {!done && <button type="button" class="main" onClick={forward}>{t("calamity.next")}</button>}
        {!done && <button type="button" onClick={() => setStep(last)}>{t("calamity.all")}</button>}
        {!done && <label class="check"><input type="checkbox" checked={auto} onChange={(event) => setAuto(event.currentTarget.checked)} />{t("calamity.auto")}</label>}
        {done && last > 1 && <button type="button" onClick={() => setStep(1)}>{t("calamity.first")}</button>}
        {done && onNext && <button type="button" class="main" onClick={onNext}>{t("calamity.next-one")}</button>}
      </div>
      {done && <Losses table={table} story={story} />}
    </article>
  );
}

/* Who held what made a difference, of those who have come in so far. */
export function Mattered({ table, story, step }: { table: Table; story: Story; step: number }) {
  const rules = useRulebook(table);
  const all = modifiersOf(table, story.card, rules);
  const info = table.catalogue.cards[story.card];
  const rows = all.length === 0 ? [] : story.victims.filter((_, i) => story.named[i] < step).map((victim) => {
    const held = heldAt(table.log, playerOf(table.view, victim)?.advances ?? [], victim, story.n);
    return { victim, counted: modifiersFor(all, held, victim === story.victim) };
  });
  const unmoved = rows.filter(({ counted }) => counted.length === 0).map(({ victim }) => playerName(table, victim));
  return (
    <div class="mattered">
      {rows.filter(({ counted }) => counted.length > 0).map(({ victim, counted }) => (
        <div key={victim}>
          <p><Words id="calamity.advances-of" with={{ player: <PlayerTag naming={table} player={victim} /> }} /></p>
          <ul>{counted.map((modifier) => <ModifierItem key={modifier.advance} table={table} modifier={modifier} held />)}</ul>
        </div>
      ))}
      {unmoved.length > 0 && <p class="quiet">{t("calamity.none-mattered", { player: join(unmoved) })}</p>}
      <details>
        <summary>{t("calamity.rules", { card: info?.name ?? "" })}</summary>
        <ul>{plainRules(table, story.card, rules).map((rule) => <li key={rule.id}>{rule.text} <RuleLink rule={rule.id} /></li>)}</ul>
      </details>
    </div>
  );
}

export function ModifierItem({ table, modifier, held }: { table: Table; modifier: Modifier; held: boolean }) {
  const toll = tollText(modifier);
  return (
    <li class={`modifier ${modifier.helps ? "helps" : "hurts"} ${held ? "held" : ""}`}>
      <span class="sign" role="img" aria-label={t(modifier.helps ? "calamity.helped" : "calamity.hurt")}>{modifier.helps ? "▲" : "▼"}</span>
      <span>{toll !== null ? <><AdvanceTag naming={table} advance={modifier.advance} /> {toll} {modifier.rule && <RuleLink rule={modifier.rule.id} />}</>
        : modifier.rule ? <>{modifier.rule.text} <RuleLink rule={modifier.rule.id} /></> : <AdvanceTag naming={table} advance={modifier.advance} />}</span>
    </li>
  );
}

function Losses({ table, story }: { table: Table; story: Story }) {
  const rows = [...story.losses].filter(([, loss]) => lossTexts(loss).length > 0);
  return (
    <Section title={t("calamity.lost")} level={4}>
      {rows.length === 0 && <p>{t("calamity.lost-nothing")}</p>}
      <ul class="losses">
        {rows.map(([player, loss]) => <li key={player}><PlayerTag naming={table} player={player} /> {join(lossTexts(loss))}</li>)}
      </ul>
    </Section>
  );
}

function lossTexts(loss: Loss): string[] {
  const kinds = [
    ["tokens", "calamity.lost-tokens"], ["destroyed", "calamity.lost-destroyed"], ["reduced", "calamity.lost-reduced"],
    ["annexed", "calamity.lost-annexed"], ["tokensAnnexed", "calamity.lost-tokens-annexed"], ["treasury", "calamity.lost-treasury"],
    ["cards", "calamity.lost-cards"], ["ships", "calamity.lost-ships"],
  ] as const;
  const out = kinds.flatMap(([kind, key]) => loss[kind] > 0 ? [t(key, { n: loss[kind] })] : []);
  return loss.step === null ? out : [...out, t("calamity.lost-step", { n: loss.step })];
}

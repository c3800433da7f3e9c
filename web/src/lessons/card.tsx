/* The card of a lesson: its words, where one is in it, and the ways back, on and out. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useAttempt } from "../base/attempt.ts";
import { follow, go } from "../base/router.ts";
import { RuleLink } from "../panel/index.ts";
import { t } from "../base/texts.ts";
import type { Action } from "../base/types.ts";
import { stacked } from "../base/ui.ts";
import { actionText } from "../base/words.ts";
import type { Lesson } from "./store.ts";
import { frame } from "./targets.ts";
import { told } from "./texts.ts";
import type { LessonRow } from "./texts.ts";

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

function Over({ lesson, rows }: { lesson: Lesson; rows: readonly LessonRow[] }) {
  const at = rows.findIndex((row) => row.id === lesson.id);
  const following = rows[at + 1]?.steps && rows[at + 1].family === rows[at].family ? rows[at + 1] : null;
  return <>
    <p>{t("lesson.over")}</p>
    <div class="row">
      {following && <a class="button main" href={`/learn/${following.id}`} onClick={follow}>{t("lesson.next-lesson", { title: told(following.title) })}</a>}
      <a class={`button${following ? "" : " main"}`} href="/learn" onClick={follow}>{t("lesson.all")}</a>
      <button onClick={() => void lesson.again()}>{t("lesson.again")}</button>
    </div>
  </>;
}

export function Card({ lesson, rows }: { lesson: Lesson; rows: readonly LessonRow[] }) {
  const { card, step, steps, table, answer } = lesson;
  const [busy, run] = useAttempt(table);
  const [shown, setShown] = useState(false);
  const [folded, setFolded] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const waits = card?.example !== undefined;
  /* With the heading a new card is read out, and keys begin there. */
  useEffect(() => {
    setShown(false);
    setFolded(false);
    frame(card?.point ?? [], (table.catalogue as { family?: string }).family ?? "civ");
    heading.current?.focus({ preventScroll: true });
  }, [step, card === null]);
  useEffect(() => () => frame([], ""), []);
  /* On a phone the card makes room for the panel that somebody opens. */
  useEffect(() => {
    if (folded)
      return undefined;
    const opens = (event: Event) => {
      const tab = stacked() && (event.target as Element).closest(".room .tabs [role=tab], .room .grip");
      if (!tab)
        return;
      setFolded(true);
      /* The one in front comes to light instead of going away. */
      if (tab.getAttribute("aria-selected") !== "false")
        event.stopPropagation();
    };
    document.addEventListener("click", opens, true);
    return () => document.removeEventListener("click", opens, true);
  }, [folded]);
  useEffect(() => {
    if (answer)
      setFolded(false);
  }, [answer]);
  const attempt = (action: Action) => void run(() => lesson.attempt(action));
  const way = (action: Action) => capital(actionText(table, action));
  return <section class={`lesson-card${folded ? " folded" : ""}`} aria-labelledby="lesson-title">
    <header>
      <h2 id="lesson-title" ref={heading} tabIndex={-1} aria-describedby="lesson-words">{card ? lesson.title : t("lesson.over-title")} {card && <small>{t("lesson.step", { step: step + 1, steps })}</small>}</h2>
      <progress value={step} max={steps} aria-hidden="true" />
      {folded && <button class="unfold" onClick={() => { setFolded(false); heading.current?.focus({ preventScroll: true }); }}>{t("lesson.unfold")}</button>}
      <button disabled={busy || lesson.moves === 0} onClick={() => void run(lesson.back)}>{t("lesson.back")}</button>
      <button onClick={() => go("/learn")}>{t("lesson.leave")}</button>
    </header>
    {!folded && <div class="lesson-words">
      {card ? <div id="lesson-words">{card.say.map((text, i) => <p key={i}>{told(text)}</p>)}</div> : <Over lesson={lesson} rows={rows} />}
      <div role="status">{answer && <p class="lesson-answer">{answer.text} {answer.rule && <RuleLink rule={answer.rule} />}</p>}
        {shown && waits && <p class="lesson-way">{t("lesson.way", { action: actionText(table, card!.example!) })} <button disabled={busy} onClick={() => attempt(card!.example!)}>{t("lesson.do")}</button></p>}</div>
      {card && <div class="row lesson-buttons">
        {card.tries.map((action, i) => <button key={i} disabled={busy} onClick={() => attempt(action)}>{t("lesson.try", { action: way(action) })}</button>)}
        {waits && !shown && <button onClick={() => setShown(true)}>{t("lesson.show")}</button>}
        {waits ? stacked() && <button class="main" onClick={() => setFolded(true)}>{t("lesson.fold")}</button>
          : <button class="main" disabled={busy} onClick={() => void run(lesson.next)}>{t(step + 1 === steps ? "lesson.finish" : "lesson.next")}</button>}
        {waits && <span class="lesson-turn">{t("lesson.your-turn")}</span>}
      </div>}
    </div>}
  </section>;
}

/* The lessons: a list with what has been done, and a lesson being played. */
import { useEffect, useState } from "preact/hooks";
import { familyOf } from "../base/family.ts";
import { follow } from "../base/router.ts";
import { t } from "../base/texts.ts";
import type { Key } from "../base/texts.ts";
import { note } from "../base/ui.ts";
import { failureText } from "../base/words.ts";
import { Card } from "./card.tsx";
import { GuidedGame } from "./guided.tsx";
import { useLesson } from "./store.ts";
import { kept, lessons, told } from "./texts.ts";
import type { LessonRow } from "./texts.ts";

function useLessons(): LessonRow[] | null {
  const [rows, setRows] = useState<LessonRow[] | null>(null);
  useEffect(() => void lessons().then(setRows, (failure) => note(failureText(failure), "bad")), []);
  return rows;
}

function Playing({ id, rows }: { id: string; rows: readonly LessonRow[] }) {
  const { lesson, failure, retry } = useLesson(id);
  if (!lesson)
    return <main class="page">
      <p><a href="/learn" onClick={follow}>{t("lesson.all")}</a></p>
      {failure ? <><p role="alert">{failureText(failure)}</p><button class="main" onClick={retry}>{t("app.retry")}</button></> : <p role="status">{t("app.loading")}</p>}
    </main>;
  const { Room } = familyOf(lesson.table.catalogue);
  return <div class="lesson-room"><Card lesson={lesson} rows={rows} /><Room table={lesson.table} /></div>;
}

function Row({ row, n }: { row: LessonRow; n: number }) {
  const { step, done } = kept(row.id);
  const title = told(row.title);
  const way = step > 0 ? "continue" : done ? "again" : "start";
  return <li class={done ? "done" : ""}>
    <span class="lesson-number" aria-hidden="true">{done ? "✓" : n}</span>
    <div><h3>{title} <small class="quiet">{step > 0 ? t("lesson.at", { step: step + 1, steps: row.steps }) : done ? t("lesson.done") : ""}</small></h3><p>{told(row.about)}</p></div>
    <a class={`button${done ? "" : " main"}`} href={`/learn/${row.id}`} onClick={follow} aria-label={t(`lesson.${way}-of` as Key, { title })}>{t(`lesson.${way}` as Key)}</a>
  </li>;
}

function List({ rows }: { rows: readonly LessonRow[] | null }) {
  const families = [...new Set(rows?.map((row) => row.family) ?? [])];
  return <main class="page learn">
    <p><a href="/" onClick={follow}>{t("app.home")}</a></p>
    <h1>{t("lesson.page")}</h1>
    <p>{t("lesson.intro")}</p>
    {!rows && <p role="status">{t("app.loading")}</p>}
    {families.map((family) => <section key={family}>
      <h2>{t(`lesson.family-${family}` as Key)}</h2>
      <ol class="lessons">{rows!.filter((row) => row.family === family && row.steps > 0).map((row, i) => <Row key={row.id} row={row} n={i + 1} />)}</ol>
      {rows!.filter((row) => row.family === family && row.hints).map((row) => <GuidedGame key={row.id} row={row} />)}
    </section>)}
  </main>;
}

export function LearnPage({ match }: { match: string[] }) {
  const rows = useLessons();
  const id = match[1];
  return id ? <Playing key={id} id={id} rows={rows ?? []} /> : <List rows={rows} />;
}

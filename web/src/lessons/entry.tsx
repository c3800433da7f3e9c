/* The way to the lessons, for the start page and the guide; the lessons themselves come when somebody goes there. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { follow } from "../base/router.ts";
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import { note } from "../base/ui.ts";
import { kept, lessons } from "./texts.ts";
import type { LessonRow } from "./texts.ts";
import "./lessons.css";

/* A card for whoever has never played; for those who have begun, how far they are. */
export function LessonsEntry() {
  const [rows, setRows] = useState<LessonRow[]>([]);
  useEffect(() => void lessons().then((all) => setRows(all.filter((row) => row.steps > 0)), () => undefined), []);
  const done = rows.filter((row) => kept(row.id).done).length;
  const begun = done > 0 || rows.some((row) => kept(row.id).step > 0);
  return <section class="card lessons-entry">
    <h2>{t("lesson.entry")}</h2>
    <p>{t("lesson.entry-text")}</p>
    <p class="row"><a class="button" href="/learn" onClick={follow}>{t(begun ? "lesson.entry-on" : "lesson.entry-go")}</a>
      {begun && <span class="quiet">{t("lesson.entry-done", { done, all: rows.length })}</span>}</p>
  </section>;
}

export const LessonsLink = () => <p><a href="/learn" onClick={follow}>{t("lesson.link")}</a></p>;

/* What is loaded later. */
function useLater<P>(load: () => Promise<ComponentType<P>>): ComponentType<P> | null {
  const [found, setFound] = useState<{ Part: ComponentType<P> } | null>(null);
  useEffect(() => void load().then((Part) => setFound({ Part }), () => note(t("start.unknown"), "bad")), []);
  return found?.Part ?? null;
}

/* The hints of a guided game above its room. */
export function HintsOf({ table }: { table: Table }) {
  const Part = useLater(() => import("./guided.tsx").then((module) => module.Hints));
  return Part && <Part table={table} />;
}

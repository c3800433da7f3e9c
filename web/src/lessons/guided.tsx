/* The guided first game: a usual table, at which every kind of question is explained the first time, more shortly the second, and then
 * only on demand. What has been seen is kept in the browser, for all such games together. */
import { useEffect, useRef, useState } from "preact/hooks";
import { makeTable, startTable } from "../base/tables.ts";
import { go } from "../base/router.ts";
import { load, save, settings } from "../base/settings.ts";
import { t } from "../base/texts.ts";
import { mustAct } from "../base/table.ts";
import type { Table } from "../base/table.ts";
import type { TableSettings } from "../base/types.ts";
import { note, say } from "../base/ui.ts";
import { failureText } from "../base/words.ts";
import { isGuided, lessons, told } from "./texts.ts";
import type { Hint, LessonRow } from "./texts.ts";

const PLAYERS = 5;
const SHOWN = 2; /* So often a hint comes by itself. */

/* How often the hint of a prompt has been read. */
type Seen = { [prompt: string]: number };
const seen = (): Seen => load<Seen>("hints", {});

export function GuidedGame({ row }: { row: LessonRow }) {
  const [busy, setBusy] = useState(false);
  const play = async () => {
    setBusy(true);
    try {
      const name = settings().name.trim() || t("start.you");
      const seats: TableSettings["seats"] = [{ kind: "mine", name }];
      while (seats.length < PLAYERS)
        seats.push({ kind: "bot", bot: "easy" });
      /* Every first game begins alike: from islands, where each kind of move comes up early. */
      const options: TableSettings["options"] = { switches: { civilizations: "in-order" } };
      const made = await makeTable({ edition: row.edition, players: PLAYERS, scenario: "short", seats, options, open: false, name: t("lesson.game") }, name);
      save(`guided.${made.table}`, true);
      await startTable(made.table, made.token);
      go(`/t/${made.table}`);
    } catch (failure) {
      note(failureText(failure), "bad");
      setBusy(false);
    }
  };
  const forget = () => {
    save("hints", {});
    note(t("lesson.game-forgotten"), "good");
  };
  return <section class="card guided">
    <h3>{told(row.title)}</h3>
    <p>{told(row.about)}</p>
    <p class="row"><button class="main" disabled={busy} onClick={() => void play()}>{t(busy ? "start.starting" : "lesson.game-start")}</button>
      {Object.keys(seen()).length > 0 && <button onClick={forget}>{t("lesson.game-forget")}</button>}</p>
  </section>;
}

export function Hints({ table }: { table: Table }) {
  const [hints, setHints] = useState<Hint[]>([]);
  const [off, setOff] = useState(!isGuided(table.id));
  /* The question whose hint is open, and which of its texts. */
  const [open, setOpen] = useState<{ key: string; text: string } | null>(null);
  useEffect(() => void lessons().then((rows) => setHints(rows.find((row) => row.edition === table.catalogue.id && row.hints)?.hints ?? []), () => undefined), []);
  const kind = mustAct(table) ? table.view.prompt?.kind ?? "" : "";
  const hint = hints.find(({ prompts }) => prompts.includes(kind));
  const key = hint?.prompts[0] ?? "";
  const question = `${table.view.turn} ${table.view.phase.number} ${key}`;
  /* A question that comes back within its phase, as trade does behind each deal, does not come a second time. */
  const asked = useRef(new Set<string>());
  useEffect(() => {
    if (!hint)
      return;
    if (asked.current.has(question))
      return setOpen((now) => (now?.key === key ? now : null));
    asked.current.add(question);
    const times = seen()[key] ?? 0;
    const text = times < SHOWN ? told(times === 0 ? hint.first : hint.again) : "";
    setOpen(text ? { key, text } : null);
    if (text) {
      save("hints", { ...seen(), [key]: times + 1 });
      say(text);
    }
  }, [hint && question]);
  if (off || !hint)
    return null;
  const end = () => {
    save(`guided.${table.id}`, false);
    setOff(true);
  };
  return open
    ? <section class="lesson-card hint-card" aria-label={t("hint.label")}>
        <div class="lesson-words"><p>{open.text}</p>
          <div class="row lesson-buttons"><button class="main" onClick={() => setOpen(null)}>{t("hint.close")}</button><button onClick={end}>{t("hint.off")}</button></div></div>
      </section>
    : <section class="lesson-card hint-card folded" aria-label={t("hint.label")}><button class="link" onClick={() => setOpen({ key, text: told(hint.first) })}>{t("hint.show")}</button></section>;
}

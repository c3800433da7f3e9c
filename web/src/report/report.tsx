/* A problem in the player's words; the server attaches the game. */
import { useState } from "preact/hooks";
import { post } from "../base/net.ts";
import { load, save } from "../base/settings.ts";
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import { Fold, Problem, useActing } from "../panel/index.ts";

export function Report({ table }: { table: Table }) {
  const key = `report.${table.id}`;
  const [text, setText] = useState(() => load(key, ""));
  const [sent, setSent] = useState<string | null>(null);
  const acting = useActing(table);
  const type = (value: string) => {
    setText(value);
    save(key, value);
    setSent(null);
  };
  const context = t("report.context", { n: table.view.n, turn: table.view.turn, phase: table.view.phase.number });
  const send = async () => {
    const answer = await acting.attempt(() => post<{ report: string | number }>(
      `/api/tables/${encodeURIComponent(table.id)}/reports`, { text: `${text.trim()}\n\n${context}\n${navigator.userAgent}` }, table.token));
    if (answer) {
      type("");
      setSent(String(answer.report));
    }
  };
  return (
    <Fold title={t("report.title")} class="report">
      <p class="quiet">{t("report.about")}</p>
      <form onSubmit={(event) => { event.preventDefault(); void send(); }}>
        <label class="field"><span>{t("report.label")}</span>
          <textarea rows={4} value={text} maxLength={3500} onInput={(event) => type(event.currentTarget.value)} /></label>
        <p class="quiet">{context}</p>
        <Problem of={acting} />
        {sent !== null && <p role="status" class="good">{t("report.sent", { id: sent })}</p>}
        <button type="submit" disabled={acting.busy || text.trim() === ""}>{t("report.send")}</button>
      </form>
    </Fold>
  );
}

/* The hours of the day in which deadlines run; told to the server in UTC. */
import { useState } from "preact/hooks";
import { t } from "../strings.ts";
import type { Table } from "../table.ts";
import { note } from "../ui.ts";
import { Problem, Fold, useActing } from "../panel/parts.tsx";

const shift = (hour: number, minutes: number): number => ((hour + Math.round(minutes / 60)) % 24 + 24) % 24;

export function Hours({ table, left }: { table: Table; left: [number, number] }) {
  const offset = new Date().getTimezoneOffset();
  const any = (left[1] - left[0]) % 24 === 0;
  const [[from, to], setHours] = useState<[number, number]>(
    any ? [8, 23] : [shift(left[0], -offset), shift(left[1], -offset)]);
  const [stored, setStored] = useState<[number, number] | null>(any ? null : [from, to]);
  const acting = useActing(table);
  const send = (hours: [number, number] | null) => acting.attempt(async () => {
    await table.ask({ do: "hours", hours: hours === null ? [0, 24] : hours.map((hour) => shift(hour, offset)) });
    setStored(hours);
    note(t("settings.hours-saved"), "good");
    return true;
  });
  const choice = (label: string, value: number, set: (hour: number) => void) => (
    <label class="field"><span>{label}</span>
      <select value={value} onChange={(event) => set(Number(event.currentTarget.value))}>
        {Array.from({ length: 24 }, (_, hour) => <option key={hour} value={hour}>{String(hour).padStart(2, "0")}:00</option>)}
      </select></label>
  );
  return (
    <Fold title={t("settings.hours")}>
      <p class="quiet">{t("settings.hours-about")}</p>
      <p>{stored ? t("settings.hours-now", { from: stored[0], to: stored[1] }) : t("settings.hours-now-all")}</p>
      <Problem of={acting} />
      <form class="row" onSubmit={(event) => { event.preventDefault(); void send(from === to ? null : [from, to]); }}>
        {choice(t("settings.hours-from"), from, (hour) => setHours([hour, to]))}
        {choice(t("settings.hours-to"), to, (hour) => setHours([from, hour]))}
        <button type="submit" disabled={acting.busy}>{t("settings.hours-save")}</button>
        <button type="button" disabled={acting.busy} onClick={() => void send(null)}>{t("settings.hours-all")}</button>
      </form>
    </Fold>
  );
}

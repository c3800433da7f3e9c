/* The hours of the day in which deadlines run; told to the server in UTC. */
import { useState } from "preact/hooks";
import { t } from "../strings.ts";
import type { Table } from "../table.ts";
import { note } from "../ui.ts";
import { Problem, Section, useActing } from "../panel/parts.tsx";

const shift = (hour: number, minutes: number): number => ((hour + Math.round(minutes / 60)) % 24 + 24) % 24;

export function Hours({ table, left }: { table: Table; left: [number, number] }) {
  const offset = new Date().getTimezoneOffset();
  const [[from, to], setHours] = useState<[number, number]>(
    left[0] === left[1] ? [8, 23] : [shift(left[0], -offset), shift(left[1], -offset)]);
  const [always, setAlways] = useState(left[0] === left[1]);
  const acting = useActing(table);
  const send = (hours: [number, number] | null) => acting.attempt(async () => {
    await table.ask({ do: "hours", hours: hours === null ? [0, 24] : hours.map((hour) => shift(hour, offset)) });
    setAlways(hours === null);
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
    <Section title={t("settings.hours")}>
      <p class="quiet">{t("settings.hours-about")}</p>
      <p>{always ? t("settings.hours-now-all") : t("settings.hours-now", { from, to })}</p>
      <Problem of={acting} />
      <form class="row" onSubmit={(event) => { event.preventDefault(); void send([from, to]); }}>
        {choice(t("settings.hours-from"), from, (hour) => setHours([hour, to]))}
        {choice(t("settings.hours-to"), to, (hour) => setHours([from, hour]))}
        <button type="submit" disabled={acting.busy}>{t("settings.hours-save")}</button>
        <button type="button" disabled={acting.busy} onClick={() => void send(null)}>{t("settings.hours-all")}</button>
      </form>
    </Section>
  );
}

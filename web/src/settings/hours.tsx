/* The windows of the week in which deadlines run, in the time of this device; the server is told what that is in UTC for two years. */
import { useState } from "preact/hooks";
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import { note } from "../base/ui.ts";
import { Fold, Problem, useActing } from "../panel/index.ts";
import type { Arrangement, Week } from "./arrangement.ts";

interface Row { days: number[]; from: number; to: number }
const ALL = [0, 1, 2, 3, 4, 5, 6], USUAL: Row = { days: ALL, from: 8 * 60, to: 23 * 60 }, DAY = 24 * 60;

const offset = (at: number): number => -new Date(at * 1000).getTimezoneOffset();

/* When the clocks change is found between two days that differ. */
export function offsets(now: number): [number, number][] {
  const found: [number, number][] = [[0, offset(now)]];
  for (let at = now, days = 0; days < 730; days++, at += 86400)
    if (offset(at + 86400) !== offset(at)) {
      let low = at, high = at + 86400;
      while (high - low > 1) {
        const middle = Math.floor((low + high) / 2);
        if (offset(middle) === offset(at))
          low = middle;
        else
          high = middle;
      }
      found.push([high, offset(high)]);
    }
  return found.slice(0, 12);
}

/* Windows of the same hours are one row. */
export function rowsOf({ week, hours }: Pick<Arrangement, "week" | "hours">): Row[] {
  const rows: Row[] = [];
  const shift = (hour: number) => ((hour * 60 + offset(Date.now() / 1000)) % DAY + DAY) % DAY;
  const windows = week?.windows ?? ((hours[1] - hours[0]) % 24 === 0 ? [] : ALL.map((day): [number, number, number] => [day, shift(hours[0]), shift(hours[1])]));
  for (const [day, from, to] of windows) {
    const same = rows.find((row) => row.from === from && row.to === to);
    if (same)
      same.days.push(day);
    else
      rows.push({ days: [day], from, to });
  }
  return rows;
}

const windowsOf = (rows: Row[]): Week["windows"] => rows.flatMap((row) => row.days.map((day): [number, number, number] => [day, row.from, row.to]));
const clock = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const minutesOf = (text: string): number => { const [hours, minutes] = text.split(":").map(Number); return hours * 60 + minutes; };
/* The first of January 2024 was a Monday. */
const dayName = (day: number): string => new Date(2024, 0, 1 + day).toLocaleDateString(document.documentElement.lang || "en", { weekday: "short" });

function WindowRow({ row, set, remove }: { row: Row; set: (row: Row) => void; remove: () => void }) {
  return <fieldset class="row window">
    <legend class="hidden">{t("settings.hours-window")}</legend>
    {ALL.map((day) => <label key={day}><input type="checkbox" checked={row.days.includes(day)}
      onChange={(event) => set({ ...row, days: event.currentTarget.checked ? [...row.days, day].sort() : row.days.filter((other) => other !== day) })} /> {dayName(day)}</label>)}
    <label class="field"><span>{t("settings.hours-from")}</span>
      <input type="time" value={clock(row.from)} onChange={(event) => event.currentTarget.value && set({ ...row, from: minutesOf(event.currentTarget.value) })} /></label>
    <label class="field"><span>{t("settings.hours-to")}</span>
      <input type="time" value={clock(row.to)} onChange={(event) => event.currentTarget.value && set({ ...row, to: minutesOf(event.currentTarget.value) })} /></label>
    <button type="button" aria-label={t("settings.hours-remove")} onClick={remove}>×</button>
  </fieldset>;
}

export function Hours({ table, left }: { table: Table; left: Arrangement }) {
  const [stored, setStored] = useState<Row[]>(rowsOf(left));
  const [rows, setRows] = useState<Row[]>(stored.length ? stored : [USUAL]);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const acting = useActing(table);
  const send = (wanted: Row[]) => acting.attempt(async () => {
    const kept = wanted.filter((row) => row.days.length > 0);
    await table.ask({ do: "hours", ...(kept.length ? { week: { zone, offsets: offsets(Math.floor(Date.now() / 1000)), windows: windowsOf(kept) } } : { hours: [0, 24] }) });
    setStored(kept);
    note(t("settings.hours-saved"), "good");
    return true;
  });
  return (
    <Fold title={t("settings.hours")}>
      <p class="quiet">{t("settings.hours-about", { zone })}</p>
      {stored.length ? <ul>{stored.map((row, i) => <li key={i}>{t("settings.hours-now", { days: row.days.length === 7 ? t("settings.hours-daily") : row.days.map(dayName).join(", "), from: clock(row.from), to: clock(row.to) })}</li>)}</ul>
        : <p>{t("settings.hours-now-all")}</p>}
      <Problem of={acting} />
      <form onSubmit={(event) => { event.preventDefault(); void send(rows); }}>
        {rows.map((row, i) => <WindowRow key={i} row={row} set={(next) => setRows(rows.map((other, k) => (k === i ? next : other)))}
          remove={() => setRows(rows.filter((_, k) => k !== i))} />)}
        <p class="buttons">
          <button type="button" disabled={windowsOf(rows).length > 14} onClick={() => setRows([...rows, USUAL])}>{t("settings.hours-add")}</button>
          <button type="submit" disabled={acting.busy || windowsOf(rows).length === 0}>{t("settings.hours-save")}</button>
          <button type="button" disabled={acting.busy} onClick={() => void send([])}>{t("settings.hours-all")}</button>
        </p>
      </form>
    </Fold>
  );
}

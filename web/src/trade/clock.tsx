/* The time left for trading, told by sound shortly before its end. */
import { useEffect, useRef, useState } from "preact/hooks";
import { serverTime } from "../base/net.ts";
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import { say } from "../base/ui.ts";
import { play, SOUNDS } from "../base/signal.ts";

const WARNINGS = [60, 30, 10];

/* When the server will end the trade: the latest deadline of a seat that still trades. */
export function tradeDeadline(table: Table): number | null {
  const times = table.info.seats.flatMap((seat) => seat.deadline !== undefined && seat.pending ? [seat.deadline] : []);
  return table.info.settings.clocks?.trade && times.length > 0 ? Math.max(...times) : null;
}

export function timeText(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const rest = `${String(Math.floor(seconds / 60) % 60).padStart(hours ? 2 : 1, "0")}:${String(seconds % 60).padStart(2, "0")}`;
  return hours ? `${hours}:${rest}` : rest;
}

export function TradeClock({ table }: { table: Table }) {
  const deadline = tradeDeadline(table);
  const [now, setNow] = useState(() => serverTime() / 1000);
  const told = useRef(Infinity);
  useEffect(() => {
    if (deadline === null)
      return undefined;
    told.current = Infinity;
    const timer = setInterval(() => setNow(serverTime() / 1000), 250);
    return () => clearInterval(timer);
  }, [deadline]);
  const left = deadline === null ? null : Math.max(0, Math.ceil(deadline - now));
  useEffect(() => {
    if (left === null)
      return;
    const due = WARNINGS.find((seconds) => left <= seconds && left > seconds - 3 && told.current > seconds);
    if (due !== undefined) {
      told.current = due;
      say(t("trade.clock-soon", { n: left }));
      play(SOUNDS.warning);
    } else if (left <= 5 && left < told.current) {
      told.current = left;
      play(left === 0 ? SOUNDS.bell : SOUNDS.tick);
    }
  }, [left]);
  if (left === null)
    return <span class="trade-clock quiet">{t("trade.clock-none")}</span>;
  return (
    <span class={`trade-clock ${left <= 30 ? "soon" : ""}`} role="timer">
      <span class="in-words">{t("trade.clock", { time: timeText(left) })}</span>
      <span class="in-figures" aria-hidden="true">{timeText(left)}</span>
    </span>
  );
}

import { useEffect, useState } from "preact/hooks";
import { serverTime } from "./net.ts";
import { t } from "./texts.ts";

/* Minutes and seconds until a moment; hours when it is far. */
export function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(serverTime());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverTime()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.round(until - now / 1000));
  const two = (value: number) => String(value).padStart(2, "0");
  const text = left >= 86400 ? t("time.days", { n: Math.floor(left / 86400), hours: Math.floor(left % 86400 / 3600) })
    : left >= 3600 ? t("time.hours", { n: Math.floor(left / 3600), minutes: two(Math.floor(left % 3600 / 60)) })
      : `${Math.floor(left / 60)}:${two(left % 60)}`;
  return <span class={`clock${left < 30 ? " low" : ""}`} role="timer">{text}</span>;
}

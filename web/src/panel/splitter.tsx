/* The edge between the board and the panels: how wide they are is the player's choice, in every phase the same. */
import { useRef } from "preact/hooks";
import { t } from "../base/texts.ts";
import { change, useSettings } from "../base/settings.ts";

/* Hundredths of the window. */
export const SIDE_LEAST = 22, SIDE_MOST = 70, SIDE_USUAL = 38;
const STEP = 2;

export const sideWithin = (part: number): number => Math.max(SIDE_LEAST, Math.min(SIDE_MOST, Math.round(part)));

/* By keys: wider to the left, where the board is. Null: not a key of this edge. */
export function sideByKey(side: number, key: string): number | null {
  return key === "ArrowLeft" ? sideWithin(side + STEP) : key === "ArrowRight" ? sideWithin(side - STEP)
    : key === "Home" ? SIDE_LEAST : key === "End" ? SIDE_MOST : key === "Enter" ? SIDE_USUAL : null;
}

export function Splitter() {
  const { side } = useSettings();
  const pulled = useRef(false);
  return <div class="splitter" role="separator" tabIndex={0} aria-orientation="vertical" aria-label={t("panel.width")} title={t("panel.width-how")}
    aria-valuemin={SIDE_LEAST} aria-valuemax={SIDE_MOST} aria-valuenow={side}
    onPointerDown={(event) => {
      pulled.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
    }}
    onPointerMove={(event) => pulled.current && change({ side: sideWithin(100 * (innerWidth - event.clientX) / innerWidth) })}
    onPointerUp={() => void (pulled.current = false)} onPointerCancel={() => void (pulled.current = false)}
    onDblClick={() => change({ side: SIDE_USUAL })}
    onKeyDown={(event) => {
      const next = sideByKey(side, event.key);
      if (next === null)
        return;
      change({ side: next });
      event.preventDefault();
      event.stopPropagation();
    }} />;
}

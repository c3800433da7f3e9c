/* Short animations of what happened: pieces travel, areas flash. They only decorate; the position is already the new one. */
import type { GameEvent, Player } from "../base/types.ts";

export type Motion =
  | { kind: "travel"; owner: Player; piece: "tokens" | "ship"; from: number; to: number; count: number; begin: number; end: number }
  | { kind: "flash"; area: number; tone: "loss" | "gain" | "fight" | "calamity"; begin: number; end: number };

/* Growth is everywhere and would hide all else. */
const FLASHES: { [kind: string]: { area: number; tone: "loss" | "gain" | "fight" | "calamity" } } = {
  "tokens-removed": { area: 1, tone: "loss" }, "tokens-annexed": { area: 0, tone: "fight" },
  "city-placed": { area: 1, tone: "gain" }, "city-removed": { area: 1, tone: "loss" }, "city-destroyed": { area: 1, tone: "loss" },
  "city-reduced": { area: 1, tone: "loss" }, "city-annexed": { area: 0, tone: "fight" }, "ship-built": { area: 2, tone: "gain" },
  "ship-removed": { area: 2, tone: "loss" }, "fight-began": { area: 0, tone: "fight" }, "city-attacked": { area: 1, tone: "fight" },
  eruption: { area: 1, tone: "calamity" }, flooded: { area: 1, tone: "calamity" }, "cyclone-sea": { area: 1, tone: "calamity" },
};

const LENGTH = 650;
const WHOLE = 1800; /* All of one moment are over after this. */

export function motionsOf(events: readonly GameEvent[], now: number): Motion[] {
  const steps = events.filter((event) => event.k === "tokens-shifted" || event.k === "ship-sailed" || event.k in FLASHES);
  const gap = Math.min(120, (WHOLE - LENGTH) / Math.max(1, steps.length));
  return steps.map((event, i) => {
    const begin = now + i * gap;
    const end = begin + LENGTH;
    if (event.k === "tokens-shifted")
      return { kind: "travel", piece: "tokens", owner: event.a[0], from: event.a[1], to: event.a[2], count: event.a[3], begin, end };
    if (event.k === "ship-sailed")
      return { kind: "travel", piece: "ship", owner: event.a[0], from: event.a[2], to: event.a[3], count: 1, begin, end };
    const flash = FLASHES[event.k];
    return { kind: "flash", area: event.a[flash.area], tone: flash.tone, begin, end: end + 500 };
  });
}

export const smooth = (part: number): number => part * part * (3 - 2 * part);

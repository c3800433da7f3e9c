/* The card game round by round: figures always in sight, curves, and what a round brought each player. */
import type { Curve, Figure } from "../base/family.ts";
import type { ChronicleTurn } from "../base/types.ts";
import type { Naming } from "../base/words.ts";
import { h } from "./sentences.ts";
import type { RoundPlace } from "./types.gen.ts";
import { playerOf, shownOf } from "./types.ts";

const seat = (naming: Naming, player: number) => playerOf(shownOf(naming), player);

export const figures: readonly Figure[] = [
  { id: "points", title: () => h("glance-points"), told: (n) => `${n} ${h("points", { n })}`, value: (naming, player) => seat(naming, player)?.points ?? null },
  { id: "locations", title: () => h("glance-locations"), told: (n) => `${n} ${h("locations-count", { n })}`, value: (naming, player) => seat(naming, player)?.locations.length ?? null },
  { id: "hand", title: () => h("glance-hand"), told: (n) => h("hand-count", { n }), value: (naming, player) => seat(naming, player)?.hand ?? null },
];

const placeOf = (turn: ChronicleTurn, player: number): RoundPlace | undefined =>
  (turn.standing as unknown as readonly RoundPlace[]).find((row) => row.player === player);

export const curves: readonly Curve[] = [
  { id: "points", title: () => h("course-points"), about: () => h("course-points-about"), of: (turn, player) => placeOf(turn, player)?.points ?? null },
  { id: "locations", title: () => h("course-locations"), about: () => h("course-locations-about"), of: (turn, player) => placeOf(turn, player)?.locations ?? null },
];

const LINES = ["built", "deals", "razed", "lost"] as const;

export function turnLines(_: Naming, turn: ChronicleTurn, player: number): string[] {
  const row = placeOf(turn, player);
  return row ? LINES.filter((what) => row[what] > 0).map((what) => h(`round-${what}`, { n: row[what] })) : [];
}

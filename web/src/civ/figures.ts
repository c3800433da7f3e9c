/* The figures of the civilization games that are always in sight, straight from the view. */
import type { Figure } from "../base/family.ts";
import { t } from "../base/texts.ts";
import { playerOf } from "../base/table.ts";

export const figures: readonly Figure[] = [
  { id: "points", title: () => t("glance.points"), told: (n) => t("glance.points-of", { n }), value: ({ view }, player) => playerOf(view, player)?.points ?? null },
  { id: "cities", title: () => t("glance.cities"), told: (n) => t("glance.cities-of", { n }), value: ({ view }, player) => playerOf(view, player)?.cities ?? null },
  { id: "cards", title: () => t("glance.cards"), told: (n) => t("glance.cards-of", { n }), value: ({ view }, player) => playerOf(view, player)?.hand ?? null },
  { id: "step", title: ({ catalogue, view }) => t("glance.step", { n: catalogue.track_length[view.options.expert ? "expert" : "basic"] }), told: (n) => t("glance.step-of", { n }), value: ({ view }, player) => playerOf(view, player)?.marker ?? null },
];

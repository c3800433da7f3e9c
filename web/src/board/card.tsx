/* What is in an area, beside the pointer. */
import { t } from "../base/texts.ts";
import { areaName } from "../base/words.ts";
import type { Naming } from "../base/words.ts";
import type { Tone } from "./board.tsx";
import { factsOf, outlookOf, unitsIn } from "./describe.ts";
import type { Point } from "./geometry.ts";

/* Without a place (`at`) it stands in the corner, where it hides least. */
export function AreaCard({ naming, area, at, width, height, tone }: {
  naming: Naming; area: number; at: Point | null; width: number; height: number; tone?: Tone;
}) {
  const right = at !== null && at.x > width * .6;
  const low = at !== null && at.y > height * .6;
  const units = unitsIn(naming, area);
  return <div class="area-card" aria-hidden="true" style={at === null ? { left: "8px", bottom: "8px" } : {
    left: right ? "auto" : `${at.x + 18}px`, right: right ? `${width - at.x + 18}px` : "auto",
    top: low ? "auto" : `${at.y + 14}px`, bottom: low ? `${height - at.y + 14}px` : "auto",
  }}>
    <strong>{areaName(naming, area)}</strong>
    <small>{factsOf(naming, area).join(" · ")}</small>
    {units.map((line) => <span key={line}>{line}</span>)}
    {outlookOf(naming, area).map((line) => <em key={line}>{line}</em>)}
    {(tone === "target" || tone === "sail") && <small>{t("board.tap-target")}</small>}
  </div>;
}

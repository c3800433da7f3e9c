/* An area in words, for the card on the board and for screen readers. */
import { t } from "../base/texts.ts";
import { areaOf } from "../base/table.ts";
import { areaName, playerName } from "../base/words.ts";
import type { Naming } from "../base/words.ts";
import type { Tone } from "./board.tsx";

/* Everything that stands in it. */
export function unitsIn(naming: Naming, area: number): string[] {
  const pieces = areaOf(naming.view, area);
  const lines: string[] = [];
  if (pieces?.city !== null && pieces?.city !== undefined)
    lines.push(t("board.city", { owner: playerName(naming, pieces.city) }));
  for (const [owner, count] of Object.entries(pieces?.tokens ?? {}))
    lines.push(t("board.tokens", { owner: playerName(naming, Number(owner)), n: count }));
  const written = naming.view.start?.find((place) => place.area === area)?.tokens;
  if (written)
    lines.push(t("start.here", { n: written }));
  for (const key of Object.keys(naming.view)) {
    if (!key.startsWith("player."))
      continue;
    const owner = Number(key.slice(7));
    const ships = naming.view[`player.${owner}`]!.ships.filter((ship) => ship.area === area);
    if (ships.length)
      lines.push(t("board.ships", {
        owner: playerName(naming, owner), n: ships.length, cargo: ships.reduce((sum, ship) => sum + ship.cargo, 0),
      }));
  }
  return lines;
}

export function factsOf(naming: Naming, area: number): string[] {
  const row = naming.board.areas[area];
  if (!row)
    return [t("board.sea")];
  const facts = [t("board.limit", { n: row.limit })];
  if (row.site)
    facts.push(t(row.site === "white" ? "board.site-white" : "board.site"));
  if (row["flood-plain"])
    facts.push(t("board.plain", { name: String(row["flood-plain"]) }));
  const volcano = naming.board.volcanoes?.find((other) => other.areas.includes(row.name));
  if (volcano)
    facts.push(t("board.volcano", { name: volcano.name }));
  if (row.region)
    facts.push(t("board.region", { name: row.region }));
  if (naming.view.out.includes(area))
    facts.push(t("board.out"));
  return facts;
}

/* What the position leads to here. */
export function outlookOf(naming: Naming, area: number): string[] {
  const { outlook } = naming.view;
  const lines: string[] = [];
  for (const fight of outlook?.conflicts ?? [])
    if (fight.area === area) {
      const left = Object.entries(fight.after).filter(([, count]) => count > 0)
        .map(([owner, count]) => t("board.left", { owner: playerName(naming, Number(owner)), n: count }));
      lines.push(t("board.fight", { left: left.length ? left.join(", ") : t("board.nobody") }));
    }
  for (const attack of outlook?.attacks ?? [])
    if (attack.area === area)
      lines.push(t(attack.enough ? "board.falls" : "board.holds", {
        by: playerName(naming, attack.by), on: playerName(naming, attack.on), n: attack.tokens, needed: attack.needed,
      }));
  const sites = (outlook?.sites ?? []).filter((site) => site.area === area).map((site) => site.owner);
  for (const owner of sites)
    lines.push(t("board.site-ready", { owner: playerName(naming, owner) }));
  for (const row of outlook?.surplus ?? [])
    if (row.area === area)
      lines.push(t(sites.includes(row.owner) ? "board.surplus-site" : "board.surplus", { owner: playerName(naming, row.owner), n: row.tokens }));
  return lines;
}

const TONE_WORDS = { source: "board.lit-source", target: "board.lit-target", sail: "board.lit-target", pick: "board.lit-pick", named: "board.lit-named", chosen: "board.lit-chosen" } as const;

export function describeArea(naming: Naming, area: number, tone?: Tone): string {
  const parts = [areaName(naming, area), ...(tone ? [t(TONE_WORDS[tone])] : []), ...unitsIn(naming, area), ...factsOf(naming, area), ...outlookOf(naming, area)];
  return parts.join(". ");
}

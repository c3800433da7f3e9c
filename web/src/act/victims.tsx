/* Players who can be named: what each would lose with its advances, and why others cannot be named at all. */
import { t } from "../base/texts.ts";
import { playerOf } from "../base/table.ts";
import type { Table } from "../base/table.ts";
import type { Victim } from "../base/types.ts";
import { join } from "../panel/index.ts";
import { modifiersFor, modifiersOf } from "../calamity/index.ts";
import { advanceName, playerName } from "../base/words.ts";

/* "would lose 5 unit points instead of 10"; null where that is not one figure. */
export function lossText({ printed, taken, cities }: Victim): string | null {
  if (printed === 0)
    return null;
  if (taken === 0)
    return t("act.victim-nothing");
  return t(cities ? (taken < printed ? "act.victim-cities-less" : "act.victim-cities") : taken < printed ? "act.victim-less" : "act.victim-loses", { n: taken, printed });
}

export function lossOf(table: Table, player: number): string | null {
  const victim = table.view.victims?.find((other) => other.player === player);
  const loss = victim ? lossText(victim) : null;
  const card = table.view.calamity?.card;
  if (loss === null || card === undefined)
    return loss;
  const held = modifiersFor(modifiersOf(table, card, null), playerOf(table.view, player)?.advances ?? [], false);
  const advances = [...new Set(held.map((modifier) => advanceName(table, modifier.advance)))];
  return advances.length ? t("act.victim-by", { loss, advances: join(advances) }) : loss;
}

export function NotVictims({ table }: { table: Table }) {
  const reason = (code: string) => table.words.refusals.find((row) => row.code === code)?.message ?? code;
  const rows = (table.view.victims ?? []).filter((victim) => victim.why !== null);
  return rows.length === 0 ? null : <section class="not-victims">
    <h3>{t("act.not-victims")}</h3>
    <ul>{rows.map(({ player, why }) => <li key={player} class="quiet">{t("act.not-victim", { player: playerName(table, player), why: reason(why!) })}</li>)}</ul>
  </section>;
}

/* The shape and colour of a civilization, for lists and sentences. */
import { familyOf } from "../base/family.ts";
import type { Naming } from "../base/words.ts";
import { playerName } from "../base/words.ts";
import { BARBARIAN_PATH, EMBLEMS, over } from "./palette.ts";
import { BARBARIANS } from "../base/types.ts";
import type { Player } from "../base/types.ts";

/* `text`: a number or letter inside. Without it the emblem stands beside a name and needs none of its own. */
export function Emblem({ table, player, text }: { table: Naming; player: Player; text?: string | number }) {
  const barbarian = player === BARBARIANS;
  const badge = familyOf(table.catalogue).badge(table, player);
  const shape = EMBLEMS[badge.shape];
  const colour = barbarian ? "#1c1712" : badge.colour;
  const inside = text === undefined ? playerName(table, player).slice(0, 1) : String(text);
  return <svg class="emblem" viewBox="-25 -25 50 50" aria-hidden="true">
    <path d={barbarian ? BARBARIAN_PATH : shape.path} fill={colour} stroke="#2b1d10" stroke-width="2.6" stroke-linejoin="round" />
    <text y={shape.drop} font-size={inside.length > 1 ? shape.size * .8 : shape.size} text-anchor="middle" fill={over(colour)}>{inside}</text>
  </svg>;
}

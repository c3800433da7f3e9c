/* The sign of an owner: outline and colour of the region, as on the board. The name stands beside it. */
import { emblems } from "../emblems.ts";
import { BARBARIANS } from "../types.ts";
import type { Naming } from "../words.ts";

export function ownerLook(naming: Naming, owner: number): { colour: string; shape: number } {
  if (owner === BARBARIANS)
    return { colour: "#444444", shape: 10 };
  const region = naming.board.regions[naming.view[`player.${owner}`]?.region ?? -1];
  return { colour: region?.drawing?.colour ?? "#999999", shape: region?.drawing?.shape ?? owner };
}

export function Mark({ naming, owner }: { naming: Naming; owner: number }) {
  const { colour, shape } = ownerLook(naming, owner);
  return (
    <svg class="mark" viewBox="-24 -24 48 48" aria-hidden="true">
      <path d={emblems[shape % emblems.length]} fill={colour} stroke="currentColor" stroke-width="3" />
    </svg>
  );
}

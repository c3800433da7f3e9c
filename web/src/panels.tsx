/* The panels beside the board, in the order of their tabs. A panel is a component that takes the table. */
import type { ComponentType } from "preact";
import type { Key } from "./strings.ts";
import type { Table } from "./table.ts";

export interface Panel {
  id: string;
  title: Key;
  icon: string; /* Path data in a square of 24. */
  component: ComponentType<{ table: Table }>;
  /* Left out: always there. */
  shown?: (table: Table) => boolean;
  /* Something in it waits for this player: the tab gets a mark. */
  calls?: (table: Table) => boolean;
  /* Comes to the front by itself when this becomes true. */
  front?: (table: Table) => boolean;
}

export const panels: Panel[] = [
];

/* A panel beside the table: a component that takes the table, and the tab that brings it to the front. */
import type { ComponentType } from "preact";
import type { Key } from "../base/texts.ts";
import type { Table } from "../base/table.ts";

export interface Panel {
  id: string;
  title: Key;
  icon: string; /* Path data in a square of 24. */
  component: ComponentType<{ table: Table }>;
  /* A group of tabs begins here. */
  apart?: boolean;
  /* Left out: always there. */
  shown?: (table: Table) => boolean;
  /* Something in it waits for this player: the tab gets a mark. */
  calls?: (table: Table) => boolean;
  /* Comes to the front by itself when this becomes true. */
  front?: (table: Table) => boolean;
}

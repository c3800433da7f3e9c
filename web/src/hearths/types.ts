/* A table of the card game: the shared table with the views and the catalogue of this family. */
import type { Table } from "../base/table.ts";
import type { Naming } from "../base/words.ts";
import type { Catalogue, CatalogueCard, PlayerView, View } from "./types.gen.ts";

export type { Ability, Action, Catalogue, CatalogueCard, CatalogueFaction, Gain, LocationView, PlayerView, View } from "./types.gen.ts";
export { BOARD } from "./types.gen.ts";

/* What is needed to show a position. */
export interface Shown { catalogue: Catalogue; view: View; me: number | null; naming: Naming }

export const shownOf = (naming: Naming): Shown => ({
  catalogue: naming.catalogue as unknown as Catalogue, view: naming.view as unknown as View, me: naming.me ?? null, naming,
});
export const viewOf = (table: Table): View => table.view as unknown as View;
export const cardOf = (shown: Shown, card: number): CatalogueCard => shown.catalogue.cards[card];
export const playerOf = (shown: Shown, player: number): PlayerView | undefined => shown.view[`player.${player}`];
/* The virtual player of the solo game included. */
export const playersOf = (shown: Shown): number[] => [0, 1, 2, 3, 4, 5].filter((player) => playerOf(shown, player));
export const cardTitle = (card: CatalogueCard): string => (card.copy ? `${card.name} ${card.copy}` : card.name);

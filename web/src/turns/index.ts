/* What other parts of the page use of this one. */
export { GameCourse, TurnCard } from "./card.tsx";
export { Did, tellDone } from "./did.tsx";
export type { Chosen } from "./did.tsx";
export { useTelling } from "./load.ts";

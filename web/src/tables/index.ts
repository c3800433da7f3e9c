/* What other parts of the page use of this one. */
export { TablesPanel } from "./panel.tsx";
export { Players } from "./players.tsx";
export { PARTS, Points } from "./points.tsx";
export { Next } from "./track.tsx";

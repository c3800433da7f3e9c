/* What other parts of the page use of this one. */
export { EndPanel, GameFile } from "./panel.tsx";

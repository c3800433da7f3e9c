/* What other parts of the page use of this one. */
export { isBuying } from "./buying.ts";
export { AdvancesPanel } from "./panel.tsx";

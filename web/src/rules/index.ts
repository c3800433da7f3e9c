/* What other parts of the page use of this one. */
export { RulesPanel } from "./panel.tsx";

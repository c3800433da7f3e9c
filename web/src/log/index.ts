/* What other parts of the page use of this one. */
export { newsBegin, playersIn } from "./kinds.ts";
export { LogPanel } from "./panel.tsx";

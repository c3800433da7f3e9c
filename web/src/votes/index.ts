/* What other parts of the page use of this one. */
export { Proposals, Votes } from "./panel.tsx";

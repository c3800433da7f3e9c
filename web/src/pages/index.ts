/* What other parts of the page use of this one. */
export { Start } from "./start.tsx";

/* What other parts of the page use of this one. */
export { Glance } from "./strip.tsx";

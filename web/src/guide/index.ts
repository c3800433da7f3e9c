/* What other parts of the page use of this one. */
export { Guide } from "./guide.tsx";

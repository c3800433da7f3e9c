/* What other parts of the page use of this one. */
export { Report } from "./report.tsx";

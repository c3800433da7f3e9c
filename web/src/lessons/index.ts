/* What other parts of the page use of this one. */
export { HintsOf, LessonsEntry, LessonsLink } from "./entry.tsx";
export { isGuided } from "./texts.ts";

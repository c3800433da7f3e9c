/* What other parts of the page use of this one. */
export { modifiersFor, modifiersOf, tollText } from "./modifiers.ts";
export { Present } from "./now.tsx";
export { CalamityPanel, hasUntold } from "./panel.tsx";

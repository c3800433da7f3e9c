/* What other parts of the page use of this one. */
export { useActing } from "./acting.ts";
export type { Acting } from "./acting.ts";
export { ChooserCard } from "./chooser.tsx";
export { ActingContext, useActingOf } from "./context.ts";
export { Help } from "./help.tsx";
export { HOMES } from "./homes.ts";
export { obvious } from "./legal.ts";
export { ActPanel, AdviceBox } from "./panel.tsx";
export { PromptBar } from "./prompt.tsx";
export { useArrows, useChanged } from "./recent.ts";
export { usePassing, useTold } from "./told.ts";
export { FirstGame, Untold, Why } from "./why.tsx";

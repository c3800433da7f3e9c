/* What other parts of the page use of this one. */
export { AdvancePicture } from "./art.tsx";
export { COLOURS, blockName, byBlock, cardList, isInUse, isLegal, join, legalOf, seats, signed } from "./names.ts";
export { useOlder } from "./older.ts";
export { AdvanceTag, CardTag, Change, Choice, Colours, Fold, PlayerTag, Problem, RuleLink, Search, Section, Select, Stepper, Words, useActing, useDialog } from "./parts.tsx";
export type { Acting } from "./parts.tsx";
export { ruleText, useRulebook } from "./rulebook.ts";
export { cheapest, handOf, handValue, isCommodity, minus, offerWorth, setValue } from "./sets.ts";
export type { Hand, Worth } from "./sets.ts";
export { openLog, useSide } from "./side.ts";
export { Splitter } from "./splitter.tsx";

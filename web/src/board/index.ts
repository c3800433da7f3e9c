/* What other parts of the page use of this one. */
export { BoardView, geometryOf } from "./board.tsx";
export type { Arrow, Tone } from "./board.tsx";
export { factsOf, outlookOf, unitsIn } from "./describe.ts";
export { Emblem } from "./emblem.tsx";
export type { Point } from "./geometry.ts";
export { prepare } from "./painter.ts";
export type { Badge } from "./palette.ts";
export { badgeOf } from "./pieces.ts";
export type { Piece } from "./pieces.ts";

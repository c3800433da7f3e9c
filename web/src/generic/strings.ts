/* The sentences of games without a part of the page of their own. */
export const genericStrings = {
  "generic.position": "Position",
  "generic.players": "Players",
  "generic.choices": "Your options",
  "generic.to-move": "to move",
  "generic.place": "Place {n}",
  "generic.points": "{n} {n:point|points}",
} as const;

declare module "../base/texts.ts" {
  interface Texts extends Record<keyof typeof genericStrings, string> {}
}

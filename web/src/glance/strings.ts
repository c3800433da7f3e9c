/* The sentences of what is always in sight. */
export const glanceStrings = {
  "glance.title": "Standings, hand and last events",
  "glance.open": "Show standings, hand and last events",
  "glance.close": "Fold standings, hand and last events",
  "glance.standings": "Standings",
  "glance.points": "Points",
  "glance.cities": "Cities",
  "glance.cards": "Cards",
  "glance.step": "Step of {n}",
  "glance.awaited": "awaited",
  "glance.waits-for": "waits for {names}",
  "glance.waits-for-you": "waits for you",
  "glance.waits-for-more": "waits for {names} and {n} more",
  "glance.points-of": "{n} {n:point|points}",
  "glance.cities-of": "{n} {n:city|cities}",
  "glance.cards-of": "{n} {n:card|cards}",
  "glance.step-of": "step {n}",
  "glance.place": "No. {n}",
  "glance.hand": "Your hand",
  "glance.hand-empty": "Your hand is empty.",
  "glance.last": "Last events",
  "glance.since": "Since your last action ({n})",
  "glance.new": "{n} new",
  "glance.since-none": "Nothing since your last action",
  "glance.all-events": "All events",
} as const;

declare module "../base/texts.ts" {
  interface Texts extends Record<keyof typeof glanceStrings, string> {}
}

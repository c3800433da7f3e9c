/* The sentences of the result. */
export const endStrings = {
  "end.another": "Another game",
  "end.tab": "Result",
  "end.title": "The game is over",
  "end.wins": "{player} wins with {n} points",
  "end.won": "You win with {n} points",
  "end.share": "{players} share the victory with {n} points",
  "end.shared": "You share the victory with {players}: {n} points each",
  "end.place": "You are number {n} of {all}.",
  "end.behind": "{player} is {n} {n:point|points} ahead of you: {parts}.",
  "end.behind-but": "You had {parts}.",
  "end.ahead": "You are {n} {n:point|points} ahead of {player}: {parts}.",
  "end.ahead-but": "{player} had {parts}.",
  "end.by-cities": "{n} more by cities",
  "end.by-advances": "{n} more by advances",
  "end.by-steps": "{n} more by steps on the A.S.T.",
  "end.by-paid": "{n} less for the civilization at the auction",
  "end.by-first": "{n} more for being alone first in the last age",
  "end.after": "It took {turns} {turns:turn|turns} and {n} actions.",
  "end.advances": "Who acquired what",
  "end.fairness": "Were the shuffles honest?",
  "end.fairness-about": "Before the game the server published a fingerprint of the seed of all shuffles. Now it has published the seed itself.",
  "end.commitment": "Fingerprint published before the game",
  "end.seed": "Seed",
  "end.salt": "Salt",
  "end.computed": "Fingerprint of this seed and salt",
  "end.match": "They are the same: nothing was changed during the game.",
  "end.differ": "They differ: this seed is not the one that was announced.",
  "end.no-seed": "The seed has not been published yet.",
  "end.replay-hint": "Whoever has the game file can shuffle and play everything again with ecumene replay.",
  "end.download": "Download the game file",
  "end.replay": "Watch the game again",
} as const;

declare module "../base/texts.ts" {
  interface Texts extends Record<keyof typeof endStrings, string> {}
}

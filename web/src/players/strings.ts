/* The sentences of ratings and profiles. */
export const playersStrings = {
  "players.title": "Players",
  "players.lists": "Ratings",
  "players.pool-civ": "Civilization",
  "players.people": "Games among people",
  "players.bots": "Games with bots",
  "players.of-people": "{game}, among people",
  "players.of-bots": "{game}, with bots",
  "players.place": "Place",
  "players.name": "Name",
  "players.game": "Game",
  "players.rating": "Rating",
  "players.doubt": "Doubt",
  "players.games": "Games",
  "players.wins": "Wins",
  "players.bot": "bot {name}",
  "players.about": "Everybody begins at {start}. A rating says what somebody can at least do as far as is known: it rises with every game that makes this surer, and doubt says how far it may still be wrong. Only rated games count.",
  "players.about-leaving": "Whoever leaves a rated game, or is replaced because of being away and has not come back by its end, comes last. Nobody can be replaced who is there.",
  "players.none": "Nobody has a rating here yet.",
  "players.unknown": "There is no account of this name.",
  "players.since": "Here since {date}",
  "players.unrated": "No rated game yet.",
  "players.honesty": "Honesty in trade",
  "players.honesty-none": "In deals of rated games nothing has been said yet that could have been false.",
  "players.honesty-kept": "Of cards in deals {said} {said:thing was|things were} said that could have been false; {broken} of {said:it|them} {broken:was|were}.",
  "players.honesty-about": "Only what the rules let a player invent counts: names behind those that must be true, in deals that were done in rated games.",
  "players.newest": "Newest games",
  "players.result": "place {place} of {players}, {points} {points:point|points}",
  "players.result-said": "place {place} of {players}, {points} {points:point|points}; in trade {broken} of {said} false",
  "players.up": "rating +{n}",
  "players.down": "rating −{n}",
  "players.look": "Look at the game of {date}",
  "players.own": "My profile",
} as const;

declare module "../base/texts.ts" {
  interface Texts extends Record<keyof typeof playersStrings, string> {}
}

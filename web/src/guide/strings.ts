/* The game in two minutes. {names} with a hyphen are figures of the edition. */
export const guideStrings = {
  "guide.title": "How the game goes, in two minutes",
  "guide.link": "First time? How the game goes, in two minutes",
  "guide.link-settlers": "First time? How Hearths goes, in two minutes",
  "guide.first": "Your first game? How it goes, in two minutes",
  "guide.hide": "I know the game",
  "guide.goal-title": "What you are after",
  "guide.goal": "You lead a civilization through the ages. Every step of your marker on the A.S.T., the table of ages, brings {points-step} points, every advance {points-cheap} to {points-dear}, every city {points-city}. The marker goes one step forward each turn if you have the cities and advances that the next age asks for. When a marker reaches the end, the most points win.",
  "guide.pieces-title": "Your pieces",
  "guide.pieces": "You have {tokens} tokens, {cities} cities and {ships} ships. A token is in stock, in treasury (money) or on the board (people). What is lost goes back to stock and can be used again: nothing is lost for ever.",
  "guide.board-title": "The board",
  "guide.board": "The number in an area is its limit: so many tokens it feeds. A gate is a city site. Hatched areas are flood plains, mountains with fire are volcanoes. Dotted lines are borders on water: ships cross them.",
  "guide.turn-title": "A turn",
  "guide.turn-tax": "Taxes: each city moves {tax-rate} tokens from stock to treasury.",
  "guide.turn-grow": "Growth: an area with one token gets one more, an area with several gets {growth-max}.",
  "guide.turn-move": "Movement: each token one area, or by ship. You decide.",
  "guide.turn-fight": "Conflict: where tokens of several players exceed the limit they fight, one for one. {attack-tokens} tokens take a city.",
  "guide.turn-build": "Cities: {city-cost} tokens on a site, or {wilderness-cost} elsewhere, become a city. You decide. Then tokens above the limits go, and every city needs {support-rate} tokens on the board.",
  "guide.turn-cards": "Trade cards: a card from each stack 1, 2, 3 … up to the number of your cities. Some are calamities.",
  "guide.turn-trade": "Trade: all at once, at least {trade-cards-min} cards for {trade-cards-min}. Collect equal cards, since a set is worth its face value times the square of their number; get rid of calamities. You decide.",
  "guide.turn-calamities": "Calamities strike whoever holds them. You choose what to lose.",
  "guide.turn-advances": "Advances: you pay with sets of cards and treasury. Advances of a colour make others of that colour cheaper. You decide.",
  "guide.turn-ast": "The markers move, and the next turn begins.",
  "guide.start-title": "For the beginning",
  "guide.start": "Spread out while there is room. Then gather tokens on city sites, but keep {support-rate} tokens for each city. Trade for sets of the same card, and buy cheap advances first: their credits pay for the great ones.",
  "guide.help-title": "Help is at hand",
  "guide.help": "Above the board stands what you are asked; § shows the rule. In the panel Act is what it means, what comes of it, and What would a bot do?, which tells its reasons. Moves can be taken back until you end them. Cities of others that you could take, fights and losses to come are marked on the board.",
} as const;

declare module "../base/texts.ts" {
  interface Texts extends Record<keyof typeof guideStrings, string> {}
}

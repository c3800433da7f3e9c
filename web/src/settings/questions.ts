/* The questions that an answer can be left for, as people call them, by the part of the turn in which they come. What is not named here is told by
 * the text of the question itself. */
import type { PromptKind } from "../types.gen.ts";

export const QUESTIONS: { part: "start" | "growth" | "war" | "cities" | "cards" | "minor" | "calamity" | "civil-war" | "abilities" | "advances" | "leaving"; names: Partial<Record<PromptKind, string>> }[] = [
  { part: "start", names: {
    "choose-civilization": "Which civilization to play", exchange: "Exchanging civilizations", "start-cards": "Cards to begin with", "choose-package": "Package to begin with",
    "secret-tokens": "Tokens to begin with, in secret", "start-cities": "First cities", "place-city": "Where the first cities stand", "place-start-credits": "Colour of the first free credits",
    "raze-city": "City that the package costs", "place-start-tokens": "Where the first tokens stand",
  } },
  { part: "growth", names: {
    "tax-rate": "Tax rate", "tax-beneficiary": "Who gets my cities in a tax revolt", "tax-revolt": "Which cities revolt against their taxes", "tax-revolt-take": "Which revolting cities I take",
    grow: "Where tokens grow when stock is short", ships: "Keeping and building ships", "move-early": "Moving before my turn", move: "Moving", "pay-ship": "Second token for a ship",
  } },
  { part: "war", names: {
    "fight-loss": "A token or a ship lost in a fight", "fight-loss-nearby": "A loss from next to the fight", "next-conflict": "Which conflict comes next", "next-conflict-or-wait": "Next conflict, or let others go first",
    "next-attack": "Which attack on my cities comes next", "next-attack-or-wait": "Attack on my city now, or wait", "attack-card": "Drawing a card after a won attack", "attack-treasury": "Treasury after a won attack",
  } },
  { part: "cities", names: {
    "build-cities": "Building cities", "city-neighbours": "Tokens from next to a new city", "reduce-unsupported": "City without support", "reduce-in-revolt": "City without support in a slave revolt",
  } },
  { part: "cards", names: {
    "buy-cards": "Buying trade cards", "free-card": "Free trade card", trade: "Trading", "trade-deal": "Completing a deal", "trade-bell": "After the bell of the trade", "hand-limit": "Cards above the hand limit",
  } },
  { part: "minor", names: {
    "discard-commodities": "Commodities lost", "discard-or-pay": "Commodities lost, or treasury instead", "destroy-or-pay": "City destroyed, or treasury instead", "discard-more": "Discarding more than asked (Corruption)",
    "discard-value": "Commodities of a value lost (Corruption)",
  } },
  { part: "calamity", names: {
    "name-victim": "Secondary victims", "take-damage": "Where damage is taken", "damage-or-pay": "Damage, or treasury for it", "reduce-cities": "Cities reduced", "destroy-city": "City destroyed",
    "discard-instead": "Discarding so that no city is reduced", "reduce-or-discard": "City reduced, or commodities instead", "choose-flood-plain": "Flood plain that is flooded", "choose-volcano": "Volcano that erupts",
    "choose-sea": "Sea of the cyclone", "earthquake-city": "My city that an earthquake destroys", "earthquake-city-reduced": "My city that an earthquake reduces", "earthquake-neighbour": "Neighbour's city that an earthquake reduces",
    "cyclone-cities": "Cities reduced by the cyclone", "cyclone-ships": "Ships lost in the cyclone", "regression-cities": "Cities against steps back", "treachery-city": "City won by treachery",
    "treachery-city-lost": "City lost to treachery though I have none to put there", "piracy-city": "First victim's city for the pirates", "piracy-secondary": "Others' cities for the pirates", "divide-losses": "How losses are divided among others",
    "divide-cities": "How reduced cities are divided among others", "hordes-city": "City that the barbarians fall upon", "hordes-move": "Where the barbarians go", "hordes-entry": "Where the barbarians come from",
    "leave-areas": "Areas that my tokens leave", "give-value": "Commodities given to somebody",
  } },
  { part: "civil-war", names: {
    "select-areas": "Areas chosen in a civil war", "annex-tokens": "Tokens taken in a civil war", "annex-cities": "Cities taken in a civil war", "tyranny-areas": "Areas chosen under tyranny", "tyranny-tokens": "Tokens taken under tyranny",
    "tyranny-cities": "Cities taken under tyranny", "tyranny-border": "Area at the border taken under tyranny", "choose-beneficiary": "Who takes over", "faction-own": "My part of the first faction", "faction-rival": "A rival's part of the first faction",
    "keep-faction": "Which faction I keep", "faction-losses": "Losses of a faction", "faction-tokens": "Tokens taken from a faction", "faction-cities": "Cities taken from a faction",
  } },
  { part: "abilities", names: {
    ability: "Using special abilities", diaspora: "Where tokens are relocated", "destroy-area": "Area destroyed by Fundamentalism", "annex-area": "Area annexed by Monotheism", politics: "Treasury or annexation by Politics",
    "tribute-ask": "Who gives tribute", "tribute-give": "Commodity given as tribute", "tribute-show": "Showing tribute", sell: "Commodities sold", convert: "Pirates and barbarians converted", settle: "Settling an empty area",
    demand: "Commodity demanded", "demand-from": "Whom it is demanded of",
  } },
  { part: "advances", names: { "buy-advances": "Buying advances", "fill-basket": "Paying for advances", "place-credits": "Colour of free credits" } },
  { part: "leaving", names: { "go-on": "Going on when somebody leaves", resettle: "Tokens from a region that is out of play" } },
];

const NAMES: { [kind: string]: string } = Object.assign({}, ...QUESTIONS.map((group) => group.names));

/* The text without what is only known when the question comes. */
export function questionName(kind: string, text: string): string {
  return NAMES[kind] ?? text.replace(/%c0: /, "").replace(/ ?\[[^\]]*\]/g, "").replace(/%[a-z]\d/g, "…");
}

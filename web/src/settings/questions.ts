/* The questions that an answer can be left for, as people call them, by the part of the turn in which they come. What is not named here is told by
 * the text of the question itself. */
import { has, t } from "../base/texts.ts";
import type { Key } from "../base/texts.ts";
import type { PromptKind } from "../base/types.gen.ts";

/* Named when they are shown, in the language of that moment. */
type Names = Partial<Record<PromptKind, string>>;
type Part = "start" | "growth" | "war" | "cities" | "cards" | "minor" | "calamity" | "civil-war" | "abilities" | "advances" | "leaving";
const part = (called: Part, ...kinds: PromptKind[]) => ({
  part: called, get names(): Names { return Object.fromEntries(kinds.map((kind) => [kind, t(`question.${kind}` as Key)])); },
});

export const QUESTIONS = [
  part("start",
    "choose-civilization", "bid", "exchange", "start-cards", "choose-package", "secret-tokens", "start-cities", "place-city", "place-start-credits",
    "raze-city", "place-start-tokens"
  ),
  part("growth",
    "tax-rate", "tax-beneficiary", "tax-revolt", "tax-revolt-take", "grow", "ships", "move-early", "move", "pay-ship"
  ),
  part("war",
    "fight-loss", "fight-loss-nearby", "next-conflict", "next-conflict-or-wait", "next-attack", "next-attack-or-wait", "attack-card",
    "attack-treasury"
  ),
  part("cities", "build-cities", "city-neighbours", "reduce-unsupported", "reduce-in-revolt"),
  part("cards", "buy-cards", "free-card", "trade", "trade-deal", "trade-bell", "hand-limit"),
  part("minor", "discard-commodities", "discard-or-pay", "destroy-or-pay", "discard-more", "discard-value"),
  part("calamity",
    "name-victim", "take-damage", "damage-or-pay", "reduce-cities", "destroy-city", "discard-instead", "reduce-or-discard", "choose-flood-plain",
    "choose-volcano", "choose-sea", "earthquake-city", "earthquake-city-reduced", "earthquake-neighbour", "cyclone-cities", "cyclone-ships",
    "regression-cities", "treachery-city", "treachery-city-lost", "piracy-city", "piracy-secondary", "divide-losses", "divide-cities", "hordes-city",
    "hordes-move", "hordes-entry", "leave-areas", "give-value"
  ),
  part("civil-war",
    "select-areas", "annex-tokens", "annex-cities", "tyranny-areas", "tyranny-tokens", "tyranny-cities", "tyranny-border", "choose-beneficiary",
    "faction-own", "faction-rival", "keep-faction", "faction-losses", "faction-tokens", "faction-cities"
  ),
  part("abilities",
    "ability", "diaspora", "destroy-area", "annex-area", "politics", "tribute-ask", "tribute-give", "tribute-show", "sell", "convert", "settle",
    "demand", "demand-from"
  ),
  part("advances", "buy-advances", "fill-basket", "place-credits"),
  part("leaving", "go-on", "resettle"),
];

/* The text without what is only known when the question comes. */
export function questionName(kind: string, text: string): string {
  const key = `question.${kind}`;
  return has(key) ? t(key as Key) : text.replace(/%c0: /, "").replace(/ ?\[[^\]]*\]/g, "").replace(/%[a-z]\d/g, "…");
}

/* Which advances change a calamity: the catalogue says which and whether they help, the rulebook says how. */
import { has, t } from "../base/texts.ts";
import type { Key } from "../base/texts.ts";
import type { Modifier as CatalogueModifier, Rule } from "../base/types.ts";
import type { Naming } from "../base/words.ts";

export type Modifier = CatalogueModifier & { rule: Rule | null };

/* "2 cities are reduced instead of 3", by the figures of the edition; null where the advance changes no figure. */
export function tollText({ effect, value, printed, other }: CatalogueModifier): string | null {
  const key = `toll.${effect}${other ? ".other" : ""}`;
  return printed > 0 && has(key) ? t(key as Key, { before: printed, after: Math.max(0, printed + value) }) : null;
}

export function modifiersOf(naming: Naming, card: number, rules: ReadonlyMap<string, Rule> | null): Modifier[] {
  const info = naming.catalogue.cards[card];
  return (info?.modifiers ?? []).map((modifier) => ({
    ...modifier, rule: ruleNaming(info.rules, naming.catalogue.advances[modifier.advance]?.name ?? "", modifier.victim, rules),
  }));
}

/* The rule of a calamity that begins with the name of an advance; of several the one about this kind of victim. */
function ruleNaming(ids: readonly string[], name: string, victim: Modifier["victim"],
                    rules: ReadonlyMap<string, Rule> | null): Rule | null {
  const naming = ids.flatMap((id) => rules?.get(id) ?? []).filter((rule) => name && rule.text.startsWith(name));
  return naming.find((rule) => victim !== "any" && rule.text.includes(t(`rules.victim-${victim}`))) ?? naming[0] ?? null;
}

/* The rules of a calamity that are not about a single advance. */
export function plainRules(naming: Naming, card: number, rules: ReadonlyMap<string, Rule> | null): Rule[] {
  const named = new Set(modifiersOf(naming, card, rules).flatMap((modifier) => modifier.rule?.id ?? []));
  return (naming.catalogue.cards[card]?.rules ?? []).flatMap((id) => named.has(id) ? [] : rules?.get(id) ?? []);
}

/* Those that a victim holds and that count in its role. */
export function modifiersFor(modifiers: readonly Modifier[], held: readonly number[], primary: boolean): Modifier[] {
  return modifiers.filter((modifier) =>
    held.includes(modifier.advance) && (modifier.victim === "any" || (modifier.victim === "primary") === primary));
}

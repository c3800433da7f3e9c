/* What an advance does, a sentence for each of its rules. One that only refers to a calamity is told by what it changes there, in the
 * figures of the edition. */
import { t } from "../strings.ts";
import type { Rule } from "../types.ts";
import { advanceName, cardName } from "../words.ts";
import type { Naming } from "../words.ts";
import { tollText } from "../calamity/modifiers.ts";
import { join } from "../panel/names.ts";
import { ruleText } from "../panel/rulebook.ts";

export interface EffectText { id: string; text: string }

function tolls(naming: Naming, advance: number, chapter: string): string | null {
  const card = naming.catalogue.cards.findIndex((info) => info.modifiers?.length > 0 && info.rules.some((id) => id.startsWith(`${chapter}.`)));
  const found = card < 0 ? [] : naming.catalogue.cards[card].modifiers.flatMap((modifier) => (modifier.advance === advance ? tollText(modifier) ?? [] : []));
  return found.length ? t("advances.toll", { card: cardName(naming, card), what: join(found) }) : null;
}

export function effectTexts(naming: Naming, advance: number, rules: ReadonlyMap<string, Rule> | null): EffectText[] {
  return naming.catalogue.advances[advance].rules.flatMap((id) => rules?.get(id) ?? []).map((rule) => {
    const chapter = /^[^.]*\s([\w-]+)\.\d+\.?$/.exec(rule.text)?.[1];
    return { id: rule.id, text: (chapter && tolls(naming, advance, chapter)) ?? ruleText(rule, rules, advanceName(naming, advance)) };
  });
}

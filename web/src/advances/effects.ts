/* What an advance does, a sentence for each of its rules. One that only refers to a calamity is told by what it changes there, in the
 * figures of the edition. */
import { t } from "../base/texts.ts";
import type { Rule } from "../base/types.ts";
import { advanceName, cardName } from "../base/words.ts";
import type { Naming } from "../base/words.ts";
import { tollText } from "../calamity/index.ts";
import { join, ruleText } from "../panel/index.ts";

export interface EffectText { id: string; text: string }

type Rules = ReadonlyMap<string, Rule> | null;

/* What the advance changes when the calamity strikes: its figures, else the rules that name it; null where neither does. */
function changes(naming: Naming, advance: number, card: number, rules: Rules): EffectText | null {
  const info = naming.catalogue.cards[card];
  const name = naming.catalogue.advances[advance].name;
  const named = info.rules.flatMap((id) => rules?.get(id) ?? []).filter((rule) => rule.text.startsWith(`${name}: `));
  const figures = info.modifiers.flatMap((modifier) => (modifier.advance === advance ? tollText(modifier) ?? [] : []));
  const what = figures.length ? join(figures) : named.map((rule) => rule.text.slice(name.length + 2)).join(" ");
  return what ? { id: named[0]?.id ?? info.rules[0], text: t("advances.toll", { card: cardName(naming, card), what }) } : null;
}

export function effectTexts(naming: Naming, advance: number, rules: Rules): EffectText[] {
  const told = new Set<number>();
  return naming.catalogue.advances[advance].rules.flatMap((id) => rules?.get(id) ?? []).flatMap((rule) => {
    /* A rule of the calamity itself, or one that only refers to its chapter. */
    const chapter = /^[^.]*\s([\w-]+)\.\d+\.?$/.exec(rule.text)?.[1];
    const card = naming.catalogue.cards.findIndex((info) => info.modifiers?.length > 0
      && (info.rules.includes(rule.id) || (chapter !== undefined && info.rules.some((id) => id.startsWith(`${chapter}.`)))));
    const text = card < 0 ? null : changes(naming, advance, card, rules);
    if (text === null)
      return [{ id: rule.id, text: ruleText(rule, rules, advanceName(naming, advance)) }];
    const again = told.has(card);
    told.add(card);
    return again ? [] : [text];
  });
}

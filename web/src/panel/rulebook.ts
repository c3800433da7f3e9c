/* The rules in words, by id, once they are loaded. */
import { useEffect, useState } from "preact/hooks";
import { rulebook } from "../base/rulesheet.tsx";
import { t } from "../base/texts.ts";
import type { Rule } from "../base/types.ts";
import type { Naming } from "../base/words.ts";

export function useRulebook(naming: Naming): ReadonlyMap<string, Rule> | null {
  const [rules, setRules] = useState<ReadonlyMap<string, Rule> | null>(null);
  const { id } = naming.catalogue;
  useEffect(() => {
    let wanted = true;
    rulebook(id).then((list) => wanted && setRules(new Map(list.map((rule) => [rule.id, rule]))), () => undefined);
    return () => { wanted = false; };
  }, [id]);
  return rules;
}

/* The text of a rule in which a mere reference to another is replaced by what that one says. `about` is the name that
 * the reader knows already: it is not said again. */
export function ruleText(rule: Rule, rules: ReadonlyMap<string, Rule> | null, about: string): string {
  return rule.text.replace(new RegExp(`\\b${t("rules.see")} ([\\w-]+\\.\\d+)\\.?`, "g"), (reference, id: string) => {
    const other = rules?.get(id)?.text;
    return other === undefined ? reference : other.startsWith(`${about}: `) ? other.slice(about.length + 2) : other;
  });
}

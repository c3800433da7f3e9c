/* The rules in words, by id, once they are loaded. */
import { useEffect, useState } from "preact/hooks";
import { rulebook } from "../rulesheet.tsx";
import type { Rule } from "../types.ts";
import type { Naming } from "../words.ts";

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

/* Finds rules by the words of somebody who does not know the words of the rulebook. */
import { t } from "../base/texts.ts";
import type { Rule } from "../base/types.ts";

export interface Found { rule: Rule; score: number }

/* "boat ship" in the table of strings: whoever writes the first finds the others too. */
function synonymsOf(word: string): string[] {
  for (const group of t("rules.synonyms").split("|")) {
    const [asked, ...meant] = group.split(" ");
    if (asked === word)
      return meant;
  }
  return [];
}

/* Without the endings that words take on in a question. */
function stem(word: string): string {
  const cut = word.replace(/(?:ies)$/, "y").replace(/(\w{3})(?:ing|ed|es|s)$/, "$1");
  return cut.length >= 3 ? cut : word;
}

/* Rules about the rules, the set-up and examples come after those of the turn. */
const ASIDE = /^(setup|def|limit|example|expert|short)\./;

interface Wanted { exact: string; forms: string[] }

export function wantedWords(text: string): Wanted[] {
  const noise = new Set(t("rules.noise").split(" "));
  const all = text.toLowerCase().split(/[^\p{L}\p{N}.-]+/u).map((word) => word.replace(/^[.-]+|[.-]+$/g, "")).filter(Boolean);
  const told = all.filter((word) => !noise.has(word));
  return (told.length ? told : all).map((word) => ({ exact: word, forms: [word, stem(word), ...synonymsOf(word), ...synonymsOf(stem(word))] }));
}

/* The beginning of a word, wherever it stands. */
const has = (text: string, form: string): boolean => {
  for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]))
      return true;
  return false;
};

/* Rules with all the words; if there are none, those with most of them. A heading counts more than a sentence. */
export function searchRules(rules: readonly Rule[], text: string): Rule[] {
  const wanted = wantedWords(text);
  let part = "", title = "";
  const found: (Found & { hits: number })[] = [];
  for (const rule of rules) {
    if (rule.part !== undefined) {
      part = rule.part;
      title = "";
    }
    title = rule.title ?? title;
    const id = rule.id.toLowerCase(), heading = `${part} ${title}`.toLowerCase(), body = rule.text.toLowerCase();
    let hits = 0, score = 0;
    for (const { exact, forms } of wanted) {
      const inId = id === exact ? 20 : id.startsWith(`${exact}.`) ? 6 : 0;
      const inHeading = forms.some((form) => has(heading, form)) ? 3 : 0;
      const inBody = has(body, exact) ? 3 : forms.some((form) => has(body, form)) ? 2 : 0;
      hits += inId || inHeading || inBody ? 1 : 0;
      score += inId + inHeading + inBody;
    }
    if (hits > 0)
      found.push({ rule, score: score - (ASIDE.test(id) ? 2 : 0), hits });
  }
  const most = found.reduce((best, one) => Math.max(best, one.hits), 0);
  return found.filter((one) => one.hits === most).sort((a, b) => b.score - a.score).map((one) => one.rule);
}

/* The text of a rule, over everything, wherever its number is tapped. */
import { useEffect, useRef, useState } from "preact/hooks";
import { loadTexts, translated } from "./locale.ts";
import { getOnce } from "./net.ts";
import { t } from "./texts.ts";
import type { Rule } from "./types.ts";
import { onWish } from "./ui.ts";
import { failureText } from "./words.ts";

/* The edition whose rules are shown; the game page sets it. */
let edition = "west-2024";
export const rulesOf = (id: string): void => void (edition = id);
/* Numbers of rulings, such as, are for those who work on the rules. */
export const rulebook = (id = edition): Promise<Rule[]> => Promise.all([getOnce<Rule[]>(`/api/rulebook?edition=${id}`), loadTexts("rulebook")])
  .then(([rules]) => translated(rules, RULE_TEXTS).map((rule) => ({ ...rule, text: rule.text.replace(/\s*\(R-\d+(, R-\d+)*\)/g, "") })));
const RULE_TEXTS: ReadonlySet<string> = new Set(["part", "title", "text"]);

/* The rule itself and those around it that share its chapter. */
function chapterOf(rules: Rule[], id: string): Rule[] {
  const head = (rule: string) => rule.replace(/\.\d+[a-z]?$/, "");
  return rules.filter((rule) => rule.id === id || head(rule.id) === head(id));
}

export function RuleSheet() {
  const [id, setId] = useState<string | null>(null);
  const [rules, setRules] = useState<Rule[] | null>(null);
  const [problem, setProblem] = useState("");
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => onWish("rule", (wish) => {
    setId(wish.id);
    setProblem("");
    rulebook().then(setRules, (failure) => setProblem(failureText(failure)));
    if (!dialog.current!.open)
      dialog.current!.showModal();
  }), []);
  useEffect(() => dialog.current?.querySelector(".asked")?.scrollIntoView({ block: "nearest" }), [id, rules]);
  const shown = id && rules ? chapterOf(rules, id) : [];
  return <dialog ref={dialog} class="sheet" aria-labelledby="rule-title" onClose={() => setId(null)}
    onClick={(event) => event.target === dialog.current && dialog.current!.close()}>
    <div class="sheet-body">
      <header>
        <h2 id="rule-title">{t("rules.rule", { id: id ?? "" })}</h2>
        <button class="plain" onClick={() => dialog.current!.close()} aria-label={t("app.close")}>×</button>
      </header>
      {problem && <p role="alert">{problem}</p>}
      {!rules && !problem && <p>{t("app.loading")}</p>}
      {rules && !shown.length && <p>{t("rules.missing", { id: id ?? "" })}</p>}
      {shown.map((rule) => <section key={rule.id} class={rule.id === id ? "asked" : ""}>
        <h3>{rule.id}{rule.title ? ` · ${rule.title}` : ""}</h3>
        <p>{rule.text}</p>
      </section>)}
    </div>
  </dialog>;
}

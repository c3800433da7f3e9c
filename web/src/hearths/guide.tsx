/* The card game for whoever has never played it: a page of its own, and the beginning of the help at the table. Each step
 * has a sentence of ours and, folded, what the rulebook says about it. */
import { useEffect, useState } from "preact/hooks";
import { loadServerTexts, translatedCatalogue } from "../base/family.ts";
import { LessonsLink } from "../lessons/index.ts";
import { getOnce } from "../base/net.ts";
import { follow } from "../base/router.ts";
import { rulebook, rulesOf } from "../base/rulesheet.tsx";
import { t } from "../base/texts.ts";
import type { Rule } from "../base/types.ts";
import { h } from "./sentences.ts";
import type { Sentence } from "./sentences.ts";
import type { Catalogue } from "./types.gen.ts";

/* The steps in the order of a round, with the beginnings of the ids of their rules. */
const STEPS: [Sentence, Sentence, string[]][] = [
  ["guide-goal-title", "guide-goal", ["end.", "round."]],
  ["guide-lookout-title", "guide-lookout", ["lookout.1", "lookout.2", "lookout.3", "lookout.4"]],
  ["guide-production-title", "guide-production", ["production."]],
  ["guide-turn-title", "guide-turn", ["turn."]],
  ["guide-build-title", "guide-build", ["A1.", "cards.6", "pay.1", "pay.2"]],
  ["guide-deal-title", "guide-deal", ["A2."]],
  ["guide-raze-title", "guide-raze", ["A3.", "A4."]],
  ["guide-use-title", "guide-use", ["A5.", "A6.", "A7.", "instant."]],
  ["guide-pass-title", "guide-pass", ["A9.", "expedition.", "cleanup."]],
  ["guide-start-title", "guide-start", []],
  ["guide-help-title", "guide-help", []],
];

const starts = (rule: Rule, ids: readonly string[]): boolean => ids.some((id) => (id.endsWith(".") ? rule.id.startsWith(id) : rule.id === id));

/* `level`: of its headings, below the one above it. */
export function Guide({ catalogue, level }: { catalogue: Pick<Catalogue, "id" | "numbers" | "rounds" | "factions">; level: 2 | 3 }) {
  const Heading = `h${level}` as "h3";
  const [rules, setRules] = useState<readonly Rule[]>([]);
  useEffect(() => void rulebook(catalogue.id).then(setRules, () => undefined), [catalogue.id]);
  const figures = {
    ...catalogue.numbers, rounds: catalogue.rounds, usual: Math.max(...catalogue.factions.map((faction) => faction.points)),
    without: catalogue.factions.filter((faction) => faction.points === 0).map((faction) => faction.name).join(", "),
  };
  return <div class="guide">
    {STEPS.map(([title, text, ids]) => {
      const own = rules.filter((rule) => starts(rule, ids));
      return <section key={title}>
        <Heading>{h(title)}</Heading><p>{h(text, figures)}</p>
        {own.length > 0 && <details><summary>{h("guide-rules")}</summary><ul>{own.map((rule) => <li key={rule.id}><b>{rule.id}</b> {rule.text}</li>)}</ul></details>}
      </section>;
    })}
  </div>;
}

export function GuidePage({ id }: { id: string }) {
  const [catalogue, setCatalogue] = useState<Catalogue | null>(null);
  const [lost, setLost] = useState(false);
  useEffect(() => {
    rulesOf(id);
    getOnce<Catalogue>(`/api/editions/${id}`).then(async (found) => {
      await loadServerTexts(found);
      setCatalogue(translatedCatalogue(found));
    }).catch(() => setLost(true));
  }, [id]);
  return <>
    <h1>{h("guide-title")}</h1>
    <LessonsLink />
    {catalogue ? <Guide catalogue={catalogue} level={2} /> : <p role="status">{t(lost ? "start.unknown" : "app.loading")}</p>}
    <p><a href={`/rules/${id}`} onClick={follow}>{t("rules.title")}</a></p>
  </>;
}

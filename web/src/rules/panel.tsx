/* The rulebook in our own words: chapters, search, and a link to every rule. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { getOnce } from "../base/net.ts";
import { go, type Route } from "../base/router.ts";
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import type { Rule, ServerInfo } from "../base/types.ts";
import { copyText, note } from "../base/ui.ts";
import { failureText } from "../base/words.ts";
import { rulebook } from "../base/rulesheet.tsx";
import { Search } from "../panel/index.ts";
import { searchRules, wantedWords } from "./search.ts";
import "./rules.css";

export function RulesPanel({ table }: { table: Table }) {
  return <div class="rules"><h2>{t("rules.title")}</h2><Rulebook edition={table.catalogue.id} asked={null} level={3} /></div>;
}

/* The rulebook without a game, at /rules/EDITION?rule=ID. */
export function RulesPage({ route, match }: { route: Route; match: string[] }) {
  const [editions, setEditions] = useState<ServerInfo["editions"]>([]);
  const edition = match[1] ?? editions[0]?.id;
  useEffect(() => void getOnce<ServerInfo>("/api/server").then((server) => setEditions(server.editions), () => undefined), []);
  return (
    <main class="page rules">
      <p><a href="/">{t("app.home")}</a></p>
      <h1>{t("rules.title")}</h1>
      {editions.length > 1 && (
        <label class="field"><span>{t("rules.edition")}</span>
          <select value={edition} onChange={(event) => go(`/rules/${event.currentTarget.value}`)}>
            {editions.map((one) => <option key={one.id} value={one.id}>{one.name}</option>)}
          </select>
        </label>
      )}
      {edition && <Rulebook key={edition} edition={edition} asked={route.query.get("rule")} level={2} />}
    </main>
  );
}

interface Chapter { title: string; part: string; rules: Rule[] }

/* Headings stand with the first rule behind them. */
function chaptersOf(rules: readonly Rule[]): Chapter[] {
  const out: Chapter[] = [];
  let part = "";
  for (const rule of rules) {
    part = rule.part ?? part;
    if (rule.part !== undefined || rule.title !== undefined || out.length === 0)
      out.push({ title: rule.title ?? part, part, rules: [] });
    out[out.length - 1].rules.push(rule);
  }
  return out;
}

function Rulebook({ edition, asked, level }: { edition: string; asked: string | null; level: 2 | 3 }) {
  const Heading = `h${level}` as "h3";
  const [rules, setRules] = useState<Rule[] | null>(null);
  const [problem, setProblem] = useState("");
  const [text, setText] = useState("");
  const [open, setOpen] = useState<string | null>(null);
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    rulebook(edition).then(setRules, (failure) => setProblem(failureText(failure)));
  }, [edition]);
  useEffect(() => place.current?.scrollIntoView({ block: "center" }), [rules, asked]);
  const chapters = useMemo(() => chaptersOf(rules ?? []), [rules]);
  const words = useMemo(() => wantedWords(text).flatMap(({ forms }) => forms), [text]);
  const found = useMemo(() => (words.length === 0 ? null : searchRules(rules ?? [], text)), [words, rules]);
  if (problem)
    return <p role="alert" class="problem">{problem}</p>;
  if (!rules)
    return <p>{t("app.loading")}</p>;
  return (
    <>
      <Search label={t("rules.find")} value={text} onInput={setText} />
      {found && <p role="status" class="quiet">{found.length === 0 ? t("rules.none") : t("rules.count", { n: found.length })}</p>}
      {found ? <RuleList edition={edition} rules={found.slice(0, 150)} words={words} /> : (
        <ul class="chapters" aria-label={t("rules.chapters")}>
          {chapters.map((chapter, i) => {
            const key = `${i}`;
            const holds = asked !== null && chapter.rules.some((rule) => rule.id === asked);
            return (
              <li key={key} ref={holds ? place : undefined}>
                {chapter.part !== chapters[i - 1]?.part && chapter.part !== chapter.title && <Heading>{chapter.part}</Heading>}
                <details open={open === key || holds} onToggle={(event) => event.currentTarget.open && setOpen(key)}>
                  <summary class={chapter.part === chapter.title ? "part" : ""}>{chapter.title}</summary>
                  <RuleList edition={edition} rules={chapter.rules} words={[]} asked={asked} />
                </details>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

function RuleList({ edition, rules, words, asked }: { edition: string; rules: readonly Rule[]; words: readonly string[]; asked?: string | null }) {
  const copy = async (id: string) => {
    const path = `/rules/${edition}?rule=${encodeURIComponent(id)}`;
    if (await copyText(location.origin + path))
      note(t("rules.linked"), "good");
    else
      go(path);
  };
  return (
    <dl class="rule-list">
      {rules.map((rule) => (
        <div key={rule.id} class={rule.id === asked ? "asked" : ""}>
          <dt><button type="button" class="rule" onClick={() => void copy(rule.id)} title={t("rules.link", { id: rule.id })}>{rule.id}</button></dt>
          <dd><Marked text={rule.text} words={words} /></dd>
        </div>
      ))}
    </dl>
  );
}

/* The words that were looked for stand out, where a word begins. Safari before 16.4 cannot look behind in patterns. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0)
    return <>{text}</>;
  const pattern = new RegExp(`(^|[^\\p{L}\\p{N}])(${[...words].sort((a, b) => b.length - a.length).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "giu");
  return <>{text.split(pattern).map((piece, i) => i % 3 === 2 ? <mark key={i}>{piece}</mark> : piece)}</>;
}

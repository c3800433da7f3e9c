/* Answers left with the server for decisions that come while the player is not there. */
import { useState } from "preact/hooks";
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import { note } from "../base/ui.ts";
import { areaName, cardName, playerName } from "../base/words.ts";
import { Fold, join, Problem, seats, useActing } from "../panel/index.ts";
import type { Answer, Condition, Preference, StandingRule } from "./arrangement.ts";
import { partsOf, questionName, questionsOf } from "./questions.ts";

const ANSWERS = ["bot", "first", "pass", "player", "area", "card"] as const;
type Kind = (typeof ANSWERS)[number];
const isPreference = (kind: Kind): kind is Preference => kind === "player" || kind === "area" || kind === "card";

export function Standing({ table, left }: { table: Table; left: StandingRule[] }) {
  const [rules, set] = useState(left);
  const acting = useActing(table);
  const send = (next: StandingRule[]) => acting.attempt(async () => {
    await table.ask({ do: "standing", rules: next });
    set(next);
    note(t("settings.standing-saved"), "good");
  });
  return (
    <Fold title={t("settings.standing")} class="standing">
      <p class="quiet">{t("settings.standing-about")}</p>
      {rules.length === 0 ? <p>{t("settings.standing-none")}</p> : (
        <ul>{rules.map((rule) => (
          <li key={JSON.stringify(rule)}>
            <span><b>{promptName(table, rule.prompt)}</b>{rule.when && ` (${conditionText(table, rule.when)})`}: {answerText(table, rule.answer)}</span>
            <button type="button" aria-label={t("settings.standing-remove", { prompt: promptName(table, rule.prompt) })}
              disabled={acting.busy} onClick={() => void send(rules.filter((other) => other !== rule))}>×</button>
          </li>
        ))}</ul>
      )}
      <NewRule table={table} onAdd={(rule) => void send(added(rules, rule))} />
      <Problem of={acting} />
    </Fold>
  );
}

/* An answer without a condition comes after those for the same question that have one, and there is one answer for each case. */
export function added(rules: StandingRule[], rule: StandingRule): StandingRule[] {
  const others = rules.filter((other) => other.prompt !== rule.prompt || JSON.stringify(other.when) !== JSON.stringify(rule.when));
  return rule.when ? [rule, ...others] : [...others, rule];
}

function promptName({ words }: Table, kind: string): string {
  const found = words.prompts.find((prompt) => prompt.kind === kind);
  return found ? questionName(found) : kind;
}

function conditionText(table: Table, when: Condition): string {
  return [
    ...(when.from_turn ? [t("settings.when-from", { n: when.from_turn })] : []), ...(when.until_turn ? [t("settings.when-until", { n: when.until_turn })] : []),
    ...(when.against === "leader" ? [t("settings.when-leader")] : when.against ? [t("settings.when-against", { names: join(when.against.map((player) => playerName(table, player))) })] : []),
    ...(when.loses ? [t("settings.when-city")] : []),
  ].join(", ");
}

function itemName(table: Table, kind: Preference, item: number): string {
  return kind === "player" ? playerName(table, item) : kind === "area" ? areaName(table, item) : cardName(table, item);
}

function answerText(table: Table, answer: Answer): string {
  if (typeof answer === "string")
    return t(`settings.standing-${answer}`);
  const [kind, ...items] = answer;
  return `${t(`settings.standing-${kind}`)}: ${join(items.map((item) => itemName(table, kind, item)))}`;
}

function NewRule({ table, onAdd }: { table: Table; onAdd: (rule: StandingRule) => void }) {
  const prompts = questionsOf(table.words);
  const [prompt, setPrompt] = useState<string>(prompts.some((one) => one.kind === "take-damage") ? "take-damage" : prompts[0]?.kind ?? "");
  const [kind, setKind] = useState<Kind>("bot");
  const [items, setItems] = useState<number[]>([]);
  const [until, setUntil] = useState(0);
  const [against, setAgainst] = useState("");
  const [city, setCity] = useState(false);
  const all = kind === "player" ? seats(table).filter((seat) => seat !== table.me)
    : kind === "area" ? table.board.areas.map((_, i) => i).filter((area) => !table.view.out.includes(area))
    : table.catalogue.cards.map((_, i) => i);
  const left = all.filter((item) => !items.includes(item))
    .sort((a, b) => isPreference(kind) ? itemName(table, kind, a).localeCompare(itemName(table, kind, b)) : 0);
  return (
    <div class="new-rule">
      <label class="field"><span>{t("settings.standing-when")}</span>
        <select value={prompt} onChange={(event) => setPrompt(event.currentTarget.value)}>
          {partsOf(table.words).map(({ part, prompts: of }) => {
            const options = of.map((one) => <option key={one.kind} value={one.kind}>{questionName(one)}</option>);
            return part ? <optgroup key={part} label={t(`settings.part-${part}`)}>{options}</optgroup> : options;
          })}
        </select></label>
      <label class="field"><span>{t("settings.standing-answer")}</span>
        <select value={kind} onChange={(event) => { setKind(event.currentTarget.value as Kind); setItems([]); }}>
          {ANSWERS.map((one) => <option key={one} value={one}>{t(`settings.standing-${one}`)}</option>)}
        </select></label>
      {isPreference(kind) && (
        <label class="field"><span>{t("settings.standing-prefer")}</span>
          <select value="" onChange={(event) => { if (event.currentTarget.value !== "") setItems([...items, Number(event.currentTarget.value)]); }}>
            <option value="">{t("settings.standing-choose")}</option>
            {left.map((item) => <option key={item} value={item}>{itemName(table, kind, item)}</option>)}
          </select>
          {items.length > 0 && <span>{join(items.map((item) => itemName(table, kind, item)))}</span>}</label>
      )}
      <fieldset class="row"><legend>{t("settings.when")}</legend>
        <label class="field"><span>{t("settings.when-until-turn")}</span>
          <input type="number" min={1} max={99} value={until || ""} onInput={(event) => setUntil(Number(event.currentTarget.value))} /></label>
        <label class="field"><span>{t("settings.when-against-whom")}</span>
          <select value={against} onChange={(event) => setAgainst(event.currentTarget.value)}>
            <option value="">{t("settings.when-anybody")}</option>
            <option value="leader">{t("settings.when-the-leader")}</option>
            {seats(table).filter((seat) => seat !== table.me).map((seat) => <option key={seat} value={seat}>{playerName(table, seat)}</option>)}
          </select></label>
        {table.board.name && <label><input type="checkbox" checked={city} onChange={(event) => setCity(event.currentTarget.checked)} /> {t("settings.when-lose-city")}</label>}
      </fieldset>
      <button type="button" disabled={isPreference(kind) && items.length === 0} onClick={() => {
        const when: Condition = { ...(until > 0 ? { until_turn: until } : {}), ...(against === "leader" ? { against } : against ? { against: [Number(against)] } : {}), ...(city ? { loses: "city" } : {}) };
        onAdd({ prompt, answer: isPreference(kind) ? [kind, ...items] : kind, ...(Object.keys(when).length ? { when } : {}) });
        setItems([]);
      }}>{t("settings.standing-add")}</button>
    </div>
  );
}

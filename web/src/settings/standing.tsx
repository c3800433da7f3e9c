/* Answers left with the server for decisions that come while the player is not there. */
import { useState } from "preact/hooks";
import { t } from "../strings.ts";
import type { Table } from "../table.ts";
import { note } from "../ui.ts";
import { areaName, cardName, playerName } from "../words.ts";
import { join, seats } from "../panel/names.ts";
import { Problem, Fold, useActing } from "../panel/parts.tsx";
import type { Answer, Preference, StandingRule } from "./arrangement.ts";

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
          <li key={rule.prompt}>
            <span><b>{promptName(table, rule.prompt)}</b>: {answerText(table, rule.answer)}</span>
            <button type="button" aria-label={t("settings.standing-remove", { prompt: promptName(table, rule.prompt) })}
              disabled={acting.busy} onClick={() => void send(rules.filter((other) => other !== rule))}>×</button>
          </li>
        ))}</ul>
      )}
      <NewRule table={table} onAdd={(rule) => void send([...rules.filter((other) => other.prompt !== rule.prompt), rule])} />
      <Problem of={acting} />
    </Fold>
  );
}

/* The text of a prompt without what is only known when it comes. */
function promptName(table: Table, kind: string): string {
  const text = table.words.prompts.find((prompt) => prompt.kind === kind)?.text ?? kind;
  return text.replace(/%c0: /, "").replace(/%[a-z]\d/g, "…");
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
  const prompts = table.words.prompts.filter((prompt) => prompt.kind !== "none");
  const [prompt, setPrompt] = useState<string>(prompts[0]?.kind ?? "");
  const [kind, setKind] = useState<Kind>("bot");
  const [items, setItems] = useState<number[]>([]);
  const all = kind === "player" ? seats(table).filter((seat) => seat !== table.me)
    : kind === "area" ? table.board.areas.map((_, i) => i).filter((area) => !table.view.out.includes(area))
    : table.catalogue.cards.map((_, i) => i);
  const left = all.filter((item) => !items.includes(item))
    .sort((a, b) => isPreference(kind) ? itemName(table, kind, a).localeCompare(itemName(table, kind, b)) : 0);
  return (
    <div class="new-rule">
      <label class="field"><span>{t("settings.standing-when")}</span>
        <select value={prompt} onChange={(event) => setPrompt(event.currentTarget.value)}>
          {prompts.map((one) => <option key={one.kind} value={one.kind}>{promptName(table, one.kind)}</option>)}
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
      <button type="button" disabled={isPreference(kind) && items.length === 0} onClick={() => {
        onAdd({ prompt, answer: isPreference(kind) ? [kind, ...items] : kind });
        setItems([]);
      }}>{t("settings.standing-add")}</button>
    </div>
  );
}

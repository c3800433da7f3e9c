/* Every calamity of the game with what it does, and which advances of a player change it. */
import { useState } from "preact/hooks";
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import { playerOf } from "../base/table.ts";
import { CardTag, isInUse, RuleLink, Search, seats, useRulebook } from "../panel/index.ts";
import { playerName } from "../base/words.ts";
import { modifiersOf, plainRules } from "./modifiers.ts";
import { ModifierItem } from "./teller.tsx";

export function Helper({ table }: { table: Table }) {
  const [player, setPlayer] = useState(table.me ?? 0);
  const [text, setText] = useState("");
  const [only, setOnly] = useState(false);
  const rules = useRulebook(table);
  const held = playerOf(table.view, player)?.advances ?? [];
  const wanted = text.trim().toLowerCase();
  const rows = table.catalogue.cards.map((info, card) => ({
    info, card, modifiers: modifiersOf(table, card, rules), plain: plainRules(table, card, rules),
  })).filter(({ info, card, modifiers, plain }) => info.type !== "commodity" && isInUse(table, card)
    && (!only || modifiers.some((modifier) => held.includes(modifier.advance)))
    && (wanted === "" || [info.name, ...plain.map((rule) => rule.text),
      ...modifiers.map((modifier) => table.catalogue.advances[modifier.advance]?.name)].join(" ").toLowerCase().includes(wanted)));
  return (
    <>
      <div class="row">
        <label class="field"><span>{t("calamity.for")}</span>
          <select value={player} onChange={(event) => setPlayer(Number(event.currentTarget.value))}>
            {seats(table).map((seat) => <option key={seat} value={seat}>{playerName(table, seat)}</option>)}
          </select>
        </label>
        <label class="check"><input type="checkbox" checked={only} onChange={(event) => setOnly(event.currentTarget.checked)} />{t("calamity.only-mine")}</label>
      </div>
      <Search label={t("calamity.find")} value={text} onInput={setText} />
      <p class="quiet">{t("calamity.helper-note")}</p>
      {rows.length === 0 && <p>{t("calamity.nothing-found")}</p>}
      <ul class="calamity-list">
        {rows.map(({ info, card, modifiers, plain }) => (
          <li key={card}>
            <h4><CardTag naming={table} card={card} /> <small>{t("calamity.stack", { n: info.stack })}, {info.type !== "commodity" && t(`calamity.${info.type}`)}</small></h4>
            <ul class="mattered">
              {modifiers.filter((modifier) => !only || held.includes(modifier.advance)).map((modifier) => (
                <ModifierItem key={`${modifier.advance}.${modifier.victim}`} table={table} modifier={modifier} held={held.includes(modifier.advance)} />
              ))}
            </ul>
            <details open={wanted !== ""}>
              <summary>{t("calamity.rules", { card: info.name })}</summary>
              <ul>{plain.map((rule) => <li key={rule.id}>{rule.text} <RuleLink rule={rule.id} /></li>)}</ul>
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}

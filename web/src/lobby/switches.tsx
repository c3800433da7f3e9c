/* The house rules: every difference in procedure that a table may choose, in words. */
import { has, t } from "../base/texts.ts";
import type { Key } from "../base/texts.ts";
import type { Words } from "../base/types.ts";

export type SwitchValues = { [name: string]: string | number };

/* A switch or value that the table of sentences does not know yet is shown by its id. */
const known = (key: string, otherwise: string): string => (has(key) ? t(key as Key) : otherwise.replace(/-/g, " "));
export const switchName = (name: string): string => known(`switch.${name}`, name);
export const switchAbout = (name: string): string => known(`switch.${name}.about`, "");
export const switchValue = (name: string, value: string | number): string => known(`switch.${name}=${value}`, String(value));

export function Switches({ words, usual: all, values, set }: {
  words: Words | null; usual: { [name: string]: string }; values: SwitchValues; set: (values: SwitchValues) => void;
}) {
  if (!words?.switches.length)
    return null;
  const choose = (name: string, value: string) => {
    const next = { ...values };
    if (value === all[name])
      delete next[name];
    else
      next[name] = value;
    set(next);
  };
  const changed = Object.keys(values).length;
  return <details>
    <summary>{changed ? t("new.switches-count", { n: changed }) : t("new.switches")}</summary>
    <p class="quiet">{t("new.switches-text")}</p>
    <ul class="switches">
      {words.switches.map(({ name, values: possible }) => <li key={name} class={name in values ? "changed" : ""}>
        <label for={`switch-${name}`}><b>{switchName(name)}</b><small>{switchAbout(name)}</small></label>
        <select id={`switch-${name}`} value={String(values[name] ?? all[name] ?? "")} onChange={(event) => choose(name, event.currentTarget.value)}>
          {possible.map((value) => <option key={value} value={value}>
            {switchValue(name, value)}{value === all[name] ? ` ${t("new.usual")}` : ""}
          </option>)}
        </select>
      </li>)}
    </ul>
  </details>;
}

/* What differs from the edition, for whoever thinks of joining. */
export function Differences({ values, usual }: { values: SwitchValues; usual: { [name: string]: string } }) {
  const changed = Object.entries(values).filter(([name, value]) => usual[name] !== String(value));
  if (!changed.length)
    return <p class="quiet">{t("new.switches-none")}</p>;
  return <ul class="differences">
    {changed.map(([name, value]) => <li key={name}>
      <b>{switchName(name)}: {switchValue(name, value)}</b>
      <small>{switchAbout(name)} ({t("lobby.usual", { value: switchValue(name, usual[name] ?? "") })})</small>
    </li>)}
  </ul>;
}

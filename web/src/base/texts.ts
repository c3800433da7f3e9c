/* What the page says, by the keys of its tables of sentences (strings.ts of each part), in the language of the reader. */
import { has, pluralForm, textOf } from "./locale.ts";

export { has };

/* Every key; each table of sentences adds its own. */
export interface Texts {}
export type Key = keyof Texts;
export type Values = { [name: string]: string | number };

export function t(key: Key, values: Values = {}): string {
  return fill(textOf(key) ?? key, values);
}

export function fill(pattern: string, values: Values): string {
  return pattern.replace(/\{([\w-]+)(?::([^{}]*))?\}/g, (whole, name: string, forms?: string) => {
    const value = values[name];
    if (value === undefined)
      return whole;
    return forms === undefined ? String(value) : pluralForm(forms, Number(value));
  });
}

/* The language of the page. Texts are files of the site, one for each language and part, and are fetched when a part of the
 * page needs them: `start` by the start page and the frame of all pages, `page` by everything else, `hearths` by the card game. What the
 * server says in English (patterns, refusals, names, rules) is looked up by its English words in `civ`, `settlers` and `rulebook`.
 * web/build.mjs writes the files, and puts English words where another language has none. docs/languages.md tells more. */

/* `opening`: what a table says before its texts are there. */
export interface Language { name: string; direction: "ltr" | "rtl"; opening: string; parts: Record<string, string> }

/* Written by the build: the languages, and where their parts are. */
declare const LOCALES: Record<string, Language>;
export const languages: Record<string, Language> = typeof LOCALES === "undefined" ? {} : LOCALES;

const SOURCE = "en";

/* What the person has chosen (settings.ts), as far as it is wanted before the settings are there. */
export function wishes(): { language?: string; theme?: string } {
  try {
    return JSON.parse(localStorage.getItem("ecumene.settings") ?? "{}") as { language?: string; theme?: string };
  } catch {
    return {}; /* No storage, or nothing in it that can be read. */
  }
}

/* The language that is wished for, or the first of the browser's that we have. */
function chosen(): string {
  if (typeof localStorage === "undefined")
    return SOURCE;
  return [wishes().language ?? "", ...navigator.languages.map((tag) => tag.split("-")[0])].find((tag) => tag in languages) ?? SOURCE;
}

let current = chosen();
export const language = (): string => current;

const table: Record<string, string> = Object.create(null);
const loading = new Map<string, Promise<void>>();

/* Puts texts into the table; tests do so without a server. */
export function learn(texts: Readonly<Record<string, string>>, as = current): void {
  current = as;
  plurals = new Intl.PluralRules(as);
  Object.assign(table, texts);
}

export const textOf = (key: string): string | undefined => table[key];
export const has = (key: string): boolean => key in table;

export function loadTexts(part: string): Promise<void> {
  let promise = loading.get(part);
  if (!promise) {
    const address = languages[current]?.parts[part];
    promise = address ? fetch(address).then((answer) => {
      if (!answer.ok)
        throw new Error(`${address}: ${answer.status}`);
      return answer.json() as Promise<Record<string, string>>;
    }).then((texts) => learn(texts)) : Promise.resolve();
    loading.set(part, promise);
    promise.catch(() => loading.delete(part));
  }
  return promise;
}

/* ---- Plural forms ---- */

const ORDER = ["zero", "one", "two", "few", "many", "other"] as const;
let plurals = new Intl.PluralRules(current);

/* The categories of a language in the order in which patterns name their forms. */
export const pluralCategories = (tag: string): Intl.LDMLPluralRule[] => {
  const known = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
  return ORDER.filter((category) => known.includes(category));
};

/* The form for a number out of "one|other", or of as many as the language has. */
export function pluralForm(forms: string, n: number): string {
  const all = forms.split("|");
  const at = pluralCategories(current).indexOf(plurals.select(n));
  return all[Math.min(at, all.length - 1)];
}

/* ---- What the server says ---- */

/* Texts of the server are known by a number made from their English words (FNV-1a), so that those words need not travel twice. */
export function spokenKey(english: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(english))
    hash = Math.imul(hash ^ byte, 0x01000193);
  return `#${(hash >>> 0).toString(36)}`;
}

export const spoken = (english: string): string => (current === SOURCE ? english : table[spokenKey(english)] ?? english);

/* Everything in an answer of the server that stands under one of these names, down to its leaves. */
export function translated<T>(value: T, names: ReadonlySet<string>, inside = false): T {
  if (current === SOURCE)
    return value;
  if (typeof value === "string")
    return (inside ? spoken(value) : value) as T;
  if (Array.isArray(value))
    return value.map((one) => translated(one, names, inside)) as T;
  if (value && typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, translated(one, names, inside || names.has(key))])) as T;
  return value;
}

/* Puts the language on the document. */
export function showLanguage(): void {
  const { documentElement: root } = document;
  root.lang = current;
  root.dir = languages[current]?.direction ?? "ltr";
}

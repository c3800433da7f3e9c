/* The source of all languages: every text of the page in English, by the part that it is loaded with (locale.ts). Only the build and
 * the tests read it. */
import { phrases } from "../hearths/phrases.ts";
import { sentences } from "../hearths/sentences.ts";
import { strings } from "../base/strings.ts";

/* What the start page and the frame of all pages say; `tests/web/run` finds what is missing here. */
const START = /^(app|net|name|start|scenario|state|game\.(short|basic|settlers)|bot|title|time|guide\.link|lesson\.(link|entry)|cup\.title|players\.title|rules\.(rule|missing)|new\.(scenario|players|bots))/;

const named = (texts: Readonly<Record<string, string>>, prefix: string): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [prefix + key, text]));
const some = (wanted: (key: string) => boolean): Record<string, string> =>
  Object.fromEntries(Object.entries(strings).filter(([key]) => wanted(key)));

export const english: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  start: some((key) => START.test(key)),
  page: some((key) => !START.test(key)),
  hearths: { ...named(sentences, "hearths."), ...named(phrases, "hearths/") },
};

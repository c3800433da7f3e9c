/* The source of all languages: every text of the page in English, by the part that it is loaded with (locale.ts). Only the build and
 * the tests read it. */
import { phrases } from "../hearths/phrases.ts";
import { genericStrings } from "../generic/strings.ts";
import { sentences } from "../hearths/sentences.ts";
import type { Key } from "../base/texts.ts";
import { baseStrings } from "../base/strings.ts";
import { screensStrings } from "../act/screens/strings.ts";
import { actStrings } from "../act/strings.ts";
import { advancesStrings } from "../advances/strings.ts";
import { calamityStrings } from "../calamity/strings.ts";
import { chatStrings } from "../chat/strings.ts";
import { endStrings } from "../end/strings.ts";
import { glanceStrings } from "../glance/strings.ts";
import { guideStrings } from "../guide/strings.ts";
import { lessonsStrings } from "../lessons/strings.ts";
import { logStrings } from "../log/strings.ts";
import { pagesStrings } from "../pages/strings.ts";
import { panelStrings } from "../panel/strings.ts";
import { playersStrings } from "../players/strings.ts";
import { replayStrings } from "../replay/strings.ts";
import { reportStrings } from "../report/strings.ts";
import { rulesStrings } from "../rules/strings.ts";
import { settingsStrings } from "../settings/strings.ts";
import { tablesStrings } from "../tables/strings.ts";
import { marketStrings } from "../trade/market/strings.ts";
import { tradeStrings } from "../trade/strings.ts";
import { turnsStrings } from "../turns/strings.ts";
import { votesStrings } from "../votes/strings.ts";

/* The tables of all parts in one. */
export const strings: Readonly<Record<Key, string>> = {
  ...baseStrings, ...screensStrings, ...actStrings, ...advancesStrings, ...calamityStrings, ...chatStrings, ...endStrings, ...genericStrings, ...glanceStrings, ...guideStrings, ...lessonsStrings, ...logStrings, ...pagesStrings, ...panelStrings, ...playersStrings, ...replayStrings, ...reportStrings, ...rulesStrings, ...settingsStrings, ...tablesStrings, ...marketStrings, ...tradeStrings, ...turnsStrings, ...votesStrings,
};

/* What the start page and the frame of all pages say; `tests/web/run` finds what is missing here. */
const START = /^(app|net|name|start|scenario|state|game\.(short|basic|settlers)|bot|title|time|guide\.link|lesson\.(link|entry)|cup\.title|players\.title|rules\.(rule|missing)|new\.(scenario|players|bots))/;

const named = (texts: Readonly<Record<string, string>>, prefix: string): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [prefix + key, text]));
const some = (wanted: (key: string) => boolean): Record<string, string> =>
  Object.fromEntries(Object.entries(strings).filter(([key]) => wanted(key)));

export const english: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  start: some((key) => START.test(key)),
  page: some((key) => !START.test(key) && !(key in genericStrings)),
  generic: genericStrings,
  hearths: { ...named(sentences, "hearths."), ...named(phrases, "hearths/") },
};

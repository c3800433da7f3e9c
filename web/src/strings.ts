/* Every sentence of the page, in one table. {name} is filled in; {n:token|tokens} chooses by the number n. What the
 * server can say (actions, events, prompts, refusals, rules) comes from /api/words and is not here. */

import { advancesStrings } from "./advances/strings.ts";
import { calamityStrings } from "./calamity/strings.ts";
import { logStrings } from "./log/strings.ts";
import { panelStrings } from "./panel/strings.ts";
import { rulesStrings } from "./rules/strings.ts";
import { tablesStrings } from "./tables/strings.ts";
import { tradeStrings } from "./trade/strings.ts";

export const strings = {
  /* The page */
  "app.name": "Ecumene",
  "app.skip": "Skip to the board",
  "app.loading": "Loading …",
  "app.home": "Start page",
  "app.not-found": "There is nothing at this address.",
  "app.close": "Close",
  "app.cancel": "Cancel",
  "app.ok": "OK",
  "app.back": "Back",
  "app.copy": "Copy",
  "app.copied": "Copied",
  "app.retry": "Try again",
  "app.error": "Something in this part of the page broke: {message}",

  /* The connection */
  "net.connecting": "Connecting …",
  "net.lost": "The connection is lost. Trying again by itself; what you have planned stays.",
  "net.back": "Connected again.",
  "net.offline": "The server does not answer. Check the connection, then try again.",
  "net.not-sent": "Not sent, because the connection is lost. It stays here; try again when you are connected.",
  "net.taken-over": "This seat was opened in another window or on another device.",
  "net.take-back": "Play here",
  "net.gone": "This table is gone.",
  "net.stale": "Something happened meanwhile, so nothing was done. Look at the new position and decide again.",
  "net.http": "The server answered with an error ({code}). Try again in a moment.",

  /* Names */
  "name.barbarians": "The Barbarians",
  "name.table": "the table",
  "name.nobody": "nobody",
  "name.seat": "seat {n}",
  "colour.science": "science",
  "colour.arts": "arts",
  "colour.civics": "civics",
  "colour.crafts": "crafts",
  "colour.religion": "religion",
  "way.treasury": "treasury",
  "way.mixed": "mixed",
  "way.tokens": "tokens",
  "offer.anyone": "everybody",
  "offer.side": "{n}: {names}",
  "offer.text": "offer to {to}: give {give} for {want}",

  /* The start page */

  /* The table before it begins */

  /* The game page */
  "game.board": "Board",
  "game.panels": "Panels",
  "game.prompt": "What is to be done",
  "game.act": "Act",

  /* Acting */

  /* The board */

  /* The trade desk */
  ...panelStrings,
  ...tradeStrings,

  /* Advances */
  ...advancesStrings,

  /* Calamities */
  ...calamityStrings,

  /* Tables of the game */
  ...tablesStrings,

  /* Log and digest */
  ...logStrings,

  /* Rules */
  ...rulesStrings,
  "rules.rule": "Rule {id}",
  "rules.missing": "The rulebook has no rule {id}.",

  /* Replay */

  /* Reports */

  /* Settings */
} as const;

export type Key = keyof typeof strings;
export type Values = { [name: string]: string | number };

export function t(key: Key, values: Values = {}): string {
  return fill(strings[key], values);
}

export function fill(pattern: string, values: Values): string {
  return pattern.replace(/\{([\w-]+)(?::([^{}|]*)\|([^{}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = values[name];
    if (value === undefined)
      return whole;
    return one === undefined ? String(value) : Number(value) === 1 ? one : many!;
  });
}

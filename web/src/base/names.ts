/* What tables are made of, in words; what the table of sentences does not know is shown as the server calls it. */
import { has, t } from "./texts.ts";
import type { Key } from "./texts.ts";
import type { ServerInfo, TableSettings } from "./types.ts";

export const SCENARIOS = ["short", "basic", "expert"] as const;
type Scenario = NonNullable<TableSettings["scenario"]>;
type Edition = ServerInfo["editions"][number];
/* Those of an edition that are offered. */
export const scenariosOf = (edition: Edition | undefined): readonly Scenario[] =>
  (edition && edition.family !== "civ" ? edition.scenarios as Scenario[] : SCENARIOS.filter((id) => !edition || edition.scenarios.includes(id)));
export const scenarioName = (id: string): string => orId(`scenario.${id}`, id);
/* The first game of the cards has four factions: five and six play the standard game. */
export const scenarioFor = (family: string, players: number, scenario: Scenario): Scenario => (family === "settlers" && players > 4 ? "standard" : scenario);

const orId = (key: string, id: string): string => (has(key) ? t(key as Key) : id);
/* A character is called LEVEL-STYLE. */
export const botName = (id: string): string => id.split("-").map((part) => orId(`bot.${part}`, part)).join(" · ");
/* Characters of all levels play in the same way. */
export const botAbout = (bot: BotRow): string =>
  orId(`bot.${bot.level ? bot.name.slice(bot.level.length + 1) : bot.name}-about`, bot.about);

export type BotRow = ServerInfo["bots"][number];
const mixOf = (level: string): string => `${level}-mixed`;
const hasCharacters = (bots: readonly BotRow[], level: string): boolean => bots.some((bot) => bot.level === level);
/* Who plays at a level unless somebody is chosen: another character in each seat, where there are some. */
export const usualBot = (bots: readonly BotRow[], level: string): string => (hasCharacters(bots, level) ? mixOf(level) : level);
/* The bots that an edition can be played with, by level: a mix of its characters first, then the plain bot and each of them. */
export function botLevels(server: ServerInfo | null, edition: Edition | undefined): { level: string; rows: BotRow[] }[] {
  const known = (server?.bots ?? []).filter((bot) => edition?.bots.includes(bot.name) ?? true);
  return known.filter((bot) => !bot.level).map((bot) => ({ level: bot.name, rows: [
    ...(hasCharacters(known, bot.name) ? [{ name: mixOf(bot.name), about: "", level: bot.name }] : []),
    bot, ...known.filter((one) => one.level === bot.name),
  ] }));
}
export const boardName = (id: string, called = id): string => orId(`board-name.${id}`, called);

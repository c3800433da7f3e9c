/* What tables are made of, in words; what the table of sentences does not know is shown as the server calls it. */
import { has, t } from "../strings.ts";
import type { Key } from "../strings.ts";
import type { ServerInfo, TableSettings } from "../types.ts";

export const SCENARIOS = ["short", "basic", "expert"] as const;
type Scenario = NonNullable<TableSettings["scenario"]>;
type Edition = ServerInfo["editions"][number];
/* Those of an edition that are offered. */
export const scenariosOf = (edition: Edition | undefined): readonly Scenario[] =>
  (edition && edition.family !== "civ" ? edition.scenarios as Scenario[] : SCENARIOS.filter((id) => !edition || edition.scenarios.includes(id)));
/* A scenario of one name can be something else in another family. */
export const scenarioName = (family: string, id: string): string => orId(`scenario.${family}-${id}`, orId(`scenario.${id}`, id));
/* Five and six play the card game with the modules of all factions. */
export const scenarioFor = (family: string, players: number, scenario: Scenario): Scenario => (family === "settlers" && players > 4 ? "all-modules" : scenario);

const orId = (key: string, id: string): string => (has(key) ? t(key as Key) : id);
export const botName = (id: string): string => orId(`bot.${id}`, id);
export const botAbout = (bot: { name: string; about: string }): string => orId(`bot.${bot.name}-about`, bot.about);
export const boardName = (id: string, called = id): string => orId(`board-name.${id}`, called);

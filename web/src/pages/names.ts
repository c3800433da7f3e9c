/* What tables are made of, in words; what the table of sentences does not know is shown as the server calls it. */
import { strings, t } from "../strings.ts";
import type { Key } from "../strings.ts";

export const SCENARIOS = ["short", "basic", "expert"] as const;

const orId = (key: string, id: string): string => (key in strings ? t(key as Key) : id);
export const botName = (id: string): string => orId(`bot.${id}`, id);
export const botAbout = (bot: { name: string; about: string }): string => orId(`bot.${bot.name}-about`, bot.about);
export const boardName = (id: string): string => orId(`board-name.${id}`, id);

/* The bots to choose from, for a <select>: those with characters as a group for each level. */
import { botAbout, botLevels, botName } from "../base/names.ts";
import type { BotRow } from "../base/names.ts";
import type { ServerInfo } from "../base/types.ts";

export function BotOptions({ server, edition, value, text }: {
  server: ServerInfo | null; edition: ServerInfo["editions"][number] | undefined; value: (name: string) => string; text: (name: string) => string;
}) {
  const option = (bot: BotRow) => <option key={bot.name} value={value(bot.name)}>{text(`${botName(bot.name)} – ${botAbout(bot)}`)}</option>;
  return <>{botLevels(server, edition).map(({ level, rows }) => (rows.length > 1
    ? <optgroup key={level} label={botName(level)}>{rows.map(option)}</optgroup> : rows.map(option)))}</>;
}

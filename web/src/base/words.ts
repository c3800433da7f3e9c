/* Texts of actions, events and prompts from the patterns of /api/words, and names of everything in a game. */
import { familyOf } from "./family.ts";
import { pluralForm, spoken } from "./locale.ts";
import { Failure } from "./net.ts";
import { fill, has, t } from "./texts.ts";
import type { Key, Values } from "./texts.ts";
import { BARBARIANS, NOBODY, TABLE } from "./types.ts";
import type { Action, Board, Catalogue, GameEvent, Player, View, Words, WordsPrompt } from "./types.ts";

/* What is needed to name things: a table, or a moment of a replay. */
export interface Naming { catalogue: Catalogue; board: Board; words: Words; view: View; me?: Player | null; pointed?: readonly number[]; info?: { seats: readonly { kind: string; name: string }[] } }

/* The person who plays it, where that is another one and known. */
export function personOf(naming: Naming, player: Player): string {
  const seat = naming.info?.seats[player];
  return seat?.kind === "person" && player !== naming.me ? seat.name : "";
}

export function seatName(naming: Naming, player: Player): string {
  const seat = naming.info?.seats[player];
  const civilization = playerName(naming, player);
  return seat?.name && seat.kind !== "bot" ? `${civilization} (${seat.name})` : civilization;
}

export function areaName(naming: Naming, area: number): string {
  const { areas, seas } = naming.board;
  if (area < areas.length)
    return areas[area].name;
  const sea = seas[area - areas.length];
  return sea === undefined ? `#${area}` : typeof sea === "string" ? sea : sea.name;
}

export function civilizationName(naming: Naming, civilization: number): string {
  return naming.catalogue.civilizations[civilization]?.name ?? `#${civilization}`;
}

export function playerName(naming: Naming, player: Player): string {
  if (player === BARBARIANS)
    return t("name.barbarians");
  if (player === TABLE)
    return t("name.table");
  if (player === NOBODY)
    return t("name.nobody");
  return familyOf(naming.catalogue).name(naming, "player", player) ?? t("name.seat", { n: player + 1 });
}

export const cardName = (naming: Naming, card: number): string => naming.catalogue.cards[card]?.name ?? `#${card}`;
export const advanceName = (naming: Naming, advance: number): string => naming.catalogue.advances[advance]?.name ?? `#${advance}`;
export const colourName = (colour: number): string =>
  t((["colour.science", "colour.arts", "colour.civics", "colour.crafts", "colour.religion"] as const)[colour] ?? "colour.science");
/* A text of the table by a made-up key, or null. */
export const known = (key: string): string | null => (has(key) ? t(key as Key) : null);
const phrase = (naming: Naming, key: string): string | null => familyOf(naming.catalogue).phrase(key);
/* What of an edition is ours and not its book's; null: nothing. */
export const houseText = (edition: string | undefined): string | null => known(`house.${edition}`);
export const phaseName = (procedure: string): string => known(`procedure.${procedure}`) ?? procedure.replace(/-/g, " ");
/* A phase with its number, if it has one. */
export const numbered = (number: number, name: string): string => (number > 0 ? `${number}. ${name}` : name);
/* A sentence of the page, for which a family may have another. */
export const tell = (naming: Naming, key: Key, values: Values = {}): string => fill(phrase(naming, key) ?? t(key), values);

function argument(naming: Naming, letter: string, value: number, count: number): string {
  const kind = naming.words.placeholders[letter];
  return familyOf(naming.catalogue).name(naming, kind?.is ?? "number", value, count) ?? String(value + (kind?.plus ?? 0));
}

/* %a0 and the like; a part in [brackets] is left out when its arguments are 0, {0:one|many} chooses by argument 0, of a player by the name. What follows a number is so many of it. */
export function formatPattern(naming: Naming, pattern: string, values: readonly number[]): string {
  const shown = pattern.replace(/\s*\[([^\]]*)\]/g, (_, part: string) => {
    const some = [...part.matchAll(/%[a-z_](\d)/g)].some((match) => values[Number(match[1])]);
    return some ? `${part.startsWith(",") ? "" : " "}${part.replace(/\s*%_\d/g, "")}` : "";
  });
  /* A player's name is singular or plural. */
  const numberOf = (index: string): number =>
    pattern.includes(`%p${index}`) ? familyOf(naming.catalogue).number?.(naming, values[Number(index)]) ?? 1 : values[Number(index)];
  const counted = shown.replace(/\{(\d):([^{}]*)\}/g, (_, index: string, forms: string) => pluralForm(forms, numberOf(index)));
  return counted.replace(/(?<=%n(\d) |)%([a-z])(\d)/g, (_, number: string | undefined, letter: string, index: string) =>
    argument(naming, letter, values[Number(index)] ?? 0, number === undefined ? 1 : values[Number(number)] ?? 1));
}

export function actionText(naming: Naming, action: Action): string {
  const [kind, ...values] = action;
  const own = familyOf(naming.catalogue).action?.(naming, action);
  if (own)
    return own;
  if (kind === "done")
    return doneText(naming);
  const pattern = actionPattern(naming, kind);
  return pattern ? formatPattern(naming, pattern, values as number[]) : action.join(" ");
}

/* What the server tells of the question that is asked. */
export const askedOf = ({ words, view: { prompt } }: Naming): WordsPrompt | undefined => prompt && words.prompts.find(({ kind }) => kind === prompt.kind);

/* What "done" means for the question that is asked. */
function doneText(naming: Naming): string {
  const { prompt } = naming.view;
  const pattern = prompt && askedOf(naming)?.answers?.done;
  return pattern ? formatPattern(naming, pattern, prompt.args) : tell(naming, "action.done");
}

/* The same action can mean different things to different questions. */
export const actionPattern = (naming: Naming, kind: string): string | null =>
  askedOf(naming)?.answers?.[kind as Action[0]] ?? phrase(naming, `action.${kind}`)
    ?? naming.words.actions.find((word) => word.kind === kind)?.pattern ?? null;

export function eventText(naming: Naming, event: GameEvent): string {
  const pattern = phrase(naming, `event.${event.k}`) ?? naming.words.events.find((word) => word.kind === event.k)?.pattern;
  return pattern ? formatPattern(naming, pattern, event.a) : `${event.k} ${event.a.join(" ")}`;
}

export function promptText(naming: Naming): string {
  const prompt = naming.view.prompt;
  if (!prompt)
    return "";
  const pattern = phrase(naming, `asked.${prompt.kind}`) ?? askedOf(naming)?.text;
  return pattern ? formatPattern(naming, pattern, prompt.args) : prompt.text;
}

/* What to tell a player about a failure of act() or ask(). */
export function failureText(failure: unknown, words?: Words): string {
  if (!(failure instanceof Failure))
    return t("app.error", { message: String((failure as Error)?.message ?? failure) });
  if (failure.code === "lost")
    return t("net.not-sent");
  if (failure.code === "offline")
    return t("net.offline");
  if (failure.code === "stale")
    return t("net.stale");
  const told = spoken(failure.message) || words?.refusals.find((row) => row.code === failure.code)?.message;
  return told ? sentence(told) : t("net.http", { code: failure.code });
}

/* The server speaks in parts of sentences. */
export const sentence = (text: string): string => `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

/* The questions that an answer can be left for, by the part of the turn in which they come. */
import type { Words, WordsPrompt } from "../base/types.gen.ts";

const PARTS = ["start", "growth", "war", "cities", "cards", "minor", "calamity", "civil-war", "abilities", "advances", "leaving"] as const;
type Part = typeof PARTS[number];

export const questionsOf = ({ prompts }: Words): WordsPrompt[] => prompts.filter(({ kind }) => kind !== "none" && kind !== "trade-finished");

/* Those of families that do not divide their turns have no part. */
export function partsOf(words: Words): { part: Part | null; prompts: WordsPrompt[] }[] {
  const all = questionsOf(words);
  return [...PARTS, null].map((part) => ({ part, prompts: all.filter((prompt) => (PARTS.find((one) => one === prompt.part) ?? null) === part) }))
    .filter(({ prompts }) => prompts.length > 0);
}

/* Without a title it is the text, without what is only known when the question comes. */
export const questionName = ({ title, text }: WordsPrompt): string =>
  title ?? text.replace(/%c0: /, "").replace(/ ?\[[^\]]*\]/g, "").replace(/%[a-z]\d/g, "…");

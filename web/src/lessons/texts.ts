/* Words of the files of lessons, in the language of the page where they have it. */
import { language } from "../base/locale.ts";
import { getOnce } from "../base/net.ts";
import { load, save } from "../base/settings.ts";

export interface Text { en: string; [language: string]: string }
export const told = (text: Text): string => text[language()] ?? text.en;

export interface Hint { prompts: string[]; first: Text; again: Text }
export interface LessonRow { id: string; edition: string; family: string; title: Text; about: Text; steps: number; hints?: Hint[] }

export const lessons = (): Promise<LessonRow[]> => getOnce<LessonRow[]>("/api/lessons");

/* What this browser remembers of a lesson; a lesson that was finished stays so when it is begun again. */
export interface Kept { moves: unknown[]; step: number; done: boolean }
const NOTHING: Kept = { moves: [], step: 0, done: false };
export const kept = (id: string): Kept => load<Kept>(`lesson.${id}`, NOTHING);
export const keep = (id: string, value: Kept): void => save(`lesson.${id}`, value);

/* Is the table a game with hints? */
export const isGuided = (table: string): boolean => load(`guided.${table}`, false);

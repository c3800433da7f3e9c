/* What this browser remembers: choices of the player, seats, names. Nothing of it leaves the browser. */
import { useEffect, useState } from "preact/hooks";

export interface Settings {
  language: string; /* "": that of the browser. locale.ts reads it. */
  theme: "auto" | "light" | "dark";
  motion: "auto" | "on" | "off";
  sound: boolean;
  volume: number;
  name: string; /* What the player was called last time. */
  text: "normal" | "large";
  notify: boolean; /* Outside the page, when it is my turn. */
  side: number; /* How wide the panels beside the board are, in hundredths of the window. */
  knows: boolean; /* The game: no hint to the guide. */
  glance: boolean | null; /* Standings, hand and last events unfolded; null: where there is room. */
  explain: boolean | null; /* What each question is about; null: where there is room. */
}

const DEFAULTS: Settings = { language: "", theme: "auto", motion: "auto", sound: true, volume: 60, name: "", text: "normal", notify: false, explain: null, glance: null, side: 38, knows: false };

/* Private windows may forbid storage; the page then remembers until it is closed. */
const memory = new Map<string, string>();

export function load<T>(key: string, otherwise: T): T {
  let text: string | null = null;
  try {
    text = localStorage.getItem(`ecumene.${key}`);
  } catch {
    text = memory.get(key) ?? null;
  }
  if (text === null)
    return otherwise;
  try {
    return JSON.parse(text) as T;
  } catch {
    return otherwise;
  }
}

export function save(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(key, text);
  try {
    localStorage.setItem(`ecumene.${key}`, text);
  } catch {
    /* Kept in memory above. */
  }
}

let current: Settings = { ...DEFAULTS, ...load<Partial<Settings>>("settings", {}) };
const watchers = new Set<() => void>();

export const settings = (): Settings => current;

export function change(part: Partial<Settings>): void {
  current = { ...current, ...part };
  save("settings", current);
  show();
  watchers.forEach((watcher) => watcher());
}

export function useSettings(): Settings {
  const [value, set] = useState(current);
  useEffect(() => {
    const watcher = () => set(current);
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  }, []);
  return value;
}

/* Puts theme, size of text and width of the panels on the document. */
export function show(): void {
  const root = document.documentElement;
  root.dataset.theme = current.theme;
  root.dataset.text = current.text;
  root.style.setProperty("--side", `${current.side}vw`);
  root.dataset.motion = moves() ? "on" : "off";
}

export function dark(): boolean {
  return current.theme === "dark" || (current.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
}

export function moves(): boolean {
  return current.motion === "on" || (current.motion === "auto" && !matchMedia("(prefers-reduced-motion: reduce)").matches);
}

/* ---- Seats and the account ---- */

/* `lent`: the token came with the account and ends with the login. `seats`: all it holds, when people share a screen. */
export interface KeptSeat { table: string; token: string; seat: number; name: string; label: string; at: number; lent?: boolean; seats?: readonly number[] }

export const keptSeats = (): KeptSeat[] => load<KeptSeat[]>("seats", []);

export function keepSeat(seat: KeptSeat): void {
  const others = keptSeats().filter((other) => other.token !== seat.token);
  save("seats", [seat, ...others].slice(0, 200));
}

export function forgetSeat(token: string): void {
  save("seats", keptSeats().filter((seat) => seat.token !== token));
}

/* How far a table was when this browser last showed it. */
export interface Seen { turn: number; state: string }
export const seenAt = (table: string): Seen | undefined => load<{ [table: string]: Seen }>("seen", {})[table];
export function keepSeen(table: string, seen: Seen): void {
  const old = seenAt(table);
  if (old?.turn !== seen.turn || old.state !== seen.state)
    save("seen", Object.fromEntries([[table, seen], ...Object.entries(load<{ [table: string]: Seen }>("seen", {})).filter(([other]) => other !== table)].slice(0, 200)));
}

export const account = (): { name: string; token: string } | null => load("account", null);
export function keepAccount(value: { name: string; token: string } | null): void {
  save("account", value);
  if (!value)
    save("seats", keptSeats().filter((seat) => !seat.lent));
}

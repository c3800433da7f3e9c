/* What parts of the page ask of each other without knowing each other. */

type Wish =
  | { kind: "rule"; id: string } /* Show the text of a rule. */
  | { kind: "help" } /* How the game goes, and the keys. */
  | { kind: "panel"; id: string } /* Bring a panel to the front. */
  | { kind: "area"; area: number } /* Bring an area into sight and mark it. */
  | { kind: "say"; text: string } /* For screen readers only. */
  | { kind: "note"; text: string; tone: Tone; rule?: string; about?: "action" } /* A passing message. */
  | { kind: "passed"; what: "action" | "phase" }; /* Messages about what is over now go. */

type Tone = "plain" | "good" | "bad";

/* The panels lie below the board; or there is little height for all. As in the media queries of style.css. */
export const stacked = (): boolean => matchMedia("(max-width: 800px) and (min-height: 521px), (max-width: 1024px) and (orientation: portrait)").matches;
export const cramped = (): boolean => stacked() || matchMedia("(max-height: 520px) and (orientation: landscape)").matches;

type Handler<K extends Wish["kind"]> = (wish: Extract<Wish, { kind: K }>) => void;
const handlers = new Map<string, Set<(wish: never) => void>>();

export function onWish<K extends Wish["kind"]>(kind: K, handler: Handler<K>): () => void {
  const set = handlers.get(kind) ?? new Set();
  handlers.set(kind, set);
  set.add(handler as (wish: never) => void);
  return () => void set.delete(handler as (wish: never) => void);
}

function wish(value: Wish): void {
  handlers.get(value.kind)?.forEach((handler) => (handler as (wish: Wish) => void)(value));
}

export const showRule = (id: string): void => wish({ kind: "rule", id });
export const showHelp = (): void => wish({ kind: "help" });
export const openPanel = (id: string): void => wish({ kind: "panel", id });
export const showArea = (area: number): void => wish({ kind: "area", area });
export const say = (text: string): void => wish({ kind: "say", text });
export const note = (text: string, tone: Tone = "plain", rule?: string): void => wish({ kind: "note", text, tone, rule });
/* About what the player is doing: it goes with the next thing that is done. */
export const noteHere = (text: string, tone: Tone = "plain", rule?: string): void => wish({ kind: "note", text, tone, rule, about: "action" });
export const passed = (what: "action" | "phase"): void => wish({ kind: "passed", what });

/* Browsers give pages without TLS, such as those on a neighbour's machine, no clipboard. False: it cannot be copied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "hidden";
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}

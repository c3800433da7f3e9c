/* What the cards of lessons point at: areas are marked by the board, everything else by a frame around the part of the page. */
import { openPanel } from "../base/ui.ts";
import type { Target } from "./store.ts";

/* The names behind `point page`: where it is, and in which panel. */
export const PARTS: { readonly [name: string]: readonly [selector: string, panel?: string] } = {
  prompt: [".prompt .ask"],
  phase: [".prompt .where"],
  done: [".prompt .buttons .main, .prompt .buttons .not-yet"],
  "tab-act": ["#tab-act"],
  "tab-trade": ["#tab-trade"],
  "tab-advances": ["#tab-advances"],
  "tab-calamities": ["#tab-calamities"],
  "tab-tables": ["#tab-tables"],
  outlook: [".act-panel .outlook", "act"],
  choices: [".act-panel .answers, .act-panel .all-actions", "act"],
  "my-cards": [".my-cards", "trade"],
  "make-offer": [".trade-make", "trade"],
  offers: [".trade-market", "trade"],
  deals: [".trade-deals", "trade"],
  basket: [".basket-editor", "advances"],
  hand: [".hand"],
  own: [".own"],
  question: [".question"],
  opponents: [".opponents"],
};

/* Cards of the civilization games lie at the desk; those of Hearths on the table. */
export function placeOf({ kind, name, index }: Target, family: string): readonly [selector: string, panel?: string] | null {
  return kind === "page" ? PARTS[name] ?? null
    : kind === "card" ? [`[data-card="${index}"]`, family === "civ" ? "trade" : undefined]
      : kind === "advance" ? [`[data-advance="${index}"]`, "advances"] : null;
}

let sheet: CSSStyleSheet | null = null;
let coming = 0;

/* What is framed comes into sight, as soon as its panel is there. */
const SOON = 300;

/* Puts a frame around them, until others are pointed at. */
export function frame(targets: readonly Target[], family: string): void {
  if (!sheet)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet = new CSSStyleSheet()];
  const places = targets.map((target) => placeOf(target, family)).filter((place) => place !== null);
  const selectors = places.map(([selector]) => selector);
  const panel = places.find((place) => place[1])?.[1];
  if (panel)
    openPanel(panel);
  sheet.replaceSync(selectors.length ? `:is(${selectors.join(", ")}) { outline: 3px solid var(--gold); outline-offset: 2px; border-radius: 6px; }` : "");
  clearTimeout(coming);
  coming = window.setTimeout(() => selectors.some((selector) => {
    const found = document.querySelector(selector);
    found?.scrollIntoView({ block: "nearest" });
    return found;
  }), SOON);
}

/* What the cards of lessons point at: areas are marked by the board, everything else by a frame around the part of the page. */
import type { Target } from "./store.ts";

/* The names behind `point page`. */
export const PARTS: { readonly [name: string]: string } = {
  prompt: ".prompt .ask",
  phase: ".prompt .where",
  done: ".prompt .buttons .main, .prompt .buttons .not-yet",
  "tab-act": "#tab-act",
  "tab-trade": "#tab-trade",
  "tab-advances": "#tab-advances",
  "tab-calamities": "#tab-calamities",
  "tab-tables": "#tab-tables",
  outlook: ".act-panel .outlook",
  choices: ".act-panel .answers, .act-panel .all-actions",
  "my-cards": ".my-cards",
  "make-offer": ".trade-make",
  offers: ".trade-market",
  deals: ".deals",
  basket: ".basket-editor",
  baskets: ".baskets",
  track: ".ast",
  hand: ".hand",
  own: ".own",
  question: ".question",
};

export function selectorOf({ kind, name, index }: Target): string | null {
  return kind === "page" ? PARTS[name] ?? null
    : kind === "card" ? `[data-card="${index}"]`
      : kind === "advance" ? `[data-advance="${index}"]`
        : kind === "player" ? `[data-player="${index}"]` : null;
}

const sheet = new CSSStyleSheet();

/* Puts a frame around them, until others are pointed at. */
export function frame(targets: readonly Target[]): void {
  if (!document.adoptedStyleSheets.includes(sheet))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const selectors = targets.map(selectorOf).filter((selector) => selector !== null);
  sheet.replaceSync(selectors.length ? `:is(${selectors.join(", ")}) { outline: 3px solid var(--gold); outline-offset: 2px; border-radius: 6px; }` : "");
}

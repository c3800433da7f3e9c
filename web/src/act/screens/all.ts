/* The screens, with their styles; loaded together. */
import css from "./screens.css?text";

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

export { Bids } from "./bids.tsx";
export { Factions } from "./factions.tsx";
export { Hordes } from "./hordes.tsx";
export { Pool } from "./pool.tsx";
export { Packages, Places } from "./start.tsx";

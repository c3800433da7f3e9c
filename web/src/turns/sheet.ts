/* The styles come with the script. */
import css from "./turns.css?text";

let adopted = false;
export function useSheet(): void {
  if (adopted)
    return;
  adopted = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

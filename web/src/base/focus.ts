/* Where keys go: whether they are typed into a field, and where the focus stays when what had it is gone. */
import { useEffect } from "preact/hooks";

/* Ticks and buttons that are chosen take no letters: what is filtered by them does not take the keys of the game away. */
const LETTERLESS = new Set(["radio", "checkbox", "button", "submit", "reset", "range", "color", "file"]);

export function takesLetters(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null;
  return element?.isContentEditable === true || ["TEXTAREA", "SELECT"].includes(element?.tagName ?? "")
    || element?.tagName === "INPUT" && !LETTERLESS.has((element as HTMLInputElement).type);
}

/* Escape leaves a field for the panel it is in, so that the keys of the game work again; a search is emptied first, which the browser does. */
export function leaveField(event: KeyboardEvent): boolean {
  const field = event.target as HTMLInputElement;
  const panel = field.closest<HTMLElement>(".panel");
  if (event.key !== "Escape" || !panel || field.type === "search" && field.value !== "")
    return false;
  panel.focus({ preventScroll: true });
  return true;
}

const REACHED = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/* What stood behind the one that is gone, else before it. */
export function heir<T>(all: readonly T[], at: number, fits: (one: T) => boolean): T | undefined {
  return all.slice(at + 1).find(fits) ?? all.slice(0, Math.max(0, at)).reverse().find(fits);
}

/* A button that has done its work is gone or cannot be pressed: whoever uses keys or a screen reader would be thrown to the top of the page. The
 * focus comes back as soon as it can, else goes to what stood beside it, else it stays in the same part of the page. */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: { element: HTMLElement; part: HTMLElement; all: HTMLElement[]; byKey: boolean } | null = null;
    const come = ({ target }: FocusEvent) => {
      const element = target as HTMLElement;
      const part = element.closest<HTMLElement>(".panel, .prompt, .map");
      last = part ? { element, part, all: [...part.querySelectorAll<HTMLElement>(REACHED)], byKey: element.matches(":focus-visible") } : null;
    };
    const press = () => void (last = null);
    const usable = (element: HTMLElement) => element.isConnected && !element.matches(":disabled") && element.offsetParent !== null;
    const keep = () => {
      if (!last || document.activeElement !== document.body)
        return;
      const { element, part, all, byKey } = last;
      if (usable(element))
        element.focus({ preventScroll: true });
      else if (!element.isConnected && part.isConnected) {
        /* In a field the keys of the game would be letters; and what a pointer has done scrolls nothing away. */
        const next = heir(all, all.indexOf(element), (one) => usable(one) && !takesLetters(one));
        (next ?? part).focus({ preventScroll: next === undefined || !byKey });
      }
    };
    const watcher = new MutationObserver(keep);
    watcher.observe(document.querySelector(".room")!, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
    document.addEventListener("focusin", come);
    document.addEventListener("pointerdown", press, true);
    return () => {
      watcher.disconnect();
      document.removeEventListener("focusin", come);
      document.removeEventListener("pointerdown", press, true);
    };
  }, []);
}

/* Runs before the rest of the script has come: asks for the texts; on the start page for its picture. At a table it fills in what the page shows
 * until the game is there (opening.html); when the browser has shown it, all that the game needs is asked for. */
import { language, languages, loadTexts, showLanguage, wishes } from "../base/locale.ts";

function soon(link: { rel: string; href: string; as?: string; type?: string }): void {
  document.head.append(Object.assign(document.createElement("link"), link));
}

const shown = (): Promise<void> => document.visibilityState === "hidden" ? Promise.resolve()
  : new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

async function beginTable(opening: HTMLElement): Promise<void> {
  showLanguage();
  document.documentElement.dataset.theme = wishes().theme ?? "auto";
  opening.querySelector("p")!.textContent = languages[language()]!.opening;
  await shown();
  void loadTexts("page").catch(() => undefined);
  for (const href of opening.dataset.scripts!.split(" "))
    soon({ rel: "modulepreload", href });
}

async function begin(): Promise<void> {
  void loadTexts("start").catch(() => undefined);
  if (location.pathname === "/")
    soon({ rel: "preload", as: "image", type: "image/webp", href: "/demo.webp" });
  const opening = document.getElementById("opening");
  if (opening)
    await beginTable(opening);
  await import("./main.tsx");
}

void begin();

/* Runs before the rest of the script has come: asks for the texts, at the address of a table for the scripts of a
 * table, on the start page for its picture. */
import { loadTexts } from "./locale.ts";

void loadTexts("start").catch(() => undefined);
if (location.pathname === "/")
  document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "image", type: "image/webp", href: "/demo.webp" }));
if (location.pathname.startsWith("/t/")) {
  void loadTexts("page").catch(() => undefined);
  for (const href of document.querySelector<HTMLMetaElement>("meta[name=ecumene-table]")?.content.split(" ") ?? [])
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}

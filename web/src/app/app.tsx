/* The frame of every page: the page of the address, passing messages, the text of a rule, the live region. */
import { useEffect, useState } from "preact/hooks";
import { pages } from "./pages.tsx";
import type { Page } from "./pages.tsx";
import { useRoute } from "../base/router.ts";
import type { Route } from "../base/router.ts";
import { Guard } from "../base/guard.tsx";
import { Notes } from "../base/notes.tsx";
import { RuleSheet } from "../base/rulesheet.tsx";
import { t } from "../base/texts.ts";
import { onWish } from "../base/ui.ts";

function Live() {
  const [text, set] = useState("");
  useEffect(() => onWish("say", (wish) => set((old) => (old === wish.text ? `${wish.text}\u00a0` : wish.text))), []);
  return <div class="hidden" role="status" aria-live="polite">{text}</div>;
}

function NotFound() {
  return <main class="page"><h1>{t("app.name")}</h1><p>{t("app.not-found")}</p><p><a href="/">{t("app.home")}</a></p></main>;
}

/* A page whose script or texts are still on their way. A new version of the server has other files than the page that is open: loading it
 * again helps then, too. */
function Shown({ page, route, match }: { page: Page; route: Route; match: string[] }) {
  const [Content, setContent] = useState(() => page.component);
  const [lost, setLost] = useState(false);
  useEffect(() => {
    if (!Content)
      page.prepare().then(() => setContent(() => page.component), () => setLost(true));
  }, []);
  if (Content)
    return <Content route={route} match={match} />;
  return <main class="page">{lost ? <><p role="alert">{t("net.offline")}</p><p><button class="main" onClick={() => location.reload()}>{t("app.retry")}</button></p></>
    : <p class="quiet">{t("app.loading")}</p>}</main>;
}

export function App() {
  const route = useRoute();
  let content = <NotFound />;
  for (const page of pages) {
    const match = page.path.exec(route.path);
    if (match) {
      content = <Shown key={match[0]} page={page} route={route} match={[...match]} />;
      break;
    }
  }
  return <>
    <Guard>{content}</Guard>
    <Guard><RuleSheet /></Guard>
    <Notes />
    <Live />
  </>;
}

/* The frame of every page: the page of the address, passing messages, the text of a rule, the live region. */
import { Component } from "preact";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { pages } from "./pages.tsx";
import { useRoute } from "./router.ts";
import { Notes } from "./notes.tsx";
import { RuleSheet } from "./rulesheet.tsx";
import { t } from "./strings.ts";
import { onWish } from "./ui.ts";

/* A part that breaks says so and leaves the rest usable. */
export class Guard extends Component<{ children: ComponentChildren }, { message: string | null }> {
  state = { message: null };
  static getDerivedStateFromError(error: Error) {
    return { message: error.message };
  }
  componentDidCatch(error: Error) {
    console.error(error);
  }
  render() {
    return this.state.message === null ? this.props.children
      : <div class="broken" role="alert">
          <p>{t("app.error", { message: this.state.message })}</p>
          <button onClick={() => this.setState({ message: null })}>{t("app.retry")}</button>
        </div>;
  }
}

function Live() {
  const [text, set] = useState("");
  useEffect(() => onWish("say", (wish) => set((old) => (old === wish.text ? `${wish.text}\u00a0` : wish.text))), []);
  return <div class="hidden" role="status" aria-live="polite">{text}</div>;
}

function NotFound() {
  return <main class="page"><h1>{t("app.name")}</h1><p>{t("app.not-found")}</p><p><a href="/">{t("app.home")}</a></p></main>;
}

export function App() {
  const route = useRoute();
  let content = <NotFound />;
  for (const { path, component: Content } of pages) {
    const match = path.exec(route.path);
    if (match) {
      content = <Content key={match[0]} route={route} match={[...match]} />;
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

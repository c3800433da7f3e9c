import { render } from "preact";
import { App } from "./app.tsx";
import { loadTexts, showLanguage } from "./locale.ts";
import { prepare } from "./pages.tsx";
import { show } from "./settings.ts";
import { surviveTranslation } from "./translation.ts";
import "./style.css";

surviveTranslation();
show();
showLanguage();
const draw = () => render(<App />, document.getElementById("app")!);
/* Without its words the page can say nothing; index.html says that. */
Promise.all([loadTexts("start"), prepare(location.pathname)]).then(draw, () => document.getElementById("unreachable")!.removeAttribute("hidden"));

import { render } from "preact";
import { App } from "./app.tsx";
import { loadTexts, showLanguage } from "../base/locale.ts";
import "./families.ts";
import { prepare } from "./pages.tsx";
import { show } from "../base/settings.ts";
import { surviveTranslation } from "../base/translation.ts";
import "../base/style.css";

surviveTranslation();
show();
showLanguage();
const draw = () => render(<App />, document.getElementById("app")!);
/* Without its words the page can say nothing; index.html says that. */
Promise.all([loadTexts("start"), prepare(location.pathname)]).then(draw, () => document.getElementById("unreachable")!.removeAttribute("hidden"));

import { render } from "preact";
import { App } from "./app.tsx";
import { show } from "./settings.ts";
import { surviveTranslation } from "./translation.ts";
import "./style.css";

surviveTranslation();
show();
render(<App />, document.getElementById("app")!);

import { render } from "preact";
import { App } from "./app.tsx";
import { show } from "./settings.ts";
import "./style.css";

show();
render(<App />, document.getElementById("app")!);

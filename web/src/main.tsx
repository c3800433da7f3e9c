import { render } from "preact";
import { App } from "./app.tsx";
import { show } from "./settings.ts";
import "./style.css";

/* Translators in browsers move text nodes away from where they were put; what is inserted before such a node goes to the end. */
const insert = Node.prototype.insertBefore;
Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
  return insert.call(this, node, before && before.parentNode !== this ? null : before) as T;
};

show();
render(<App />, document.getElementById("app")!);

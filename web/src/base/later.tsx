/* Parts of the page that may come a moment after the rest: each is drawn in a task of its own, so that the browser shows what is there
 * and answers in between. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";

const waiting: (() => void)[] = [];

function next(): void {
  waiting.shift()?.();
  if (waiting.length)
    setTimeout(next);
}

export function Later({ children }: { children: ComponentChildren }) {
  const [due, set] = useState(false);
  useEffect(() => {
    const draw = () => set(true);
    if (waiting.push(draw) === 1)
      setTimeout(next);
    return () => {
      if (waiting.includes(draw))
        waiting.splice(waiting.indexOf(draw), 1);
    };
  }, []);
  return <>{due && children}</>;
}

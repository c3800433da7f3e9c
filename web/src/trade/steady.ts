/* What a hand is on stays where it is: when something comes or goes above it, the panel is scrolled by as much. */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

/* Parts with the attribute data-still are held, by the pointer over them or by the focus in them. `held` tells whether one is. */
export function useSteady(root: RefObject<HTMLElement>): (part: string) => boolean {
  const held = useRef<Element | null>(null);
  const before = useRef<number | null>(null);
  useEffect(() => {
    const node = root.current!;
    const take = ({ target }: Event) => void (held.current = (target as Element).closest("[data-still]"));
    /* A finger that has left is still the last that was there; a mouse is elsewhere. */
    const leave = (event: PointerEvent) => {
      if (event.pointerType === "mouse")
        held.current = node.contains(document.activeElement) ? document.activeElement!.closest("[data-still]") : null;
    };
    node.addEventListener("pointerover", take);
    node.addEventListener("focusin", take);
    node.addEventListener("pointerleave", leave);
    return () => {
      node.removeEventListener("pointerover", take);
      node.removeEventListener("focusin", take);
      node.removeEventListener("pointerleave", leave);
    };
  }, []);
  /* The page still shows what was before. */
  before.current = held.current?.isConnected ? held.current.getBoundingClientRect().top : null;
  useLayoutEffect(() => {
    const scroller = root.current!.closest(".panel");
    if (before.current !== null && held.current?.isConnected && scroller)
      scroller.scrollTop += held.current.getBoundingClientRect().top - before.current;
  });
  return (part) => held.current?.isConnected === true && held.current.matches(part);
}

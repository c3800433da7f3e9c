/* A browser's translation takes text nodes out of the document and puts <font> elements in their places. What is drawn here
 * keeps its own nodes, so it would change what nobody sees any more, and fail where it puts something before a node that
 * is gone. This remembers who stands for whom: a text that changes comes back to its place (and is translated anew), one
 * that goes takes its substitute along. */
import { options } from "preact";

const substitutes = new WeakMap<Node, Element>();

function watch(): void {
  new MutationObserver((records) => {
    for (const [i, { target, removedNodes, addedNodes }] of records.entries())
      for (const node of removedNodes) {
        if (node.nodeType !== Node.TEXT_NODE)
          continue;
        /* Put there in the same step, or just before. */
        const near = [...addedNodes, ...(records[i - 1]?.target === target ? records[i - 1].addedNodes : [])];
        const font = near.find((other) => other.nodeName === "FONT");
        if (font && !node.isConnected)
          substitutes.set(node, font as Element);
      }
  }).observe(document.documentElement, { childList: true, subtree: true });
}

const standing = (node: Node | null): Node | null => {
  const font = node && !node.isConnected ? substitutes.get(node) : undefined;
  return font?.isConnected ? font : null;
};

export function surviveTranslation(): void {
  watch();
  const data = Object.getOwnPropertyDescriptor(CharacterData.prototype, "data")!;
  Object.defineProperty(Text.prototype, "data", {
    configurable: true,
    get(this: Text) { return data.get!.call(this); },
    set(this: Text, value: string) {
      data.set!.call(this, value);
      const font = standing(this);
      font?.parentNode!.replaceChild(this, font);
    },
  });
  const { insertBefore } = Node.prototype;
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const place = before && before.parentNode !== this ? standing(before) : before;
    return insertBefore.call(this, node, place?.parentNode === this ? place : null) as T;
  };
  const unmount = options.unmount;
  options.unmount = (vnode) => {
    unmount?.(vnode);
    const dom = (vnode as { __e?: Node | null }).__e;
    if (dom?.nodeType === Node.TEXT_NODE)
      (standing(dom) as Element | null)?.remove();
  };
}

/* The legal actions of a view one by one: where an entry of the list ends with [least, most], each number between. */
import type { Action, LegalAction, View } from "./types.ts";

const spread = new WeakMap<readonly LegalAction[], Action[]>();

export function legalActions(view: View): Action[] {
  if (!view.legal)
    return [];
  let actions = spread.get(view.legal);
  if (!actions) {
    actions = view.legal.flatMap((entry): Action[] => {
      const [kind, ...args] = entry;
      const last = args.pop();
      const rest = args as number[];
      if (!Array.isArray(last))
        return [last === undefined ? [kind] : [kind, ...rest, last]];
      return Array.from({ length: last[1] - last[0] + 1 }, (_, i) => [kind, ...rest, last[0] + i]);
    });
    spread.set(view.legal, actions);
  }
  return actions;
}

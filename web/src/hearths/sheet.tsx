/* The chosen card, large, with everything that can be done with it now and what that would cost and bring. */
import { useEffect, useRef } from "preact/hooks";
import type { Acting } from "../act/index.ts";
import type { Table } from "../base/table.ts";
import { actionText } from "../base/words.ts";
import { CardFace } from "./card.tsx";
import { asAny } from "./choices.ts";
import { missing, preview } from "./preview.ts";
import { h } from "./sentences.ts";
import { cardOf, shownOf } from "./types.ts";
import type { Action } from "./types.ts";

export function Sheet({ table, acting, card, actions, close }: { table: Table; acting: Acting; card: number; actions: readonly Action[]; close: () => void }) {
  const shown = shownOf(table);
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => sheet.current?.querySelector<HTMLElement>("button.main, button")?.focus({ preventScroll: true }), [card]);
  const inHand = shown.view.hand?.includes(card) ?? false;
  const lack = inHand && !actions.some(([kind]) => kind === "build" || kind === "play") ? missing(shown, card) : null;
  return <div ref={sheet} class={`card-sheet${inHand || shown.view.pool?.includes(card) ? "" : " low"}`} role="dialog" aria-label={cardOf(shown, card).name} onKeyDown={(event) => event.key === "Escape" && close()}>
    <CardFace shown={shown} card={card} size="large" />
    <div class="card-doings">
      <button type="button" class="plain" aria-label={h("close")} onClick={close}>×</button>
      {actions.map((action, i) => <div key={action.join()} class="doing">
        <button type="button" class={i === 0 ? "main" : ""} data-action={action[0]} disabled={acting.busy} onClick={() => void acting.send(asAny(action)).then((done) => done && close())}>{actionText(table, asAny(action))}</button>
        <small>{preview(shown, action).join(" ")}</small>
      </div>)}
      {lack !== null && <p class="quiet">{h("missing", { what: lack })}</p>}
      {!actions.length && lack === null && <p class="quiet">{h("not-now")}</p>}
    </div>
  </div>;
}

/* What a player has on the table: goods, the three rows, foundations and deals; the others folded to a line. */
import { useEffect, useState } from "preact/hooks";
import { Emblem } from "../board/index.ts";
import type { Naming } from "../base/words.ts";
import { CardButton, onText, Sign } from "./card.tsx";
import type { Size } from "./card.tsx";
import { Good } from "./goods.tsx";
import { goodName, playerTitle } from "./names.ts";
import { h } from "./sentences.ts";
import type { Sentence } from "./sentences.ts";
import { cardOf, playerOf } from "./types.ts";
import type { LocationView, PlayerView, Shown } from "./types.ts";

/* Which cards can be chosen, which one is, and what follows. */
export interface Picking { /* A card is the answer to the question. */ asks?: boolean; beside?: (card: number) => boolean; lit: (card: number) => boolean; chosen: number | null; pick: (card: number) => void }

export function Supply({ shown, player }: { shown: Shown; player: PlayerView }) {
  const held = player.supply.map((n, good): [number, number] => [good, n]).filter(([good, n]) => n > 0 || good < 7);
  return <ul class="supply" aria-label={h("supply")}>
    {held.map(([good, n]) => <li key={good} class={n ? "" : "none"}><Good shown={shown} good={good} quiet /><b key={n} class="bump">{n}</b><span class="hidden">{goodName(shown, good, n)}</span></li>)}
    {player.stored?.map((n, good) => n > 0 && <li key={`stored-${good}`} class="stored" title={h("stored")}><Good shown={shown} good={good} quiet /><b>{n}</b><span class="hidden">{goodName(shown, good, n)} {h("stored")}</span></li>)}
    {player.blessings?.map((n, colour) => n > 0 && <li key={`blessing-${colour}`}><Good shown={shown} good={15} quiet /><b>{n} {shown.catalogue.colours[colour]}</b></li>)}
  </ul>;
}

function locationState(place: LocationView): string {
  return [
    ...(place.used ? [h("used")] : []), ...(place.held ? [h("held", { n: place.held })] : []), ...(place.visits ? [h("visits", { n: place.visits })] : []),
    ...(place.on ? [onText(place.on)] : []), place.raze === null ? h("cannot-raze") : h("raze-price", { n: place.raze }),
  ].join(", ");
}

/* The goods whose symbols stand for what lies on a location. */
const MARKS: Readonly<Record<string, string>> = { shield: "defence", samurai: "samurai", technology: "technology", bulwark: "bulwark", glory: "glory" };

function Location({ shown, place, picking, size, own }: { shown: Shown; place: LocationView; picking: Picking; size: Size; own: boolean }) {
  return <li class={`location${place.used ? " used" : ""}`}>
    <CardButton shown={shown} card={place.card} size={size} lit={picking.lit(place.card)} beside={picking.beside?.(place.card)} chosen={picking.chosen === place.card} state={locationState(place)} onPick={picking.pick}>
      <span class="marks" aria-hidden="true">
        {place.on?.map((name) => (MARKS[name] ? <Good key={name} shown={shown} good={shown.catalogue.goods.indexOf(MARKS[name])} quiet /> : <i key={name} title={h(`on-${name}` as Sentence)}>×</i>))}
        {place.held !== undefined && <i>{place.held}</i>}{place.used !== undefined && <i title={h("used")}>✓</i>}
        {!own && place.raze !== null && <i class="price" title={h("raze-price", { n: place.raze })}>†{place.raze}</i>}
      </span>
    </CardButton>
  </li>;
}

const ROWS = ["production", "feature", "action"] as const;

export function Rows({ shown, player, picking, size, own }: { shown: Shown; player: PlayerView; picking: Picking; size: Size; own: boolean }) {
  return <div class="rows">
    {ROWS.map((row) => {
      const places = player.locations.filter(({ card }) => cardOf(shown, card).category === row);
      return <section key={row} class={`row-of ${row}`} aria-label={h(`row-${row}`)}>
        <h4><Sign of={row} /> {h(`row-${row}`)}</h4>
        {places.length ? <ul>{places.map((place) => <Location key={place.card} shown={shown} place={place} picking={picking} size={size} own={own} />)}</ul>
          : <p class="quiet">{h("row-empty")}</p>}
      </section>;
    })}
    <Below shown={shown} player={player} picking={picking} own={own} />
  </div>;
}

function Below({ shown, player, picking, own }: { shown: Shown; player: PlayerView; picking: Picking; own: boolean }) {
  const known = player.foundations.filter((card): card is number => card !== null);
  const unknown = player.foundations.length - known.length;
  return <div class="below">
    {player.foundations.length > 0 && <section class="foundations" aria-label={h("foundations")}><h4>{h("foundations")}</h4><ul>
      {known.map((card) => <li key={card}><button type="button" class={`face-down${picking.lit(card) ? " lit" : ""}`} data-card={card} disabled={!own}
        aria-label={`${h("foundation")}: ${cardOf(shown, card).name}${picking.lit(card) ? `. ${h("playable")}` : ""}`} onClick={() => picking.pick(card)} title={cardOf(shown, card).name}>▒</button></li>)}
      {unknown > 0 && <li><span class="face-down" title={h("hidden")}>▒ {unknown}</span></li>}
    </ul></section>}
    {player.deals.length > 0 && <section class="deals" aria-label={h("deals")}><h4>{h("deals")}</h4><ul>
      {player.deals.map((card) => <li key={card}><button type="button" class={`deal${picking.lit(card) ? " lit" : ""}`} data-card={card}
        aria-label={`${cardOf(shown, card).name}: ${goodName(shown, cardOf(shown, card).deal ?? 0)}`} onClick={() => picking.pick(card)}><Good shown={shown} good={cardOf(shown, card).deal ?? 0} quiet /></button></li>)}
    </ul></section>}
  </div>;
}

/* Folded: who, points, goods, how much of everything. It opens by itself when something there is asked for. */
export function Opponent({ shown, naming, player, name, picking, turn }: { shown: Shown; naming: Naming; player: number; name: string; picking: Picking; turn: boolean }) {
  const seat = playerOf(shown, player)!;
  const targets = seat.locations.filter(({ card }) => picking.lit(card)).length + seat.deals.filter(picking.lit).length;
  const aimed = targets > 0 && (picking.asks ?? false);
  /* Whoever only looks has room for all. */
  const [open, setOpen] = useState(shown.me === null);
  const [forced, setForced] = useState(false);
  useEffect(() => setForced(aimed), [aimed]);
  const unfolded = open || forced;
  return <section class={`opponent${turn ? " turn" : ""}${seat.passed ? " passed" : ""}`} aria-label={h("empire", { player: playerTitle(shown, player) })}>
    <button type="button" class="opponent-head" aria-expanded={unfolded} onClick={() => { setOpen(!unfolded); setForced(false); }}>
      <Emblem table={naming} player={player} />
      <span class="opponent-name"><b>{playerTitle(shown, player)}</b>{name && <small>{name}</small>}</span>
      {!seat.virtual && <span class="score" title={h("score-now", { n: seat.points })}>{seat.score}<small>/{seat.points}</small></span>}
      <span class="facts-line">
        {!seat.virtual && <span title={h("hand-count", { n: seat.hand })}><Good shown={shown} good={shown.catalogue.goods.indexOf("hand-card")} quiet />{seat.hand}</span>}
        <span title={`${seat.locations.length} ${h("locations-count", { n: seat.locations.length })}`}><Good shown={shown} good={shown.catalogue.goods.indexOf("location")} quiet />{seat.locations.length}</span>
        {seat.deals.length > 0 && <span title={h("deals")}><Good shown={shown} good={shown.catalogue.goods.indexOf("deal")} quiet />{seat.deals.length}</span>}
        {targets > 0 && !unfolded && <span class="targets" title={h("targets", { n: targets })}>†{targets}<span class="hidden"> {h("targets", { n: targets })}</span></span>}
        {seat.passed && <em>{h("passed")}</em>}
        {shown.view.first === player && <span class="first" title={h("first")}>1</span>}
        {seat.token !== null && <span title={shown.catalogue.tokens[seat.token].text}>{shown.catalogue.tokens[seat.token].name}</span>}
      </span>
      <span class="fold" aria-hidden="true">{unfolded ? "▴" : "▾"}</span>
    </button>
    {!seat.virtual && <Supply shown={shown} player={seat} />}
    {unfolded && <Rows shown={shown} player={seat} picking={picking} size="small" own={false} />}
  </section>;
}

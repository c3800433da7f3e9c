/* A card as we draw it: cost at the left, a picture by its colour, what it does in symbols and words, below what it is razed
 * for and what a deal brings. */
import type { ComponentChildren } from "preact";
import { countGoods, goodName, listOf } from "./names.ts";
import { Good, Goods } from "./goods.tsx";
import { h } from "./sentences.ts";
import type { Sentence } from "./sentences.ts";
import { cardOf, cardTitle } from "./types.ts";
import type { Ability, CatalogueCard, Shown } from "./types.ts";

export const INKS = ["#8a5a2b", "#636970", "#b23b2e", "#a8466f", "#836209", "#2f6fae", "#3a3a3f", "#7a4aa0", "#a65110"];
const BLANK = "#6c6553";
export const inkOf = (card: CatalogueCard): string => (card.colours.length ? INKS[card.colours[0]] : BLANK);

/* What stands in the picture, by colour: trees, rocks, a field, houses, a stream, books, a tower, a stone, the sun. */
const SCENES: readonly string[] = [
  "M18 36l8-16 8 16zM34 38l10-22 10 22zM54 36l7-14 7 14zM70 38l9-18 9 18z",
  "M8 38l12-14 10 4 10 10zM38 38l16-20 14 6 8 14zM74 38l8-10 12 10z",
  "M4 38l22-10 22 10zM30 38l22-12 22 12zM56 38l20-10 20 10zM20 26v-6m32 4v-8m24 10v-6",
  "M10 38V26l9-8 9 8v12zM36 38V22l12-10 12 10v16zM68 38V28l8-7 8 7v10z",
  "M0 34c16-8 22 6 40 0s28-8 60 2v6H0zM30 22a5 5 0 1 1 .01 0zM64 18a4 4 0 1 1 .01 0z",
  "M20 38V16c8-3 16-2 26 2v22c-10-4-18-4-26-2zM80 38V16c-8-3-16-2-26 2v22c10-4 18-4 26-2z",
  "M34 38V14h5v4h5v-4h6v4h5v-4h5v24zM60 16l16 4-16 5zM12 38l10-8 10 8z",
  "M42 38l3-26 10 0 3 26zM24 38l4-12h6l2 12zM66 38l2-10h6l3 10z",
  "M50 12a11 11 0 1 1-.01 0zM50 4v4M30 22h-8m56 0h-8M34 8l4 4m28-4l-4 4M20 38l20-8h20l20 8z",
  "M4 38c20-8 40-4 92 0z",
];

function Picture({ card }: { card: CatalogueCard }) {
  const scene = card.colours.length ? card.colours[card.colours.length - 1] : SCENES.length - 1;
  const turn = [...card.design].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7);
  const shift = turn % 13 - 6;
  return <svg class="hc-picture" viewBox="0 0 100 44" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <rect width="100" height="44" fill={inkOf(card)} opacity=".22" />
    <circle cx={turn % 70 + 15} cy="10" r="5" fill="#fff" opacity=".5" />
    <path d="M0 44V36c20-6 60-6 100 0v8z" fill={inkOf(card)} opacity=".45" />
    <g transform={turn % 2 ? `translate(${shift} 0)` : `matrix(-1 0 0 1 ${100 + shift} 0)`}>
      <path d={SCENES[scene]} fill={inkOf(card)} stroke="#2b1d10" stroke-width="1.500" stroke-linejoin="round" />
    </g>
  </svg>;
}

/* The shape says the category where the word has no room. */
const SIGNS: Readonly<Record<string, string>> = {
  production: "M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18zm0 4v5l4 3", feature: "M12 2l10 10-10 10L2 12z", action: "M4 4h16v16H4zm5 3l7 5-7 5z",
  instant: "M13 2L5 14h6l-1 8 9-13h-6z", attack: "M4 4l16 16M20 4L4 20",
};
export const Sign = ({ of }: { of: string }) => <svg class="hc-sign" viewBox="0 0 24 24" aria-hidden="true"><path d={SIGNS[of] ?? SIGNS.feature} fill="none" stroke="currentColor" stroke-width="2.200" /></svg>;

/* Large to be read, full in the hand, middle and small on the table, where a tap shows the rest. */
export type Size = "large" | "full" | "middle" | "small";

const LETTERS = ["br", "gy", "re", "pi", "go", "bl", "bk", "pu", "or"];

function Colours({ shown, card }: { shown: Shown; card: CatalogueCard }) {
  return <span class="hc-colours">{card.colours.map((colour) => <i key={colour} style={{ background: INKS[colour] }} title={shown.catalogue.colours[colour]}>{LETTERS[colour]}</i>)}</span>;
}

/* The parts of an effect between which one chooses. */
export function branchesOf(ability: Ability): [number, number, boolean][][] {
  const branches: [number, number, boolean][][] = [[]];
  for (const gain of ability.gains) {
    branches[branches.length - 1].push([gain.good, gain.n, gain.per ?? false]);
    if (gain.or)
      branches.push([]);
  }
  return branches;
}

function Effect({ shown, ability }: { shown: Shown; ability: Ability }) {
  return <span class={`hc-effect ${ability.kind}`}>
    {ability.kind === "built" && <i class="hc-built">+</i>}
    {ability.cost && <><Goods shown={shown} amounts={ability.cost} quiet /><i class="hc-arrow">→</i></>}
    {branchesOf(ability).map((branch, i) => <span key={i} class="goods">
      {i > 0 && <i class="hc-or">/</i>}
      {branch.map(([good, n, per], j) => <span key={j} class="hc-gain"><Good shown={shown} good={good} n={n} quiet />{per && <i class="hc-per">×</i>}</span>)}
    </span>)}
    {ability.more && <i class="hc-more">…</i>}
  </span>;
}

/* Visitors come only where the table plays with open production. */
const isOpen = (shown: Shown, card: CatalogueCard): boolean => Boolean(card.open) && shown.view.options.switches["open-production"] !== "no";
const cardText = (shown: Shown, card: CatalogueCard): string => [card.text, ...(isOpen(shown, card) ? [h("open-text")] : [])].filter(Boolean).join(" ");

/* All that is printed on the card, for those who hear it. */
export function cardSpoken(shown: Shown, card: CatalogueCard): string {
  const cost = card.cost.map(([good, n]) => `${n} ${goodName(shown, good, n)}`);
  return [
    `${cardTitle(card)}, ${card.category}`, card.colours.length ? h("colours", { list: card.colours.map((colour) => shown.catalogue.colours[colour]).join(", ") }) : h("no-colour"),
    h("cost", { what: listOf(cost) }), cardText(shown, card), ...(card.raze.length ? [h("field-raze", { what: listOf(countGoods(card.raze).map(([good, n]) => `${n} ${goodName(shown, good, n)}`)) })] : []),
    ...(card.deal !== null ? [h("field-deal", { what: goodName(shown, card.deal) })] : []),
  ].join(". ");
}

export function CardFace({ shown, card, size }: { shown: Shown; card: number; size: Size }) {
  const print = cardOf(shown, card);
  const whole = size === "large" || size === "full";
  /* What came with the building is over on the table. */
  const effects = print.abilities.filter((ability) => (whole || ability.kind !== "built") && (ability.gains.length || ability.cost || ability.more));
  return <span class={`hc hc-${size}`} style={{ "--ink-of": inkOf(print) }}>
    <span class="hc-name"><Sign of={print.category} /><span>{print.name}</span><Colours shown={shown} card={print} /></span>
    {whole && <span class="hc-top">
      <Picture card={print} />
      <span class="hc-cost">{print.cost.map(([good, n]) => Array.from({ length: Math.min(n, 4) }, (_, i) => <Good key={`${good}.${i}`} shown={shown} good={good} quiet />))}</span>
      <span class="hc-flags">{isOpen(shown, print) && <i title={h("field-open")}>◫</i>}{print.shield && <Good shown={shown} good={6} quiet />}{print.firm && <i title={h("field-firm")}>■</i>}</span>
    </span>}
    <span class="hc-effects">{effects.map((ability, i) => <Effect key={i} shown={shown} ability={ability} />)}</span>
    {whole && <span class="hc-text">{cardText(shown, print)}</span>}
    {whole && <span class="hc-foot">
      {print.raze.length > 0 && <span class="hc-raze" title={h("field-raze", { what: "" })}><Good shown={shown} good={shown.catalogue.goods.indexOf("raze")} quiet /><Goods shown={shown} amounts={countGoods(print.raze)} quiet /></span>}
      {print.deal !== null && <span class="hc-deal" title={h("field-deal", { what: "" })}><Good shown={shown} good={shown.catalogue.goods.indexOf("deal")} quiet /><Good shown={shown} good={print.deal} quiet /></span>}
    </span>}
  </span>;
}

/* A card that can be chosen. `state` says in words what lies on it. */
export function CardButton({ shown, card, size, lit, chosen, state, beside, onPick, children }: {
  shown: Shown; card: number; size: Size; lit: boolean; beside?: boolean; chosen: boolean; state?: string; onPick: (card: number) => void; children?: ComponentChildren;
}) {
  const print = cardOf(shown, card);
  const spoken = [cardSpoken(shown, print), ...(state ? [state] : []), ...(lit ? [h("playable")] : [])].join(". ");
  return <button type="button" class={`card-button${lit ? " lit" : ""}${beside ? " beside" : ""}${chosen ? " chosen" : ""}`} data-card={card} aria-label={spoken} aria-pressed={chosen} onClick={() => onPick(card)}>
    <CardFace shown={shown} card={card} size={size} />{children}
  </button>;
}

export const onText = (on: readonly string[]): string => on.map((name) => h(`on-${name}` as Sentence)).join(", ");

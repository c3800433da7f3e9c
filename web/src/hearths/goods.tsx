/* Symbols of goods, each with a shape of its own, so that no colour has to be seen. */
import { goodName } from "./names.ts";
import type { Shown } from "./types.ts";

/* By the id of a good: fill and path in a square of 24. */
const SHAPES: Readonly<Record<string, readonly [string, string]>> = {
  wood: ["#a8703a", "M3 15l12-9a4 4 0 0 1 6 5L9 20a4 4 0 0 1-6-5zm3 0a1.600 1.600 0 1 0 .01 0zm9-6l2-1.500"],
  stone: ["#9aa1a8", "M4 19l1-8 5-6h6l4 6 1 8zm5-8l3-4m1 12l-2-6 4-3"],
  food: ["#cf4b3a", "M12 8c-5-4-10 0-8 6 1.500 5 5 7 8 5 3 2 6.500 0 8-5 2-6-3-10-8-6zm0 0c0-3 1-5 4-6"],
  worker: ["#d985ab", "M12 3a4 4 0 0 1 2 7.500c3 1 5 4 5 8.500v2H5v-2c0-4.500 2-7.500 5-8.500A4 4 0 0 1 12 3z"],
  gold: ["#e3b325", "M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18zm0 4a5 5 0 1 1 0 10a5 5 0 1 1 0-10z"],
  raze: ["#c9ced4", "M20 3l1 1-2 5-8 8 2 2-1.500 1.500-3-3-3.500 3.500-2-2L6.500 15.500l-3-3L5 11l2 2 8-8z"],
  defence: ["#4f83c2", "M4 4h16v8c0 5-4 8-8 10-4-2-8-5-8-10zm8 0v18M4 11h16"],
  technology: ["#3fa79b", "M10 2h4l.500 3 2.500 1 2.500-1.500 2.500 3-2 2.500.500 2.500 2.500 2-1.500 3.500-3-.500-2 2-.500 3h-4l-1-3-2.500-1-3 1-2-3 2-2.500-.500-2.500-2.500-2L4 5.500l3 .500 2-1.500zm2 6.500a3.500 3.500 0 1 0 .01 0z"],
  bulwark: ["#7b8794", "M4 21V6h4v3h2V5h4v4h2V6h4v15zm6 0v-6h4v6z"],
  glory: ["#d7a520", "M12 3l2.500 6 6.500.500-5 4.300L17.500 20 12 16.500 6.500 20 8 13.800 3 9.500 9.500 9z"],
  point: ["#7a3fa0", "M12 2l8 5v10l-8 5-8-5V7zM8 8l4 8 4-8"],
  card: ["#efe3c2", "M7 2h11v15H7zM4 6v15h11"],
  "common-card": ["#d9c48b", "M6 2h12v20H6zM9 7h6M9 12h6"],
  "faction-card": ["#b9d0e6", "M6 2h12v20H6zm6 4l4 5-4 5-4-5z"],
  samurai: ["#b23b2e", "M4 15c0-7 3-11 8-11s8 4 8 11l-4 6-4-4-4 4zM5 6L2 2m17 4l3-4M9 12h2m2 0h2"],
  blessing: ["#e58a2f", "M12 7a5 5 0 1 1 0 10a5 5 0 1 1 0-10zM12 1v3m0 16v3M1 12h3m16 0h3M4 4l2 2m12 12l2 2M4 20l2-2M18 6l2-2"],
  resource: ["#e6d9b8", "M8 3a5 5 0 1 1 0 10a5 5 0 1 1 0-10zm9 3a4.500 4.500 0 1 1 0 9a4.500 4.500 0 1 1 0-9zm-5 7a4.500 4.500 0 1 1 0 9a4.500 4.500 0 1 1 0-9z"],
  "hand-card": ["#efe3c2", "M4 6l9-3 5 13-9 3zM9 21h11V9"],
  location: ["#c9a27a", "M3 12L12 3l9 9h-3v9H6v-9zm7 9v-6h4v6z"],
  deal: ["#8fb489", "M2 8l4-2 4 1 3-1 5 1 4-1v9l-3 1-5 4-4-1-6-4-2-1zm8 1l-2 4 3 1 3-3 5 4"],
};

export function Good({ shown, good, n, quiet }: { shown: Shown; good: number; n?: number; quiet?: boolean }) {
  const id = shown.catalogue.goods[good] ?? "";
  const [fill, path] = SHAPES[id] ?? ["#ccc", "M4 4h16v16H4z"];
  const name = goodName(shown, good, n ?? 1);
  return <span class={`hg hg-${id}`} title={name}>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d={path} fill={fill} fill-rule="evenodd" stroke="#2b1d10" stroke-width="1.500" stroke-linejoin="round" stroke-linecap="round" /></svg>
    {n !== undefined && n !== 1 && <b aria-hidden="true">{n}</b>}
    {!quiet && <span class="hidden">{n === undefined ? "" : `${n} `}{name} </span>}
  </span>;
}

/* A row of goods, each repeated as often as it counts while that can be seen at once. */
export function Goods({ shown, amounts, quiet }: { shown: Shown; amounts: readonly (readonly [number, number])[]; quiet?: boolean }) {
  return <span class="goods">{amounts.map(([good, n]) => <Good key={good} shown={shown} good={good} n={n} quiet={quiet} />)}</span>;
}

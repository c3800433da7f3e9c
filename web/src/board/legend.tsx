/* What the signs of the board mean, drawn as they are on it. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../base/texts.ts";
import type { Key } from "../base/texts.ts";
import type { Badge } from "./palette.ts";
import { PAPER, field, mapColours } from "./palette.ts";
import { outline } from "./over.ts";
import { barbarians, changed, city, conflict, faction, limit, pirateCity, ships, site, surplus, tokens, volcano } from "./symbols.ts";
import type { Ink } from "./symbols.ts";

const SIDE = 44;

/* A piece of land with the edge of one where something can be done. */
function edge(ink: Ink, dashed: boolean): void {
  const land = new Path2D("M-26-12l20-10l26 6l4 18l-18 18l-26-6z");
  ink.fillStyle = field("#9fb8e8", mapColours(false));
  ink.fill(land);
  outline(ink, land, dashed ? "target" : "source", 1);
}

/* One's own colour and shape. */
const rows = (badge: Badge): [(ink: Ink) => void, Key][] => [
  [(ink) => tokens(ink, badge, 3), "legend.tokens"],
  [(ink) => city(ink, badge), "legend.city"],
  [(ink) => ships(ink, badge, 1, 3), "legend.ship"],
  [(ink) => limit(ink, badge, 4, false, PAPER), "legend.limit"],
  [(ink) => limit(ink, badge, 4, true, PAPER), "legend.start"],
  [(ink) => site(ink, false), "legend.site"],
  [(ink) => site(ink, true), "legend.site-white"],
  [(ink) => volcano(ink), "legend.volcano"],
  [(ink) => barbarians(ink, 5), "legend.barbarians"],
  [(ink) => pirateCity(ink), "legend.pirates"],
  [(ink) => conflict(ink), "legend.conflict"],
  [(ink) => surplus(ink), "legend.surplus"],
  [(ink) => changed(ink), "legend.changed"],
  [(ink) => edge(ink, false), "legend.source"],
  [(ink) => edge(ink, true), "legend.target"],
  [(ink) => {
    ink.translate(-11, 0);
    faction(ink, 1, 2);
    ink.translate(23, 0);
    faction(ink, 2, 1);
  }, "legend.factions"],
];

function Sign({ draw }: { draw: (ink: Ink) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const ink = canvas.current!.getContext("2d")!;
    const scale = canvas.current!.width / 66;
    ink.setTransform(scale, 0, 0, scale, canvas.current!.width / 2, canvas.current!.height / 2);
    ink.clearRect(-33, -33, 66, 66);
    ink.lineJoin = "round";
    draw(ink);
  });
  return <canvas ref={canvas} width={2 * SIDE} height={2 * SIDE} style={{ width: `${SIDE}px`, height: `${SIDE}px` }} aria-hidden="true" />;
}

export function Legend({ badge }: { badge: Badge }) {
  return <ul class="legend">{rows(badge).map(([draw, text]) => <li key={text}><Sign draw={draw} /><span>{t(text)}</span></li>)}</ul>;
}

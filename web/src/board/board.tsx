/* The board on the page: what hands, keys and the pointer do to it, and what its canvases show. */
import { select } from "d3-selection";
import { zoom, zoomIdentity } from "d3-zoom";
import type { D3ZoomEvent, ZoomBehavior } from "d3-zoom";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { dark, moves, useSettings } from "../base/settings.ts";
import { boardName } from "../base/names.ts";
import { t } from "../base/texts.ts";
import type { GameEvent } from "../base/types.ts";
import { onWish, say } from "../base/ui.ts";
import { areaName } from "../base/words.ts";
import type { Naming } from "../base/words.ts";
import { CROWDED } from "./base.ts";
import type { Transform } from "./base.ts";
import { areaAt, readGeometry } from "./geometry.ts";
import type { Geometry, Point } from "./geometry.ts";
import { describeArea } from "./describe.ts";
import { motionsOf } from "./motion.ts";
import { layPieces, placed } from "./pieces.ts";
import type { Piece } from "./pieces.ts";
import { Stage } from "./stage.ts";
import { AreaCard } from "./card.tsx";

/* "sail": a target for ships only, whose water is lit. */
export type Tone = "source" | "target" | "sail" | "pick" | "named" | "chosen";

export interface Arrow { from: number; to: number; count: number }

export interface BoardProps {
  naming: Naming;
  /* Areas where something can be done, and what a tap there begins. */
  lit?: ReadonlyMap<number, Tone>;
  selected?: number | null;
  changed?: ReadonlySet<number>;
  arrows?: readonly Arrow[];
  events?: readonly GameEvent[];
  onPick?: (area: number, coast: number, at: Point) => void;
  onCancel?: () => void;
  /* Whether the piece can be dragged; and where it was let go. */
  canDrag?: (piece: Piece) => boolean;
  onDrag?: (piece: Piece) => void;
  onDrop?: (piece: Piece, area: number, coast: number, at: Point) => void;
}

const geometries = new WeakMap<object, Geometry>();

export function geometryOf(naming: Naming): Geometry {
  let geometry = geometries.get(naming.board);
  if (!geometry) {
    geometry = readGeometry(naming.board);
    geometries.set(naming.board, geometry);
  }
  return geometry;
}

const NOWHERE: readonly number[] = [];
const NOTHING: ReadonlyMap<number, Tone> = new Map();
const NONE: ReadonlySet<number> = new Set();
const K_MAX = 3;
const FEW = 8; /* Places that should all be in sight. */

/* The area that lies nearest in a direction. */
function step(geometry: Geometry, from: number, dx: number, dy: number, out: ReadonlySet<number>): number {
  let best = from;
  let least = Infinity;
  const at = geometry.areas[from].at;
  geometry.areas.forEach((area, i) => {
    const along = (area.at.x - at.x) * dx + (area.at.y - at.y) * dy;
    const across = Math.abs((area.at.x - at.x) * dy) + Math.abs((area.at.y - at.y) * dx);
    if (i === from || out.has(i) || along <= 4 || across > along * 1.6)
      return;
    const cost = along + 2 * across;
    if (cost < least) {
      least = cost;
      best = i;
    }
  });
  return best;
}

export function BoardView(props: BoardProps) {
  const { naming, lit = NOTHING, selected = null, changed = NONE, arrows = [], events = [] } = props;
  const { view } = naming;
  const wrapper = useRef<HTMLDivElement>(null);
  const far = useRef<HTMLCanvasElement>(null);
  const below = useRef<HTMLCanvasElement>(null);
  const above = useRef<HTMLCanvasElement>(null);
  const both = useRef<HTMLCanvasElement>(null);
  const stage = useRef<Stage | null>(null);
  const behaviour = useRef<ZoomBehavior<HTMLDivElement, unknown> | null>(null);
  const byHand = useRef(false); /* The board stands where the player put it. */
  const drag = useRef<{ piece: Piece; at: Point; moved: boolean; pointer: number } | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const [hover, setHover] = useState<{ area: number; at: Point } | null>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const [ghost, setGhost] = useState<{ piece: Piece; at: Point } | null>(null);
  const geometry = geometryOf(naming);
  const pieces = useMemo(() => layPieces(geometry, naming.board, view), [geometry, view]);
  const { theme } = useSettings();
  const out = view.out.join(" ");
  const me = naming.me ?? null;

  const important = useMemo(() => {
    const set = new Set(lit.keys());
    for (const piece of pieces)
      if (piece.owner === me)
        set.add(piece.area);
    return set;
  }, [lit, pieces]);

  /* Set up once. */
  useLayoutEffect(() => {
    const made = new Stage(far.current!, below.current!, above.current!, both.current!);
    stage.current = made;
    const node = wrapper.current!;
    const zooming = zoom<HTMLDivElement, unknown>()
      .filter((event: Event) => !drag.current && (event.type === "wheel" || !(event as MouseEvent).button) && !(event.target as Element).closest(".card,.tools"))
      .clickDistance(5)
      .wheelDelta((event: WheelEvent) => -event.deltaY * (event.deltaMode === 1 ? .05 : event.deltaMode ? 1 : .0022) * (event.ctrlKey ? 4 : 1))
      .on("zoom", (event: D3ZoomEvent<HTMLDivElement, unknown>) => {
        made.transform = { x: event.transform.x, y: event.transform.y, k: event.transform.k };
        made.moved();
        if (event.sourceEvent) {
          byHand.current = true;
          setHover(null);
        }
      });
    behaviour.current = zooming;
    select(node).call(zooming).on("dblclick.zoom", null);
    const observer = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = node;
      if (!clientWidth || !clientHeight)
        return;
      const before = { width: made.width, height: made.height };
      made.resize(clientWidth, clientHeight);
      const least = Math.min(clientWidth / geometry.size.x, clientHeight / geometry.size.y) * .96;
      zooming.scaleExtent([least, Math.max(K_MAX, least * 2)]);
      const margin = 40;
      zooming.translateExtent([[-margin, -margin], [geometry.size.x + margin, geometry.size.y + margin]]);
      refit(before);
    });
    observer.observe(node);
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    const turned = () => setNight(dark());
    scheme.addEventListener("change", turned);
    /* For tests and assistive tools: where an area is in the window. */
    (node as unknown as { areaPoint: (area: number) => Point }).areaPoint = (area) => {
      const box = node.getBoundingClientRect();
      const { at } = geometry.areas[area];
      return { x: box.left + made.transform.x + at.x * made.transform.k, y: box.top + made.transform.y + at.y * made.transform.k };
    };
    return () => {
      observer.disconnect();
      scheme.removeEventListener("change", turned);
      made.stop();
    };
  }, [geometry]);

  const [night, setNight] = useState(dark());
  useEffect(() => setNight(dark()), [theme]);

  useEffect(() => {
    stage.current?.print({ board: naming.board, night, out: view.out });
  }, [geometry, night, out]);

  useLayoutEffect(() => {
    const made = stage.current!;
    const names = (made.over?.important !== important || made.over?.pieces !== pieces) && made.transform.k <= CROWDED;
    made.over = {
      naming, geometry, pieces, lit, selected, changed, arrows, important, night, hover: hover?.area ?? null, cursor,
      ghost,
    };
    if (names)
      made.renew();
    else
      made.changed();
  }, [geometry, pieces, lit, selected, changed, arrows, important, night, hover, cursor, ghost]);

  /* What is new since the last look moves; what was there when the page opened does not. */
  const told = useRef(-1);
  useEffect(() => {
    const last = events.length ? events[events.length - 1].n : 0;
    if (told.current >= 0 && last > told.current && moves() && document.visibilityState === "visible") {
      const news = events.slice(-400).filter((event) => event.n > told.current);
      stage.current!.motions.push(...motionsOf(news, performance.now()));
      stage.current!.changed();
    }
    told.current = last;
  }, [events]);

  useEffect(() => onWish("area", ({ area }) => {
    setCursor(area);
    bring(area, true);
  }), [geometry]);

  /* So should what a lesson points at. */
  const pointed = naming.pointed ?? NOWHERE;
  useEffect(() => {
    if (stage.current!.width && pointed.length && !inSight(pointed, true))
      fit(true, false, [...pointed]);
  }, [pointed.join(" ")]);

  /* What can be done should be in sight when it begins: some of it, and of a few places all. */
  const question = `${view.turn} ${view.phase.step} ${view.prompt?.kind}`;
  const asked = useRef(question);
  useEffect(() => {
    const made = stage.current!;
    if (!made.width || !lit.size || selected !== null)
      return;
    const begins = asked.current !== question;
    asked.current = question;
    if (!inSight([...lit.keys()], begins && lit.size <= FEW))
      fit(true, false, [...lit.keys()]);
  }, [lit]);

  /* A finger does not leave as a mouse does: its card goes with the question, or when something else is touched. */
  useEffect(() => setHover(null), [question]);
  useEffect(() => {
    const elsewhere = (event: PointerEvent) => {
      if (event.pointerType === "touch" && !wrapper.current!.contains(event.target as Node))
        setHover(null);
    };
    document.addEventListener("pointerdown", elsewhere);
    return () => document.removeEventListener("pointerdown", elsewhere);
  }, []);

  function apply(transform: Transform, slowly: boolean): void {
    const made = stage.current!;
    const zooming = behaviour.current!;
    const target = zooming.constrain()(zoomIdentity.translate(transform.x, transform.y).scale(transform.k),
      [[0, 0], [made.width, made.height]], zooming.translateExtent());
    const node = select(wrapper.current!);
    if (!slowly || !moves()) {
      behaviour.current!.transform(node, target);
      return;
    }
    const from = made.transform;
    const begin = performance.now();
    const go = (now: number) => {
      const part = Math.min(1, (now - begin) / 260);
      const soft = part * (2 - part);
      const k = from.k * (target.k / from.k) ** soft;
      behaviour.current!.transform(node, zoomIdentity
        .translate(from.x + (target.x - from.x) * soft, from.y + (target.y - from.y) * soft).scale(k));
      if (part < 1)
        requestAnimationFrame(go);
    };
    requestAnimationFrame(go);
  }

  /* After the window has changed: what was looked at by hand stays in the middle; otherwise the board is fitted anew. What can be done is in
   * sight either way. */
  function refit(before: { width: number; height: number }): void {
    const made = stage.current!;
    const lit = [...latest.current.lit?.keys() ?? []];
    const { x, y, k } = made.transform;
    /* A sheet that is drawn up over a part of the board leaves the scale as it is. */
    if (!before.width || !byHand.current && made.width !== before.width)
      return fit(false, false, before.width ? lit : []);
    apply({ k, x: x + (made.width - before.width) / 2, y: y + (made.height - before.height) / 2 }, false);
    if (lit.length && !inSight(lit))
      fit(false, false, lit);
  }

  const inSight = (areas: readonly number[], all = false): boolean => {
    const { width, height } = stage.current!;
    const seen = areas.filter((area) => {
      const at = screen(area);
      return at.x > 0 && at.y > 0 && at.x < width && at.y < height;
    });
    return all ? seen.length === areas.length : seen.length > 0;
  };

  /* The own pieces, or where something can be done, or all that is in play. */
  function fit(slowly: boolean, whole = false, areas: number[] = []): void {
    const made = stage.current!;
    const now = latest.current;
    byHand.current = whole;
    const own = layPieces(geometry, now.naming.board, now.naming.view).filter((piece) => piece.owner === (now.naming.me ?? null)).map((piece) => piece.at);
    const wanted = areas.length || !own.length ? [...(areas.length ? areas : now.lit?.keys() ?? [])].map((area) => geometry.areas[area].at) : own;
    const mine = whole ? [] : wanted;
    const gone = new Set(now.naming.view.out);
    const all = mine.length > 0 ? mine : geometry.areas.flatMap((area, i) => (gone.has(i) || area.sea ? [] : [area.at]));
    const pad = mine.length > 0 ? (made.width < 600 ? 150 : 260) : 130;
    const left = Math.max(-40, Math.min(...all.map((at) => at.x)) - pad);
    const right = Math.min(geometry.size.x + 40, Math.max(...all.map((at) => at.x)) + pad);
    const top = Math.max(-40, Math.min(...all.map((at) => at.y)) - pad);
    const bottom = Math.min(geometry.size.y + 40, Math.max(...all.map((at) => at.y)) + pad);
    const [least] = behaviour.current!.scaleExtent();
    /* Names should be there even if not all pieces are. */
    const k = Math.max(least, mine.length > 0 ? .24 : 0, Math.min(made.width < 600 ? .7 : made.width > 2600 ? 1.6 : 1.15, made.width / (right - left), made.height / (bottom - top)));
    apply({ k, x: made.width / 2 - k * (left + right) / 2, y: made.height / 2 - k * (top + bottom) / 2 }, slowly);
  }

  function scale(by: number): void {
    const made = stage.current!;
    byHand.current = true;
    const [least, most] = behaviour.current!.scaleExtent();
    const k = Math.max(least, Math.min(most, made.transform.k * by));
    const ratio = k / made.transform.k;
    const middle = { x: made.width / 2, y: made.height / 2 };
    apply({ k, x: middle.x - (middle.x - made.transform.x) * ratio, y: middle.y - (middle.y - made.transform.y) * ratio }, true);
  }

  function pan(dx: number, dy: number): void {
    byHand.current = true;
    const { transform } = stage.current!;
    apply({ ...transform, x: transform.x + dx, y: transform.y + dy }, true);
  }

  /* Into sight, if it is not. */
  function bring(area: number, centre = false): void {
    const made = stage.current!;
    const { at } = geometry.areas[area];
    const k = centre ? Math.max(made.transform.k, .7) : made.transform.k;
    const x = made.transform.x + at.x * made.transform.k;
    const y = made.transform.y + at.y * made.transform.k;
    if (centre || x < 70 || y < 70 || x > made.width - 70 || y > made.height - 70)
      apply({ k, x: made.width / 2 - at.x * k, y: made.height / 2 - at.y * k }, true);
  }

  const local = (event: MouseEvent): Point => {
    const box = wrapper.current!.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const onBoard = (at: Point): Point => {
    const { transform } = stage.current!;
    return { x: (at.x - transform.x) / transform.k, y: (at.y - transform.y) / transform.k };
  };
  const pieceAt = (at: Point): Piece | null => {
    const { k } = stage.current!.transform;
    const place = onBoard(at);
    let found: Piece | null = null;
    let least = Math.max(22, 20 / k);
    for (const piece of pieces) {
      const where = placed(piece, k);
      const distance = Math.hypot(where.x - place.x, where.y - place.y);
      if (distance < least && props.canDrag?.(piece)) {
        least = distance;
        found = piece;
      }
    }
    return found;
  };

  function onPointerDown(event: PointerEvent): void {
    /* A second finger: the board is meant, not the piece under the first. */
    if (drag.current && event.pointerId !== drag.current.pointer) {
      drag.current = null;
      setGhost(null);
      props.onCancel?.();
    }
    if (event.button || !event.isPrimary || (event.target as Element).closest(".card,.tools"))
      return;
    const at = local(event);
    const piece = pieceAt(at);
    if (!piece)
      return;
    drag.current = { piece, at, moved: false, pointer: event.pointerId };
    wrapper.current!.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent): void {
    const at = local(event);
    const dragged = drag.current;
    if (dragged && dragged.pointer === event.pointerId) {
      if (!dragged.moved && Math.hypot(at.x - dragged.at.x, at.y - dragged.at.y) > 6) {
        dragged.moved = true;
        props.onDrag?.(dragged.piece);
      }
      if (dragged.moved)
        setGhost({ piece: dragged.piece, at: onBoard(at) });
    }
    if (event.pointerType === "touch" || event.buttons && !dragged)
      return;
    if ((event.target as Element).closest(".card,.tools"))
      return setHover(null);
    const found = areaAt(geometry, onBoard(at));
    if (found?.area !== hover?.area)
      setHover(found ? { area: found.area, at } : null);
  }

  const dropped = useRef(0);
  function onPointerUp(event: PointerEvent): void {
    const dragged = drag.current;
    if (!dragged || dragged.pointer !== event.pointerId)
      return;
    drag.current = null;
    setGhost(null);
    if (!dragged.moved || event.type === "pointercancel")
      return;
    dropped.current = performance.now();
    const at = local(event);
    const found = areaAt(geometry, onBoard(at));
    if (found)
      props.onDrop?.(dragged.piece, found.area, found.coast, at);
    else
      props.onCancel?.();
  }

  function onClick(event: MouseEvent): void {
    if ((event.target as Element).closest(".card,.tools") || performance.now() - dropped.current < 60)
      return;
    stage.current!.motions = [];
    const at = local(event);
    const found = areaAt(geometry, onBoard(at));
    setCursor(null);
    if (!found)
      return props.onCancel?.();
    if (!matchMedia("(hover: hover)").matches)
      setHover({ area: found.area, at });
    props.onPick?.(found.area, found.coast, at);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== wrapper.current || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const arrows: { [key: string]: [number, number] } = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const direction = arrows[event.key];
    const gone = new Set(view.out);
    const start = cursor ?? selected ?? [...lit.keys()][0] ?? pieces.find((piece) => piece.owner === me)?.area
      ?? geometry.areas.findIndex((_, i) => !gone.has(i));
    const to = (area: number) => {
      setCursor(area);
      setHover(null);
      bring(area);
      say(describeArea(naming, area, lit.get(area)));
    };
    if (direction && event.shiftKey)
      pan(-direction[0] * 160, -direction[1] * 160);
    else if (direction)
      to(cursor === null ? start : step(geometry, start, direction[0], direction[1], gone));
    else if ((event.key === "n" || event.key === "N") && lit.size) {
      const all = [...lit.keys()].sort((a, b) => a - b);
      const at = all.indexOf(cursor ?? -1);
      to(all[(at + (event.shiftKey ? all.length - 1 : 1)) % all.length]);
    } else if (event.key === "Enter" || event.key === " ") {
      if (cursor !== null)
        props.onPick?.(cursor, 0, screen(cursor));
    } else if (event.key === "Escape") {
      stage.current!.motions = [];
      setCursor(null);
      props.onCancel?.();
    } else if (event.key === "+" || event.key === "=")
      scale(1.35);
    else if (event.key === "-")
      scale(1 / 1.35);
    else if (event.key === "0")
      fit(true, true);
    else if (event.key === "Home")
      fit(true);
    else
      return;
    event.preventDefault();
  }

  const screen = (area: number): Point => {
    const { transform } = stage.current!;
    const { at } = geometry.areas[area];
    return { x: transform.x + at.x * transform.k, y: transform.y + at.y * transform.k };
  };

  /* Fingers hide enough already: what they have chosen needs no card. */
  const touched = hover !== null && hover.area === selected && !matchMedia("(hover: hover)").matches;
  const shownArea = cursor ?? (touched ? null : hover?.area ?? null);
  return <div ref={wrapper} class={`map${hover && lit.has(hover.area) ? " on-lit" : ""}${ghost ? " dragging" : ""}`} tabIndex={0} role="application"
    aria-roledescription={t("board.role")} aria-label={t("board.label", { name: boardName(naming.board.id, naming.board.name) })} aria-describedby="board-help"
    onPointerDown={onPointerDown} onPointerMove={onPointerMove} onPointerUp={onPointerUp} onPointerCancel={onPointerUp}
    onPointerLeave={() => setHover(null)} onClick={onClick} onKeyDown={onKeyDown} onBlur={() => setCursor(null)}>
    <canvas ref={far} aria-hidden="true" />
    <canvas ref={below} aria-hidden="true" />
    <canvas ref={above} aria-hidden="true" />
    <canvas ref={both} aria-hidden="true" />
    <p id="board-help" class="hidden">{t("board.help")}</p>
    <div class="tools" role="group" aria-label={t("board.tools")}>
      <button class="zoom" aria-label={t("board.nearer")} title={t("board.nearer")} onClick={() => scale(1.5)}>+</button>
      <button class="zoom" aria-label={t("board.farther")} title={t("board.farther")} onClick={() => scale(1 / 1.5)}>−</button>
      <button aria-label={t("board.whole")} title={t("board.whole")} onClick={() => fit(true, true)}>▭</button>
      {me !== null && <button aria-label={t("board.mine")} title={t("board.mine")} onClick={() => fit(true)}>◎</button>}
    </div>
    {shownArea !== null && !ghost && <AreaCard naming={naming} area={shownArea} at={cursor !== null ? null : hover!.at}
      width={stage.current?.width ?? 0} height={stage.current?.height ?? 0} tone={lit.get(shownArea)} />}
    <div class="hidden" aria-live="off">{cursor !== null && areaName(naming, cursor)}</div>
  </div>;
}

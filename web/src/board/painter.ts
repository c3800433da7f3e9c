/* Paints the printed map away from the page's own thread, so that nothing waits while the map is drawn; where browsers
 * cannot do that, in the page. */
import type { Board } from "../base/types.ts";
import { drawBase, drawNames, drawRegionNames, drawSymbols, makeBase } from "./base.ts";
import type { BaseMap, Transform } from "./base.ts";
import { readGeometry } from "./geometry.ts";
import type { Box } from "./geometry.ts";
import { regionBadge } from "./pieces.ts";
import type { Ink } from "./symbols.ts";

declare const WORKER: string; /* The worker's address, from build.mjs. */

/* What is to be seen: `transform` in pixels of the page, with so many pixels around the window. */
export interface Sight {
  transform: Transform; margin: number; width: number; height: number; ratio: number; first: number[]; covered: Box[];
}
export interface Printed { board: Board; night: boolean; out: number[] }

export type Order = { kind: "print"; printed: Printed } | { kind: "paint"; number: number; sight: Sight };
/* The whole map, small, has no number; `kept`: from an earlier visit. */
export type Answer = { number: number; bitmap: ImageBitmap; names: Box[] } | { scale: number; bitmap: ImageBitmap; kept: boolean };

const FAR_WIDTH = 1000;

/* The printed map without symbols and names, to be shown where nothing better is there yet. */
export function farScaleOf(base: BaseMap): number {
  return FAR_WIDTH / base.geometry.size.x;
}

export function paintFar(ink: Ink, base: BaseMap): void {
  drawBase(ink, base, { x: 0, y: 0, k: farScaleOf(base) }, ink.canvas.width, ink.canvas.height, 1);
}

export const farPixels = (base: BaseMap): [number, number] =>
  [FAR_WIDTH, Math.round(base.geometry.size.y * farScaleOf(base))];

export function printMap({ board, night, out }: Printed): BaseMap {
  return makeBase(readGeometry(board), board, night, out);
}

/* Returns where names of land stand on it. */
export function paintSight(ink: Ink, base: BaseMap, { transform, margin, ratio, first, covered }: Sight): Box[] {
  const { width, height } = ink.canvas;
  const k = transform.k * ratio;
  const x = (transform.x + margin) * ratio;
  const y = (transform.y + margin) * ratio;
  drawBase(ink, base, { x, y, k }, width, height, ratio);
  ink.setTransform(k, 0, 0, k, x, y);
  const box = { left: -x / k, top: -y / k, right: (width - x) / k, bottom: (height - y) / k };
  const taken = [...covered];
  drawRegionNames(ink, base, transform.k, taken);
  drawSymbols(ink, base, (region) => regionBadge(base.geometry, region), transform.k, box, taken);
  const names = drawNames(ink, base, k, ratio, box, new Set(first), taken);
  ink.setTransform(1, 0, 0, 1, 0, 0);
  return names;
}

export const pixelsOf = (sight: Sight): [number, number] =>
  [Math.round((sight.width + 2 * sight.margin) * sight.ratio), Math.round((sight.height + 2 * sight.margin) * sight.ratio)];

/* Opaque, so that the browser need neither mix it with what lies below nor draw that at all. */
export function show(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  canvas.getContext("bitmaprenderer", { alpha: false })!.transferFromImageBitmap(bitmap);
}

/* A canvas that has shown a worker's picture takes nothing but pictures. */
function drawHere(canvas: HTMLCanvasElement, draw: (ink: Ink) => void): void {
  if (typeof OffscreenCanvas === "undefined")
    return draw(canvas.getContext("2d", { alpha: false })!);
  const picture = new OffscreenCanvas(canvas.width, canvas.height);
  draw(picture.getContext("2d", { alpha: false })!);
  show(canvas, picture.transferToImageBitmap());
}

/* Null where browsers cannot do that, or forbid it. */
function begun(): Worker | null {
  try {
    return typeof OffscreenCanvas === "undefined" ? null : new Worker(WORKER, { type: "module" });
  } catch {
    return null;
  }
}

let spare: Worker | null = null;

/* A board is about to be shown: the thread that paints it comes up while the rest is fetched. */
export function prepare(): void {
  spare ??= begun();
  if (spare)
    spare.onerror = () => void (spare = null);
}

export class Painter {
  private worker: Worker | null = null;
  private base: BaseMap | null = null;
  private printed: Printed | null = null;
  private waiting: { number: number; sight: Sight; done: (sight: Sight) => void } | null = null;
  private next: { sight: Sight; done: (sight: Sight) => void } | null = null;
  private number = 0;
  private printing = false; /* Until the small map is there nothing else is asked for: the board is still finding its place. */
  private farCame: () => void = () => undefined;
  farScale = 1;
  names: readonly Box[] = []; /* On the map that is shown. */

  constructor(private readonly far: HTMLCanvasElement, private readonly canvas: HTMLCanvasElement) {
    this.worker = spare ?? begun();
    spare = null;
    if (!this.worker)
      return;
    this.worker.onmessage = (event: MessageEvent<Answer>) => {
      if ("scale" in event.data)
        this.arrivedFar(event.data);
      else
        this.arrived(event.data);
    };
    this.worker.onerror = () => this.alone();
  }

  /* The worker cannot do it: what it was asked is done here. */
  private alone(): void {
    this.worker?.terminate();
    this.worker = null;
    const wish = this.next ?? this.waiting;
    this.waiting = this.next = null;
    if (this.printed)
      this.printHere(this.printed);
    if (wish)
      this.here(wish.sight, wish.done);
  }

  stop(): void {
    this.worker?.terminate();
    this.waiting = this.next = null;
  }

  /* `came`: the small map is there. */
  print(printed: Printed, came: () => void): void {
    this.farCame = came;
    this.printed = printed;
    if (this.worker) {
      this.printing = true;
      this.worker.postMessage({ kind: "print", printed } satisfies Order);
    } else
      this.printHere(printed);
  }

  private printHere(printed: Printed): void {
    const base = printMap(printed);
    this.base = base;
    this.farScale = farScaleOf(base);
    [this.far.width, this.far.height] = farPixels(base);
    drawHere(this.far, (ink) => paintFar(ink, base));
  }

  get busy(): boolean {
    return this.waiting !== null;
  }

  /* Only the newest wish counts. */
  paint(sight: Sight, done: (sight: Sight) => void): void {
    if (!this.worker) {
      if (this.base)
        this.here(sight, done);
      return;
    }
    if (this.waiting || this.printing) {
      this.next = { sight, done };
      return;
    }
    this.waiting = { number: ++this.number, sight, done };
    this.worker.postMessage({ kind: "paint", number: this.number, sight } satisfies Order);
  }

  private arrivedFar({ scale, bitmap, kept }: { scale: number; bitmap: ImageBitmap; kept: boolean }): void {
    this.farScale = scale;
    this.printing = false;
    this.far.dataset.kept = String(kept);
    this.far.width = bitmap.width;
    this.far.height = bitmap.height;
    show(this.far, bitmap);
    this.farCame();
    const { next } = this;
    if (next && !this.waiting) {
      this.next = null;
      this.paint(next.sight, next.done);
    }
  }

  private arrived({ number, bitmap, names }: { number: number; bitmap: ImageBitmap; names: Box[] }): void {
    const { waiting, next } = this;
    if (!waiting || waiting.number !== number)
      return bitmap.close();
    this.waiting = this.next = null;
    this.size(waiting.sight);
    show(this.canvas, bitmap);
    this.names = names;
    waiting.done(waiting.sight);
    if (next)
      this.paint(next.sight, next.done);
  }

  private size(sight: Sight): void {
    const [width, height] = pixelsOf(sight);
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
    }
    this.canvas.style.width = `${sight.width + 2 * sight.margin}px`;
    this.canvas.style.height = `${sight.height + 2 * sight.margin}px`;
  }

  private here(sight: Sight, done: (sight: Sight) => void): void {
    this.size(sight);
    drawHere(this.canvas, (ink) => void (this.names = paintSight(ink, this.base!, sight)));
    done(sight);
  }
}

/* The canvases of the board, which lie on each other: the whole printed map, small, for what is not painted yet; the printed map for
 * one place and scale; and above it light, pieces and marks. A fourth shows the last two as one while the hand moves a large board. */
import { CROWDED, symbolScale } from "./base.ts";
import type { Transform } from "./base.ts";
import type { Motion } from "./motion.ts";
import { drawOver } from "./over.ts";
import type { Over } from "./over.ts";
import { Painter, show } from "./painter.ts";
import type { Printed } from "./painter.ts";
import { Sprites, placed } from "./pieces.ts";

const PIXELS_MAX = 18e6;
const PIXELS_MANY = 2e6; /* To lay two pictures of so many on each other takes long without a graphics card. */
const FRAME_SLOW = 24; /* Milliseconds; on most screens a frame is shown for 17. */

/* What a canvas shows, for the place and scale at which it was drawn, with a margin around the window. */
interface Shown { transform: Transform; margin: number; width: number; height: number }

/* All that the canvases need besides the props; one for the life of the component. While the hand moves the map is not
 * painted, but moved by the browser as it is, and so are the pieces unless their size changes. They are drawn again when the hand rests,
 * and now and then when they no longer cover the window. In a large window map and pieces are moved as one picture. */
export class Stage {
  transform: Transform = { x: 0, y: 0, k: 1 };
  width = 0;
  height = 0;
  ratio = 1;
  over: Over | null = null;
  motions: Motion[] = [];
  private painter: Painter;
  private sprites = new Sprites();
  private mapShown: Shown | null = null;
  private overShown: Shown | null = null;
  private joint: { map: Shown; over: Over } | null = null; /* What the picture of both was made of; it is to be seen. */
  private jointInk: OffscreenCanvasRenderingContext2D | null = null;
  private pace = 0; /* How long frames take while the hand moves, smoothed. */
  private coarse = false; /* Until the hand rests the picture is scaled the quickest way. */
  private paintedAt = 0;
  private drawnAt = 0;
  private stale = true; /* The canvas above does not show what it should. */
  private printed = false;
  private frame = 0;
  private settle = 0;

  constructor(private readonly far: HTMLCanvasElement, private readonly below: HTMLCanvasElement, private readonly above: HTMLCanvasElement,
    private readonly both: HTMLCanvasElement) {
    this.painter = new Painter(far, below);
  }

  print(printed: Printed): void {
    this.painter.print(printed, () => this.redraw());
    this.printed = true;
    this.renew();
  }

  resize(width: number, height: number): void {
    this.width = width;
    this.height = height;
    this.ratio = Math.min(devicePixelRatio || 1, 2, Math.sqrt(PIXELS_MAX / Math.max(1, width * height)));
    this.overShown = null;
    this.jointInk = null;
    this.renew();
  }

  /* The map below is painted anew; until it is there the old one is moved. */
  renew(): void {
    this.paint();
    this.changed();
  }

  /* Something above the map is not where or what it was. */
  changed(): void {
    this.stale = true;
    this.redraw();
  }

  moved(): void {
    this.redraw();
    clearTimeout(this.settle);
    this.settle = window.setTimeout(() => {
      this.settle = 0;
      this.coarse = false;
      this.paint();
      this.changed();
    }, 140);
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.settle);
    this.painter.stop();
  }

  private redraw(): void {
    if (!this.frame)
      this.frame = requestAnimationFrame((now) => {
        this.frame = 0;
        this.draw(now);
      });
  }

  private margin(part: number): number {
    const { width, height, ratio } = this;
    return Math.round(Math.min(width, height) * (width * height * ratio ** 2 > 5e6 ? part / 2 : part));
  }

  private place(shown: Shown): { left: number; top: number; zoomed: number } {
    const zoomed = this.transform.k / shown.transform.k;
    const left = this.transform.x - (shown.transform.x + shown.margin) * zoomed;
    const top = this.transform.y - (shown.transform.y + shown.margin) * zoomed;
    /* Whole pixels are copied, parts of them would have to be mixed. */
    const whole = (value: number) => Math.round(value * this.ratio) / this.ratio;
    return zoomed === 1 ? { zoomed, left: whole(left), top: whole(top) } : { zoomed, left, top };
  }

  private put(canvas: HTMLCanvasElement, shown: Shown): void {
    const { left, top, zoomed } = this.place(shown);
    canvas.style.transform = `translate(${left}px, ${top}px)${zoomed === 1 ? "" : ` scale(${zoomed})`}`;
  }

  private covers(shown: Shown, zoom = 2): boolean {
    const { left, top, zoomed } = this.place(shown);
    const right = left + (shown.width + 2 * shown.margin) * zoomed;
    const bottom = top + (shown.height + 2 * shown.margin) * zoomed;
    return zoomed < zoom && zoomed > 1 / zoom && left <= 1 && top <= 1 && right >= this.width - 1 && bottom >= this.height - 1;
  }

  private draw(now: number): void {
    if (!this.over || !this.width)
      return;
    const { x, y, k } = this.transform;
    const covered = this.mapShown !== null && this.covers(this.mapShown);
    this.far.style.visibility = covered ? "hidden" : "visible";
    if (!covered)
      this.far.style.transform = `translate(${x}px, ${y}px) scale(${k / this.painter.farScale})`;
    if (this.mapShown) {
      this.put(this.below, this.mapShown);
      if (!covered && now - this.paintedAt > 300 && !this.painter.busy)
        this.paint();
    }
    this.motions = this.motions.filter((motion) => motion.end > now);
    if (this.join(now))
      return;
    if (this.stale || !this.overShown || this.overShown.transform.k !== k || now - this.drawnAt > 90 && !this.covers(this.overShown))
      this.drawAbove(now);
    else
      this.put(this.above, this.overShown);
    if (this.motions.length)
      this.redraw();
  }

  /* While the hand moves a large board: true if one picture of the map and the pieces is shown in the place of the two. */
  private join(now: number): boolean {
    const { mapShown, over, joint } = this;
    const wanted = this.settle !== 0 && this.motions.length === 0 && mapShown !== null && over !== null
      && mapShown.width * mapShown.height * this.ratio ** 2 > PIXELS_MANY && typeof OffscreenCanvas !== "undefined";
    if (!wanted) {
      this.joint = null;
      this.far.style.imageRendering = "";
    } else if (joint?.map !== mapShown || !sameBesidesHover(joint.over, over)) {
      this.drawBoth(mapShown, over, now);
      this.joint = { map: mapShown, over };
    }
    this.both.style.visibility = wanted ? "visible" : "hidden";
    this.below.style.visibility = this.above.style.visibility = wanted ? "hidden" : "visible";
    if (wanted) {
      this.put(this.both, mapShown);
      this.keepPace(now);
    }
    return wanted;
  }

  /* Without a graphics card pixels are mixed one by one: better coarse than late. */
  private keepPace(now: number): void {
    requestAnimationFrame((next) => {
      this.pace += (Math.min(next - now, 100) - this.pace) / 4;
      this.coarse ||= this.settle !== 0 && this.pace > FRAME_SLOW;
    });
    this.both.style.imageRendering = this.far.style.imageRendering = this.coarse ? "pixelated" : "";
  }

  private drawBoth(map: Shown, over: Over, now: number): void {
    const { ratio, below, both } = this;
    if (this.jointInk?.canvas.width !== below.width || this.jointInk.canvas.height !== below.height) {
      this.jointInk = new OffscreenCanvas(below.width, below.height).getContext("2d", { alpha: false })!;
      both.width = below.width;
      both.height = below.height;
      both.style.width = below.style.width;
      both.style.height = below.style.height;
    }
    const ink = this.jointInk;
    ink.setTransform(1, 0, 0, 1, 0, 0);
    ink.drawImage(below, 0, 0);
    drawOver(ink, over, this.sprites, { ...map, ratio, moving: true, onto: true, names: this.painter.names }, [], now);
    show(both, ink.canvas.transferToImageBitmap());
  }

  private drawAbove(now: number): void {
    const { width, height, ratio } = this;
    const margin = this.margin(.25);
    const shown = { transform: { ...this.transform }, margin, width, height };
    const [across, down] = [Math.round((width + 2 * margin) * ratio), Math.round((height + 2 * margin) * ratio)];
    if (this.above.width !== across || this.above.height !== down) {
      this.above.width = across;
      this.above.height = down;
      this.above.style.width = `${width + 2 * margin}px`;
      this.above.style.height = `${height + 2 * margin}px`;
    }
    drawOver(this.above.getContext("2d")!, this.over!, this.sprites, { ...shown, ratio, moving: this.settle !== 0, names: this.painter.names }, this.motions, now);
    this.overShown = shown;
    this.drawnAt = now;
    this.stale = this.motions.length > 0;
    this.put(this.above, shown);
  }

  private paint(): void {
    const { width, height, ratio, over } = this;
    if (!over || !width || !this.printed)
      return;
    this.paintedAt = performance.now();
    const transform = { ...this.transform };
    const size = 15 * symbolScale(transform.k) / transform.k;
    const covered = transform.k > CROWDED ? [] : over.pieces.map((piece) => {
      const at = placed(piece, transform.k);
      return { left: at.x - size, right: at.x + size, top: at.y - size, bottom: at.y + size };
    });
    this.painter.paint({ transform, margin: this.margin(.3), width, height, ratio, first: [...over.important], covered }, (sight) => {
      this.mapShown = sight;
      this.stale ||= over.lit.size > 0; /* Outlines keep off the names where they stand now. */
      this.put(this.below, sight);
      this.redraw();
    });
  }
}

/* The light under the pointer may wait until the hand rests. */
const sameBesidesHover = (a: Over, b: Over): boolean => a.pieces === b.pieces && a.lit === b.lit && a.selected === b.selected
  && a.changed === b.changed && a.ghost === b.ghost && a.night === b.night && (a.arrows === b.arrows || a.arrows.length + b.arrows.length === 0);

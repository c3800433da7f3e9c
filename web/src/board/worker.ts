/* The thread that paints the printed map. */
import type { BaseMap } from "./base.ts";
import { keepMap, keptMap } from "./kept.ts";
import { farPixels, farScaleOf, paintFar, paintSight, pixelsOf, printMap } from "./painter.ts";
import type { Answer, Order, Printed, Sight } from "./painter.ts";

let printed: Printed | null = null;
let base: BaseMap | null = null; /* Of `printed`, once it is needed. */
let unkept: { printed: Printed; scale: number; canvas: OffscreenCanvas } | null = null;
const canvas = new OffscreenCanvas(1, 1);
const ink = canvas.getContext("2d", { alpha: false })!;

/* Orders are carried out one after another. */
let work: Promise<void> = Promise.resolve();
self.onmessage = ({ data }: MessageEvent<Order>) => {
  work = work.then(() => (data.kind === "print" ? print(data.printed) : paint(data.number, data.sight))).catch((error: unknown) => {
    setTimeout(() => { throw error; }); /* The page hears of it, and paints by itself. */
  });
};

async function print(order: Printed): Promise<void> {
  printed = order;
  base = null;
  const kept = await keptMap(order);
  if (kept)
    return answer({ ...kept, kept: true });
  base = printMap(order);
  const small = new OffscreenCanvas(...farPixels(base));
  paintFar(small.getContext("2d", { alpha: false })!, base);
  unkept = { printed: order, scale: farScaleOf(base), canvas: small };
  answer({ scale: farScaleOf(base), kept: false, bitmap: await createImageBitmap(small) });
}

/* What is in sight comes first; then there is time to keep the small map for the next visit. */
async function paint(number: number, sight: Sight): Promise<void> {
  const [width, height] = pixelsOf(sight);
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  base ??= printed && printMap(printed);
  const names = base ? paintSight(ink, base, sight) : [];
  answer({ number, bitmap: canvas.transferToImageBitmap(), names });
  const made = unkept;
  unkept = null;
  if (made)
    await keepMap(made.printed, made.scale, await made.canvas.convertToBlob({ type: "image/webp", quality: .85 }));
}

function answer(message: Answer): void {
  (self as unknown as { postMessage: (message: Answer, transfer: Transferable[]) => void }).postMessage(message, [message.bitmap]);
}

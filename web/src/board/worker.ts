/* The thread that paints the printed map. */
import type { BaseMap } from "./base.ts";
import { farPixels, farScaleOf, paintFar, paintSight, pixelsOf, printMap } from "./painter.ts";
import type { Answer, Order } from "./painter.ts";

let base: BaseMap | null = null;
const canvas = new OffscreenCanvas(1, 1);
const ink = canvas.getContext("2d", { alpha: false })!;

self.onmessage = (event: MessageEvent<Order>) => {
  const order = event.data;
  if (order.kind === "print") {
    base = printMap(order.printed);
    const small = new OffscreenCanvas(...farPixels(base));
    paintFar(small.getContext("2d", { alpha: false })!, base);
    answer({ scale: farScaleOf(base), bitmap: small.transferToImageBitmap() });
    return;
  }
  const [width, height] = pixelsOf(order.sight);
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  if (base)
    paintSight(ink, base, order.sight);
  answer({ number: order.number, bitmap: canvas.transferToImageBitmap() });
};

function answer(message: Answer): void {
  (self as unknown as { postMessage: (message: Answer, transfer: Transferable[]) => void }).postMessage(message, [message.bitmap]);
}

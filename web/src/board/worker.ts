/* The thread that paints the printed map. */
import type { BaseMap } from "./base.ts";
import { paintSight, pixelsOf, printMap } from "./painter.ts";
import type { Order } from "./painter.ts";

let base: BaseMap | null = null;
const canvas = new OffscreenCanvas(1, 1);
const ink = canvas.getContext("2d", { alpha: false })!;

self.onmessage = (event: MessageEvent<Order>) => {
  const order = event.data;
  if (order.kind === "print") {
    base = printMap(order.printed);
    return;
  }
  const [width, height] = pixelsOf(order.sight);
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  if (base)
    paintSight(ink, base, order.sight);
  const bitmap = canvas.transferToImageBitmap();
  (self as unknown as { postMessage: (message: unknown, transfer: Transferable[]) => void }).postMessage({ number: order.number, bitmap }, [bitmap]);
};

/* The small map of a board as it was painted last time, so that a page that is loaded again shows the board at once. Browsers keep such
 * things for pages by TLS and on the own machine; elsewhere it is painted each time. */
import type { Printed } from "./painter.ts";

const CACHE = "ecumene-maps";
const MAPS_MOST = 6; /* Boards by day and by night. */

export interface Kept { scale: number; bitmap: ImageBitmap }

/* All that the picture depends on: what is painted, and the program that paints, whose address holds a hash of its contents. */
async function keyOf(printed: Printed): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify([self.location.pathname, printed]));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
  return `/map/${[...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

const able = (): boolean => typeof caches !== "undefined" && typeof crypto !== "undefined" && crypto.subtle !== undefined;

export async function keptMap(printed: Printed): Promise<Kept | null> {
  try {
    const found = able() ? await (await caches.open(CACHE)).match(await keyOf(printed)) : undefined;
    return found ? { scale: Number(found.headers.get("scale")), bitmap: await createImageBitmap(await found.blob()) } : null;
  } catch {
    return null; /* What cannot be read is painted. */
  }
}

export async function keepMap(printed: Printed, scale: number, picture: Blob): Promise<void> {
  try {
    if (!able())
      return;
    const cache = await caches.open(CACHE);
    await cache.put(await keyOf(printed), new Response(picture, { headers: { scale: String(scale) } }));
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - MAPS_MOST)).map((old) => cache.delete(old)));
  } catch {
    /* A full disk only makes it slower. */
  }
}

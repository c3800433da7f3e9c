/* Where the pieces of a view stand, and how they are drawn: as picture/pieces.c lays them out, drawn together when the map is small. */
import { BARBARIANS } from "../base/types.ts";
import type { Board, Player, View } from "../base/types.ts";
import { surface } from "./geometry.ts";
import type { AreaShape, Geometry, LabelPlace, Point } from "./geometry.ts";
import type { Badge } from "./palette.ts";
import { barbarians, city, pirateCity, ships, tokens } from "./symbols.ts";
import type { Ink } from "./symbols.ts";
import { symbolScale } from "./base.ts";
import type { Transform } from "./base.ts";

export interface Piece {
  kind: "tokens" | "city" | "ship";
  area: number;
  owner: Player;
  count: number;
  cargo: number;
  at: Point;
  planned?: boolean; /* Written down, not there yet. */
  anchor: Point; /* Towards it pieces are pushed apart when they are drawn larger than printed. */
}

const NEUTRAL: Badge = { colour: "#c9c0ab", shape: 0 };

export function badgeOf(geometry: Geometry, view: View, owner: Player): Badge {
  const region = view[`player.${owner}`]?.region;
  const row = region === undefined || region === null ? undefined : geometry.regions[region];
  return row ? { colour: row.colour, shape: row.shape } : NEUTRAL;
}

export const regionBadge = (geometry: Geometry, region: number): Badge =>
  geometry.regions[region] ? { colour: geometry.regions[region].colour, shape: geometry.regions[region].shape } : NEUTRAL;

function coversName(label: LabelPlace | null, place: Point): boolean {
  if (!label)
    return false;
  const letters = Math.max(...label.lines.map((line) => line.length));
  return Math.abs(place.x - label.at.x) < label.size * letters * .3 + 12
    && Math.abs(place.y - label.at.y) < label.size * label.lines.length / 2 + 12;
}

/* Places beside the name first, then those on it; more pieces than places overlap. */
function slots(area: AreaShape): Point[] {
  return [...area.slots.filter((slot) => !coversName(area.label, slot)), ...area.slots.filter((slot) => coversName(area.label, slot))];
}

export function layPieces(geometry: Geometry, board: Board, view: View): Piece[] {
  const out: Piece[] = [];
  const players = Object.keys(view).filter((key) => key.startsWith("player.")).map((key) => Number(key.slice(7)));
  geometry.areas.forEach((shape, area) => {
    const pieces = view[`area.${area}`];
    const written = view.start?.find((place) => place.area === area)?.tokens ?? 0;
    if (!pieces && !written)
      return;
    const places = slots(shape);
    let used = 0;
    const take = (): Point => {
      const slot = used++;
      if (slot < places.length)
        return places[slot];
      const base = places[places.length - 1] ?? shape.at;
      const extra = slot - places.length + 1;
      return { x: base.x + 14 * extra, y: base.y + 10 * extra };
    };
    const put = (kind: Piece["kind"], owner: Player, count: number, at: Point) =>
      out.push({ kind, area, owner, count, cargo: 0, at, anchor: shape.at });
    if (pieces && pieces.city !== null && pieces.city !== undefined)
      put("city", pieces.city, 1, board.areas[area]?.site ? shape.site : take());
    for (const owner of Object.keys(pieces?.tokens ?? {}).map(Number).sort((a, b) => a - b))
      put("tokens", owner, pieces!.tokens[owner], take());
    if (written && view.me !== null)
      out.push({ kind: "tokens", area, owner: view.me, count: written, cargo: 0, at: take(), planned: true, anchor: shape.at });
  });
  return out.concat(layShips(geometry, view, players));
}

/* Fleets of several players at one coast stand side by side. */
function layShips(geometry: Geometry, view: View, players: Player[]): Piece[] {
  const fleets = new Map<string, Piece[]>();
  for (const owner of players)
    for (const ship of view[`player.${owner}`]?.ships ?? []) {
      const shape = geometry.areas[ship.area];
      if (!shape)
        continue;
      const key = `${ship.area} ${ship.coast}`;
      const there = fleets.get(key) ?? [];
      const fleet = there.find((other) => other.owner === owner);
      if (fleet) {
        fleet.count++;
        fleet.cargo += ship.cargo;
      } else
        there.push({ kind: "ship", area: ship.area, owner, count: 1, cargo: ship.cargo, at: shape.ships[ship.coast] ?? shape.at, anchor: shape.at });
      fleets.set(key, there);
    }
  for (const there of fleets.values())
    there.forEach((fleet, i) => {
      fleet.at = { x: fleet.at.x + (2 * i - there.length + 1) * 20, y: fleet.at.y };
    });
  return [...fleets.values()].flat();
}

/* Where a piece is on the screen. */
export function placed(piece: Piece, k: number): Point {
  const spread = Math.min(symbolScale(k) / k, 1.5);
  return { x: piece.anchor.x + (piece.at.x - piece.anchor.x) * spread, y: piece.anchor.y + (piece.at.y - piece.anchor.y) * spread };
}

const REACH = 32; /* No piece is farther from its middle, in its own units. */

/* Pictures of pieces for one size of theirs: copying them is much quicker than drawing each again. */
export class Sprites {
  private pictures = new Map<string, HTMLCanvasElement | OffscreenCanvas>();
  private scale = 0;

  /* So many pixels for a unit. While the map is being zoomed (`keep`) pictures of another size will do. */
  size(scale: number, keep: boolean): void {
    if (scale === this.scale || keep && this.pictures.size > 0)
      return;
    this.scale = scale;
    this.pictures.clear();
  }

  picture(badge: Badge, { kind, owner, count, cargo }: Piece): HTMLCanvasElement | OffscreenCanvas {
    const key = `${kind} ${owner === BARBARIANS} ${badge.colour} ${badge.shape} ${count} ${cargo}`;
    let picture = this.pictures.get(key);
    if (!picture) {
      const side = Math.ceil(2 * REACH * this.scale);
      picture = surface(side, side);
      const ink = picture.getContext("2d") as Ink;
      ink.translate(side / 2, side / 2);
      ink.scale(this.scale, this.scale);
      ink.lineJoin = "round";
      drawKind(ink, badge, kind, owner, count, cargo);
      this.pictures.set(key, picture);
    }
    return picture;
  }
}

function drawKind(ink: Ink, badge: Badge, kind: Piece["kind"], owner: Player, count: number, cargo: number): void {
  if (kind === "ship")
    ships(ink, badge, count, cargo);
  else if (kind === "city") {
    if (owner === BARBARIANS)
      pirateCity(ink);
    else
      city(ink, badge);
  } else if (owner === BARBARIANS)
    barbarians(ink, count);
  else
    tokens(ink, badge, count);
}

/* The canvas is `transform` of the board, in pixels of the canvas; `scale` pixels for a unit of the piece. */
export function drawPiece(ink: Ink, sprites: Sprites, badge: Badge, piece: Piece, at: Point, transform: Transform, scale: number): void {
  const reach = REACH * scale;
  const x = at.x * transform.k + transform.x;
  const y = at.y * transform.k + transform.y;
  if (x < -reach || y < -reach || x > ink.canvas.width + reach || y > ink.canvas.height + reach)
    return;
  const side = Math.ceil(2 * reach);
  ink.drawImage(sprites.picture(badge, piece), Math.round(x - side / 2), Math.round(y - side / 2), side, side);
}

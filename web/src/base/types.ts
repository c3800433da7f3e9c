/* What the server sends (docs/protocol.md): views, actions, events and the catalogue have their types from the tables
 * of the C code; boards and tables have theirs here. */
import type { Place } from "./types.gen.ts";

export * from "./types.gen.ts";

export type Player = number; /* A seat; 18: The Barbarians, 254: the table, 255: nobody. */

export type Ring = number[];
export type Shape = Ring[];
export interface Label { at: [number, number]; size: number; lines: string[] }
export interface BoardArea {
  name: string; limit: number; site?: "white" | "black"; "flood-plain"?: string; region?: string;
  drawing?: {
    at: [number, number]; land?: Shape; water?: Shape; "water-2"?: Shape; label?: Label; limit?: [number, number];
    site?: [number, number]; tokens?: number[]; ships?: number[];
  };
}
export interface BoardSea { name: string; drawing?: { at: [number, number]; water?: Shape; label?: Label } }
export interface Board {
  id: string; name: string;
  regions: { name: string; start: string; drawing?: { colour?: string; shape?: number } }[];
  areas: BoardArea[]; seas: (BoardSea | string)[]; land: [string, string][]; water: [string, string][];
  volcanoes?: { name: string; areas: string[]; drawing?: { at: [number, number] } }[];
  setups: { players: number; civilizations: string[]; out?: string[] }[];
  drawing?: {
    size?: [number, number]; arcs?: number[][]; kinds?: string; outside?: { land?: Shape; water?: Shape };
    rivers?: number[][]; lakes?: number[][]; "flood-plains"?: { name: string; shapes: number[][] }[];
    names?: { text: string; at: [number, number]; size: number; turn?: number }[];
  };
}

export type SeatKind = "person" | "bot" | "open";
export interface Seat {
  seat: number; name: string; kind: SeatKind; bot?: string; civilization?: number; connected: boolean; away: boolean;
  pending: boolean; deadline?: number; late?: boolean; circling?: boolean; account: boolean; profile?: string; closed: boolean; expiring?: [offer: number, at: number][];
}
export interface TableSettings {
  edition?: string; board?: string; scenario?: "basic" | "expert" | "short" | "standard" | "first-game"; players?: number;
  seats?: { kind: "open" | "bot" | "mine"; bot?: string; name?: string; closed?: boolean }[];
  options?: {
    [faction: `faction_${number}`]: number; choose_civilizations?: boolean; strict_order?: boolean; turn_limit?: number; switches?: { [name: string]: string | number };
  };
  pace?: "live" | "days"; clocks?: { trade?: number; move?: number; days?: { hours: number }; late?: "bot" | "wait" };
  open?: boolean; watch?: boolean; chat?: boolean; rated?: boolean; bot_pace?: number; first_chance?: number; name?: string;
}
export interface Vote { id: number; kind: string; by: Player; yes: Player[]; no: Player[]; absent: Player[]; needed: number; until: number; to?: number | string }
export interface TableInfo {
  id: string; name: string; settings: TableSettings; state: "lobby" | "running" | "paused" | "over" | "stuck"; why?: string;
  seats: Seat[]; made: number; started?: number; now: number; n: number; turn: number; phase: number; watchers: number;
  invitation?: string; watch_token?: string; commitment: string; seed?: string; salt?: string; votes: Vote[];
  ranking?: Place[]; own_data?: boolean; tournament?: string;
}
export interface ServerInfo {
  name: string; version: string; rules: number;
  editions: { id: string; name: string; players: number[]; family: string; scenarios: (NonNullable<TableSettings["scenario"]> | "short-expert")[]; scenario_switches: Record<string, Record<string, string>>; boards: string[]; seats: Record<string, number[]>; bots: string[] }[];
  bots: { name: string; about: string; level?: string }[]; chat: boolean; mail: boolean; registration: "open" | "code" | "closed"; password: boolean;
}
export interface Said { seat: Player | null; name: string; text: string; at: number }
export interface Account {
  name: string; mail?: string | null; unconfirmed?: string; webhook?: string | null; language?: string;
  seats: { table: string; seat: number; token: string; civilization?: number; pending: boolean; deadline?: number; over: boolean }[];
}

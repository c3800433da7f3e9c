/* What the server sends (docs/protocol.md). Kinds of actions, events and prompts are words of /api/words. */

export type Player = number; /* A seat; 18: The Barbarians, 254: the table, 255: nobody. */
export const BARBARIANS = 18;
export const TABLE = 254;
export const NOBODY = 255;

/* ["move", 3, 4, 2]; an offer holds an object. */
export type Action = [string, ...(number | Offered)[]];

export interface OfferSide { count: number; names: number[] }
export type Side = OfferSide;
export interface Offered { to: Player | null; give: OfferSide; want: OfferSide; answers: number | null }
export interface Offer extends Offered { offer: number; from: Player; true_names: number }
export interface Deal {
  deal: number; players: [Player, Player]; agreed: [number, number]; put: [number, number]; named: [number[], number[]];
  mine: number[] | null;
}

export interface GameEvent { n: number; k: string; a: number[] }

export interface PhaseNow { number: number; procedure: string; index: number | null; step: string }
export interface ShipPieces { ship: number; area: number; coast: number; status: "old" | "maintained" | "new"; steps: number; cargo: number }
export interface AstRequirement { cities: number; advances: number; below_100: number; from_100: number; from_200: number; points: number }
export type AstRow = AstRequirement;
export interface Ast {
  next: AstRequirement | null; have: AstRequirement; missing: (keyof AstRequirement)[]; next_era: number; ok: boolean; back: boolean;
}
export interface PlayerView {
  civilization: number | null; region: number | null; rank: number; census: number; marker: number; era: number; stock: number;
  treasury: number; cities: number; cities_stock: number; tokens: number; hand: number; calamities: number | null;
  advances: number[]; credits: number[]; points: number;
  points_by: { cities: number; advances: number; steps: number; first: number };
  ships: ShipPieces[]; support: { needed: number; tokens: number; short: number }; ast: Ast;
  package: number | null; leaving: boolean; left: boolean;
}
export interface AreaView { tokens: { [owner: string]: number }; city: Player | null; new: boolean }
export interface OutlookConflict { area: number; before: { [owner: string]: number }; after: { [owner: string]: number } }
export interface OutlookAttack {
  area: number; by: Player; on: Player; tokens: number; needed: number; enough: boolean; by_after: number; on_after: number;
}
export interface Outlook {
  conflicts: OutlookConflict[]; attacks: OutlookAttack[]; surplus: { area: number; owner: Player; tokens: number }[];
  support: { [player: string]: number };
}
export interface PromptNow { kind: string; args: number[]; rule: string; text: string }
export interface Basket {
  advances: number[]; discounted: number | null; free: number | null; cards: [number, number][];
  substitute: [number, number] | null; price: number; paid: number; treasury: number; credits_owed: number;
}
export interface CalamityNow {
  card: number; primary: Player; beneficiary: Player | null; stage: number; secondary: Player[];
  amounts: { [player: string]: number }; chosen: number[];
}
export interface Discount { colour: number | null; credits: number; special: number; from: number[] }
export interface Place { player: Player; points: number; place: number }
export interface GameOptions {
  expert: boolean; short_game: boolean; choose_civilizations: boolean; strict_order: boolean; turn_limit: number | null;
  switches: { [name: string]: string };
}

export interface View {
  n: number; me: Player | null; options: GameOptions; turn: number; phase: PhaseNow; pending: Player[]; may_act: Player[];
  order: Player[]; ranks: Player[]; ranking: Place[]; over: boolean; last_turn: number | null;
  out: number[]; hand?: [number, number][]; traded_by?: { [card: string]: Player };
  calamities: { [player: string]: number[] }; stacks: boolean[]; discards: [number, number][];
  offers?: Offer[]; deals?: Deal[]; trade?: { finished: Player[]; able: Player[]; bell: boolean };
  calamity?: CalamityNow; minors?: { [player: string]: number };
  moved?: { [player: string]: { [area: string]: number } }; journal?: number; basket?: Basket;
  prices?: number[]; discounts?: Discount[]; outlook: Outlook;
  prompt?: PromptNow; legal?: Action[]; may_offer?: number;
  [key: `player.${number}`]: PlayerView | undefined;
  [key: `area.${number}`]: AreaView | undefined;
}

export interface CatalogueAdvance {
  name: string; price: number; points: number; colours: number[]; credits: number[];
  special: { to: number; credit: number } | null; rules: string[];
}
export interface CatalogueCard {
  name: string; type: "commodity" | "minor" | "tradeable" | "non-tradeable"; stack: number; set: number[]; rules: string[];
  modifiers?: { advance: number; helps: boolean; victim: "any" | "primary" | "secondary" }[];
}
export interface Catalogue {
  id: string; name: string; numbers: { [name: string]: number }; switches: { [name: string]: string | number };
  phases: { procedure: string; number: number }[]; advances: CatalogueAdvance[]; cards: CatalogueCard[];
  civilizations: { name: string; rank: number; eras: { basic: number[]; expert: number[] } }[];
  eras: { basic: AstRequirement[]; expert: AstRequirement[] }; track_length: { basic: number; expert: number };
  decks?: { players: number; minors: boolean; copies: number[] }[]; packages: { name: string; advances: number[] }[];
}

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
    names?: { text: string; at: [number, number]; size: number }[];
  };
}

export interface Words {
  procedures?: { name: string }[];
  actions: { id: number; kind: string; pattern: string }[];
  events: { kind: string; pattern: string }[];
  prompts: { kind: string; text: string; rule: string }[];
  refusals: { code: string; message: string; rule: string }[];
  switches: { name: string; values: (string | number)[]; default: { [edition: string]: string | number } }[];
}
export interface Rule { id: string; part?: string; title?: string; text: string }

export type SeatKind = "person" | "bot" | "open";
export interface Seat {
  seat: number; name: string; kind: SeatKind; bot?: string; civilization?: number; connected: boolean; away: boolean;
  pending: boolean; deadline?: number; clock?: number; account: boolean;
}
export interface TableSettings {
  edition?: string; board?: string; scenario?: "basic" | "expert" | "short"; players?: number;
  seats?: { kind: "open" | "bot" | "mine"; bot?: string; name?: string }[];
  options?: {
    choose_civilizations?: boolean; strict_order?: boolean; turn_limit?: number; switches?: { [name: string]: string | number };
  };
  pace?: "live" | "days"; clocks?: { trade?: number; move?: number; days?: { hours: number } };
  open?: boolean; watch?: boolean; chat?: boolean; name?: string;
}
export interface Vote { id: number; kind: string; by: Player; yes: Player[]; no: Player[]; needed: number; to?: number | string }
export interface TableInfo {
  id: string; name: string; settings: TableSettings; state: "lobby" | "running" | "paused" | "over" | "stuck"; why?: string;
  seats: Seat[]; made: number; started?: number; n: number; turn: number; phase: number; watchers: number;
  commitment: string; seed?: string; salt?: string; votes: Vote[];
  ranking?: Place[];
}
export interface ServerInfo {
  name: string; version: string; rules: number;
  editions: { id: string; name: string; players: number[]; scenarios: ("basic" | "expert" | "short")[]; boards: string[] }[];
  bots: { name: string; about: string }[]; chat: boolean; mail: boolean;
}
export interface Said { seat: Player | null; name: string; text: string; at: number }
export interface Account {
  name: string; mail?: string | null; webhook?: string | null;
  seats: { table: string; seat: number; token: string; civilization?: number; pending: boolean; deadline?: number; over: boolean }[];
}

/* Making, joining and finding tables over HTTP; the seats go into this browser's memory. */
import { get, post, request } from "./net.ts";
import { account, forgetSeat, keepSeat, keptSeats } from "./settings.ts";
import type { KeptSeat } from "./settings.ts";
import type { Account, TableInfo, TableSettings } from "./types.ts";

export interface Made { table: string; invitation?: string; seat: number; token: string }

/* In this tab the seat that was opened last counts, even if the browser has several at one table. */
const tabKey = (table: string): string => `ecumene.tab.${table}`;

export function remember(seat: KeptSeat): void {
  keepSeat(seat);
  try {
    sessionStorage.setItem(tabKey(seat.table), seat.token);
  } catch {
    /* Without storage the address keeps the token. */
  }
}

export function tokenFor(table: string): string | null {
  let token: string | null = null;
  try {
    token = sessionStorage.getItem(tabKey(table));
  } catch {
    token = null;
  }
  return token ?? keptSeats().find((seat) => seat.table === table)?.token ?? null;
}

export function drop(table: string, token: string): void {
  forgetSeat(token);
  try {
    sessionStorage.removeItem(tabKey(table));
  } catch {
    /* Nothing was kept. */
  }
}

/* A login holds its seats on every device. */
async function hold(token: string): Promise<void> {
  const login = account();
  if (login)
    await post("/api/account/seats", { token }, login.token).catch(() => undefined);
}

export async function makeTable(settings: TableSettings, name: string): Promise<Made> {
  const made = await post<Made>("/api/tables", settings, account()?.token);
  remember({ table: made.table, token: made.token, seat: made.seat, name, label: settings.name ?? "", at: Date.now() });
  if (made.invitation)
    keepInvitation(made.table, made.invitation);
  await hold(made.token);
  return made;
}

/* A table that stands where a game file ends; the file's name is all the label it has. */
export async function importTable(text: string, label: string): Promise<Made> {
  const made = await request<Made>("POST", "/api/import", { text });
  remember({ table: made.table, token: made.token, seat: made.seat, name: "", label, at: Date.now() });
  if (made.invitation)
    keepInvitation(made.table, made.invitation);
  await hold(made.token);
  return made;
}

/* `keep`: the open seats of an imported game that the importer goes on playing. */
export const startTable = (table: string, token: string, keep: number[] = []): Promise<unknown> =>
  post(`/api/tables/${table}/start`, keep.length ? { keep } : {}, token);

export async function joinTable(table: string, name: string, seat: number | null, invitation: string | null): Promise<Made> {
  const made = await post<Made>(`/api/tables/${table}/seats`, {
    name, ...(seat === null ? {} : { seat }), ...(invitation ? { invitation } : {}),
  }, account()?.token);
  remember({ table, token: made.token, seat: made.seat, name, label: "", at: Date.now() });
  await hold(made.token);
  return { ...made, table };
}

export async function leaveTable(table: string, token: string): Promise<void> {
  await request("DELETE", `/api/tables/${table}/seat`, { token });
  drop(table, token);
}

const INVITATIONS = "ecumene.invitations";
export function keepInvitation(table: string, invitation: string): void {
  try {
    const all = JSON.parse(localStorage.getItem(INVITATIONS) ?? "{}") as { [table: string]: string };
    localStorage.setItem(INVITATIONS, JSON.stringify({ ...all, [table]: invitation }));
  } catch {
    /* The link still works. */
  }
}
export function invitationFor(table: string): string | null {
  try {
    return (JSON.parse(localStorage.getItem(INVITATIONS) ?? "{}") as { [table: string]: string })[table] ?? null;
  } catch {
    return null;
  }
}

export const inviteLink = (table: string, invitation: string | null): string =>
  `${location.origin}/t/${table}${invitation ? `#${invitation}` : ""}`;
export const seatLink = (table: string, token: string): string => `${location.origin}/t/${table}#${token}`;

/* A link, or only the table's id. */
export function readLink(text: string): { table: string; hash: string } | null {
  const match = /(?:\/t\/)?([\w-]{3,})\/?(?:\?[^#]*)?(?:#([\w-]+))?\s*$/.exec(text.trim());
  return match ? { table: match[1], hash: match[2] ?? "" } : null;
}

export interface MyGame { seat: KeptSeat; info: TableInfo | null; gone: boolean }

/* Those of the account first come into this browser's list. */
export async function myGames(): Promise<MyGame[]> {
  const login = account();
  if (login) {
    const data = await get<Account>("/api/account", login.token).catch(() => null);
    for (const row of data?.seats ?? [])
      if (!keptSeats().some((seat) => seat.table === row.table && seat.seat === row.seat))
        keepSeat({ table: row.table, token: row.token, seat: row.seat, name: login.name, label: "", at: 0, lent: true });
  }
  const seats = keptSeats().slice(0, 30);
  return Promise.all(seats.map(async (seat) => {
    try {
      return { seat, info: await get<TableInfo>(`/api/tables/${seat.table}`, seat.token), gone: false };
    } catch (failure) {
      return { seat, info: null, gone: [401, 403, 404, 410].includes((failure as { status: number }).status) };
    }
  }));
}

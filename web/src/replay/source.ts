/* Where the moments of a game come from: a file that was sent to the server, or a table. */
import { get, request } from "../base/net.ts";
import type { GameEvent, View } from "../base/types.ts";

export interface Summary {
  replay?: string; steps: number; turns: number[]; phases?: [first: number, number: number, trade: boolean][]; players: { seat: number; name: string; civilization?: number }[];
  edition: string; board: string; over: boolean; watch_token?: string; own_data?: boolean;
}

export interface Moment { n: number; view: View; events: GameEvent[] }

export class Source {
  private readonly kept = new Map<string, Promise<Moment>>();

  /* `path`: /api/replays/R or /api/tables/T/moments. */
  constructor(readonly path: string, readonly token: string | null) {}

  summary(): Promise<Summary> {
    return get<Summary>(this.path, this.token);
  }

  /* Moments do not change; those around the present one are kept. `since`: with the events of all actions behind that one. */
  moment(n: number, since: number, seat: number | null): Promise<Moment> {
    const key = `${n}.${since}.${seat}`;
    let moment = this.kept.get(key);
    if (!moment) {
      moment = get<Moment>(`${this.path}/${n}?since=${since}${seat === null ? "" : `&seat=${seat}`}`, this.token);
      moment.catch(() => this.kept.delete(key));
      this.kept.set(key, moment);
      if (this.kept.size > 200)
        this.kept.delete(this.kept.keys().next().value!);
    }
    return moment;
  }
}

export function sendFile(text: string): Promise<Summary> {
  return request<Summary>("POST", "/api/replays", { text });
}

/* Requests over HTTP and the socket that comes back by itself when the connection is lost. */
import { t } from "./texts.ts";

/* What went wrong, with the server's code ("stale", "needs-consent") or one of ours ("lost", "offline"). */
export class Failure extends Error {
  constructor(readonly code: string, message: string, readonly rule?: string, readonly status = 0) {
    super(message);
  }
}

interface Answer { re?: number; ok?: boolean; on?: string; error?: Told; [key: string]: unknown }

/* Some servers ask everybody for a password of theirs. It is typed once and kept on this device. */
const PASSWORD = "ecumene.server-password";
const serverPassword = (): string => localStorage.getItem(PASSWORD) ?? "";

/* Worth another try: somebody has typed one since. */
function typePassword(tried: string): boolean {
  if (serverPassword() === tried) {
    const typed = window.prompt(t("net.server-password"));
    if (!typed)
      return false;
    localStorage.setItem(PASSWORD, typed);
  }
  return true;
}

/* Several servers may share one database; each table is played by one of them, each replay is kept by one, and the others say by which. The
 * proxy leads requests about that table or replay by this name; without a proxy the page moves to that server's own address. */
const members = new Map<string, string>();
const tableOf = (path: string): string => /^(?:\/api\/(?:tables|replays)\/|\/ws\?table=)([a-z0-9-]+)/.exec(path)?.[1] ?? "";
function led(path: string): string {
  const member = members.get(tableOf(path));
  return member ? `${path}${path.includes("?") ? "&" : "?"}member=${encodeURIComponent(member)}` : path;
}
const LED_MOST = 5;

interface Told { code: string; message: string; rule?: string; member?: string; url?: string }

const moveTo = (url: string, token?: string | null): void =>
  location.replace(`${url}${location.pathname}${location.search}${token ? `#${token}` : location.hash}`);

function follow(told: Told, path: string, token?: string | null): void {
  members.set(tableOf(path), told.member ?? "");
  if (told.url && told.url !== location.origin)
    moveTo(told.url, token);
}

/* Without a proxy nobody but the page itself can look elsewhere when its server does not come back. */
const PATIENT_TRIES = 4;

export async function request<T>(method: string, path: string, options: { token?: string | null; body?: unknown; text?: string; led?: number } = {}): Promise<T> {
  const headers: { [name: string]: string } = {};
  const password = serverPassword();
  if (password)
    headers["Ecumene-Password"] = encodeURIComponent(password);
  let body: string | undefined;
  if (options.token)
    headers.Authorization = `Bearer ${options.token}`;
  if (options.text !== undefined) {
    headers["Content-Type"] = "text/plain";
    body = options.text;
  } else if (options.body !== undefined) {
    headers["Content-Type"] = "application/json";
    body = JSON.stringify(options.body);
  }
  let response: Response;
  try {
    response = await fetch(led(path), { method, headers, body });
  } catch {
    throw new Failure("offline", "");
  }
  const text = await response.text();
  if (response.ok && response.headers.get("Content-Type")?.startsWith("text/plain"))
    return text as T;
  let data: unknown = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    /* Something else than the server answered. */
    throw new Failure("offline", "", undefined, response.status);
  }
  if (!response.ok) {
    const error = (data as { error?: Told } | null)?.error;
    if (error?.code === "elsewhere" && (options.led ?? 0) < LED_MOST) {
      follow(error, path, options.token);
      return request<T>(method, path, { ...options, led: (options.led ?? 0) + 1 });
    }
    if (error?.code === "server-password" && typePassword(password))
      return request<T>(method, path, options);
    throw new Failure(error?.code ?? `http-${response.status}`, error?.message ?? "", error?.rule, response.status);
  }
  return data as T;
}

export const get = <T>(path: string, token?: string | null) => request<T>("GET", path, { token });
export const post = <T>(path: string, body: unknown, token?: string | null) => request<T>("POST", path, { token, body });

/* Things that never change while the page is open are asked for once. */
const kept = new Map<string, Promise<unknown>>();
export function getOnce<T>(path: string): Promise<T> {
  let promise = kept.get(path) as Promise<T> | undefined;
  if (!promise) {
    promise = get<T>(path);
    kept.set(path, promise);
    promise.catch(() => kept.delete(path));
  }
  return promise;
}

/* Clocks of devices are often wrong; deadlines are in the server's time. */
let ahead = 0;
export const hearTime = (now: number): void => void (ahead = now * 1000 - Date.now());
export const serverTime = (): number => Date.now() + ahead;

export type Connection = "open" | "lost" | "connecting";

export interface Listener {
  /* Sent first on every connection. */
  hello(): { [key: string]: unknown };
  opened(answer: Answer): void;
  refused(failure: Failure): void;
  message(message: Answer): void;
  /* `end`: the socket will not come back by itself, and why. */
  changed(connection: Connection, end: Failure | null): void;
}

const WAITS = [300, 700, 1500, 3000, 5000, 8000];
const SILENCE = 45_000;

export class Line {
  private socket: WebSocket | null = null;
  private waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (failure: Failure) => void }>();
  private nextId = 1;
  private tries = 0;
  private timer = 0;
  private heartbeat = 0;
  private closed = false;
  private opened = false;
  private heard = 0;
  private others: string[] = [];

  constructor(private readonly listener: Listener) {
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.connect();
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    clearTimeout(this.timer);
    clearInterval(this.heartbeat);
    this.socket?.close();
    this.fail();
  }

  /* The answer, or a Failure. What is asked while the line is down fails at once: the caller keeps its plan. */
  ask(message: { [key: string]: unknown }): Promise<Answer> {
    if (!this.opened || this.socket?.readyState !== WebSocket.OPEN)
      return Promise.reject(new Failure("lost", ""));
    return this.send(message);
  }

  private send(message: { [key: string]: unknown }): Promise<Answer> {
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.socket!.send(JSON.stringify({ ...message, id }));
    });
  }

  private hurry = (): void => {
    if (document.visibilityState === "hidden" || this.closed)
      return;
    if (this.opened)
      this.beat();
    else if (!this.socket) {
      clearTimeout(this.timer);
      this.connect();
    }
  };

  /* The table stands in it for the proxy. */
  private path(): string {
    return `/ws?table=${encodeURIComponent(String(this.listener.hello().table ?? ""))}`;
  }

  private connect(): void {
    this.listener.changed("connecting", null);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${led(this.path())}`, "ecumene-1");
    this.socket = socket;
    socket.onopen = () => {
      this.heard = Date.now();
      const password = serverPassword();
      this.send({ do: "open", ...(password ? { password } : {}), ...this.listener.hello() }).then((answer) => {
        this.opened = true;
        this.tries = 0;
        this.others = (answer.others as string[] | undefined) ?? [];
        this.listener.opened(answer);
        this.listener.changed("open", null);
        clearInterval(this.heartbeat);
        this.heartbeat = window.setInterval(() => this.beat(), 20_000);
      }, (failure: Failure) => {
        if (failure.code === "lost")
          return;
        if (failure.code === "server-password" && typePassword(password))
          return this.drop();
        if (failure.code === "elsewhere")
          return this.drop(this.tries === 0);
        /* The server will be able to again. */
        if (["busy", "storage", "memory", "too-many-tries"].includes(failure.code))
          return this.drop();
        /* The table does not want us; asking again will not help. */
        this.stop(failure);
      });
    };
    socket.onmessage = (event) => {
      /* A frame has one message or several, a line each. */
      for (const line of String(event.data).split("\n"))
        this.receive(line);
    };
    socket.onclose = () => {
      if (this.socket === socket)
        this.drop();
    };
  }

  private beat(): void {
    if (Date.now() - this.heard > SILENCE)
      this.drop();
    else
      this.ask({ do: "ping" }).catch(() => undefined);
  }

  private receive(text: string): void {
    this.heard = Date.now();
    const message = JSON.parse(text) as Answer;
    if (message.re !== undefined) {
      const asker = this.waiting.get(message.re);
      this.waiting.delete(message.re);
      if (message.error?.code === "elsewhere")
        follow(message.error, this.path(), String(this.listener.hello().token ?? ""));
      if (message.error)
        asker?.reject(new Failure(message.error.code, message.error.message, message.error.rule));
      else
        asker?.resolve(message);
    } else if (message.on === "bye" && (message.code === "taken-over" || message.code === "gone"))
      this.stop(new Failure(String(message.code), String(message.message ?? "")));
    else
      this.listener.message(message);
  }

  private stop(failure: Failure): void {
    this.closed = true;
    this.opened = false;
    clearInterval(this.heartbeat);
    this.socket?.close();
    this.socket = null;
    this.fail();
    this.listener.changed("lost", failure);
    this.listener.refused(failure);
  }

  private fail(): void {
    const askers = [...this.waiting.values()];
    this.waiting.clear();
    for (const asker of askers)
      asker.reject(new Failure("lost", ""));
  }

  /* `atOnce`: the server has told where to go, and there is nothing to wait for. */
  private drop(atOnce = false): void {
    const socket = this.socket;
    this.socket = null;
    if (!this.opened && !atOnce && this.tries > 0)
      members.delete(tableOf(this.path())); /* Whoever was there is gone: the proxy chooses anew. */
    this.opened = false;
    clearInterval(this.heartbeat);
    socket?.close();
    this.fail();
    if (this.closed)
      return;
    this.listener.changed("lost", null);
    if (this.tries >= PATIENT_TRIES && this.others.length > 0)
      moveTo(this.others[Math.floor(Math.random() * this.others.length)], String(this.listener.hello().token ?? ""));
    const wait = atOnce ? 0 : WAITS[Math.min(this.tries, WAITS.length - 1)] * (0.8 + Math.random() * 0.4);
    this.tries++;
    this.timer = window.setTimeout(() => this.connect(), wait);
  }
}

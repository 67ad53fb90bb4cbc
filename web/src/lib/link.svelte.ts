/** The connection to one table: it heals by itself, and what was not answered is sent again. */
import type { ClientFrame, ServerFrame, Why } from "../wire/protocol";
import { UNREACHABLE } from "./api";

type Told = Extract<ServerFrame, { type: "welcome" | "update" | "changed" | "spoken" | "error" }>;
export type Reply = Extract<ServerFrame, { type: "ack" | "refuse" | "seated" | "answer" | "advice" }>;
type Asking = Exclude<ClientFrame, { type: "hello" | "ping" }>;
/** A command without its id, which the link gives. */
export type Command = Asking extends infer C ? (C extends { id: string } ? Omit<C, "id"> : never) : never;

const FIRST = 500;
const LONGEST = 15_000;
const SILENCE = 30_000;

export class Link {
  state = $state<"opening" | "open" | "lost" | "ended">("opening");
  /** When the next try comes, while lost. */
  again = $state(0);
  /** Why the server ended the connection for good. */
  why = $state<Why | null>(null);

  private socket: WebSocket | null = null;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private alive: ReturnType<typeof setTimeout> | undefined;
  private readonly open_ = new Map<string, { frame: Asking; done: (reply: Reply) => void }>();
  private readonly prefix = crypto.getRandomValues(new Uint32Array(2)).join("-");
  private count = 0;

  constructor(
    private readonly hello: () => Extract<ClientFrame, { type: "hello" }>,
    private readonly tell: (frame: Told) => void,
  ) {
    addEventListener("online", this.now);
    document.addEventListener("visibilitychange", this.look);
    this.connect();
  }

  /** Sends a command; answered once, however often the connection breaks in between. */
  ask(command: Command): Promise<Reply> {
    const id = `${this.prefix}.${(this.count += 1)}`;
    const frame = { ...command, id } as Asking;
    return new Promise((done) => {
      this.open_.set(id, { frame, done });
      if (this.state === "open") this.socket?.send(JSON.stringify(frame));
    });
  }

  readonly now = (): void => {
    if (this.state === "lost") {
      clearTimeout(this.timer);
      this.connect();
    }
  };

  close(): void {
    this.state = "ended";
    clearTimeout(this.timer);
    clearTimeout(this.alive);
    removeEventListener("online", this.now);
    document.removeEventListener("visibilitychange", this.look);
    this.socket?.close();
  }

  private readonly look = (): void => {
    if (document.visibilityState === "visible") this.now();
  };

  private connect(): void {
    const address = new URL("/api/socket", location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify(this.hello()));
      this.listen();
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.read(JSON.parse(String(event.data)) as ServerFrame);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lose();
    };
  }

  private read(frame: ServerFrame): void {
    this.listen();
    switch (frame.type) {
      case "pong":
        return;
      case "bye":
        this.farewell(frame);
        return;
      case "ack":
      case "refuse":
      case "seated":
      case "answer":
      case "advice": {
        const asked = this.open_.get(frame.id);
        if (frame.type === "refuse" && frame.kind === "unavailable" && asked) {
          setTimeout(() => this.state === "open" && this.socket?.send(JSON.stringify(asked.frame)), 1000);
          return;
        }
        this.open_.delete(frame.id);
        asked?.done(frame);
        return;
      }
      case "welcome":
        this.tries = 0;
        this.state = "open";
        this.tell(frame);
        for (const { frame: asked } of this.open_.values()) this.socket?.send(JSON.stringify(asked));
        return;
      default:
        this.tell(frame);
    }
  }

  private farewell(frame: Extract<ServerFrame, { type: "bye" }>): void {
    if (frame.retry === null) {
      this.why = frame.why;
      this.close();
      for (const { frame: asked, done } of this.open_.values()) {
        done({ type: "refuse", id: asked.id, kind: "forbidden", why: frame.why });
      }
      this.open_.clear();
    } else {
      this.lose(frame.retry);
    }
  }

  private lose(after?: number): void {
    if (this.state === "ended") return;
    clearTimeout(this.timer);
    clearTimeout(this.alive);
    const dead = this.socket;
    this.socket = null;
    dead?.close();
    const pause = after ?? Math.min(LONGEST, FIRST * 2 ** this.tries) * (0.7 + Math.random() * 0.6);
    this.tries += 1;
    this.again = Date.now() + pause;
    this.state = "lost";
    this.timer = setTimeout(() => this.connect(), pause);
  }

  /** Asks after a silence; no answer means the line is dead. */
  private listen(): void {
    clearTimeout(this.alive);
    this.alive = setTimeout(() => {
      this.socket?.send(JSON.stringify({ type: "ping", n: 0 }));
      this.alive = setTimeout(() => this.lose(), 8000);
    }, SILENCE);
  }
}

export function refusalOf(reply: Reply): Why | null {
  return reply.type === "refuse" ? (reply.why ?? UNREACHABLE) : null;
}

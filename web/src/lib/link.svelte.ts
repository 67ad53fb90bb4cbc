/** The connection to one table: it heals by itself, and what was not answered is sent again. */
import type { ClientFrame, Problem, ServerFrame, Why } from "../wire/protocol";
import { bearer, UNREACHABLE } from "./api";

type Told = Extract<ServerFrame, { type: "welcome" | "update" | "changed" | "spoken" | "error" }>;
export type Reply = Extract<ServerFrame, { type: "ack" | "refuse" | "seated" | "answer" | "advice" }>;
type Asking = Exclude<ClientFrame, { type: "hello" | "ping" }>;
/** A command without its id, which the link gives. */
export type Command = Asking extends infer C ? (C extends { id: string } ? Omit<C, "id"> : never) : never;

const FIRST = 500;
const LONGEST = 15_000;
const SILENCE = 30_000;
/** After so many sockets that never opened the network is taken to block them. */
const PATIENCE = 3;

/** What can carry frames: a socket, or POST and a stream of events. */
interface Line {
  send(frame: ClientFrame): void;
  close(): void;
}

export class Link {
  state = $state<"opening" | "open" | "lost" | "ended">("opening");
  /** When the next try comes, while lost. */
  again = $state(0);
  /** Why the server ended the connection for good. */
  why = $state<Why | null>(null);

  private line: Line | null = null;
  /** What carried the last welcome. */
  private trusted: "socket" | "stream" | null = null;
  private carrier: "socket" | "stream" = "socket";
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
      if (this.state === "open") this.line?.send(frame);
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
    this.line?.close();
  }

  private readonly look = (): void => {
    if (document.visibilityState === "visible") this.now();
  };

  private connect(): void {
    const doubted = this.trusted === null && this.tries >= PATIENCE && this.tries % 2 === 1;
    this.carrier = doubted || this.trusted === "stream" ? "stream" : "socket";
    this.line = this.carrier === "stream" ? this.openStream() : this.openSocket();
  }

  private openSocket(): Line {
    const address = new URL("/api/socket", location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    const line: Line = { send: (frame) => socket.send(JSON.stringify(frame)), close: () => socket.close() };
    socket.onopen = () => {
      line.send(this.hello());
      this.listen();
    };
    socket.onmessage = (event) => {
      if (line === this.line) this.read(JSON.parse(String(event.data)) as ServerFrame);
    };
    socket.onclose = () => {
      if (line === this.line) this.lose();
    };
    return line;
  }

  /** For networks that block sockets: events as a stream, commands by POST. */
  private openStream(): Line {
    const { table, tokens = [], have } = this.hello();
    const path = `/api/tables/${table}`;
    const ended = new AbortController();
    const post = async (frame: ClientFrame): Promise<void> => {
      if (frame.type === "ping") return;
      const answer = await fetch(`${path}/commands`, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...bearer(tokens) },
        body: JSON.stringify(frame),
      });
      const reply = (await answer.json()) as ServerFrame;
      this.read(reply);
      // the stream opens the seats of the secrets it was asked with
      if (reply.type === "seated") this.lose(0);
    };
    const line: Line = {
      send: (frame) => void post(frame).catch(() => line === this.line && this.lose()),
      close: () => ended.abort(),
    };
    const follow = async (): Promise<void> => {
      const query = have === null || have === undefined ? "" : `?have=${have}`;
      const answer = await fetch(`${path}/events${query}`, { headers: bearer(tokens), signal: ended.signal });
      if (answer.status === 404) this.farewell({ type: "bye", why: ((await answer.json()) as Problem).why, retry: null });
      if (!answer.ok || !answer.body) return;
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      let kept = "";
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return;
        const events = (kept + value).split("\n\n");
        kept = events.pop() ?? "";
        for (const event of events) {
          const data = /^data: ?(.*)$/m.exec(event)?.[1];
          if (data) this.read(JSON.parse(data) as ServerFrame);
          else this.listen();
        }
      }
    };
    follow()
      .catch(() => undefined)
      .finally(() => {
        if (line === this.line) this.lose();
      });
    return line;
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
          setTimeout(() => this.state === "open" && this.line?.send(asked.frame), 1000);
          return;
        }
        this.open_.delete(frame.id);
        asked?.done(frame);
        return;
      }
      case "welcome":
        this.tries = 0;
        this.trusted = this.carrier;
        this.state = "open";
        this.tell(frame);
        for (const { frame: asked } of this.open_.values()) this.line?.send(asked);
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
    const dead = this.line;
    this.line = null;
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
      this.line?.send({ type: "ping", n: 0 });
      this.alive = setTimeout(() => this.lose(), 8000);
    }, SILENCE);
  }
}

export function refusalOf(reply: Reply): Why | null {
  return reply.type === "refuse" ? (reply.why ?? UNREACHABLE) : null;
}

/** The connection to one table: it heals by itself, and what was not answered is sent again. */
import type { ClientFrame, ServerFrame, Why } from "../wire/protocol";
import { UNREACHABLE } from "./api";
import { type Ear, type Hello, type Line, openSocket, openStream } from "./lines";

export type Told = Extract<ServerFrame, { type: "welcome" | "update" | "changed" | "spoken" | "bulletin" | "error" }>;
export type Reply = Extract<ServerFrame, { type: "ack" | "refuse" | "seated" | "answer" | "advice" }>;
type Asking = Exclude<ClientFrame, { type: "hello" | "look" | "ping" }>;
/** A command without its id, which the link gives. */
export type Command = Asking extends infer C ? (C extends { id: string } ? Omit<C, "id"> : never) : never;

/** A command on its way; the same id is never done twice, so it may be sent as often as need be. */
interface Asked {
  readonly frame: Asking;
  readonly done: (reply: Reply) => void;
  /** How often the server failed over this, or said that something was not understood while it waited. */
  errors: number;
  late: ReturnType<typeof setTimeout> | undefined;
}

const FIRST = 500;
const LONGEST = 15_000;
const SILENCE = 30_000;
/** A line that answers nothing for so long is dead, whatever else it brings. */
const LATE = 15_000;
const AGAIN = 1000;
/** After so many errors a command counts as refused. */
const ERRORS = 3;
/** After so many sockets that never opened the network is taken to block them. */
const PATIENCE = 3;

/** What a table needs of whoever answers it. */
export type Connection = Pick<Link, "state" | "why" | "again" | "now" | "ask" | "refresh" | "close">;

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
  /** What the server takes for true on this line. */
  private inSight = true;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private alive: ReturnType<typeof setTimeout> | undefined;
  private readonly waiting = new Map<string, Asked>();
  private readonly prefix = crypto.getRandomValues(new Uint32Array(2)).join("-");
  private count = 0;

  constructor(
    private readonly hello: () => Hello,
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
      if (this.state === "ended") return done(refusal(id, this.why ?? UNREACHABLE));
      const asked: Asked = { frame, done, errors: 0, late: undefined };
      this.waiting.set(id, asked);
      this.send(asked);
    });
  }

  /** Asks what lies on the table now, for something may have been missed. */
  refresh(): void {
    if (this.state === "open") this.line?.greet();
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
    this.line = null;
    for (const { frame } of [...this.waiting.values()]) this.answer(refusal(frame.id, this.why ?? UNREACHABLE));
  }

  private readonly look = (): void => {
    if (document.visibilityState === "visible") this.now();
    this.tellSight();
  };

  /** Whoever has the page out of sight may be reminded that it is their turn. */
  private tellSight(): void {
    const yes = document.visibilityState === "visible";
    if (this.state !== "open" || this.inSight === yes) return;
    this.inSight = yes;
    this.line?.send({ type: "look", yes });
  }

  private connect(): void {
    const doubted = this.trusted === null && this.tries >= PATIENCE && this.tries % 2 === 1;
    this.carrier = doubted || this.trusted === "stream" ? "stream" : "socket";
    const current = (): boolean => line === this.line;
    const ear: Ear = {
      alive: () => current() && this.listen(),
      read: (frame) => current() && this.read(frame),
      lost: (after) => current() && this.lose(after),
    };
    const line: Line = this.carrier === "stream" ? openStream(this.hello, ear) : openSocket(this.hello, ear);
    this.line = line;
    this.inSight = true;
  }

  private send(asked: Asked): void {
    if (this.state !== "open" || !this.waiting.has(asked.frame.id)) return;
    clearTimeout(asked.late);
    asked.late = setTimeout(() => this.state === "open" && this.lose(0), LATE);
    this.line?.send(asked.frame);
  }

  private answer(reply: Reply): void {
    const asked = this.waiting.get(reply.id);
    if (!asked) return;
    this.waiting.delete(reply.id);
    clearTimeout(asked.late);
    asked.done(reply);
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
        const asked = this.waiting.get(frame.id);
        if (frame.type === "refuse" && frame.why.key === "failed" && asked) {
          this.failed(asked, frame.why);
          return;
        }
        if (frame.type === "refuse" && frame.kind === "unavailable" && asked) {
          setTimeout(() => this.send(asked), AGAIN);
          return;
        }
        this.answer(frame);
        return;
      }
      case "error":
        this.mistaken(frame.why);
        return;
      case "welcome":
        this.tries = 0;
        this.trusted = this.carrier;
        this.state = "open";
        this.tell(frame);
        this.tellSight();
        for (const asked of this.waiting.values()) this.send(asked);
        return;
      default:
        this.tell(frame);
    }
  }

  /** An error names no command: each that waits may be the one. */
  private mistaken(why: Why): void {
    if (this.waiting.size === 0) this.tell({ type: "error", why });
    for (const asked of [...this.waiting.values()]) this.failed(asked, why);
  }

  /** Sends a command again, but not for ever. */
  private failed(asked: Asked, why: Why): void {
    asked.errors += 1;
    if (asked.errors < ERRORS) setTimeout(() => this.send(asked), AGAIN * asked.errors);
    else this.answer(refusal(asked.frame.id, why));
  }

  private farewell(frame: Extract<ServerFrame, { type: "bye" }>): void {
    if (frame.retry === null) {
      this.why = frame.why;
      this.close();
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

function refusal(id: string, why: Why): Reply {
  return { type: "refuse", id, kind: "forbidden", why };
}

export function refusalOf(reply: Reply): Why | null {
  return reply.type === "refuse" ? (reply.why ?? UNREACHABLE) : null;
}

/** What can carry frames to a table: a socket, or POST and a stream of events. */
import type { ClientFrame, Problem, ServerFrame } from "../wire/protocol";
import { bearer } from "./api";
import { to } from "./root";

export type Hello = Extract<ClientFrame, { type: "hello" }>;

export interface Line {
  send(frame: ClientFrame): void;
  /** Asks for everything anew. */
  greet(): void;
  close(): void;
}

/** Who listens at the end of a line. */
export interface Ear {
  /** The line lives. */
  alive(): void;
  read(frame: ServerFrame): void;
  /** The line is gone; a new one is wanted, after so many ms if said. */
  lost(after?: number): void;
}

export function openSocket(hello: () => Hello, ear: Ear): Line {
  const address = new URL(to("/api/socket"), location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(address);
  const line: Line = {
    send: (frame) => socket.send(JSON.stringify(frame)),
    greet: () => line.send(hello()),
    close: () => socket.close(),
  };
  socket.onopen = () => {
    line.greet();
    ear.alive();
  };
  socket.onmessage = (event) => ear.read(JSON.parse(String(event.data)) as ServerFrame);
  socket.onclose = () => ear.lost();
  return line;
}

/** For networks that block sockets: events as a stream, commands by POST. */
export function openStream(hello: () => Hello, ear: Ear): Line {
  const { table, tokens = [], have } = hello();
  const path = to(`/api/tables/${table}`);
  const ended = new AbortController();

  async function post(frame: Exclude<ClientFrame, { type: "hello" | "look" | "ping" }>): Promise<void> {
    const answer = await fetch(`${path}/commands`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...bearer(tokens) },
      body: JSON.stringify(frame),
    });
    const reply = (await answer.json()) as ServerFrame | Problem;
    if (!("type" in reply)) {
      const kind = answer.status === 429 || answer.status >= 500 ? "unavailable" : "forbidden";
      return ear.read({ type: "refuse", id: frame.id, kind, why: reply.why });
    }
    ear.read(reply);
    // the stream opens the seats of the secrets it was asked with
    if (reply.type === "seated") ear.lost(0);
  }

  async function follow(): Promise<void> {
    const query = have === null || have === undefined ? "" : `?have=${have}`;
    const answer = await fetch(`${path}/events${query}`, { headers: bearer(tokens), signal: ended.signal });
    if (answer.status === 404) ear.read({ type: "bye", why: ((await answer.json()) as Problem).why, retry: null });
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
        if (data) ear.read(JSON.parse(data) as ServerFrame);
        else ear.alive();
      }
    }
  }

  void follow()
    .catch(() => undefined)
    .finally(() => ear.lost());
  return {
    send: (frame) => {
      if (frame.type !== "ping" && frame.type !== "hello" && frame.type !== "look") void post(frame).catch(() => ear.lost());
    },
    greet: () => ear.lost(0),
    close: () => ended.abort(),
  };
}

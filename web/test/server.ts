/** A server's end of a line, in the test's hands: what it says, and what it was sent. */
import { afterEach, beforeEach, vi } from "vitest";

import type { Table } from "../src/lib/table.svelte";
import type { ClientFrame, Eyes, Progress, ServerFrame, TableState, Why } from "../src/wire/protocol";
import { stubBrowser } from "./stubs";

export class FakeSocket {
  static all: FakeSocket[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  sent: ClientFrame[] = [];
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientFrame);
  }
  close(): void {}
  say(frame: ServerFrame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  of<T extends ClientFrame["type"]>(type: T): Extract<ClientFrame, { type: T }>[] {
    return this.sent.filter((each): each is Extract<ClientFrame, { type: T }> => each.type === type);
  }
}

export const WHY: Why = { key: "stale", args: {}, section: "", texts: "tables" };
const SEAT = { kind: "person", name: "Giulia", colour: 0, online: true, ready: true, level: null };
export const STATE = {
  game: "borgo",
  phase: "playing",
  to_act: [0],
  seats: [{ ...SEAT, seat: 0 }, { ...SEAT, seat: 1, name: "Marco" }],
  clocks: [],
  settings: {},
} as unknown as TableState;

export function eyes(legal: string[], log: number[] = []): Eyes {
  const say = { key: "go", args: {} };
  return {
    seat: 0,
    view: { legal },
    prompt: say,
    legal: legal.map((move) => ({ move, say })),
    undo: false,
    log: log.map((at) => ({ at, by: 0, move: "x", events: [] })),
  } as unknown as Eyes;
}

export const welcome = (version: number, legal: string[], log: number[], missed = false): ServerFrame =>
  ({ type: "welcome", version, now: 0, seats: [0], host: true, table: STATE, eyes: [eyes(legal, log)], chat: [], times: [], missed }) as ServerFrame;
export const PROGRESS = { phase: "playing", moves: 3, to_act: [0], clocks: [], votes: {}, result: null, hints: [] } satisfies Progress;
export const update = (version: number, legal: string[], log: number[], progress: Partial<Progress> = {}): ServerFrame =>
  ({ type: "update", version, now: 0, table: { ...PROGRESS, ...progress }, eyes: [eyes(legal, log)], undone: 0 }) as ServerFrame;

export const socket = (): FakeSocket => FakeSocket.all.at(-1)!;
export const tick = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(0);
};

export const refused: Why[] = [];

export async function sit(): Promise<Table> {
  const { Table } = await import("../src/lib/table.svelte");
  const table = new Table("t", (why) => refused.push(why), async () => undefined);
  socket().onopen?.();
  socket().say(welcome(7, ["a", "b"], [1, 2]));
  await tick();
  return table;
}

/** Every test has a server and a browser of its own. */
export function eachAlone(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.all = [];
    refused.length = 0;
    vi.stubGlobal("WebSocket", FakeSocket);
    stubBrowser();
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}

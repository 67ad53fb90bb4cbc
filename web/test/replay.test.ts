/** A replay in the middle of a step: whoever goes elsewhere sees that place, and not the rest of the step. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Happening } from "../src/boards/contract";
import type { Replayed } from "../src/lib/replay.svelte";
import type { ReplayStep } from "../src/wire/protocol";
import { stubBrowser } from "./stubs";

const MOVES = 4;

function step(at: number): ReplayStep {
  const events = ["first", "second"].map((key) => ({ key, args: {} }));
  return { at, eyes: [{ seat: null, view: { at }, log: [{ at, by: 0, move: "x", events }] }] } as unknown as ReplayStep;
}

vi.mock("../src/lib/api", () => ({
  Refused: class extends Error {},
  replay: async () => ({ table: { seats: [], phase: "over" }, moves: MOVES, steps: Array.from({ length: MOVES + 1 }, (_, at) => step(at)) }),
}));

describe("a step of a replay", () => {
  let game: Replayed;
  let played: string[];
  let end: () => void;

  beforeEach(async () => {
    stubBrowser();
    const { Replayed } = await import("../src/lib/replay.svelte");
    played = [];
    game = new Replayed("abcdefghjkmn", 1, "spectator");
    await vi.waitFor(() => expect(game.place).toBe(1));
    game.board = {
      play: async (event: Happening) => {
        played.push(event.key);
        await new Promise<void>((done) => (end = done));
      },
    };
  });

  afterEach(() => vi.unstubAllGlobals());

  it("is made whole where nobody goes elsewhere", async () => {
    const made = game.on();
    for (const key of ["first", "second"]) {
      await vi.waitFor(() => expect(played).toContain(key));
      end();
    }
    await made;
    expect([game.place, played]).toEqual([2, ["first", "second"]]);
  });

  it("ends after the event that moves now when somebody goes elsewhere", async () => {
    const made = game.on();
    game.jump(4);
    game.jump(3);
    end();
    await made;
    expect([game.place, played]).toEqual([3, ["first"]]);
    game.jump(0);
    expect(game.place).toBe(0);
  });

  it("is taken back where it began when somebody goes there", async () => {
    const before = game.sight?.view;
    const made = game.on();
    game.jump(1);
    end();
    await made;
    expect(game.place).toBe(1);
    expect(game.sight?.view).toEqual(before);
    expect(game.sight?.view).not.toBe(before);
  });
});

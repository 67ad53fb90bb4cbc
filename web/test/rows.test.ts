/** What a list says of a table. */
import { beforeEach, describe, expect, it } from "vitest";

import type { SeatState, TableState } from "../src/wire/protocol";
import { stubBrowser } from "./stubs";

beforeEach(() => stubBrowser());

const person = (seat: number, name: string): SeatState => ({ seat, kind: "person", name, colour: seat, online: true, ready: true, level: "", muted: false });
const bot = (seat: number): SeatState => ({ ...person(seat, ""), kind: "bot", level: "greedy" });
const TABLE = {
  id: "t",
  game: "giro",
  phase: "playing",
  seats: [person(0, "Giulia"), person(1, "Marco"), bot(2)],
  to_act: [1, 2],
  clocks: [{ left: 60_000, since: null, overdue: false }, { left: 50_000, since: 1_000, overdue: false }, { left: 40_000, since: 1_000, overdue: false }],
  spectators: 3,
  settings: { clock: { kind: "bank" } },
} as unknown as TableState;

describe("a row", () => {
  it("tells the clock of one's own seat where that is awaited, else of the first that is", async () => {
    const { rowOf } = await import("../src/lib/rows.svelte");
    expect(rowOf(TABLE, [2], 11_000)).toMatchObject({ turn: true, left: 30_000, watching: 3, others: ["Giulia", "Marco"] });
    expect(rowOf(TABLE, [0], 11_000)).toMatchObject({ turn: false, left: 40_000, thinks: "Marco" });
    expect(rowOf({ ...TABLE, phase: "over" }, [1])).toMatchObject({ turn: false, left: null, thinks: "" });
    expect(rowOf({ ...TABLE, clocks: [] }, [1])).toMatchObject({ turn: true, left: null });
  });

  it("knows a table whose people all sit at this device", async () => {
    const { rowOf } = await import("../src/lib/rows.svelte");
    expect(rowOf(TABLE, [0, 1]).device).toBe(true);
    expect(rowOf(TABLE, [0]).device).toBe(false);
    expect(rowOf({ ...TABLE, seats: [person(0, "Giulia"), person(1, "Marco"), person(2, "Ada")] }, [0, 1]).device).toBe(false);
  });
});

describe("a finished row", () => {
  it("tells who won, with which scores, and when", async () => {
    const { isOver, rowOf } = await import("../src/lib/rows.svelte");
    const over = { ...TABLE, phase: "over", updated: 5, result: { winners: [0], scores: [4, 2, 1], why: "goal" } } as unknown as TableState;
    expect(rowOf(over, [0])).toMatchObject({ at: 5, held: 1, ended: { won: true, winners: ["Giulia"], scores: [4, 2, 1] } });
    expect(rowOf(over, [1]).ended?.won).toBe(false);
    expect(rowOf({ ...over, phase: "closed", result: null } as TableState, [1]).ended).toBe(null);
    expect([isOver(rowOf(over, [0])), isOver(rowOf(TABLE, [0]))]).toEqual([true, false]);
  });
});

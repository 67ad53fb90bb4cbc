/** What is told steps with what is drawn: log, card, trail, undo, and the pace of others' moves. */
import { expect, it, vi } from "vitest";

import type { Table } from "../src/lib/table.svelte";
import { lastTurn, sinceMine, struck } from "../src/lib/turnlines";
import type { Eyes, Logged, ServerFrame } from "../src/wire/protocol";
import { eachAlone, sit, socket, tick, update } from "./server";

eachAlone();

const event = (key: string) => ({ key, args: {} });

/** An update with these moves of a seat, each with its events. */
function moved(version: number, by: number, moves: Record<number, string[]>, legal: string[] = [], rest: { undo?: boolean; to_act?: number[] } = {}): ServerFrame {
  const frame = update(version, legal, Object.keys(moves).map(Number), { to_act: rest.to_act ?? (legal.length ? [0] : [1]) });
  if (frame.type !== "update") throw new Error();
  const eyes = frame.eyes[0]!;
  eyes.undo = rest.undo ?? false;
  eyes.log = eyes.log.map((line) => ({ ...line, by, events: moves[line.at]!.map(event) }));
  return frame;
}

/** A board that shows an event until it is told to go on. */
function slow(table: Table): { played: string[]; land: () => Promise<void> } {
  const stage = { played: [] as string[], go: () => undefined as void };
  table.board = {
    play: (happening) => {
      stage.played.push(happening.key);
      return new Promise((done) => (stage.go = done));
    },
  };
  return { played: stage.played, land: async () => (stage.go(), await tick()) };
}

const told = (table: Table): string[] => table.log.flatMap((line) => line.events.map(({ key }) => key));

it("the log tells an event when it has been drawn, and the card while it is", async () => {
  const table = await sit();
  const board = slow(table);
  socket().say(moved(8, 0, { 3: ["left", "arrived"] }, ["c"]));
  await tick();
  expect([board.played, told(table), table.doing?.key]).toEqual([["left"], [], "left"]);
  await board.land();
  expect([board.played, told(table), table.doing?.key]).toEqual([["left", "arrived"], ["left"], "arrived"]);
  expect(table.offers).toEqual([]);
  await board.land();
  expect([told(table), table.busy]).toEqual([["left", "arrived"], false]);
  expect(table.offers.map(({ move }) => move)).toEqual(["c"]);
});

it("a move may be undone while it is still being drawn", async () => {
  const table = await sit();
  const board = slow(table);
  socket().say(moved(8, 0, { 3: ["left"] }, [], { undo: true }));
  await tick();
  expect([table.busy, table.undoable]).toEqual([true, true]);
  void table.undo();
  expect(socket().of("undo")).toHaveLength(1);
  socket().say(moved(9, 1, { 4: ["chose"] }, ["c"]));
  expect(table.undoable).toBe(false);
  await board.land();
});

it("another's move that is taken back stays in the log, marked, and is told", async () => {
  const table = await sit();
  socket().say(moved(8, 1, { 3: ["left"] }));
  await tick();
  const { toasts } = await import("../src/lib/toasts.svelte");
  const back = update(9, ["a"], []);
  if (back.type === "update") back.undone = 1;
  const before = toasts.length;
  socket().say(back);
  await tick();
  expect(table.log.map(({ at, undone }) => [at, undone ?? false])).toEqual([[1, false], [2, false], [3, true]]);
  expect(toasts).toHaveLength(before + 1);
  socket().say(moved(10, 1, { 3: ["right"] }));
  await tick();
  expect(table.log.map(({ at, undone }) => [at, undone ?? false])).toEqual([[1, false], [2, false], [3, true], [3, false]]);
});

it("others' moves come one after another, at the pace that was chosen", async () => {
  const { settings } = await import("../src/lib/settings.svelte");
  const waits: number[] = [];
  for (const pace of ["calm", "normal", "quick"] as const) {
    settings.pace = pace;
    const table = await sit();
    const played: number[] = [];
    table.board = { play: () => (played.push(performance.now()), Promise.resolve()) };
    for (const at of [3, 4, 5]) socket().say(moved(5 + at, 1, { [at]: ["ran"] }, at === 5 ? ["c"] : []));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(played).toHaveLength(3);
    waits.push(played[1]! - played[0]!, played[2]! - played[1]!);
    table.close();
  }
  settings.pace = "normal";
  const [calm = 0, , normal = 0, , quick = 0] = waits;
  expect(calm).toBeGreaterThan(normal);
  expect(normal).toBeGreaterThan(quick);
  expect(quick).toBeGreaterThan(0);
});

it("whoever doesn't want to wait sees at once where things stand", async () => {
  const table = await sit();
  for (const at of [3, 4, 5]) socket().say(moved(5 + at, 1, { [at]: ["ran"] }, at === 5 ? ["c"] : []));
  await tick();
  expect(table.behind).toBe(true);
  table.catchUp();
  await tick();
  expect(table.offers.map(({ move }) => move)).toEqual(["c"]);
});

it("what another chooses beside one's own choice takes nothing out of one's hands", async () => {
  const table = await sit();
  const board = slow(table);
  socket().say(moved(8, 1, { 3: ["hid"] }, ["a", "b"], { to_act: [0] }));
  await tick();
  expect(board.played).toEqual(["hid"]);
  expect(table.offers.map(({ move }) => move)).toEqual(["a", "b"]);
  await board.land();
});

const line = (at: number, by: number | "*", undone = false): Logged => ({ at, by, move: "", events: [], ...(undone ? { undone } : {}) });
const places = (lines: readonly Logged[]): number[] => lines.map(({ at }) => at);

it("the last turn is all of another's moves in it, but only the last of one's own", () => {
  const log = [line(1, 0), line(2, 0), line(3, 1), line(4, "*"), line(5, 1)];
  const unknown = (): undefined => undefined;
  expect(places(lastTurn(log, 0, unknown))).toEqual([3, 4, 5]);
  expect(places(lastTurn(log, 1, unknown))).toEqual([5]);
  expect(places(lastTurn([...log, line(6, 0), line(7, "*")], 0, unknown))).toEqual([6, 7]);
  // an answer belongs to the turn it was given in
  expect(places(lastTurn([line(1, 1), line(2, 2), line(3, 1)], 0, () => 4))).toEqual([1, 2, 3]);
  expect(places(lastTurn([line(1, 1), line(2, 2, true)], 0, unknown))).toEqual([1]);
});

it("since one's turn is what came after one's last move", () => {
  expect(places(sinceMine([line(1, 1), line(2, 0), line(3, 1), line(4, "*"), line(5, 2)], 0))).toEqual([3, 4, 5]);
  expect(places(sinceMine([line(1, 1), line(2, 0), line(3, "*")], 0))).toEqual([]);
  expect(places(sinceMine([line(1, 1)], 0))).toEqual([]);
});

it("taking back strikes the last line that still counts", () => {
  const log = [line(1, 0), line(2, 0), line(3, 0)];
  expect(struck(struck(log, 1), 1).map(({ undone }) => undone ?? false)).toEqual([false, true, true]);
});

it("looking back stops after each move with what chance answered, and keeps what nobody was told for the next", async () => {
  const { stopsOf } = await import("../src/lib/since.svelte");
  const seen = (view: string, by: number | "*", ...keys: string[]): Eyes =>
    ({ seat: 0, view, log: [{ at: 0, by, move: "", events: keys.map(event) }] }) as unknown as Eyes;
  const stops = stopsOf(
    [seen("mine", 0, "left"), seen("a", 1, "ran"), seen("b", "*", "seen"), seen("c", 2), seen("d", 2, "pushed")],
    (line) => line.events.map(({ key }) => ({ key, args: {}, text: key, by: line.by, at: line.at })),
  );
  expect(stops.map(({ view, told }) => [view, told.map(({ key }) => key)])).toEqual([["mine", []], ["b", ["ran", "seen"]], ["d", ["pushed"]]]);
  expect(stops.map(({ way }) => way.map(({ view }) => view))).toEqual([[], ["a", "b"], ["c", "d"]]);
});

/** A table against a server that drops, delays and refuses: a press never leaves the page hanging. */
import { describe, expect, it, vi } from "vitest";

import { isYou } from "../src/lib/seating";
import type { ClientFrame } from "../src/wire/protocol";
import { eachAlone, PROGRESS, refused, sit, socket, STATE, tick, update, welcome, WHY } from "./server";

type Move = Extract<ClientFrame, { type: "move" }>;

eachAlone();

describe("a move", () => {
  it("names the version that was looked at, and ends when its update is heard", async () => {
    const table = await sit();
    const made = table.move("a");
    const [sent] = socket().of("move") as [Move];
    expect(sent).toMatchObject({ move: "a", base: 7, seat: 0 });
    socket().say({ type: "ack", id: sent.id, version: 8 });
    await tick();
    expect(table.sending).toBe(true);
    socket().say(update(8, ["c"], [3]));
    expect(await made).toBe(true);
    expect(table.sending).toBe(false);
    expect(table.log.map((line) => line.at)).toEqual([1, 2, 3]);
  });

  it("changes what it can change of the table, and nothing else", async () => {
    const table = await sit();
    socket().say(update(8, [], [3], { phase: "over", to_act: [] }));
    await tick();
    expect(table.state).toEqual({ ...STATE, ...PROGRESS, phase: "over", to_act: [] });
  });

  it("refused as stale says so, looks again, and can be made again", async () => {
    const table = await sit();
    const made = table.move("a");
    const id = socket().of("move")[0]!.id;
    socket().say({ type: "refuse", id, kind: "stale", why: WHY });
    expect(await made).toBe(false);
    expect(refused).toEqual([WHY]);
    expect(socket().of("hello").at(-1)?.have).toBe(7);
    socket().say(welcome(9, ["c"], [3], true));
    await tick();
    expect(table.offers.map((offer) => offer.move)).toEqual(["c"]);
    void table.move("c");
    expect(socket().of("move").at(-1)).toMatchObject({ move: "c", base: 9 });
  });

  it("told twice, by an update and by the answer to the look, happens once", async () => {
    const table = await sit();
    const made = table.move("a");
    socket().say({ type: "refuse", id: socket().of("move")[0]!.id, kind: "stale", why: WHY });
    await made;
    socket().say(update(8, ["c"], [3]));
    socket().say(welcome(9, ["d"], [3, 4], true));
    await tick();
    expect(table.log.map((line) => line.at)).toEqual([1, 2, 3, 4]);
    expect(table.offers.map((offer) => offer.move)).toEqual(["d"]);
  });

  it("whose answer is lost with the connection is sent again with the same id", async () => {
    const table = await sit();
    const made = table.move("a");
    const first = socket().of("move")[0]!;
    socket().onclose?.();
    expect(table.link.state).toBe("lost");
    await vi.advanceTimersByTimeAsync(2000);
    socket().onopen?.();
    expect(socket().of("hello")[0]?.have).toBe(7);
    socket().say(welcome(8, ["c"], [3], true));
    const again = socket().of("move")[0]!;
    expect(again).toEqual(first);
    socket().say({ type: "ack", id: again.id, version: 8 });
    expect(await made).toBe(true);
    expect(table.sending).toBe(false);
    expect(table.offers.map((offer) => offer.move)).toEqual(["c"]);
  });

  it("never answered on a line that seems open makes a new line", async () => {
    const table = await sit();
    const made = table.move("a");
    const dead = socket();
    await vi.advanceTimersByTimeAsync(16_000);
    expect(socket()).not.toBe(dead);
    socket().onopen?.();
    socket().say(welcome(7, ["a", "b"], [], true));
    expect(socket().of("move")).toEqual(dead.of("move"));
    socket().say({ type: "refuse", id: dead.of("move")[0]!.id, kind: "illegal", why: WHY });
    expect(await made).toBe(false);
    expect(table.sending).toBe(false);
  });

  it("confirmed, but never told of, is asked for", async () => {
    const table = await sit();
    const made = table.move("a");
    socket().say({ type: "ack", id: socket().of("move")[0]!.id, version: 8 });
    await vi.advanceTimersByTimeAsync(3000);
    expect(socket().of("hello")).toHaveLength(2);
    socket().say(welcome(8, ["c"], [3], true));
    expect(await made).toBe(true);
    await tick();
    expect(table.offers.map((offer) => offer.move)).toEqual(["c"]);
  });

  it("answered by an error without a name is sent again, and in the end refused", async () => {
    const table = await sit();
    const made = table.move("a");
    for (let k = 0; k < 3; k++) {
      socket().say({ type: "error", why: { ...WHY, key: "too_fast" } });
      await vi.advanceTimersByTimeAsync(3000);
    }
    expect(socket().of("move")).toHaveLength(3);
    expect(await made).toBe(false);
    expect(refused.map((why) => why.key)).toEqual(["too_fast"]);
    expect(table.sending).toBe(false);
  });

  it("waits for a server that can't write down just now", async () => {
    const table = await sit();
    const made = table.move("a");
    const { id } = socket().of("move")[0]!;
    socket().say({ type: "refuse", id, kind: "unavailable", why: WHY });
    await vi.advanceTimersByTimeAsync(1100);
    expect(socket().of("move")).toHaveLength(2);
    socket().say(update(8, ["c"], [3]));
    socket().say({ type: "ack", id, version: 8 });
    expect(await made).toBe(true);
    expect(table.sending).toBe(false);
  });

  it("over which the server fails is sent again, and in the end refused", async () => {
    const table = await sit();
    const made = table.move("a");
    const { id } = socket().of("move")[0]!;
    for (let k = 0; k < 4; k++) {
      socket().say({ type: "refuse", id, kind: "unavailable", why: { ...WHY, key: "failed" } });
      await vi.advanceTimersByTimeAsync(3000);
    }
    expect(socket().of("move")).toHaveLength(3);
    expect(await made).toBe(false);
    expect(refused.map((why) => why.key)).toEqual(["failed"]);
    expect(table.sending).toBe(false);
  });

  it("at a table that was left is refused without a word", async () => {
    const table = await sit();
    const made = table.move("a");
    table.close();
    expect(await made).toBe(false);
    expect(await table.move("a")).toBe(false);
    expect(refused).toEqual([]);
  });
});

it("a table that is left while pieces move plays nothing more", async () => {
  const table = await sit();
  const played: string[] = [];
  let land: () => void = () => undefined;
  table.board = {
    play: (happening) => {
      played.push(happening.key);
      return new Promise((done) => (land = done));
    },
  };
  const two = update(8, [], [3]);
  const event = (key: string) => ({ key, args: {} });
  if (two.type === "update") two.eyes[0]!.log[0]!.events = [event("first"), event("second")] as never;
  socket().say(two);
  socket().say(update(9, ["c"], [4]));
  await tick();
  table.close();
  land();
  await tick();
  expect(played).toEqual(["first"]);
  expect(table.log.map((line) => line.at)).toEqual([1, 2, 3]);
  expect(table.offers.map((offer) => offer.move)).toEqual([]);
});

describe("a move that is empty for all to see", () => {
  it("is made by the page, once; whoever takes it back is asked", async () => {
    const table = await sit();
    table.reader = { empty: (_, legal) => (legal.length === 1 && legal[0]?.move === "rest" ? "rest" : null) };
    socket().say(update(8, ["rest", "trip"], [3], { moves: 4 }));
    await tick();
    expect([table.empty, table.offers.length]).toEqual([null, 2]);
    socket().say(update(9, ["rest"], [4], { moves: 5 }));
    await tick();
    // nothing to press that goes away under the finger
    expect([table.empty, table.offers]).toEqual(["rest", []]);
    void table.spare();
    void table.spare();
    expect(socket().of("move").map(({ move, base }) => [move, base])).toEqual([["rest", 9]]);
    socket().say({ type: "ack", id: socket().of("move")[0]!.id, version: 10 });
    socket().say(update(10, [], [5], { moves: 6, to_act: [1] }));
    await tick();
    expect(table.empty).toBeNull();
    socket().say({ ...update(11, ["rest"], [], { moves: 5 }), undone: 1 } as ReturnType<typeof update>);
    await tick();
    expect([table.empty, table.offers.map(({ move }) => move)]).toEqual([null, ["rest"]]);
    void table.spare();
    expect(socket().of("move").length).toBe(1);
  });
});

it("“you” is one person: several at one device are named", () => {
  expect([isYou([0], 0), isYou([0], 1), isYou([], 0)]).toEqual([true, false, false]);
  expect([isYou([0, 1], 0), isYou([0, 1], 1)]).toEqual([false, false]);
});

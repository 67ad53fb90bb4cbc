import { describe, expect, it } from "vitest";

import { type Arrow, type Box, headOf, parted, placed, shaftOf } from "../src/boards/compared";

const ROOM: Box = { x: 0, y: 0, w: 800, h: 600 };
const arrow = (look: Arrow["look"], ...line: [number, number][]): Arrow => ({ look, tag: "best 34", lines: [line.map(([x, y]) => ({ x, y }))] });
const apart = (a: Box, b: Box): boolean => a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;

describe("moves side by side", () => {
  it("stay two along one street", () => {
    const [best, own] = parted([arrow("best", [100, 300], [500, 300]), arrow("own", [100, 300], [500, 300])], 1);
    expect(best!.lines[0]!.every((point, k) => Math.abs(point.y - own!.lines[0]![k]!.y) > 10)).toBe(true);
  });

  it("lie on their line where there is only one", () => {
    expect(parted([arrow("best", [100, 300], [500, 300]), { ...arrow("own"), lines: [] }], 1)).toEqual([arrow("best", [100, 300], [500, 300])]);
  });

  it.each([
    ["at one place", arrow("best", [400, 300]), arrow("own", [400, 300])],
    ["from two sides to one place", arrow("best", [100, 300], [250, 300], [400, 300]), arrow("own", [700, 300], [550, 300], [400, 300])],
    ["in a corner", arrow("best", [300, 300], [799, 599]), arrow("own", [300, 200], [780, 590])],
    ["at the edge", arrow("best", [300, 300], [0, 0]), arrow("own", [300, 300], [800, 0])],
  ])("have tags apart and in sight: %s", (_, best, own) => {
    for (const px of [0.5, 1, 2]) {
      const [one, other] = placed([best, own], px, ROOM);
      expect(apart(one!, other!)).toBe(true);
      for (const { x, y, w, h } of [one!, other!]) {
        expect([x >= 0, y >= 0, x + w <= ROOM.w, y + h <= ROOM.h]).toEqual([true, true, true, true]);
      }
    }
  });

  it("point where they go, whatever the last step is", () => {
    const line = [{ x: 0, y: 0 }, { x: 100, y: 0 }, { x: 101, y: 1 }];
    expect(Math.abs(headOf(line, 17).angle)).toBeLessThan(2);
    expect(shaftOf(line, 17).at(-1)!.x).toBeLessThan(90);
  });
});

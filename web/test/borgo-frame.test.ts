import { describe, expect, it } from "vitest";

import { cartSpot, frameOf, gateSpots, inCastle, packed } from "../src/boards/borgo/frame";
import {
  CASTLE,
  heading,
  holdsTile,
  lineOf,
  RIM,
  roomOf,
  shapes,
  slotAt,
  squareAt,
  SQUARES,
  standing,
} from "../src/boards/borgo/geometry";
import { deed, miceInside } from "../src/boards/borgo/moves";
import { nearestMouse, neighbour, pressables, slotBox } from "../src/boards/borgo/spots";
import { offer, ROOMS, VIEW } from "./borgo-view";

describe("the castle's geometry", () => {
  it("has 33 squares with a tile and twelve of raised stone", () => {
    expect(SQUARES.filter(holdsTile)).toHaveLength(33);
    expect(["c1", "a3", "e7", "g5", "a1"].some(holdsTile)).toBe(false);
  });

  it("moves the line of a slot away from it", () => {
    expect(lineOf("d1")).toEqual(["d1", "d2", "d3", "d4", "d5", "d6", "d7"]);
    expect(lineOf("g4")).toEqual(["g4", "f4", "e4", "d4", "c4", "b4", "a4"]);
    expect(heading("b7")).toEqual({ x: 0, y: 1 });
  });

  it("knows rooms by their outline", () => {
    const rooms = shapes(ROOMS);
    expect(rooms.size).toBe(18);
    expect(rooms.get("A")).toMatchObject({ kind: "copper", x: 100, y: 0, w: 200, h: 200 });
    expect(rooms.get("B")).toMatchObject({ kind: "straw", w: 100, h: 300, squares: ["d5", "d6", "d7"] });
    expect(roomOf(ROOMS, "a7")).toBe("#");
  });

  it("finds what lies under a point", () => {
    expect(squareAt({ x: 350, y: 350 })).toBe("d4");
    expect(squareAt({ x: -1, y: 10 })).toBeNull();
    expect(slotAt({ x: 350, y: 730 })).toBe("d1");
    expect(slotAt({ x: 250, y: 730 })).toBeNull();
  });

  it("puts a mouse beside a cheese's initial", () => {
    expect(standing("d4", "G").x).toBeGreaterThan(standing("d4", ".").x);
  });
});

describe("the frame", () => {
  it.each([
    [1032, 796, "column", false],
    [1032, 796, "column", true],
    [872, 616, "column", false],
    [684, 688, "row", false],
    [684, 688, "row", true],
    [374, 470, "cells", false],
    [344, 400, "cells", false],
    [344, 223, "cells", false],
    [320, 200, "cells", false],
    [494, 1000, "row", true],
  ])("of %i × %i pixels, a %s, keeps everything inside (bare: %s)", (width, height, kind, bare) => {
    const frame = frameOf(width, height, 4, bare);
    expect(frame.kind).toBe(kind);
    const size = CASTLE * frame.castle.scale;
    const castle = {
      x: frame.castle.x - RIM * frame.castle.scale,
      y: frame.castle.y - RIM * frame.castle.scale,
      w: size,
      h: size,
    };
    const larder = frame.larder ? [frame.larder] : [];
    expect(larder.length).toBe(bare && kind !== "cells" ? 0 : 1);
    for (const { x, y, w, h } of [castle, frame.spare, ...larder, frame.gate, frame.dungeon, ...frame.cells]) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(-0.01);
      expect(x + w).toBeLessThanOrEqual(width + 0.01);
      expect(y + h).toBeLessThanOrEqual(height + 0.01);
      expect(Math.min(w, h)).toBeGreaterThan(0);
    }
  });

  it("gives the castle all the height there is beside the yard", () => {
    expect(frameOf(1032, 796, 4).castle.scale * CASTLE).toBe(796);
  });

  it("finds a place for twelve mice at the gate", () => {
    const frame = frameOf(1032, 796, 4);
    const spots = gateSpots(frame, 12);
    expect(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(12);
    expect(packed(frame.gate, 0, { w: 1, h: 1 }, 1)).toEqual([]);
  });

  it("speaks of the yard in the castle's units", () => {
    const frame = frameOf(1032, 796, 4);
    expect(inCastle(frame, cartSpot(frame)).x).toBeLessThan(-RIM);
  });
});

describe("what can be pressed", () => {
  const scene = {
    frame: frameOf(1032, 796, 2),
    rooms: shapes(ROOMS),
    opens: [deed(offer("open M", "open", { room: "M" }))],
    enters: [deed(offer("enter a1", "enter", { square: "a1" }))],
    pushes: [deed(offer("push d1", "push", { slot: "d1" }))],
    sources: ["d4", "hand"],
    chosen: "d4",
    reach: [deed(offer("run d4-c4", "run", { from: "d4", to: "c4", way: ["d4", "c4"], price: 1 }))],
    pushing: false,
    me: 0,
    outside: [0, 0, 1],
  };

  it("comes in order: a mouse, where it goes, then the rest", () => {
    expect(pressables(scene).map(({ id }) => id)).toEqual([
      "mouse d4",
      "run d4-c4",
      "mouse hand",
      "enter a1",
      "open M",
      "push d1",
    ]);
  });

  it("reaches into the first square while a push is chosen", () => {
    expect(slotBox("d1", true).h - slotBox("d1", false).h).toBe(60);
    expect(slotBox("d1", true).y).toBeLessThan(slotBox("d1", false).y);
    expect(slotBox("a4", true).x).toBe(slotBox("a4", false).x);
  });

  it("is walked by arrows", () => {
    const all = pressables(scene);
    const mouse = all.find(({ id }) => id === "mouse d4");
    expect(neighbour(mouse!.box, all, { x: -1, y: 0 })?.id).toBe("run d4-c4");
    expect(neighbour(mouse!.box, all, { x: 0, y: 1 })?.id).toBe("open M");
    expect(neighbour(mouse!.box, all, { x: 1, y: 0 })).toBeNull();
  });

  it("asks why for the nearest mouse", () => {
    expect(nearestMouse(miceInside(VIEW), 0, "e5")).toBe("d4");
    expect(nearestMouse([], 0, "e5")).toBeNull();
  });
});

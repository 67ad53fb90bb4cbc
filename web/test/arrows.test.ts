import { describe, expect, it } from "vitest";

import { linesOf as overCastle } from "../src/boards/borgo/arrows";
import { middle, shapes, towerAt } from "../src/boards/borgo/geometry";
import { linesOf as overMap } from "../src/boards/mille-grazie/arrows";
import { printedMap } from "../src/boards/mille-grazie/plan";
import type { Args, Offer } from "../src/boards/contract";

const offer = (move: string, key: string, args: Args = {}): Offer => ({ move, key, args, text: "" });

describe("a move as an arrow", () => {
  const rooms = shapes(["#AABBB#", "AAABBB#", "CCCDDD#", "CCCDDD#", "EEEFFF#", "EEEFFF#", "#EEFFF#"]);

  it("in Borgo follows the mouse, rings a roof, goes in at a slot, and is none for the turn's end", () => {
    const run = offer("run b1-c2", "run", { from: "b1", to: "c2", way: ["b1", "b2", "c2"] });
    expect(overCastle(run, rooms)).toEqual([[middle("b1"), middle("b2"), middle("c2")]]);
    expect(overCastle(offer("place g7", "place", { square: "g7" }), rooms)).toEqual([[towerAt("g7")]]);
    expect(overCastle(offer("open C", "open", { room: "C" }), rooms)[0]).toHaveLength(1);
    const [push] = overCastle(offer("push b7", "push", { slot: "b7" }), rooms);
    expect(push![1]!.y).toBeGreaterThan(push![0]!.y);
    expect(overCastle(offer("end", "end"), rooms)).toEqual([]);
  });

  it("in Mille Grazie goes along the road, rings letters, and tells a task taken from one left", () => {
    const map = printedMap();
    const road = map.roads.get("B")!;
    const here = road.ends[1];
    const [way] = overMap(offer("road B", "road"), map, here, false, null);
    const [town, other] = [map.towns.get(here)!, map.towns.get(road.ends[0])!];
    const near = (at: { x: number; y: number }, to: { x: number; y: number }): number => Math.hypot(at.x - to.x, at.y - to.y);
    expect(near(way![0]!, town)).toBeLessThan(near(way![0]!, other));
    expect(near(way!.at(-1)!, other)).toBeLessThan(near(way!.at(-1)!, town));
    expect(overMap(offer("hide A B", "hide"), map, here, false, null)).toHaveLength(2);
    const task = { x: 10, y: 20, w: 30, h: 40 };
    expect(overMap(offer("take", "take"), map, here, false, task)).toEqual([[{ x: 25, y: 40 }]]);
    expect(overMap(offer("leave", "leave"), map, here, false, task)).toEqual([[town]]);
    expect(overMap(offer("alone", "alone"), map, here, false, task)).toEqual([]);
  });
});

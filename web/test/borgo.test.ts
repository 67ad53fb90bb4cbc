import { describe, expect, it } from "vitest";

import { along, type Air, perform, type Stage } from "../src/boards/borgo/choreography";
import { frameOf, type Spot } from "../src/boards/borgo/frame";
import {
  coveredView,
  deed,
  miceInside,
  moved,
  named,
  openedView,
  pushedView,
  seenView,
  slid,
} from "../src/boards/borgo/moves";
import type { BorgoView } from "../src/wire/views";
import { event, offer, VIEW } from "./borgo-view";
import { STILL } from "./still";

function stageOf(view: BorgoView, plates: readonly Spot[] = []): Stage & { flown: Air[]; landed: string[]; lingered: string[] } {
  const flown: Air[] = [];
  const landed: string[] = [];
  const lingered: string[] = [];
  return {
    frame: frameOf(1032, 796, 2),
    view,
    flown,
    landed,
    lingered,
    get air() {
      return null;
    },
    set air(air: Air | null) {
      if (air) flown.push(air);
    },
    plate: (seat) => plates[seat] ?? null,
    arrived: (_, square) => landed.push(square),
    lit: () => undefined,
    linger: (_, rooms) => lingered.push(...rooms),
  };
}

describe("offers", () => {
  it("are read as the server describes them", () => {
    const jump = deed(offer("run d4-f4", "jump", { from: "d4", to: "f4", way: ["d4", "e4", "f4"], price: 2 }));
    expect(jump).toMatchObject({ kind: "run", from: "d4", to: "f4", price: 2, way: ["d4", "e4", "f4"] });
    expect(deed(offer("open M", "open", { room: "M", roof: "straw", price: 1 }))).toMatchObject({
      kind: "open",
      to: "M",
    });
    expect(
      deed(offer("enter a1-a2", "enter_over", { square: "a1", to: "a2", way: ["a1", "a2"], price: 2 })),
    ).toMatchObject({ from: "a1", to: "a2" });
  });

  it("can be shown by their text alone while they wait to be confirmed", () => {
    expect(named("run d4-e5")).toMatchObject({ kind: "run", from: "d4", to: "e5" });
    expect(named("push d1")).toMatchObject({ kind: "push", to: "d1" });
    expect(named("end")).toBeNull();
    expect(named("sing")).toBeNull();
  });
});

describe("a push", () => {
  it("shows no more than the eye knows: what comes from under a roof is a back", () => {
    const line = slid(VIEW, "d1");
    expect(line[0]).toEqual({ from: null, to: "d1", tile: "T" });
    expect(line.find(({ to }) => to === "d4")?.tile).toBe("?");
    expect(line.find(({ from }) => from === "d4")).toEqual({ from: "d4", to: "d5", tile: "G" });
    expect(line.at(-1)).toEqual({ from: "d7", to: null, tile: "?" });
  });

  it("shows what is remembered, with the memory aid", () => {
    const line = slid({ ...VIEW, remembered: { d3: "P", d7: "X" } }, "d1");
    expect(line.find(({ to }) => to === "d4")?.tile).toBe("P");
    expect(line.at(-1)?.tile).toBe("X");
  });

  it("brings to light what the next view shows", () => {
    const next = { ...VIEW, tiles: { ...VIEW.tiles, d4: "A" }, spare: "M" };
    const after = pushedView(VIEW, slid(VIEW, "d1", next), next);
    expect(after.tiles).toEqual({ c4: "R", d4: "A", e4: "B" });
    expect(after.spare).toBe("M");
    expect(after.mice).toEqual(VIEW.mice);
  });
});

describe("views between two events", () => {
  it("lose a roof and get it back", () => {
    const next = { ...VIEW, tiles: { ...VIEW.tiles, d3: "P" } };
    const open = openedView(VIEW, "M", ["c3", "d3", "e3"], next);
    expect(open.roofs).not.toContain("M");
    expect(open.tiles["d3"]).toBe("P");
    expect("c3" in open.tiles).toBe(false);
    const shut = coveredView(open, ["M"], VIEW);
    expect(shut.roofs).toBe(VIEW.roofs);
    expect(shut.tiles).toEqual(VIEW.tiles);
  });

  it("learn only what lies open", () => {
    const seen = seenView({ ...VIEW, tiles: { d3: "?" }, spare: "?" }, { d3: "X", d2: "A", spare: "B" });
    expect(seen.tiles).toEqual({ d3: "X" });
    expect(seen.spare).toBe("B");
  });

  it("keep a seat's mice in order", () => {
    expect(moved(["d4", "e1", "hand", "lost"], "hand", "a1")).toEqual(["a1", "d4", "e1", "lost"]);
    expect(moved(["d4", "e1", "hand", "lost"], "d4", "lost")).toEqual(["e1", "hand", "lost", "lost"]);
    expect(miceInside(VIEW).map(({ square }) => square)).toEqual(["a7", "d4", "e4", "g1"]);
  });
});

describe("the choreography", () => {
  it("leaves every event at its end when nothing may move", async () => {
    const stage = stageOf(VIEW);
    const next: BorgoView = { ...VIEW, tiles: { ...VIEW.tiles, d4: "X" }, spare: "M" };
    await perform(stage, event("ran", { seat: 0, from: "d4", to: "c4", way: ["d4", "c4"] }), STILL, next);
    expect(stage.view.mice[0]).toEqual(["a7", "c4", "hand", "hand"]);
    expect(stage.landed).toEqual(["c4"]);
    await perform(stage, event("entered", { seat: 0, tower: "a1", to: "a1", way: ["a1"] }), STILL, next);
    expect(stage.view.mice[0]).toEqual(["a1", "a7", "c4", "hand"]);
    await perform(stage, event("pushed", { seat: 0, slot: "d1", tile: "T" }), STILL, next);
    expect(stage.view).toMatchObject({ spare: "M", pushed: true });
    await perform(stage, event("fell", { seat: 1, square: "e4" }), STILL, next);
    expect(stage.view.mice[1]).toEqual(["g1", "hand", "lost", "lost"]);
    await perform(stage, event("took", { seat: 1, cheese: "B" }), STILL, next);
    expect(stage.view.cheeses).toEqual(["GM", "B"]);
    await perform(stage, event("turn_ended", { seat: 0, rooms: ["J"], next: 1 }), STILL, VIEW);
    expect(stage.view).toMatchObject({ turn: 1, roofs: "ABCDEFGHIJKLMNOPQR", tiles: {} });
    expect(stage.flown.map(({ kind }) => kind)).toEqual([
      "mouse",
      "mouse",
      "line",
      "tile",
      "fall",
      "mouse",
      "rays",
      "medal",
    ]);
    expect(stage.lingered).toEqual(["J"]);
  });

  it("sends the medal to the seat's plate, if the page shows one", async () => {
    const plate = { x: 2000, y: -50, scale: 0.5 };
    const took = event("took", { seat: 1, cheese: "B" });
    const [here, there] = [stageOf(VIEW), stageOf(VIEW, [plate, plate])];
    await perform(here, took, STILL, VIEW);
    await perform(there, took, STILL, VIEW);
    expect(there.flown.at(-1)).toEqual({ kind: "medal", cheese: "B", at: plate });
    expect(here.flown.at(-1)).not.toEqual(there.flown.at(-1));
  });

  it("lets an event it does not know pass", async () => {
    const stage = stageOf(VIEW);
    await perform(stage, event("sang", {}), STILL, VIEW);
    expect(stage.view).toBe(VIEW);
  });

  it("follows a way from leg to leg", () => {
    const way = [
      { x: 0, y: 0, scale: 1 },
      { x: 100, y: 0, scale: 1 },
      { x: 100, y: 100, scale: 1 },
    ];
    expect(along(way, 0.25)).toEqual({ x: 50, y: 0, scale: 1 });
    expect(along(way, 1)).toEqual({ x: 100, y: 100, scale: 1 });
  });
});

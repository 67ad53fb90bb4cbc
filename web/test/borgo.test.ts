import { describe, expect, it } from "vitest";

import { along, type Air, perform, type Stage } from "../src/boards/borgo/choreography";
import de from "../src/boards/borgo/de.json";
import en from "../src/boards/borgo/en.json";
import { cartSpot, frameOf, gateSpots, inCastle, packed, type Spot } from "../src/boards/borgo/frame";
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
import { guide } from "../src/boards/borgo/guide";
import italian from "../src/boards/borgo/it.json";
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
import { pushLine, say } from "../src/boards/borgo/say";
import { nearestMouse, neighbour, pressables, slotBox } from "../src/boards/borgo/spots";
import type { Happening, Offer } from "../src/boards/contract";
import { fill, form, type Message } from "../src/lib/forms";
import { Texts } from "../src/lib/say";
import type { BorgoView } from "../src/wire/views";
import { STILL } from "./still";

const ROOMS = ["#AABCC#", "DAABCCE", "DFFBGGE", "HIJJJKL", "HIMMMKL", "HNOPQRL", "#NOPQR#"];

const VIEW: BorgoView = {
  seat: 0,
  side: "A",
  rooms: ROOMS,
  goal: 4,
  max_turns: 0,
  phase: "turn",
  turn: 0,
  turns: 9,
  actions: 3,
  pushed: false,
  mice: [
    ["a7", "d4", "hand", "hand"],
    ["e4", "g1", "hand", "lost"],
  ],
  cheeses: ["GM", ""],
  roofs: "ABCDEFGHIKLMNOPQR",
  tiles: { c4: "R", d4: "G", e4: "B" },
  remembered: {},
  spare: "T",
};

function stageOf(view: BorgoView, plates: readonly Spot[] = []): Stage & { flown: Air[]; landed: string[] } {
  const flown: Air[] = [];
  const landed: string[] = [];
  return {
    frame: frameOf(1032, 796, 2),
    view,
    flown,
    landed,
    get air() {
      return null;
    },
    set air(air: Air | null) {
      if (air) flown.push(air);
    },
    plate: (seat) => plates[seat] ?? null,
    arrived: (_, square) => landed.push(square),
  };
}

const event = (key: string, args: Record<string, unknown>): Happening => ({ key, args, text: "", by: 0, at: 1 });
const offer = (move: string, key: string, args: Record<string, unknown>): Offer => ({ move, key, args, text: move });

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
      "roofs",
    ]);
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

describe("the castle in words", () => {
  const tables = {
    tile: { G: "Gorgonzola", M: "Mozzarella", R: "Ricotta", B: "Burrata", T: "Taleggio", P: "Parmigiano", "?": "a tile nobody has seen" },
    roof: { copper: "copper roof", straw: "straw roof", tile: "tile roof" },
    join: { and: "and" },
  };
  const words = (key: string, slots: Record<string, string | number> = {}): string =>
    fill(form((en as Record<string, Message>)[key] ?? "", Number(slots["n"] ?? 0), "en"), slots);
  const speaker = { texts: new Texts("en", tables), names: ["Ada", "Bruno"], words, me: 0 };
  const lines = (view: BorgoView): string[] => say(view, speaker).flatMap((part) => [...part.lines]);

  it("names every square, mouse and cheese", () => {
    const told = lines(VIEW);
    expect(told).toContain("d4: Ada’s mouse, Gorgonzola");
    expect(told).toContain("a7: Ada’s mouse, tower");
    expect(told).toContain("c3: under the straw roof over c3, d3 and e3");
    expect(told).toContain(
      "Ada: 2 of 4 kinds of cheese (Gorgonzola and Mozzarella). Mice: 2 in the castle, 2 outside, 0 lost.",
    );
    expect(told).toContain("The spare: Taleggio.");
    expect(
      say(VIEW, speaker)
        .slice(2)
        .every((part) => part.lines.length === 7),
    ).toBe(true);
  });

  it("tells what a push would bring under whose mice", () => {
    expect(pushLine(VIEW, "a4", speaker)).toBe(
      "Under your mouse on d4 comes Ricotta. Under Bruno’s mouse on e4 comes Gorgonzola.",
    );
    expect(pushLine(VIEW, "d1", speaker)).toBe("Under your mouse on d4 comes a tile nobody has seen.");
    expect(pushLine(VIEW, "b1", speaker)).toBe("No mouse stands on this line.");
  });

  it("tells what is remembered only with the aid", () => {
    expect(lines({ ...VIEW, remembered: { d3: "P" } })).toContain(
      "d3: under the straw roof over c3, d3 and e3; last seen there: Parmigiano",
    );
  });
});

describe("help for a first game", () => {
  it("speaks of what may be done now, and of cheese once some is seen", () => {
    const legal = [offer("open M", "open", {}), offer("push d1", "push", {})];
    expect(guide(VIEW, legal).map(({ key }) => key)).toEqual(["guide.open", "guide.cheese", "guide.push"]);
    expect(guide({ ...VIEW, phase: "place", tiles: {} }, [offer("place a1", "place", {})])).toEqual([
      { key: "guide.place", at: "tower" },
    ]);
    expect(guide(VIEW, legal).every(({ key }) => `${key}.title` in en && `${key}.text` in en)).toBe(true);
  });
});

describe.each([
  ["it", italian],
  ["de", de],
])("the board's words in %s", (_, other) => {
  const slots = (message: Message): string[] => [...new Set(JSON.stringify(message).match(/\{\w+\}/g) ?? [])].sort();
  const messages = other as Record<string, Message>;

  it("are as many as in English, with the same slots, and calm", () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort());
    for (const [key, message] of Object.entries(en))
      expect([key, slots(messages[key] ?? "")]).toEqual([key, slots(message)]);
    expect(JSON.stringify(messages)).not.toContain("!");
  });
});

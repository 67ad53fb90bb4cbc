import { describe, expect, it } from "vitest";

import { CYPRESSES, FURROWS, type Peak, ROWS, TREES } from "../src/boards/mille-grazie/art/hills";
import { perform, type Scene, type Stage } from "../src/boards/mille-grazie/choreography";
import de from "../src/boards/mille-grazie/de.json";
import en from "../src/boards/mille-grazie/en.json";
import { aloneOf, cardsFit, closeUp, frameOf, kept, leaning, rowsFit, seen, SMALL, wholeMap, zoomed } from "../src/boards/mille-grazie/frame";
import { beyond, distance, HEIGHT, NAME, overlap, plateBox, type Road, SHIELD, type Spot, standing, taskBox, taskWidth, TOWN, travelled, walk, WIDTH } from "../src/boards/mille-grazie/geometry";
import italian from "../src/boards/mille-grazie/it.json";
import { journeyOf, orders, roadsOf } from "../src/boards/mille-grazie/journey";
import { guess } from "../src/boards/mille-grazie/measure";
import { deed, dialFor, dialled, set } from "../src/boards/mille-grazie/moves";
import { ownMap, printedMap } from "../src/boards/mille-grazie/plan";
import { after, learned } from "../src/boards/mille-grazie/position";
import { happened, marked } from "../src/boards/mille-grazie/recall";
import { guide, role, say } from "../src/boards/mille-grazie/say";
import { tableau } from "../src/boards/mille-grazie/tableau";
import type { Happening, Offer } from "../src/boards/contract";
import { fill, form, type Message } from "../src/lib/forms";
import { Texts } from "../src/lib/say";
import type { MilleGrazieBoard, MilleGrazieView } from "../src/wire/views";
import { STILL } from "./still";

const MAP = printedMap();
const TOWNS = [...MAP.towns.values()];
const ROADS = [...MAP.roads.values()];

const VIEW: MilleGrazieView = {
  seat: 0,
  board: null,
  max_turns: 0,
  phase: "road",
  nobleman: 0,
  turns: 8,
  points: [14, 21, 9, 17],
  towns: ["Modena", "Venezia", "Genova", "Firenze"],
  tasks: [["Milano>La Spezia", "Modena>Ravenna"], ["San Marino>Venezia", "Venezia>Genova"], [], ["Brescia>Firenze"]],
  laid: { Bologna: "Bologna>Genova", Brescia: "Brescia>Modena", Ferrara: "Ferrara>San Marino", Mantova: "Mantova>Venezia" },
  to_hide: [],
  hidden: { "1": "E", "2": "?", "3": "?" },
  met: "E",
  escort: "alone",
  left: 3,
  used: "EI",
  road: null,
  draw: 12,
  discard: [],
};

const event = (key: string, args: Record<string, unknown>): Happening => ({ key, args, text: "", by: 0, at: 1 });
const offer = (move: string, key: string, args: Record<string, unknown> = {}): Offer => ({ move, key, args, text: move });

const apart = ({ x, y }: Spot, road: Road): number => Math.min(...road.points.map(([rx, ry]) => Math.hypot(rx - x, ry - y)));

/** Points along a road's name. */
function nameDots(road: Road): Spot[] {
  const { name, side, off } = road.label;
  if (name === null) return [];
  const end = name + guess(road.name, NAME, "name") * 1.02;
  const dots: Spot[] = [];
  for (let s = name; s <= end; s += 6) {
    const { x, y, angle } = walk(road, s);
    dots.push({ x: x + Math.sin(angle) * side * off, y: y - Math.cos(angle) * side * off });
  }
  return dots;
}

function stageOf(view: MilleGrazieView): Stage & { seen: Partial<Scene>[] } {
  const drawn: Partial<Scene>[] = [];
  const rest: Scene = { walking: null, meeting: null, coin: null, stamped: null, flight: null, pegs: null, lid: null, heard: "" };
  const scene = new Proxy(rest, {
    set(target, key, value) {
      if (value !== null) drawn.push({ [key]: value } as Partial<Scene>);
      return Reflect.set(target, key, value);
    },
  });
  return { map: MAP, scene, view, seen: drawn };
}

describe("the printed map", () => {
  it("is the one the rules use", () => {
    expect(MAP.towns.size).toBe(14);
    expect(MAP.letters.join("")).toBe("ABCDEFGHIJKLMNOPQRSTUVXZ");
    expect(Object.keys(MAP.points)).toHaveLength(30);
  });

  it("lays no shield on a town, a plate, a task or another road", () => {
    for (const road of ROADS) {
      for (const town of TOWNS) {
        expect(Math.hypot(town.x - road.shield.x, town.y - road.shield.y), road.letter).toBeGreaterThan(TOWN + SHIELD);
        expect(distance(road.shield, plateBox(town, guess)), `${road.letter} ${town.name}`).toBeGreaterThan(SHIELD);
        expect(distance(road.shield, taskBox(town, taskWidth("San Marino", guess) - 20)), `${road.letter} ${town.name}`).toBeGreaterThan(SHIELD - 4);
      }
      for (const other of ROADS) {
        if (other === road) continue;
        expect(apart(road.shield, other), `${road.letter} ${other.letter}`).toBeGreaterThan(SHIELD + 8);
      }
    }
  });

  it("writes no road's name across another road", () => {
    for (const road of ROADS) {
      const dots = nameDots(road);
      for (const other of ROADS) if (other !== road) expect(Math.min(...dots.map((dot) => apart(dot, other))), `${road.letter} ${other.letter}`).toBeGreaterThan(12);
    }
  });

  it("lays tasks beside one another and inside the frame", () => {
    const boxes = TOWNS.map((town) => taskBox(town, 140));
    boxes.forEach((box, k) => {
      expect(box.x >= 20 && box.y >= 20 && box.x + box.w <= WIDTH - 20 && box.y + box.h <= HEIGHT - 20).toBe(true);
      for (const other of boxes.slice(k + 1)) expect(overlap(box, other)).toBe(0);
    });
  });

  it("leads from any town of a road to the other", () => {
    for (const road of ROADS)
      for (const from of road.ends) {
        const [start, end] = [MAP.towns.get(from)!, MAP.towns.get(beyond(road, from))!];
        expect(travelled(road, from, 0).x).toBeCloseTo(start.x, 3);
        expect(travelled(road, from, 1).y).toBeCloseTo(end.y, 3);
      }
  });

  it("gives four noblemen in one town a place each, the traveller in front", () => {
    const spots = standing(MAP, Array<string>(4).fill("Piacenza"), 2);
    expect(new Set([...spots.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(4);
    expect(spots.get(2)!.scale).toBeGreaterThan(spots.get(0)!.scale);
  });
});

describe("the printed map's hills", () => {
  const rows = ROWS.map(({ mountains, hills }) => [...mountains, ...hills]);
  const peaks = rows.flat();
  const covers = ([x, y, half, height]: Peak, [ox, oy, ohalf, oheight]: Peak): boolean =>
    Math.abs(x - ox) < half + ohalf && y - height < oy + 5 && oy - oheight < y + 5;

  it("do not touch in one row, and stand before what lies farther up", () => {
    rows.forEach((row, k) => {
      row.forEach((peak, n) => expect(row.slice(n + 1).filter((other) => covers(peak, other)), `row ${k}`).toEqual([]));
      const nearer = rows.slice(k + 1).flat();
      for (const peak of row) for (const other of nearer) if (covers(peak, other)) expect(peak[1]).toBeLessThanOrEqual(other[1]);
    });
  });

  it("leave roads, towns and names free", () => {
    expect(peaks.length).toBeGreaterThan(200);
    for (const [x, y, half, height] of peaks) {
      const middle = { x, y: y - height / 3 };
      for (const road of ROADS) expect(apart(middle, road), `${road.letter} at ${x} ${y}`).toBeGreaterThan(half * 0.6 + 8);
      for (const town of TOWNS) {
        expect(Math.hypot(town.x - middle.x, town.y - middle.y), `${town.name} at ${x} ${y}`).toBeGreaterThan(TOWN + half * 0.6);
        expect(distance(middle, plateBox(town, guess)), `${town.name} at ${x} ${y}`).toBeGreaterThan(0);
      }
    }
  });

  it("leave the plain to fields that keep apart", () => {
    const fields = [...FURROWS, ...CYPRESSES, ...TREES];
    fields.forEach(([x, y], k) => {
      for (const [ox, oy] of fields.slice(k + 1)) expect(Math.hypot(ox - x, oy - y)).toBeGreaterThan(29);
      for (const [px, py] of peaks) expect(Math.hypot(px - x, py - y)).toBeGreaterThan(25);
      for (const road of ROADS) expect(apart({ x, y }, road)).toBeGreaterThan(20);
    });
  });
});

describe("an owner's map", () => {
  const board: MilleGrazieBoard = {
    name: "Isola",
    towns: { Nord: [50, 0], Sud: [50, 100], "Un nome molto lungo davvero": [100, 50] },
    roads: { A: ["Via Prima", "Nord", "Sud", "green"], B: ["Via Seconda", "Sud", "Nord", "orange"], Y: ["Via Y", "Nord", "Un nome molto lungo davvero", "purple"] },
    tasks: { "Nord>Sud": 12 },
  };
  const map = ownMap(board, guess);

  it("parts two roads between the same towns", () => {
    const [one, other] = [map.roads.get("A")!, map.roads.get("B")!];
    expect(Math.hypot(one.shield.x - other.shield.x, one.shield.y - other.shield.y)).toBeGreaterThan(2 * SHIELD);
  });

  it("keeps towns, plates and tasks on the paper", () => {
    for (const town of map.towns.values())
      for (const box of [plateBox(town, guess), taskBox(town, 180)]) {
        expect(box.y).toBeGreaterThan(15);
        expect(box.y + box.h).toBeLessThan(HEIGHT - 15);
      }
  });
});

describe("the space there is", () => {
  const SIZES = [
    [1032, 796],
    [1512, 976],
    [684, 688],
    [760, 812],
    [752, 560],
    [752, 430],
    [344, 351],
    [344, 240],
  ] as const;

  it.each(SIZES)("holds map, points, seats and dial in %i × %i without one lying on another", (width, height) => {
    for (const dialling of [false, true])
      for (const seats of [2, 3, 4]) {
        const { map, score, seats: people, dial } = frameOf(width, height, dialling, seats);
        const boxes = [map, score, people, ...(dial ? [dial] : [])];
        for (const box of boxes) {
          expect(box.x).toBeGreaterThanOrEqual(0);
          expect(box.x + box.w).toBeLessThanOrEqual(width + 0.5);
          expect(box.y + box.h).toBeLessThanOrEqual(height + 0.5);
        }
        boxes.forEach((box, k) => boxes.slice(k + 1).forEach((other) => expect(overlap(box, other)).toBeLessThan(1)));
      }
  });

  it("gives the dial a sheet of its own only where there is no place beside the map", () => {
    expect(frameOf(344, 351, true, 4)).toMatchObject({ sheet: true, dial: null });
    expect(frameOf(1032, 796, true, 4).sheet).toBe(false);
    expect(frameOf(344, 351, false, 4).sheet).toBe(false);
    // a phone held sideways
    expect(frameOf(607, 422, true, 4)).toMatchObject({ sheet: true, dial: null });
  });

  it("lays the seats below the map where that leaves it more room, and the dial too", () => {
    expect(frameOf(1032, 796, false, 4).seats.form).toBe("column");
    expect(frameOf(684, 688, false, 4).seats.form).toBe("band");
    expect(frameOf(684, 688, false, 4).map.w).toBeGreaterThan(640);
    const { map, dial } = frameOf(760, 812, true, 4);
    expect(dial!.y).toBeGreaterThan(map.y + map.h);
  });

  // the drawing's map at 1440 × 900, 1280 × 800, 1100 × 800 and 1920 × 1080, in what the page leaves to a board there
  it.each([
    [1056, 820, 1040],
    [896, 720, 908],
    [760, 720, 728],
    [1536, 1000, 1271],
  ])("gives the map all of %i × %i but the line of points, where the seats stand elsewhere", (width, height, least) => {
    const { map, score, seats } = aloneOf(width, height, false);
    expect(seats).toBeNull();
    expect(map.w).toBeGreaterThanOrEqual(least);
    expect(map.w / WIDTH).toBeCloseTo(map.h / HEIGHT);
    // nothing beyond the air that a board stands in, and only the pegs on the map's frame
    for (const box of [map, score]) {
      expect(Math.min(box.x, box.y)).toBeGreaterThan(-12);
      expect(box.x + box.w).toBeLessThan(width + 12);
      expect(box.y + box.h).toBeLessThan(height + 12);
    }
    expect(map.y + map.h - score.y).toBeLessThanOrEqual(27);
  });

  it.each([[2, 644], [3, 696], [4, 748]])("has rows for %i seats from %i pixels on", (seats, least) => {
    expect([least - 1, least].map((height) => rowsFit(height, seats))).toEqual([false, true]);
  });

  it.each([
    ["road", 4, 740],
    ["road", 2, 636],
    ["escort", 4, 860],
    ["escort", 3, 808],
    ["hide", 4, 960],
    ["hide", 2, 856],
  ] as const)("has cards in the rows above a %s, of %i seats, from %i pixels on", (below, seats, least) => {
    expect([least - 1, least].map((height) => cardsFit(height, seats, below))).toEqual([false, true]);
  });

  it("moves the heads of pegs apart, as little as it takes and never over the edge", () => {
    expect(leaning([10, 100, 200], 16, 0, 300)).toEqual([10, 100, 200]);
    expect(leaning([100, 100], 16, 0, 300)).toEqual([92, 108]);
    expect(leaning([20, 100, 104, 108], 16, 0, 300)).toEqual([20, 88, 104, 120]);
    expect(leaning([22, 22, 22, 22], 16, 11, 300)).toEqual([11, 27, 43, 59]);
    expect(leaning([270, 295, 295], 16, 11, 289)).toEqual([257, 273, 289]);
    expect(leaning([275, 295], 16, 11, 289)).toEqual([273, 289]);
  });

  it("lays no strip of seats below a narrow map, where the seats stand elsewhere", () => {
    expect(aloneOf(480, 600, false).map.h).toBe(frameOf(480, 600, false, 4).map.h + 54);
  });

  it("shows a small map from near beside what covers its right", () => {
    const box = { x: 0, y: 0, w: 480, h: 248 };
    const places = [MAP.towns.get("Ravenna")!, MAP.towns.get("San Marino")!];
    const camera = closeUp(box, places, { top: 34, foot: 0, right: 284 });
    for (const { x } of places) {
      expect(x * camera.scale + camera.x).toBeGreaterThan(0);
      expect(x * camera.scale + camera.x).toBeLessThan(480 - 284);
    }
  });

  it("shows a small map from near, with everything asked for in sight and above what covers it", () => {
    const box = { x: 0, y: 0, w: 344, h: 259 };
    const places = [MAP.towns.get("Firenze")!, MAP.towns.get("San Marino")!];
    const camera = closeUp(box, places, { top: 34, foot: 54, right: 0 });
    expect(camera.scale).toBeGreaterThan(wholeMap(box).scale);
    for (const { x, y } of places) {
      expect(x * camera.scale + camera.x).toBeGreaterThan(0);
      expect(x * camera.scale + camera.x).toBeLessThan(344);
      expect(y * camera.scale + camera.y).toBeLessThan(259 - 54);
    }
  });

  it("keeps a dragged map inside its frame and a pinched point under the finger", () => {
    const box = { x: 0, y: 0, w: 344, h: 259 };
    expect(kept(box, { scale: 0.6, x: 500, y: 500 })).toEqual({ scale: 0.6, x: 0, y: 0 });
    const before = { scale: 0.5, x: -100, y: -100 };
    const near = zoomed(box, before, 1.2, { x: 172, y: 130 });
    expect((172 - near.x) / near.scale).toBeCloseTo((172 - before.x) / before.scale, 5);
    expect(seen(box, near).w).toBeCloseTo(344 / near.scale, 5);
  });
});

describe("moves", () => {
  it("are read from their texts", () => {
    expect(deed("hide E N")).toMatchObject({ kind: "hide", letters: ["E", "N"] });
    expect(deed("take drop San Marino>Venezia")).toMatchObject({ kind: "take", drops: "San Marino>Venezia" });
    expect(deed("alone")).toMatchObject({ kind: "alone", letters: [] });
    expect(deed("hide ?")).toBeNull();
    expect(deed("sing")).toBeNull();
  });

  it("are written from the letters on the dial, in order", () => {
    expect(dialled("hide", ["Q", "B"])).toBe("hide B Q");
    expect(dialled("escort", ["K"])).toBe("escort K");
  });

  it("lets the oldest letter go when there are too many, and takes one back", () => {
    expect(set(["A"], "B", 1)).toEqual(["B"]);
    expect(set(["A", "B"], "C", 2)).toEqual(["B", "C"]);
    expect(set(["A", "B"], "A", 2)).toEqual(["B"]);
  });

  it("say what the dial is for", () => {
    expect(dialFor([offer("hide A B", "hide")])).toEqual({ kind: "hide", most: 2 });
    expect(dialFor([offer("escort A", "escort"), offer("alone", "alone")])).toEqual({ kind: "escort", most: 1 });
    expect(dialFor([offer("road A", "road")])).toBeNull();
  });
});

describe("a journey", () => {
  it("is numbered when the roads used allow but one order", () => {
    expect(journeyOf(MAP, VIEW, "")).toEqual({ letters: "IE", ordered: true, visited: ["Piacenza", "Milano"] });
  });

  it("has no numbers when it could have gone two ways, unless it was seen", () => {
    const round = { ...VIEW, used: "EJK", towns: ["Piacenza", ...VIEW.towns.slice(1)] };
    expect(orders(MAP, "EJK", "Piacenza")).toHaveLength(2);
    expect(journeyOf(MAP, round, "").ordered).toBe(false);
    expect(journeyOf(MAP, round, "JKE")).toMatchObject({ letters: "JKE", ordered: true });
  });

  it("ends with the road on which he is being robbed", () => {
    expect(journeyOf(MAP, { ...VIEW, phase: "rob", used: "EIN", road: "N", left: 2 }, "")).toMatchObject({ letters: "IEN", ordered: true });
    expect(roadsOf({ ...VIEW, used: "EIN", left: 2 })).toBe(5);
  });
});

describe("views between two events", () => {
  it("learn a letter in the place of a hidden one, and no more", () => {
    expect(learned("??", "K")).toBe("K?");
    expect(learned("K?", "B")).toBe("BK");
    expect(learned("?", "K")).toBe("K");
  });

  it("never tell where somebody else hides", () => {
    const hiding = { ...VIEW, phase: "hide", hidden: {}, to_hide: [1, 2, 3] };
    expect(after(hiding, "hid_away", { seat: 2 }, VIEW)).toMatchObject({ hidden: { "2": "?" }, to_hide: [1, 3] });
    const two = { ...hiding, points: [0, 0] };
    expect(after(two, "hid_away", { seat: 1 }, VIEW).hidden).toEqual({ "1": "??" });
    expect(after(hiding, "escorted_away", { seat: 0 }, { ...VIEW, left: 4 })).toMatchObject({ escort: "?", left: 4 });
  });

  it("forget the round when the next begins", () => {
    expect(after(VIEW, "round_began", { seat: 1 }, VIEW)).toMatchObject({ nobleman: 1, hidden: {}, used: "", met: "", escort: null, to_hide: [0, 2, 3] });
  });
});

describe("the choreography", () => {
  it("leaves every event at its end when nothing may move", async () => {
    const stage = stageOf(VIEW);
    await perform(stage, event("set_out", { seat: 0, from: "Modena", letter: "N", road: "Via Nazionale", colour: "orange", loss: 3 }), STILL, VIEW);
    expect(stage.view).toMatchObject({ used: "EIN", left: 2 });
    expect(stage.scene.walking).toMatchObject({ seat: 0 });
    await perform(stage, event("ambushed", { seat: 2, owner: 0, letter: "N", points: 3 }), STILL, VIEW);
    await perform(stage, event("ambushed", { seat: 3, owner: 0, letter: "N", points: 3 }), STILL, VIEW);
    expect(stage.scene.meeting).toMatchObject({ kind: "ambush", road: "N", robbers: [2, 3], risen: 1, said: 1, points: 3 });
    expect(stage.view).toMatchObject({ points: [14, 21, 12, 20], hidden: { "1": "E", "2": "N", "3": "N" }, met: "EN" });
    await perform(stage, event("robbed", { seat: 0, tasks: ["Milano>La Spezia"], number: 1 }), STILL, VIEW);
    expect(stage.view.tasks[0]).toEqual(["Modena>Ravenna"]);
    await perform(stage, event("arrived", { seat: 0, town: "Bologna" }), STILL, VIEW);
    expect(stage.view.towns[0]).toBe("Bologna");
    expect(stage.scene.walking).toBeNull();
    await perform(stage, event("took", { seat: 0, task: "Bologna>Genova", town: "Bologna", to: "Genova", points: 6 }), STILL, VIEW);
    expect(stage.view.laid["Bologna"]).toBeUndefined();
    expect(stage.view.tasks[0]).toEqual(["Bologna>Genova", "Modena>Ravenna"]);
    await perform(stage, event("completed", { seat: 0, task: "Modena>Ravenna", town: "Modena", to: "Ravenna", points: 6 }), STILL, VIEW);
    expect(stage.view.points[0]).toBe(20);
    expect(stage.view.tasks[0]).toEqual(["Bologna>Genova"]);
    expect(stage.scene).toMatchObject({ flight: null, pegs: null, stamped: null, heard: "N" });
  });

  it("stops half-way on the road before anyone is met, and goes on from there", async () => {
    const stage = stageOf(VIEW);
    const road = MAP.roads.get("N")!;
    await perform(stage, event("set_out", { seat: 0, from: "Modena", letter: "N" }), STILL, VIEW);
    const half = travelled(road, "Modena", 0.5);
    expect(stage.scene.walking!.x).toBeCloseTo(half.x, 3);
    await perform(stage, event("arrived", { seat: 0, town: "Bologna" }), STILL, VIEW);
    const walks = stage.seen.flatMap(({ walking }) => (walking ? [walking] : []));
    expect(walks.at(-1)!.x).toBeCloseTo(MAP.towns.get("Bologna")!.x, 3);
  });

  it("lets the escort ride in, and no points fall", async () => {
    const stage = stageOf({ ...VIEW, escort: "?", hidden: { "1": "?", "2": "?", "3": "?" }, met: "" });
    await perform(stage, event("foiled", { seat: 2, owner: 0, letter: "N" }), STILL, VIEW);
    expect(stage.scene.meeting).toMatchObject({ kind: "escort", robbers: [2], ridden: 1, sunk: 1 });
    expect(stage.view).toMatchObject({ escort: "N", points: VIEW.points, hidden: { "2": "N" } });
  });

  it("shuts the dial of who has chosen, and opens it for nobody", async () => {
    const stage = stageOf({ ...VIEW, phase: "hide", hidden: {}, to_hide: [1, 2] });
    await perform(stage, event("hid_away", { seat: 1 }), STILL, VIEW);
    expect(stage.seen).toContainEqual({ lid: { seat: 1, part: 0 } });
    expect(stage.scene.lid).toBeNull();
    expect(stage.view.hidden).toEqual({ "1": "?" });
  });

  it("knows every event that is told", async () => {
    for (const key of ["dealt", "laid", "buried", "laid_none", "hid", "escorted", "alone", "nothing_lost", "dropped", "left_lying", "journey_ended", "hid_there", "escort_was", "ended", "ended_shared", "from the future"]) {
      const stage = stageOf(VIEW);
      await perform(stage, event(key, { seat: 0, task: "Milano>La Spezia", town: "Milano", to: "La Spezia", letter: "K", letters: "K" }), STILL, VIEW);
      expect(stage.scene).toMatchObject({ flight: null, walking: null, lid: null });
    }
  });
});

describe("what is left on the map", () => {
  it("are the robbers of the last move and the points it brought", () => {
    const left = happened([event("ambushed", { seat: 1, letter: "E", points: 3 }), event("ambushed", { seat: 3, letter: "E", points: 3 }), event("completed", { seat: 0, to: "Modena", points: 4 })]);
    expect(left.meeting).toMatchObject({ kind: "ambush", road: "E", robbers: [1, 3] });
    expect(left.coin).toMatchObject({ town: "Modena", points: 4 });
    expect(happened([event("arrived", { seat: 0, town: "Modena" })])).toEqual({ meeting: null, coin: null });
  });

  it("is marked for a line of the log", () => {
    const { letters, towns } = marked([event("set_out", { from: "Milano", letter: "I" }), event("hid", { letters: "EN" })]);
    expect([...letters].sort()).toEqual(["E", "I", "N"]);
    expect(towns.has("Milano")).toBe(true);
  });

  it("is drawn near its road, inside what is seen, on no shield", () => {
    for (const road of ROADS) {
      const place = tableau(MAP, VIEW, guess, road, 2, "ambush", { x: 0, y: 0, w: WIDTH, h: HEIGHT }, false);
      expect(place.x - place.half, road.letter).toBeGreaterThan(0);
      expect(place.x + place.half, road.letter).toBeLessThan(WIDTH);
      expect(Math.min(...road.points.map(([x, y]) => Math.hypot(x - place.x, y - place.y))), road.letter).toBeLessThan(130);
    }
  });
});

describe("a meeting on a small screen", () => {
  // a phone held sideways, a smaller one, a phone held upright
  it.each([[489, 360], [440, 320], [344, 380]])("is never cut (%i × %i)", (width, height) => {
    const { map } = frameOf(width, height, false, 4);
    for (const here of TOWNS) {
      const around = ROADS.filter((road) => road.ends.includes(here.name));
      const camera = closeUp(map, [here, ...around.map((road) => MAP.towns.get(beyond(road, here.name))!)], { top: 34, foot: 0, right: 0 });
      const far = camera.scale < SMALL;
      const screen = seen(map, camera);
      const head = 44 / camera.scale;
      for (const road of around)
        for (const [kind, robbers] of [["ambush", 1], ["ambush", 3], ["escort", 2]] as const) {
          const view = { ...VIEW, towns: [here.name, null, null, null] };
          const { x, y, half, bubble } = tableau(MAP, view, guess, road, robbers, kind, { ...screen, y: screen.y + head, h: screen.h - head }, far);
          const [w, h] = [(kind === "ambush" ? 200 : 134) * (far ? 1.45 : 1), far ? 70 : 54];
          for (const box of [
            { x: x - half, y: y - 82, w: half * 2, h: 106 },
            { x: bubble.x - w / 2, y: bubble.y - h / 2, w, h },
          ]) expect(overlap(box, screen), `${here.name} ${road.letter} ${kind} ${robbers}`).toBeCloseTo(box.w * box.h);
        }
    }
  });
});

describe("the position in words", () => {
  const texts = new Texts("en", { colour: { green: "green", purple: "purple", orange: "orange" }, join: { and: "and" } });
  const words = (key: string, slots: Record<string, string | number> = {}): string => {
    const message = (en as Record<string, Message>)[key];
    return message === undefined ? "" : fill(form(message, Number(slots["n"] ?? 0), "en"), slots);
  };
  const names = ["Giulia", "Marco", "Elena", "Pietro"];
  const speak = (view: MilleGrazieView): string => JSON.stringify(say(view, { texts, names, words, me: view.seat }));

  it("tells who travels, the roads of every town, tasks and noblemen", () => {
    const said = speak(VIEW);
    expect(said).toContain("Giulia is the nobleman, in Modena; 3 roads left.");
    expect(said).toContain("Modena: E to Piacenza, purple, used; K to Mantova, green;");
    expect(said).toContain("A task lies here: to Venezia for 6 points.");
    expect(said).not.toMatch(/\{\w+\}/);
  });

  it("says of others’ secrets only that they are", () => {
    const said = speak({ ...VIEW, escort: "?", met: "", hidden: { "1": "?", "2": "?", "3": "?" } });
    expect(said).toContain("An escort rides on a hidden road.");
    expect(said).not.toContain("Hiding place");
    expect(role({ ...VIEW, hidden: { "1": "?" } }, 1, words)).toBe("lies in wait");
  });

  it("guides a first game through every kind of choice", () => {
    const kinds: [Offer[], string][] = [
      [[offer("hide A", "hide")], "guide.hide"],
      [[offer("hide A B", "hide")], "guide.hide.two"],
      [[offer("escort A", "escort")], "guide.escort"],
      [[offer("road A", "road")], "guide.road"],
      [[offer("take", "take")], "guide.take"],
      [[offer("take drop A>B", "take_drop")], "guide.drop"],
    ];
    for (const [legal, key] of kinds) {
      const [first] = guide(VIEW, legal);
      expect(first?.key).toBe(key);
      for (const step of guide(VIEW, legal)) for (const part of ["title", "text"]) expect(words(`${step.key}.${part}`), step.key).not.toBe("");
    }
  });
});

describe.each([
  ["it", italian],
  ["de", de],
])("its words in %s", (_, other) => {
  const slots = (message: Message): string[] => [...new Set((typeof message === "string" ? [message] : Object.values(message)).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].filter((slot) => slot !== "{n}").sort();

  it("are the same keys with the same slots, counted alike", () => {
    expect(Object.keys(other)).toEqual(Object.keys(en));
    for (const [key, message] of Object.entries(en)) {
      const twin = (other as Record<string, Message>)[key]!;
      expect(slots(twin), key).toEqual(slots(message));
      expect(typeof twin, key).toBe(typeof message);
    }
  });
});

import { describe, expect, it } from "vitest";

import de from "../src/boards/little-italy/de.json";
import en from "../src/boards/little-italy/en.json";
import { block, sky } from "../src/boards/little-italy/art/street";
import { frameOf, heading, onLine, Ring, signs } from "../src/boards/little-italy/geometry";
import it_ from "../src/boards/little-italy/it.json";
import {
  atMouth,
  byCar,
  counted,
  driveOf,
  hops,
  lane,
  lightOf,
  lost,
  markerSpace,
  type Payment,
  payments,
  startOf,
  stretches,
  sums,
  type Told,
} from "../src/boards/little-italy/moves";
import { newsOf } from "../src/boards/little-italy/news";
import { driven, goal, legs } from "../src/boards/little-italy/route";
import { guide } from "../src/boards/little-italy/guide";
import { say } from "../src/boards/little-italy/say";
import { sevens, tags } from "../src/boards/little-italy/tags";
import { fill, type Message } from "../src/lib/forms";
import { Texts } from "../src/lib/say";
import type { Offer } from "../src/boards/contract";
import type { LittleItalyView } from "../src/wire/views";

const SIX: LittleItalyView = {
  seat: 2,
  length: 40,
  mouths: { south: 40, north: 20 },
  discs: "printed",
  max_turns: 0,
  phase: "drive",
  turn: 2,
  turns: 32,
  points: [9, 12, 7, 15, 1, 11],
  cars: { yellow: 11, blue: 23, green: 37, red: 20, white: 31, black: "alley-s" },
  control: { yellow: [0, 5], blue: [0, 1], green: [1, 2], red: [2, 3], white: [3, 4], black: [4, 5] },
  circles: { money: [4, 15, 26, 37, 8, 19], police: [24, 35, 6, 17, 28, 39] },
  money: 3,
  police: 2,
  cup: ["yellow", "red", "white", "black"],
  dice: { yellow: 3, red: 6, white: 5, black: 2 },
};
const TWO: LittleItalyView = {
  ...SIX,
  points: [8, 6],
  cars: { yellow: 4, blue: "start", green: 9, red: 22 },
  control: { yellow: [0], blue: [0], green: [1], red: [1] },
};
const OWNERS: LittleItalyView = { ...SIX, length: 56, mouths: { south: 50, north: 16 } };

const CHAIN: Told[] = [
  { key: "drove_over", args: { seat: 2, car: "red", pips: 6, to: 26, way: [21, 22, 23, 24, 25, 26], over: ["blue"] } },
  { key: "met_money", args: { seat: 2, car: "red", space: 26 } },
  { key: "earned", args: { seat: 2, car: "red", points: 3 } },
  { key: "earned", args: { seat: 3, car: "red", points: 3 } },
  { key: "money_moved", args: { circle: 4, space: 37 } },
  { key: "found_by_money", args: { car: "green", space: 37 } },
  { key: "earned", args: { seat: 1, car: "green", points: 4 } },
  { key: "earned", args: { seat: 2, car: "green", points: 4 } },
  { key: "money_moved", args: { circle: 5, space: 8 } },
];

function ringOf(view: LittleItalyView, aspect = 1.5, small = false): Ring {
  return new Ring(frameOf(aspect, view, small), view);
}

describe("the road", () => {
  it.each([0.8, 1, 1.25, 1.5, 1.7])("fills a space of shape %f", (aspect) => {
    const { w, h } = frameOf(aspect, SIX, false);
    expect(w / h).toBeCloseTo(aspect, 1);
  });

  it.each([SIX, OWNERS])("has its mouths in the middle of south and north, wherever they are counted", (view) => {
    const ring = ringOf(view);
    const { south = 0, north = 0 } = view.mouths;
    const [before, after] = [ring.space(south), ring.space((south % view.length) + 1)];
    expect(before.x).toBeGreaterThan(ring.cx);
    expect(after.x).toBeLessThan(ring.cx);
    expect([before.y, after.y]).toEqual([ring.frame.y1, ring.frame.y1]);
    expect(ring.space(north).x).toBeLessThan(ring.cx);
    expect(ring.space((north % view.length) + 1).x).toBeGreaterThan(ring.cx);
  });

  it("goes clockwise: west in the south, north in the west, east in the north, south in the east", () => {
    const ring = ringOf(SIX);
    expect([1, 10, 20, 30].map((space) => heading(ring.space(space)))).toEqual(["W", "N", "E", "S"]);
  });

  it.each([
    [1.5, false],
    [0.85, true],
    [1.2, true],
  ])("sets twelve signs that don't touch, on a board of shape %f", (aspect, small) => {
    const ring = ringOf(SIX, aspect, small);
    const placed = [...signs(ring, [...SIX.circles["money"]!, ...SIX.circles["police"]!]).values()];
    expect(placed).toHaveLength(12);
    for (const [index, a] of placed.entries()) {
      for (const b of placed.slice(index + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(56);
    }
  });

  it("keeps its houses and their lights whatever the panel below leaves of the board", () => {
    const town = (height: number): string[][] => {
      const ring = ringOf(SIX, 1080 / height);
      const colours = (drawing: string): string[] => [...drawing.matchAll(/<rect [^>]*fill="(#7B3B3A|#8E4F3B|#63365A|#94623F|#4F3D68|#7A4A5C|#5B4A4A|#3F4A78)"/g)].map((each) => each[1]!);
      return [colours(sky(ring.frame)), colours(block(ring))];
    };
    const [north, houses] = town(742);
    for (const height of [738, 734, 726, 718]) {
      const [others, same] = town(height);
      expect(others!.slice(0, 12), `${height}`).toEqual(north!.slice(0, 12));
      expect(same, `${height}`).toEqual(houses);
    }
  });

  it("finds a place part of the way along a line", () => {
    const line = [{ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 10, y: 30 }];
    expect(onLine(line, 0.5)).toEqual({ x: 10, y: 10, tx: 0, ty: 1 });
    expect(onLine(line, 1)).toMatchObject({ x: 10, y: 30 });
  });
});

describe("a drive", () => {
  const drive = driveOf(CHAIN[0]!)!;

  it("counts only spaces without a car, and tells the pips a marker takes", () => {
    expect(counted(drive, SIX.cars)).toEqual([21, 22, 24, 25, 26]);
    expect(lost(drive)).toBe(1);
    expect(startOf(drive, 40)).toBe(20);
  });

  it("takes one leg a space and leaps where a car was", () => {
    const ring = ringOf(SIX);
    const steps = legs(ring, SIX, drive);
    expect(steps.map((leg) => leg.leap)).toEqual([false, false, true, false, false]);
    expect(steps.at(-1)!.points.at(-1)).toMatchObject({ x: goal(ring, drive).x, y: goal(ring, drive).y });
  });

  it("out of the alley goes through the mouth and on", () => {
    const out = driveOf({ key: "come_out", args: { car: "black", pips: 2, mouth: "north", way: [21, 22], over: [] } })!;
    const ring = ringOf(SIX);
    const steps = legs(ring, SIX, out);
    expect(steps.map((leg) => leg.heading)).toEqual(["N", "E", "E"]);
    expect(steps[0]!.points[0]).toEqual({ x: ring.cx, y: ring.cy, heading: "N" });
  });

  it("into the alley ends in its middle, even straight from the mouth's space", () => {
    const into = driveOf({ key: "turned_in", args: { car: "red", pips: 6, mouth: "north", way: [], over: [] } })!;
    const ring = ringOf(SIX);
    expect(legs(ring, SIX, into).at(-1)!.points.at(-1)).toEqual({ x: ring.cx, y: ring.cy });
    expect(goal(ring, into).heading).toBe("S");
    expect(driven(ring, into).length).toBeGreaterThan(1);
  });

  it("over the last space goes on at the first", () => {
    const round = driveOf({ key: "drive", args: { car: "yellow", pips: 2, to: 1, way: [40, 1], over: [] } })!;
    const ring = ringOf(SIX);
    const [first, second] = legs(ring, { ...SIX, cars: { yellow: 39 } }, round);
    const long = Math.hypot(second!.points[0]!.x - second!.points.at(-1)!.x, second!.points[0]!.y - second!.points.at(-1)!.y);
    expect(first!.heading).toBe("W");
    expect(long).toBeLessThan(80);
  });
});

describe("what is paid", () => {
  it("stands together by place and sum, the mover's point first", () => {
    expect(payments(CHAIN)).toEqual([
      { space: 26, tone: "mover", points: 1, seats: [2] },
      { space: 26, tone: "money", points: 3, seats: [2, 3] },
      { space: 37, tone: "money", points: 4, seats: [1, 2] },
    ]);
  });

  it("differs where a seat has less than the police want", () => {
    const police: Told[] = [
      { key: "met_police", args: { seat: 0, car: "white", space: 35 } },
      { key: "paid", args: { seat: 3, car: "white", points: 2 } },
      { key: "paid", args: { seat: 4, car: "white", points: 1 } },
    ];
    expect(payments(police).map(({ points, seats }) => [points, seats])).toEqual([[1, [0]], [-2, [3]], [-1, [4]]]);
  });

  it("is written inside the frame", () => {
    const ring = ringOf(SIX, 0.85, true);
    const placed = signs(ring, [...SIX.circles["money"]!, ...SIX.circles["police"]!]);
    for (const tag of tags(ring, placed, payments(CHAIN))) {
      expect(tag.x - tag.width / 2).toBeGreaterThan(0);
      expect(tag.x + tag.width / 2).toBeLessThan(ring.frame.w);
    }
  });

  it.each([[0.8, true], [1, true], [1.2, true], [1, false], [1.3, false], [1.5, false], [1.7, false]])(
    "hides no value and no other payment, wherever it is made, on a board of shape %f",
    (aspect, small) => {
      const ring = ringOf(SIX, aspect, small);
      const circles = [...SIX.circles["money"]!, ...SIX.circles["police"]!];
      const placed = signs(ring, circles);
      const values = [...placed.values(), ...sevens(ring)];
      const paid = (space: number | null, many: number): Payment[] =>
        Array.from({ length: many }, (_, k) => ({ space, tone: "money", points: 9 - k, seats: [0, 1] }));
      for (const from of [...circles, null])
        for (const to of [null, ...circles].filter((each) => each !== from))
          for (const many of [1, 2, 3]) {
            const laid = tags(ring, placed, [...paid(from, many), ...paid(to, 2)]);
            laid.forEach(({ x, y, width }, k) => {
              expect(Math.abs(y - ring.frame.h / 2), `${from}, ${to}`).toBeLessThan(ring.frame.h / 2 - 18);
              for (const value of values) {
                const apart = Math.hypot(Math.max(0, Math.abs(value.x - x) - width / 2), Math.max(0, Math.abs(value.y - y) - 18));
                expect(apart, `${from}, ${to}, ${many}`).toBeGreaterThan(26);
              }
              for (const other of laid.slice(k + 1)) {
                const clear = Math.abs(other.x - x) >= (width + other.width) / 2 - 1 || Math.abs(other.y - y) >= 36;
                expect(clear, `${from}, ${to}, ${many}`).toBe(true);
              }
            });
          }
    },
  );

  it("moves the marker on, in a chain twice", () => {
    expect(hops(CHAIN)).toEqual([
      { kind: "money", from: 26, to: 37 },
      { kind: "money", from: 37, to: 8 },
    ]);
  });
});

describe("the position", () => {
  it("lights circles to come, lets the marker's blaze, and darkens those passed", () => {
    expect([2, 3, 4].map((value) => lightOf(SIX, "money", value))).toEqual(["dark", "blazing", "lit"]);
    expect(markerSpace(SIX, "money")).toBe(26);
    expect(markerSpace({ ...SIX, money: 7 }, "money")).toBeNull();
  });

  it("puts each family between its cars, the last one at the end of the lane", () => {
    expect(lane(SIX).map(({ at, round }) => [at, round])).toEqual([
      [1, false], [2, false], [3, false], [4, false], [5, false], [6, true],
    ]);
    expect(lane(TWO).map(({ at }) => at)).toEqual([1, 3]);
  });

  it("stands shared cars on the line between their families’ rows, the first once more at the end", () => {
    expect(stretches(SIX).map(({ held, above, again }) => [above, held.join(" + "), again])).toEqual([
      ["yellow", "yellow + blue", null],
      ["blue", "blue + green", null],
      ["green", "green + red", null],
      ["red", "red + white", null],
      ["white", "white + black", null],
      ["black", "black + yellow", "yellow"],
    ]);
  });

  it("stands cars that nobody shares inside their family’s row", () => {
    expect(stretches(TWO)).toEqual([
      { held: ["yellow", "blue"], above: null, again: null },
      { held: ["green", "red"], above: null, again: null },
    ]);
  });

  it("adds up what a move brings each seat", () => {
    expect(sums(CHAIN)).toEqual(new Map([[2, 8], [3, 3], [1, 4]]));
  });

  it("gathers offers by car", () => {
    const offer = (move: string, car: string) => ({ move, key: "drive", args: { car }, text: move });
    const found = byCar([offer("red", "red"), offer("red in", "red"), offer("blue", "blue")]);
    expect([...found].map(([car, ways]) => [car, ways.length])).toEqual([["red", 2], ["blue", 1]]);
  });
});

describe("in words", () => {
  const messages: Record<string, Message> = en;
  const speaker = {
    texts: new Texts("en", { car: { red: "Red", green: "Green", black: "Black" }, join: { and: "and" } }),
    names: ["Ada", "Bruno", "Carla", "Dario", "Elsa", "Franco"],
    words: (key: string, slots: Record<string, string | number> = {}) =>
      fill(messages[key] ?? key, slots),
    me: 2,
  };

  it("the road names only spaces with something on them", () => {
    const [road, dice, families] = say(SIX, speaker);
    expect(road!.lines).toContain("26: money 3; the money marker");
    expect(road!.lines).toContain("20: Red, of Carla and Dario");
    expect(road!.lines).toContain("37: money 4; Green, of Bruno and Carla");
    expect(road!.lines.some((line) => line.startsWith("15:"))).toBe(false);
    expect(road!.lines.at(-1)).toBe("Alley, with money 7 and police minus 7: Black, of Elsa and Franco");
    expect(dice!.lines[1]).toBe("Used this round: blue and Green");
    expect(families!.lines[4]).toBe("Elsa: 1 point, holds white and Black");
  });

  describe("the last move", () => {
    const seats = speaker.names.map((name, seat) => ({ seat, name, colour: seat, bot: false }));
    const news = (told: readonly Told[]) => newsOf(told, { ...speaker, seats });
    const drove = { key: "drove", args: { seat: 0, car: "green", pips: 2, to: 24, way: [23, 24], over: [] } };
    const met = { key: "met_police", args: { seat: 0, car: "green", space: 24 } };

    it("is told with everybody it paid, as a chain if the marker went on to another car", () => {
      expect(news(CHAIN)).toEqual({
        head: "A chain.",
        text: "Carla drives Red to the money on 26, and it goes on to Green: Carla\u00a0+8, Dario\u00a0+3 and Bruno\u00a0+4.",
      });
    });

    it("is told with what it cost, and with nothing where that was taken back", () => {
      const paid = (seat: number) => ({ key: "paid", args: { seat, car: "green", points: 1 } });
      expect(news([drove, met, paid(1), paid(2)])?.text).toBe("Ada drives Green to the police on 24: Ada\u00a0+1, Bruno\u00a0−1 and Carla\u00a0−1.");
      expect(news([drove, met, paid(0)])?.text).toBe("Ada drives Green to the police on 24: nobody gains or loses in the end.");
    });

    it("is no news if it met nothing", () => {
      expect(news([drove, { key: "cup_passed", args: { next: 1 } }])).toBeNull();
    });
  });

  it("help points at what this moment offers", () => {
    const offers = [{ move: "red in", key: "turn_in", args: { car: "red" }, text: "" }];
    const keys = (view: LittleItalyView): string[] => guide(view, offers).map(({ key }) => key);
    expect(keys({ ...SIX, money: 2, police: 2 })).toEqual(["guide.goal", "guide.die", "guide.share", "guide.alley"]);
    // how it ends comes before everything else once it is near
    expect(keys({ ...SIX, money: 6, police: 2 })).toEqual(["guide.goal", "guide.die", "guide.six", "guide.share", "guide.alley"]);
    expect(keys({ ...SIX, money: 3, police: 7 })).toEqual(["guide.goal", "guide.die", "guide.seven", "guide.share", "guide.alley"]);
  });

  it.each([["it", it_], ["de", de]] as const)("%s has the same sentences with the same slots", (_, other) => {
    const slots = (message: Message): string[] =>
      (JSON.stringify(message).match(/\{\w+\}/g) ?? []).filter((slot, k, all) => all.indexOf(slot) === k).sort();
    expect(Object.keys(other)).toEqual(Object.keys(en));
    for (const [key, message] of Object.entries<Message>(en)) {
      expect([key, slots((other as Record<string, Message>)[key]!)]).toEqual([key, slots(message)]);
    }
  });
});

describe("a press on a mouth", () => {
  const drive = (car: string, way: number[]): Offer => ({ move: car, key: "drive", args: { car, pips: way.length, way, over: [] }, text: "" });
  const goIn = (car: string, mouth: string): Offer => ({ move: `${car} in`, key: "turn_in", args: { car, pips: 5, way: [19, 20], over: [], mouth }, text: "" });
  const out = (car: string, mouth: string): Offer => ({ move: `${car} ${mouth}`, key: "come_out", args: { car, pips: 2, way: [21, 22], over: [], mouth }, text: "" });
  const turn = goIn("yellow", "north");
  const cars = byCar([drive("yellow", [12, 13]), turn, drive("red", [21]), out("black", "south")]);

  it("makes the chosen car's move through it", () => {
    expect(atMouth("north", SIX, cars, "yellow")).toEqual({ offer: turn });
    expect(atMouth("south", SIX, cars, "black")).toMatchObject({ offer: { move: "black south" } });
  });

  it("shows which car could, and where, before anything is done", () => {
    expect(atMouth("north", SIX, cars, null)).toEqual({ car: "yellow", way: turn });
    expect(atMouth("south", SIX, cars, "yellow")).toEqual({ car: "yellow", way: turn });
  });

  it("asks for the reason if the car may not go through", () => {
    expect(atMouth("north", SIX, cars, "red")).toEqual({ wrong: "red in" });
    expect(atMouth("north", SIX, cars, "black")).toEqual({ wrong: "black north" });
    expect(atMouth("north", SIX, byCar([drive("red", [21])]), null)).toEqual({ wrong: "red in" });
    expect(atMouth("north", SIX, new Map(), null)).toBeNull();
  });
});

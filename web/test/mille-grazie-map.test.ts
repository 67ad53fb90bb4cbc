import { describe, expect, it } from "vitest";

import { CYPRESSES, FURROWS, type Peak, ROWS, TREES } from "../src/boards/mille-grazie/art/hills";
import { beyond, type Box, coinSpot, distance, FAR_PLATE, FAR_TASK, HEIGHT, type Measure, NAME, overlap, PLATE, plateBox, type Road, SHIELD, type Spot, taskBox, taskWidth, TOWN, travelled, walk, WIDTH } from "../src/boards/mille-grazie/geometry";
import { guess } from "../src/boards/mille-grazie/measure";
import { manBoxes, standing } from "../src/boards/mille-grazie/men";
import { destination } from "../src/boards/mille-grazie/moves";
import { ownMap } from "../src/boards/mille-grazie/plan";
import type { MilleGrazieBoard } from "../src/wire/views";
import { MAP, ROADS, TOWNS } from "./mille-grazie";

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
    const spots = standing(MAP, guess, Array<string>(4).fill("Piacenza"), 2, false);
    expect(new Set([...spots.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(4);
    expect(spots.get(2)!.scale).toBeGreaterThan(spots.get(0)!.scale);
  });
});

/** How broad Chromium draws the towns' names, in parts of their size. */
const BREADTHS: Readonly<Record<string, number>> = {
  Milano: 3.41, Brescia: 3.65, Verona: 3.51, Venezia: 3.8, Piacenza: 4.38, Mantova: 4.28, Ferrara: 3.72,
  Modena: 3.92, Bologna: 4.04, Ravenna: 4.28, "San Marino": 5.61, Firenze: 3.66, "La Spezia": 4.6, Genova: 3.67,
};
const drawn: Measure = (text, size, look) => (look === "plate" && BREADTHS[text] ? BREADTHS[text] * size : guess(text, size, look));

describe.each([["near", false], ["from afar", true]] as const)("the printed map seen %s", (_, far) => {
  const names = TOWNS.map((town) => ({ what: town.name, box: plateBox(town, drawn, far ? FAR_PLATE : PLATE) }));
  const letters = ROADS.map((road) => ({ what: road.letter, at: far ? road.far : road.shield }));
  const tasks = Object.keys(MAP.points).map((what) => {
    const town = MAP.towns.get(what.split(">")[0] ?? "")!;
    return { what, town, box: taskBox(town, far ? FAR_TASK : taskWidth(destination(what), drawn), far) };
  });
  const shield = (SHIELD - 1) * (far ? 1.35 : 1.02);
  /** The letters and names that something hides. */
  const hidden = (box: Box): string[] => [
    ...letters.filter(({ at }) => distance(at, box) < shield).map(({ what }) => what),
    ...names.filter((name) => overlap(name.box, box) > 0).map(({ what }) => what),
  ];

  it("hides no letter and no name under a name", () => {
    for (const { what, box } of names) expect(hidden(box)).toEqual([what]);
  });

  it("hides no letter, no name and no town under a task", () => {
    for (const { what, town, box } of tasks) {
      expect(hidden(box), what).toEqual([]);
      for (const other of TOWNS) expect(distance(other, box), what).toBeGreaterThan(TOWN);
      for (const other of tasks) if (other.town !== town) expect(overlap(box, other.box), `${what} ${other.what}`).toBe(0);
    }
  });

  it("hides no letter and no name under noblemen, however many there are, and next to nothing of a task", () => {
    for (const { name } of TOWNS)
      for (const many of [1, 2, 3, 4])
        for (const acts of [-1, 0, many - 1])
          for (const [seat, at] of standing(MAP, drawn, Array<string>(many).fill(name), acts, far)) {
            const boxes = manBoxes(at);
            expect(boxes.flatMap(hidden), `${seat} of ${many} in ${name}`).toEqual([]);
            for (const { what, box } of tasks) for (const each of boxes) expect(overlap(each, box), `${what} under ${seat} of ${many} in ${name}`).toBeLessThan(12);
          }
  });

  it("shows whose every nobleman is", () => {
    for (const { name } of TOWNS)
      for (const many of [2, 3, 4]) {
        const men = [...standing(MAP, drawn, Array<string>(many).fill(name), 0, far).values()].sort((a, b) => a.y - b.y);
        men.forEach(({ x, y, scale }, k) => {
          const sign = { x: x - 5 * scale, y: y + 9 * scale, w: 16 * scale, h: 16 * scale };
          for (const other of men.slice(k + 1)) expect(overlap(manBoxes(other)[1]!, sign), `${many} in ${name}`).toBeLessThan(sign.w * sign.h / 4);
        });
      }
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

it("a coin never covers the task that lies in its town", () => {
  for (const town of TOWNS) {
    for (const [width, far] of [[180, false], [140, false], [70, true]] as const) {
      const box = taskBox(town, width, far);
      expect(distance(coinSpot(town, box), box), town.name).toBeGreaterThan(34);
    }
  }
});

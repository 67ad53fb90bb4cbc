import { describe, expect, it } from "vitest";

import { CYPRESSES, FURROWS, type Peak, ROWS, TREES } from "../src/boards/mille-grazie/art/hills";
import { beyond, coinSpot, distance, HEIGHT, NAME, overlap, plateBox, type Road, SHIELD, type Spot, standing, taskBox, taskWidth, TOWN, travelled, walk, WIDTH } from "../src/boards/mille-grazie/geometry";
import { guess } from "../src/boards/mille-grazie/measure";
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

it("a coin never covers the task that lies in its town", () => {
  for (const town of TOWNS) {
    for (const [width, far] of [[180, false], [140, false], [70, true]] as const) {
      const box = taskBox(town, width, far);
      expect(distance(coinSpot(town, box), box), town.name).toBeGreaterThan(34);
    }
  }
});

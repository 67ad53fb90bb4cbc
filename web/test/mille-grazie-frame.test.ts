import { describe, expect, it } from "vitest";

import { aloneOf, cardsFit, closeUp, frameOf, kept, leaning, rowsFit, seen, SMALL, stepsBeside, wholeMap, zoomed } from "../src/boards/mille-grazie/frame";
import { beyond, HEIGHT, overlap, WIDTH } from "../src/boards/mille-grazie/geometry";
import { guess } from "../src/boards/mille-grazie/measure";
import { tableau } from "../src/boards/mille-grazie/tableau";
import { MAP, ROADS, TOWNS, VIEW } from "./mille-grazie";

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

  it("stands the journey's steps beside the whole of a small map, where that leaves air", () => {
    const beside = (w: number, h: number): string | null => stepsBeside({ x: 0, y: 0, w, h }, wholeMap({ x: 0, y: 0, w, h }));
    expect([300, 220, 180, 130].map((h) => beside(360, h))).toEqual([null, "upright", "row", "row"]);
  });

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

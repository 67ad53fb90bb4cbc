/** Where the first game's help stands. */
import { expect, it } from "vitest";

import { beside as find, common, type Place } from "../src/table/beside";

const FRAME = { w: 1000, h: 700 };
const PHONE = { w: 360, h: 420 };
const BUBBLE = { w: 290, h: 120 };
/** Where there is room for it. */
function beside(...asked: Parameters<typeof find>): Place {
  const place = find(...asked);
  expect(place).not.toBeNull();
  return place!;
}
const area = (place: { x: number; y: number }) => ({ x: place.x, y: place.y, ...BUBBLE });

it("stands to the right of what it points at, its arrow at the middle of it", () => {
  const place = beside(FRAME, BUBBLE, { x: 100, y: 300, w: 50, h: 40 }, []);
  expect(place.side).toBe("right");
  expect(place.x).toBeGreaterThan(150);
  expect(place.y + place.arrow).toBe(320);
});

it("goes to the other side at the frame's edge", () => {
  expect(beside(FRAME, BUBBLE, { x: 900, y: 300, w: 50, h: 40 }, []).side).toBe("left");
});

it("stands above or below on a phone, and never over what it points at", () => {
  for (const y of [0, 60, 150, 200, 280, 360]) {
    const mark = { x: 150, y, w: 60, h: 60 };
    const place = beside(PHONE, BUBBLE, mark, []);
    expect(common(area(place), mark)).toBe(0);
    expect(["above", "below"]).toContain(place.side);
  }
});

it("covers as little else as may be", () => {
  const mark = { x: 400, y: 300, w: 50, h: 40 };
  const others = [{ x: 460, y: 200, w: 400, h: 200 }];
  const place = beside(FRAME, BUBBLE, mark, others);
  expect(place.side).toBe("left");
});

it("has no arrow where there is no room beside it", () => {
  const mark = { x: 0, y: 100, w: 360, h: 212 };
  const place = beside(PHONE, { w: 290, h: 95 }, mark, []);
  expect(place.side).toBeNull();
  expect(common({ ...area(place), h: 95 }, mark)).toBe(0);
});

it("stands at the foot if it points at nothing, unless more would be covered there", () => {
  expect(beside(FRAME, BUBBLE, null, []).y).toBe(572);
  expect(beside(FRAME, BUBBLE, null, [{ x: 0, y: 500, w: 1000, h: 200 }]).y).toBe(8);
});

it("rather stands away than over the middle of what may be pressed", () => {
  const mark = { x: 150, y: 300, w: 60, h: 60 };
  const sign = { x: 170, y: 230, w: 80, h: 40 };
  expect(beside(PHONE, BUBBLE, mark, []).side).toBe("above");
  expect(beside(PHONE, BUBBLE, mark, [sign]).side).toBe("above");
  const place = beside(PHONE, BUBBLE, mark, [], [sign]);
  expect(common(area(place), sign)).toBe(0);
  expect(place.side).toBeNull();
});

it("stands nowhere if what it points at leaves no room", () => {
  expect(find(PHONE, BUBBLE, { x: 0, y: 100, w: 360, h: 320 }, [])).toBeNull();
});

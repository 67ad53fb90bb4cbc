import { describe, expect, it } from "vitest";

import { RING } from "../src/boards/giro/cities";
import { frameOf, loopInRow } from "../src/boards/giro/frame";
import { fanSpot, pileAt, sorterOf, tagAt, trayOf, wagonAt } from "../src/boards/giro/geometry";
import { backAt, LENGTHS, placesOf, slotAt } from "../src/boards/giro/places";

const FRAMES = [
  ["a desk", 1032, 796],
  ["a wide window", 1500, 700],
  ["a tablet", 752, 620],
  ["a square", 900, 900],
  ["a phone", 344, 414],
  ["a low phone", 344, 340],
  ["a phone in a first game", 352, 322],
  ["a phone held sideways", 480, 352],
  ["a large phone held sideways", 607, 422],
] as const;

describe.each(FRAMES)("on %s", (_, width, height) => {
  const frame = frameOf(width, height, "platform");

  it("the deck lies beside or above the pile of Torino", () => {
    const { deck, pile } = frame;
    const { x, y } = pileAt(frame, "T");
    const clear = deck.x + deck.gap + 104 * deck.k <= x - 58 * pile || deck.y + 148 * deck.k <= y - 96 * pile + 6;
    expect(clear).toBe(true);
  });

  it.each(["platform", "counter", "offer", null] as const)("the card that is turned over hides neither Torino’s pile nor its count (%s)", (room) => {
    const { wide, deck, pile, ...rest } = frameOf(width, height, room);
    const { x, y } = pileAt({ wide, deck, pile, ...rest }, "T");
    if (!wide && deck.x + deck.gap + 104 * deck.k > x - 60 * pile) expect(deck.y + 148 * deck.k).toBeLessThanOrEqual(y - 96 * pile - 11.5);
  });

  it("a sign over a ticket lies neither over the next one nor over the button that sorts", () => {
    const sorter = sorterOf(frame);
    for (const n of [2, 4, 7]) {
      const boxes = Array.from({ length: n }, (_, i) => {
        const [{ x: middle, k }, { w, x }] = [fanSpot(frame, n, i), tagAt(frame, n, i, { long: "→ Venezia", short: "→ V" })];
        return { from: middle + (x - w - 60) * k, to: middle + (x + w - 60) * k };
      });
      boxes.forEach(({ to }, i) => expect(to).toBeLessThanOrEqual((boxes[i + 1]?.from ?? Infinity) + 0.01));
      if (frame.wide) expect(boxes.at(-1)!.to).toBeLessThan(sorter.x);
    }
  });

  it("the seat across leaves the count of Milano’s pile in sight", () => {
    const across = placesOf(frame, 4, 0).find(({ where }) => where === "top")!.plate;
    if (frame.wide) expect(across.x).toBeGreaterThan(pileAt(frame, "M").x + 52 * frame.pile + 18);
  });

  it("everything lies inside the frame", () => {
    expect(frame.w * frame.px).toBeLessThanOrEqual(width + 0.5);
    expect(frame.h * frame.px).toBeLessThanOrEqual(height + 0.5);
    for (const n of [1, 4, 7])
      for (let i = 0; i < n; i++) {
        const { x, y, k } = fanSpot(frame, n, i);
        expect(x - 60 * k).toBeGreaterThanOrEqual(frame.x - 4);
        expect(x + 60 * k).toBeLessThanOrEqual(frame.x + frame.w + 4);
        expect(y + 92 * k).toBeLessThanOrEqual(frame.h + 12);
      }
    for (let slots = 1; slots <= 7; slots++) {
      const tray = trayOf(frame, slots);
      expect(wagonAt(tray, 0).x).toBeGreaterThanOrEqual(frame.x);
      expect(wagonAt(tray, slots).x).toBeLessThanOrEqual(frame.x + frame.w + 8);
    }
    for (const seats of [2, 3, 4])
      for (const place of placesOf(frame, seats, 0))
        for (const length of LENGTHS) {
          const { x, y, r } = slotAt(frame, place, length);
          expect(x - r).toBeGreaterThanOrEqual(frame.x - 1);
          expect(x + r).toBeLessThanOrEqual(frame.x + frame.w + 1);
          expect(y + r).toBeLessThanOrEqual(frame.h);
        }
  });

  it("a finger finds each of seven tickets", () => {
    const step = fanSpot(frame, 7, 1).x - fanSpot(frame, 7, 0).x;
    expect(step * frame.px).toBeGreaterThan(38);
  });

  it("the piles stand apart and above the fan", () => {
    for (const pile of RING) {
      const { y } = pileAt(frame, pile);
      expect(y + 92 * frame.pile).toBeLessThan(frame.hand.y + 6);
      for (const other of RING.filter((each) => each !== pile)) {
        const at = pileAt(frame, other);
        const apart =
          Math.abs(at.x - pileAt(frame, pile).x) > 118 * frame.pile || Math.abs(at.y - y) > 100 * frame.pile;
        expect(apart).toBe(true);
      }
    }
  });

  it("the next seat clockwise sits to the left; of two, where the exchange goes", () => {
    const where = (seats: number, me: number | null): string[] =>
      placesOf(frame, seats, me).map(({ seat, where: side }) => `${seat} ${side}`);
    expect(where(4, 1)).toEqual(["1 own", "2 left", "3 top", "0 right"]);
    expect(where(3, 2)).toEqual(["2 own", "0 left", "1 right"]);
    expect([where(2, 0)[1], where(2, 1)[1], where(2, null)[1]]).toEqual(["1 left", "0 right", "1 left"]);
  });

  it("seven backs of a hand stay in their place", () => {
    for (const place of placesOf(frame, 4, 0).slice(1))
      for (let i = 0; i < 7; i++) {
        const { x, y } = backAt(frame, place, 7, i);
        expect(x).toBeGreaterThan(frame.x);
        expect(x).toBeLessThan(frame.x + frame.w);
        expect(y).toBeLessThan(frame.hand.y);
      }
  });
});

it("on a phone the ring draws back before a trip being built, so that the map stays in sight", () => {
  for (const [width, height] of [[352, 466], [382, 590]] as const) {
    const [before, built] = [frameOf(width, height, "counter"), frameOf(width, height, "platform")];
    const foot = ({ ring }: typeof built): number => ring.y + ring.ry;
    expect(foot(before) - foot(built)).toBeGreaterThan(50);
    expect(foot(built)).toBeLessThan(built.tray.y + 15);
    expect(built.hand).toEqual(before.hand);
  }
});

it("on a phone held sideways a trip bends into two rows before it would lie over the neighbours or the buttons", () => {
  for (const [width, height] of [[480, 352], [489, 360], [557, 382], [607, 422], [640, 430]] as const) {
    const frame = frameOf(width, height, "platform");
    for (let slots = 1; slots <= 6; slots++) {
      const tray = trayOf(frame, slots);
      const rails = 15;
      for (const { plate } of placesOf(frame, 4, 0).slice(1))
        expect(tray.x - rails > plate.x + plate.w || tray.x + tray.w + rails < plate.x).toBe(true);
      expect(tray.y + tray.h).toBeLessThan(sorterOf(frame).y);
      expect(132 * tray.k * frame.px).toBeGreaterThan(60);
      const all = Array.from({ length: slots }, (_, i) => wagonAt(tray, i));
      for (const { x, y } of all) {
        expect(x).toBeGreaterThanOrEqual(tray.x - 0.01);
        expect(x + 132 * tray.k).toBeLessThanOrEqual(tray.x + tray.w + 0.01);
        expect(y + 76 * tray.k).toBeLessThanOrEqual(tray.y + tray.h + 0.01);
      }
      // there above, back below, each beside the one before it
      all.forEach((at, i) => {
        const next = all[i + 1];
        if (next?.back === at.back) expect(next.x > at.x).toBe(!at.back);
      });
    }
  }
  const six = trayOf(frameOf(489, 360, "platform"), 6);
  expect(six.rows).toEqual([3, 3]);
  expect([wagonAt(six, 3).x, wagonAt(six, 5).x]).toEqual([wagonAt(six, 2).x, wagonAt(six, 0).x]);
});

it("on a phone held sideways the others sit beside the ring, each on its side, clear of piles, deck and buttons", () => {
  for (const [width, height] of [[480, 352], [557, 382], [607, 422], [640, 430]] as const) {
    const frame = frameOf(width, height, "platform");
    expect(frame.low).toBe(true);
    const { deck, pile } = frame;
    const piles = RING.map((each) => pileAt(frame, each)).map(({ x, y }) => ({ x: x - 60 * pile, y: y - 92 * pile, w: 120 * pile, h: 184 * pile }));
    const boxes = [
      ...placesOf(frame, 4, 0).map(({ plate }) => plate),
      { x: deck.x, y: deck.y, w: deck.gap + 104 * deck.k, h: 148 * deck.k },
      sorterOf(frame),
      ...piles,
    ];
    boxes.forEach((a, i) =>
      boxes.slice(i + 1).forEach((b) => {
        const apart = a.x + a.w <= b.x + 1 || b.x + b.w <= a.x + 1 || a.y + a.h <= b.y + 1 || b.y + b.h <= a.y + 1;
        expect(apart, JSON.stringify([a, b])).toBe(true);
      }),
    );
  }
  expect(frameOf(344, 340, "platform").low).toBe(false);
});

describe("trips in the seats' rows", () => {
  it("are as large as card and log allow, and stay on the table where they could not be read", () => {
    expect([900, 768, 740, 720].map((height) => loopInRow(height, 4))).toEqual([48, 35, 34, null]);
    expect(loopInRow(660, 2)).toBe(48);
    expect(loopInRow(900, 3)).toBe(54);
  });

  it("give their room on the table to the ring and to the seat across", () => {
    const [full, bare] = [frameOf(1500, 900, null), frameOf(1500, 900, null, true)];
    expect(bare.ring.rx).toBeGreaterThan(full.ring.rx + 50);
    const across = placesOf(bare, 4, 0)[2]!;
    const backs = [0, 5].map((i) => backAt(bare, across, 6, i).x);
    expect((backs[0]! + backs[1]!) / 2).toBeCloseTo(across.plate.x + across.plate.w / 2);
    for (const { plate, where } of placesOf(bare, 4, 0))
      for (const pile of where === "own" ? [] : RING) {
        const { x, y } = pileAt(bare, pile);
        const apart = Math.abs(x - plate.x - plate.w / 2) > plate.w / 2 + 60 * bare.pile || Math.abs(y - plate.y - plate.h / 2) > plate.h / 2 + 92 * bare.pile;
        expect(apart, `${where} ${pile}`).toBe(true);
      }
  });
});

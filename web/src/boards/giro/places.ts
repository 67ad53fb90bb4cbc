/** Who sits where, and where each one's hand and trips lie. */
import { TICKET } from "./art/pieces";
import { COLUMN, FOOT, type Frame, STRIP } from "./frame";
import { fanSpot, type Point, type Spot } from "./geometry";

export type Where = "left" | "top" | "right" | "own";

export interface Place {
  readonly seat: number;
  readonly where: Where;
  readonly plate: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
}

/** Who sits where: the next seat clockwise to the left. With two the other sits where exchanges go. */
function roundOf(seats: number, eyes: number): Where[] {
  if (seats === 2) return ["own", eyes === 0 ? "left" : "right"];
  return seats === 3 ? ["own", "left", "right"] : ["own", "left", "top", "right"];
}

export const whereOf = (seats: number, eyes: number, seat: number): Where =>
  roundOf(seats, eyes)[(seat - eyes + seats) % seats] ?? "own";

export function placesOf(frame: Frame, seats: number, me: number | null): Place[] {
  const eyes = me ?? 0;
  return roundOf(seats, eyes).map((where, k) => ({ seat: (eyes + k) % seats, where, plate: plateOf(frame, where, seats) }));
}

/** The middle of the seat across, between the pile of Milano and the departures. */
const ACROSS = 756;

function plateOf(frame: Frame, where: Where, seats: number): Place["plate"] {
  if (frame.wide) {
    const w = 138;
    if (where === "left") return { x: frame.x + 8, y: frame.ring.y + 24, w, h: 32 };
    if (where === "right") return { x: frame.x + frame.w - 146, y: frame.ring.y + 24, w, h: 32 };
    if (where === "top") return frame.rows ? { x: ACROSS - w / 2, y: 58, w, h: 32 } : { x: 600, y: 58, w: 86, h: 32 };
    return { x: frame.x + 8, y: frame.counter - (frame.rows ? 48 : 116), w, h: 32 };
  }
  if (frame.low) {
    const [left, right] = [frame.x + 4, frame.x + frame.w - COLUMN.w - 4];
    const foot = frame.hand.y - COLUMN.h - 6;
    if (where === "own") return { x: right, y: 4, w: COLUMN.w, h: 26 };
    if (where === "right") return { x: right, y: foot - FOOT, ...COLUMN };
    return { x: left, y: where === "left" ? foot : foot - COLUMN.h - 5, ...COLUMN };
  }
  const others = seats - 1;
  const w = (frame.w - 12 - (others - 1) * 6) / others;
  if (where === "own") return { x: frame.x + frame.w - 124, y: STRIP + 10, w: 118, h: 26 };
  const at = seats === 2 ? 0 : { left: 0, top: 1, right: others - 1 }[where];
  return { x: frame.x + 6 + at * (w + 6), y: 4, w, h: STRIP - 4 };
}

/** One back in another's hand. */
interface Back extends Point {
  readonly w: number;
  readonly h: number;
  readonly a: number;
}

export function backAt(frame: Frame, place: Place, n: number, i: number): Back {
  const { where, plate } = place;
  const t = i - (n - 1) / 2;
  const gap = (most: number, room: number): number => Math.min(most, n > 1 ? room / (n - 1) : 0);
  if (where === "own") {
    const spot = fanSpot(frame, n, i);
    const size = 0.7 * spot.k;
    return { x: spot.x, y: spot.y, w: TICKET.w * size, h: TICKET.h * size, a: spot.a };
  }
  if (frame.low) return { x: plate.x + 17 + i * gap(24, plate.w - 34), y: plate.y + 54, w: 23, h: 32, a: 0 };
  if (!frame.wide) return { x: plate.x + 20 + i * gap(26, plate.w - 40), y: plate.y + 42, w: 24, h: 34, a: 0 };
  if (where === "top") return { x: frame.rows ? ACROSS + t * gap(38, 200) : 662 + i * gap(38, 200), y: 19 - Math.abs(t) * 1.5, w: 42, h: 62, a: -2 * t };
  const right = where === "right";
  return {
    x: right ? frame.x + frame.w - 28 : frame.x + 28,
    y: plate.y + 68 + i * gap(40, 186),
    w: 78,
    h: 44,
    a: t * (right ? -2.2 : 2.2),
  };
}

/** The same as a ticket's spot: lying backs are turned. */
export function backSpot(frame: Frame, place: Place, n: number, i: number): Spot {
  const { x, y, w, h, a } = backAt(frame, place, n, i);
  return w > h ? { x, y, k: h / TICKET.w, a: a + 90 } : { x, y, k: w / TICKET.w, a };
}

export const LENGTHS = [2, 3, 4, 5, 6] as const;

/** The slot of a trip's length: its middle and radius. */
export function slotAt(frame: Frame, place: Place, length: number): Point & { readonly r: number } {
  const i = length - 2;
  const { where, plate } = place;
  if (frame.low) {
    const r = where === "own" ? 10.2 : 8.2;
    return { x: plate.x + (where === "own" ? 0 : 6) + (i + 0.5) * (r * 2 + 0.6), y: plate.y + (where === "own" ? 13 : 29), r };
  }
  if (!frame.wide) {
    const r = where === "own" ? 11.5 : 8;
    const edge = where === "own" ? 0 : where === "top" ? 2 : 19;
    return {
      x: plate.x + plate.w - edge - (4.5 - i) * (r * 2 + 0.6) - 0.6,
      y: plate.y + (where === "own" ? 13 : 12),
      r,
    };
  }
  if (where === "top") return { x: plate.x + plate.w + 22 + i * 38.5, y: plate.y + 17, r: 18.5 };
  if (where === "own") {
    const row = Math.floor(i / 3);
    return { x: plate.x + 25 + (i % 3) * 52 + row * 26, y: plate.y + 60 + row * 50, r: 25 };
  }
  // two beside each other between plate and ring, the grand six alone on top
  const [row, column] = [Math.floor(i / 2), i % 2];
  const airy = frame.x < -20;
  const step = airy ? 53 + Math.min(7, -frame.x / 5) : 49;
  const left = where === "left" ? plate.x + 27 : plate.x + plate.w - 27 - step;
  return {
    x: length === 6 ? left + step / 2 : left + column * step,
    y: plate.y - 30 - (length === 6 ? 2 : 1 - row) * step,
    r: airy ? 26 : 23,
  };
}

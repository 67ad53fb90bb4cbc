/** Places for what is paid, beside the space where it happens and clear of the signs. */
import { heading, type Ring, type Sign, type Spot } from "./geometry";
import type { Payment } from "./moves";

export interface Tag extends Spot {
  readonly text: string;
  readonly width: number;
  readonly payment: Payment;
}

const HIGH = 42;
/** A sign's radius, with its glow. */
const SIGN = 33;
/** So far a pile may move from its space, along the street and away from it. */
const ALONG = [0, ...[34, 68, 102, 136, 170, 204].flatMap((by) => [-by, by])];
const AWAY = [0, 34, 68, 102];

interface Box extends Spot {
  readonly w: number;
  readonly h: number;
}

export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}

export function widthOf(payment: Payment): number {
  return 26 + signed(payment.points).length * 12 + payment.seats.length * 21;
}

/** The sevens beside the alley. */
export const sevens = (ring: Ring): Spot[] =>
  [-1, 1].map((side) => ({ x: ring.cx + side * (ring.frame.al / 2 + 25), y: ring.cy - (ring.frame.small ? 10 : 0) }));

export function tags(ring: Ring, signs: ReadonlyMap<number, Sign>, payments: readonly Payment[]): Tag[] {
  const places = new Map<number | null, Payment[]>();
  for (const payment of payments) places.set(payment.space, [...(places.get(payment.space) ?? []), payment]);
  const taken: Box[] = [...signs.values(), ...sevens(ring)].map(({ x, y }) => ({ x: x - SIGN, y: y - SIGN, w: 2 * SIGN, h: 2 * SIGN }));
  return [...places].flatMap(([space, here]) => pile(ring, signs, space, here, taken));
}

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));

/** What is paid at one space, one below the other, where it hides no value and no other pile. */
function pile(ring: Ring, signs: ReadonlyMap<number, Sign>, space: number | null, here: readonly Payment[], taken: Box[]): Tag[] {
  const [w, h] = [Math.max(...here.map(widthOf)), here.length * HIGH - 6];
  const first = beginning(ring, signs, space);
  let best: { hidden: number; box: Box } | null = null;
  for (const away of AWAY)
    for (const by of ALONG) {
      const x = Math.max(6, Math.min(ring.frame.w - w - 6, first.x + by - w / 2));
      const y = Math.max(6, Math.min(ring.frame.h - h - 6, first.up ? first.y - away + 18 - h : first.y + away - 18));
      const box = { x, y, w, h };
      const hidden = taken.reduce((sum, other) => sum + overlap(box, other), 0);
      if (!best || hidden < best.hidden) best = { hidden, box };
    }
  const { box } = best!;
  taken.push(box);
  return here.map((payment, k) => ({
    x: box.x + w / 2,
    y: box.y + 18 + HIGH * (first.up ? here.length - 1 - k : k),
    text: signed(payment.points),
    width: widthOf(payment),
    payment,
  }));
}

/** Below the north street, above the signs of the south street, inside the others; in the alley under the lamp. */
function beginning(ring: Ring, signs: ReadonlyMap<number, Sign>, space: number | null): Spot & { up: boolean } {
  if (space === null) return { x: ring.cx, y: ring.cy - 116, up: false };
  const point = ring.space(space);
  const sign = signs.get(space) ?? point;
  switch (heading(point)) {
    case "E":
      return { x: point.x, y: point.y + 66, up: false };
    case "W":
      return { x: sign.x, y: sign.y - 56, up: true };
    case "N":
      return { x: sign.x + 98, y: sign.y - 20, up: false };
    case "S":
      return { x: sign.x - 98, y: sign.y - 20, up: false };
  }
}

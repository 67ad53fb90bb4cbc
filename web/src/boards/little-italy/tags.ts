/** Places for what is paid, beside the space where it happens and clear of the signs. */
import { heading, type Ring, type Sign, type Spot } from "./geometry";
import type { Payment } from "./position";

export interface Tag extends Spot {
  readonly text: string;
  readonly width: number;
  readonly payment: Payment;
}

const HIGH = 42;

export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}

export function widthOf(payment: Payment): number {
  return 26 + signed(payment.points).length * 12 + payment.seats.length * 21;
}

export function tags(ring: Ring, signs: ReadonlyMap<number, Sign>, payments: readonly Payment[]): Tag[] {
  const places = new Map<number | null, Payment[]>();
  for (const payment of payments) places.set(payment.space, [...(places.get(payment.space) ?? []), payment]);
  return [...places].flatMap(([space, here]) => pile(ring, signs, space, here));
}

function pile(ring: Ring, signs: ReadonlyMap<number, Sign>, space: number | null, here: readonly Payment[]): Tag[] {
  const width = Math.max(...here.map(widthOf));
  const keep = (x: number): number => Math.max(width / 2 + 6, Math.min(ring.frame.w - width / 2 - 6, x));
  const first = beginning(ring, signs, space);
  const down = first.up ? -HIGH : HIGH;
  const middle = first.y + (down * (here.length - 1)) / 2;
  const clear = (x: number): boolean => {
    const near = (s: Spot): number =>
      Math.max(Math.abs(s.x - x) - width / 2, 0) ** 2 + Math.max(Math.abs(s.y - middle) - (here.length * HIGH) / 2, 0) ** 2;
    return [...signs.values()].every((sign) => near(sign) > 33 * 33);
  };
  const slides = space === null ? [0] : [0, ...[34, 68, 102, 136, 170].flatMap((by) => [-by, by])];
  const x = keep(first.x + (slides.find((by) => clear(keep(first.x + by))) ?? 0));
  return here.map((payment, k) => ({
    x,
    y: first.y + k * down,
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

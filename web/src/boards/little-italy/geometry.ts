/** The ring road and the alley as a drawing measures them. Arc length 0 is the south mouth, half-way the north mouth. */
import type { LittleItalyView } from "../../wire/views";

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A point of the road with the driving direction; its normal (-ty, tx) points to the block. */
export interface Point extends Spot {
  readonly tx: number;
  readonly ty: number;
}

export type Heading = "N" | "E" | "S" | "W";
export type Mouth = "north" | "south";

export interface Frame {
  readonly w: number;
  readonly h: number;
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
  readonly r: number;
  /** Half the road's width. */
  readonly hw: number;
  /** The alley's width. */
  readonly al: number;
  /** Rows of houses in the block. */
  readonly rows: number;
  /** Size of cars and markers. */
  readonly k: number;
  readonly small: boolean;
}

const HALF_ROAD = 34;
/** How far a car keeps from the alley's middle in a mouth. */
const LANE = 31;

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** The frame that fills a space of this shape: the road's length decides how large a unit is. */
export function frameOf(aspect: number, view: Pick<LittleItalyView, "length" | "mouths">, small: boolean): Frame {
  const shape = clamp(Math.round(aspect * 25) / 25, 0.76, 1.72);
  const longer = Math.max(halfWay(view), view.length - halfWay(view));
  const r = small ? 84 : 92;
  const [left, top, foot] = small ? [50, 130, 54] : [66, 152, 62];
  const around = clamp(2 * longer * (small ? 65.8 : 69.4), 2500, 3900);
  const sides = (around + (8 - 2 * Math.PI) * r) / 2;
  const h = Math.round((sides + 2 * left + top + foot) / (1 + shape));
  const w = Math.round(h * shape);
  const [x0, x1, y0, y1] = [left, w - left, top, h - foot];
  const rows = Math.max(1, Math.round((y1 - y0 - 2 * HALF_ROAD - 34) / 205));
  return { w, h, x0, x1, y0, y1, r, hw: HALF_ROAD, al: small ? 142 : 146, rows, k: small ? 1.13 : 1, small };
}

/** How many spaces lie between the south mouth and the north mouth, clockwise. */
function halfWay(view: Pick<LittleItalyView, "length" | "mouths">): number {
  const { south = view.length, north = 0 } = view.mouths;
  return (((north - south) % view.length) + view.length) % view.length;
}

export class Ring {
  readonly cx: number;
  readonly cy: number;
  readonly around: number;
  readonly length: number;
  private readonly sides: number[];
  private readonly south: number;
  private readonly first: number;

  constructor(
    readonly frame: Frame,
    view: Pick<LittleItalyView, "length" | "mouths">,
  ) {
    const { x0, x1, y0, y1, r } = frame;
    this.cx = (x0 + x1) / 2;
    this.cy = (y0 + y1) / 2;
    const [corner, flat, side] = [(Math.PI * r) / 2, this.cx - x0 - r, y1 - y0 - 2 * r];
    this.sides = [flat, corner, side, corner, 2 * flat, corner, side, corner, flat];
    this.around = this.sides.reduce((sum, each) => sum + each);
    this.length = view.length;
    this.south = view.mouths["south"] ?? view.length;
    this.first = halfWay(view);
  }

  /** The side an arc length lies on, the bends are the odd ones; and how far along it. */
  private side(arc: number): [side: number, s: number] {
    let s = ((arc % this.around) + this.around) % this.around;
    let side = 0;
    while (side < 8 && s >= this.sides[side]!) s -= this.sides[side++]!;
    return [side, s];
  }

  /** The point at an arc length. */
  point(arc: number): Point {
    const { x0, x1, y0, y1, r } = this.frame;
    const [side, s] = this.side(arc);
    const bend = (x: number, y: number, turn: number): Point => ({
      x: x + r * Math.cos(turn),
      y: y + r * Math.sin(turn),
      tx: -Math.sin(turn),
      ty: Math.cos(turn),
    });
    const f = s / r;
    switch (side) {
      case 0:
        return { x: this.cx - s, y: y1, tx: -1, ty: 0 };
      case 1:
        return bend(x0 + r, y1 - r, Math.PI / 2 + f);
      case 2:
        return { x: x0, y: y1 - r - s, tx: 0, ty: -1 };
      case 3:
        return bend(x0 + r, y0 + r, Math.PI + f);
      case 4:
        return { x: x0 + r + s, y: y0, tx: 1, ty: 0 };
      case 5:
        return bend(x1 - r, y0 + r, 1.5 * Math.PI + f);
      case 6:
        return { x: x1, y: y0 + r + s, tx: 0, ty: 1 };
      case 7:
        return bend(x1 - r, y1 - r, f);
      default:
        return { x: x1 - r - s, y: y1, tx: -1, ty: 0 };
    }
  }

  /** The point beside the road's middle; a positive distance is towards the block. */
  beside(arc: number, distance: number): Point {
    const p = this.point(arc);
    return { ...p, x: p.x - p.ty * distance, y: p.y + p.tx * distance };
  }

  /** Where a space begins and ends. */
  edges(space: number): [number, number] {
    const place = (((space - this.south - 1) % this.length) + this.length) % this.length;
    const half = this.around / 2;
    const [from, count, start] =
      place < this.first ? [place, this.first, 0] : [place - this.first, this.length - this.first, half];
    return [start + (from * half) / count, start + ((from + 1) * half) / count];
  }

  /** The arc length of a space's middle. */
  arc(space: number): number {
    const [begin, end] = this.edges(space);
    return (begin + end) / 2;
  }

  /** How long a space is. */
  step(space: number): number {
    const [begin, end] = this.edges(space);
    return end - begin;
  }

  space(space: number): Point {
    return this.point(this.arc(space));
  }

  /** The arc length of one place as it comes after another, going clockwise. */
  after(from: number, to: number): number {
    return to < from ? to + this.around : to;
  }

  /** Points along the road, as a path has them: many in a bend, on a straight only where it begins and ends. */
  run(from: number, to: number, distance = 0, fine = 10): Spot[] {
    const points = [this.beside(from, distance)];
    for (let begin = from; begin < to; ) {
      const [side, s] = this.side(begin);
      const end = Math.min(to, begin + Math.max(this.sides[side]! - s, 0.001));
      const parts = side % 2 ? Math.ceil((end - begin) / fine) : 1;
      for (let k = 1; k <= parts; k += 1) points.push(this.beside(begin + ((end - begin) * k) / parts, distance));
      begin = end;
    }
    return points;
  }

  /** A space's outline: a chevron that points the way. */
  tile(space: number): string {
    const [begin, end] = this.edges(space);
    const [from, to, tip] = [begin + 2.2, end - 2.2, 9];
    const { hw } = this.frame;
    const outline = [
      ...this.run(from, to, -hw, 12),
      this.point(to + tip),
      ...this.run(from, to, hw, 12).reverse(),
      this.point(from + tip),
    ];
    return `${path(outline)}Z`;
  }

  /** Where cars stand in the alley: one in the middle, several in rows. */
  parked(index: number, count: number): Spot {
    if (count < 2) return { x: this.cx, y: this.cy };
    const columns = count > 3 ? 2 : 1;
    const rows = Math.ceil(count / columns);
    const apart = Math.min(this.frame.small ? 106 : 92, (this.frame.y1 - this.frame.y0 - 250) / (rows - 1));
    return {
      x: this.cx + (columns === 2 ? (index % 2 ? LANE : -LANE) : 0),
      y: this.cy + (Math.floor(index / columns) - (rows - 1) / 2) * apart + (rows > 2 ? 16 : 8),
    };
  }

  /** The way between a mouth and a place in the alley; a car comes out on the right. */
  private throat(mouth: Mouth, out: boolean): { inside: Spot; road: number } {
    const { y0, y1, hw } = this.frame;
    const sign = mouth === "north" ? 1 : -1;
    const half = mouth === "north" ? this.around / 2 : out ? 0 : this.around;
    return {
      inside: { x: this.cx + LANE * sign * (out ? 1 : -1), y: (sign > 0 ? y0 : y1) + sign * (hw + 50) },
      road: half + LANE * (out ? 1.6 : -1.6),
    };
  }

  /** Points from a parked car through a mouth on to the road, up to an arc length. */
  wayOut(from: Spot, mouth: Mouth, to: number): Spot[] {
    const { inside, road } = this.throat(mouth, true);
    return [from, inside, ...this.run(Math.min(road, to), to, 0, 8)];
  }

  /** Points from an arc length on the road through a mouth to a place in the alley. */
  wayIn(from: number, mouth: Mouth, to: Spot): Spot[] {
    const { inside, road } = this.throat(mouth, false);
    const end = Math.max(from, this.after(from, road % this.around));
    const begin = end - from > this.around / 2 ? [] : this.run(from, end, 0, 8);
    return [...(begin.length ? begin : [this.point(from)]), inside, to];
  }
}

export function heading(p: Point): Heading {
  if (Math.abs(p.tx) >= Math.abs(p.ty)) return p.tx < 0 ? "W" : "E";
  return p.ty < 0 ? "N" : "S";
}

/** Points as the `d` of a path, open. */
export function path(points: readonly Spot[]): string {
  return `M${points.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join("L")}`;
}

/** The place on a line of points, at a part of its length. */
export function onLine(points: readonly Spot[], part: number): Point {
  const lengths = points.slice(1).map((p, k) => Math.hypot(p.x - points[k]!.x, p.y - points[k]!.y));
  let left = part * lengths.reduce((sum, each) => sum + each, 0);
  for (const [k, long] of lengths.entries()) {
    if (left <= long || k === lengths.length - 1) {
      const [a, b] = [points[k]!, points[k + 1]!];
      const f = long ? Math.min(1, left / long) : 1;
      const [tx, ty] = long ? [(b.x - a.x) / long, (b.y - a.y) / long] : [0, 1];
      return { x: a.x + (b.x - a.x) * f, y: a.y + (b.y - a.y) * f, tx, ty };
    }
    left -= long;
  }
  return { ...points[0]!, tx: 0, ty: 1 };
}

/** A neon sign: above the north street, else on the block's side; it points at its space. */
export interface Sign extends Spot {
  readonly points: number;
  readonly k: number;
}

const SLIDES = [0, ...[0.35, 0.6, 0.9, 1.15, 1.3, 1.5, 1.8, 2.1, 2.5, 3, 3.5, 4].flatMap((by) => [by, -by])];

/** Places for the signs of these spaces, slid along the street until none touches another. */
export function signs(ring: Ring, spaces: readonly number[]): Map<number, Sign> {
  const straight = (space: number): number => {
    const p = ring.space(space);
    if (Math.abs(Math.abs(p.tx) - Math.abs(p.ty)) <= 0.99) return 1;
    return Math.abs(p.tx) > 0.5 ? 0 : 2;
  };
  const order = [...spaces].sort((a, b) => straight(a) - straight(b) || a - b);
  const placed = new Map<number, Sign>();
  for (const space of order) placed.set(space, signPlace(ring, space, [...placed.values()]));
  return placed;
}

function signPlace(ring: Ring, space: number, others: readonly Spot[]): Sign {
  const tile = ring.space(space);
  const facing = heading(tile);
  const slid = (by: number): Point => {
    const distance = ring.frame.hw + 42;
    return ring.beside(ring.arc(space) + by * 69, facing === "E" ? -distance : distance);
  };
  const made = (p: Spot, k: number): Sign => ({
    x: p.x,
    y: p.y,
    k,
    points: (Math.atan2(tile.y - p.y, tile.x - p.x) * 180) / Math.PI,
  });
  for (const [apart, k] of [
    [69, 1],
    [57, 0.82],
  ] as const) {
    for (const by of SLIDES) {
      const p = slid(by);
      if (by && facing !== heading(ring.point(ring.arc(space) + by * 69))) continue;
      if (others.every((other) => Math.hypot(other.x - p.x, other.y - p.y) > apart)) return made(p, k);
    }
  }
  return made(slid(0), 0.82);
}

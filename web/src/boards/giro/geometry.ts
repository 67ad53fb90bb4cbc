/** Where piles, cities and tickets lie in a frame. */
import { AT, geo } from "./art/italy";
import { TICKET, WAGON } from "./art/pieces";
import type { Letter, Pile } from "./cities";
import { FIFTH, FOOT, type Frame } from "./frame";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a ticket lies: its middle, its size against the printed one, its turn in degrees. */
export interface Spot extends Point {
  readonly k: number;
  readonly a: number;
}

// ---- piles and cities -------------------------------------------------------------------

const CLOCKWISE = ["M", "V", "N", "P", "T"];

/** Where a pile stands on the ring. */
export function pileAt(frame: Frame, pile: Pile): Point {
  const { ring } = frame;
  const turn = -Math.PI / 2 + (CLOCKWISE.indexOf(pile) * 2 * Math.PI) / 5;
  if (!ring.low || (pile !== "T" && pile !== "V")) return { x: ring.x + ring.rx * Math.cos(turn), y: ring.y + ring.ry * Math.sin(turn) };
  const up = FIFTH - ring.low / ring.ry;
  return { x: ring.x + ring.rx * Math.sqrt(1 - up * up) * Math.sign(Math.cos(turn)), y: ring.y - ring.ry * up };
}

/** How many cards thick a pile is drawn. */
export const thickness = (tickets: number): number => Math.ceil(tickets / 3);

/** The top ticket of a pile. */
export function pileSpot(frame: Frame, pile: Pile, tickets: number): Spot {
  const { x, y } = pileAt(frame, pile);
  return { x, y: y - (4 + thickness(tickets) * 2.5) * frame.pile, k: frame.pile, a: 0 };
}

export function cityAt(frame: Frame, city: Letter): Point {
  const [x, y] = geo(...AT[city], frame.map.k);
  return { x: frame.map.x + x, y: frame.map.y + y };
}

// ---- the own hand -----------------------------------------------------------------------

/** A ticket's place in a fan of n: its foot's middle and its turn. */
export function fanSpot(frame: Frame, n: number, i: number): Spot {
  const { hand } = frame;
  const step = n > 1 ? Math.min(hand.step, (hand.max - TICKET.w * hand.k) / (n - 1)) : 0;
  const t = i - (n - 1) / 2;
  const a = t * (frame.wide ? 2 : 1.6);
  const turn = (a * Math.PI) / 180;
  const [x, foot] = [hand.x + t * step, hand.y + t * t * (frame.wide ? 1.5 : 0.5) + TICKET.h * hand.k];
  const half = (TICKET.h / 2) * hand.k;
  return { x: x + half * Math.sin(turn), y: foot - half * Math.cos(turn), k: hand.k, a };
}

/** How far a sign leans out with its ticket. */
const SWAY = 16;

/** A sign over the i-th of n tickets, in the ticket's own measure: its letters' size, half its width, its middle; short where it would lie over the next one or the button that sorts. */
export function tagAt(frame: Frame, n: number, i: number, { long, short }: { readonly long: string; readonly short: string }): { readonly text: string; readonly size: number; readonly w: number; readonly x: number } {
  const size = frame.wide ? Math.max(14.5, 12 / frame.px) : 19;
  const half = (text: string): number => text.length * size * 0.29 + size;
  const set = (text: string) => ({ text, size, w: half(text), x: frame.wide ? TICKET.w / 2 : Math.max(half(text), 34) });
  if (!frame.wide) return set(short);
  const { x, k } = fanSpot(frame, n, i);
  const next = n > 1 ? fanSpot(frame, n, 1).x - fanSpot(frame, n, 0).x : Infinity;
  return set(2 * half(long) * k < next && x + half(long) * k < sorterOf(frame).x - SWAY ? long : short);
}

// ---- the platform -----------------------------------------------------------------------

export interface Tray extends Point {
  readonly k: number;
  /** Tickets in the upper row, and in the lower one, which leads back. */
  readonly rows: readonly [number, number];
  readonly w: number;
  readonly h: number;
}

const GAP = 4;
const CAR = { w: WAGON.w + GAP, h: WAGON.h + GAP };

/** The platform for so many lying tickets. */
export function trayOf(frame: Frame, slots: number): Tray {
  const { tray } = frame;
  const large = (row: number): number => Math.min(tray.k, tray.max / (row * CAR.w));
  const upper = large(slots) < tray.least ? Math.ceil(slots / 2) : slots;
  const two = upper < slots;
  const k = two ? Math.min(large(upper), tray.least) : large(upper);
  const [w, h] = [(upper * CAR.w - GAP) * k, (two ? CAR.h + WAGON.h : WAGON.h) * k];
  // a second row grows upwards: below are the buttons
  const y = tray.y + (two ? WAGON.h * tray.k - h : (WAGON.h * tray.k - h) / 2);
  return { x: frame.ring.x - w / 2, y, k, rows: [upper, slots - upper], w, h };
}

/** The upper left corner of a ticket on the platform, and whether it lies in the row that leads back. */
export function wagonAt({ x, y, k, rows: [upper, lower] }: Tray, i: number): Point & { readonly back: boolean } {
  const back = lower > 0 && i >= upper;
  const column = back ? (upper + lower) / 2 - 1 - (i - upper) : i;
  return { x: x + column * CAR.w * k, y: back ? y + CAR.h * k : y, back };
}

/** The same as a ticket's spot: what leads back is turned. */
export function wagonSpot(tray: Tray, i: number): Spot {
  const { x, y, back } = wagonAt(tray, i);
  return { x: x + (WAGON.w / 2) * tray.k, y: y + (WAGON.h / 2) * tray.k, k: tray.k, a: back ? 180 : 0 };
}

/** A finger's breadth. */
const FINGER = 44;

/** The button that sorts the fan where there is little room. */
export function sorterOf(frame: Frame): { readonly x: number; readonly y: number; readonly w: number; readonly h: number } {
  const size = Math.max(46, FINGER / frame.px);
  if (frame.low) return { x: frame.x + frame.w - 50, y: frame.hand.y - FOOT, w: 46, h: 44 };
  if (frame.wide) return { x: frame.x + frame.w - 152, y: frame.counter - 44 - size, w: 144, h: size };
  return { x: frame.ring.x - 76, y: frame.deck.y, w: size * 0.96, h: size * 0.96 };
}

/** Where an offered ticket waits, and where the answer comes to lie. */
export function offerSpots(frame: Frame): {
  readonly offered: Spot;
  readonly answer: Spot;
  readonly box: { x: number; y: number; w: number; h: number };
} {
  const k = frame.wide ? 0.62 : 0.4;
  const [w, h] = frame.wide ? [300, TICKET.h * k + 20] : [214, TICKET.h * k + 14];
  const y = frame.wide ? frame.tray.y - 94 : frame.hand.y - h - 24;
  const away = frame.wide ? 90 : 66;
  const at = (x: number): Spot => ({ x, y: y + h / 2, k, a: 0 });
  return {
    offered: at(frame.ring.x - away),
    answer: at(frame.ring.x + away),
    box: { x: frame.ring.x - w / 2, y, w, h },
  };
}

// ---- on the way -------------------------------------------------------------------------

export const mix = (a: number, b: number, part: number): number => a + (b - a) * part;

export const between = (a: Spot, b: Spot, part: number): Spot => ({
  x: mix(a.x, b.x, part),
  y: mix(a.y, b.y, part),
  k: mix(a.k, b.k, part),
  a: mix(a.a, b.a, part),
});

/** The transform that lays a drawing of w × h with its middle at a spot. */
export const laid = ({ x, y, k, a }: Spot, w: number = TICKET.w, h: number = TICKET.h): string =>
  `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${a.toFixed(1)}) scale(${k.toFixed(3)}) translate(${-w / 2} ${-h / 2})`;

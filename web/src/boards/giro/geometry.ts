/** Where things lie: a wide frame for a hall, a narrow and a low one for a phone held upright or sideways, in units of their own. */
import { AT, geo } from "./art/italy";
import { SELECTION, TICKET, WAGON } from "./art/pieces";
import type { Letter, Pile } from "./cities";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a ticket lies: its middle, its size against the printed one, its turn in degrees. */
export interface Spot extends Point {
  readonly k: number;
  readonly a: number;
}

export interface Frame {
  readonly wide: boolean;
  /** The others sit in columns beside the ring, not in a strip above it. */
  readonly low: boolean;
  /** The trips stand in the seats' rows, not on the table. */
  readonly rows: boolean;
  readonly x: number;
  readonly w: number;
  readonly h: number;
  /** CSS pixels a unit. */
  readonly px: number;
  readonly ring: { readonly x: number; readonly y: number; readonly rx: number; readonly ry: number };
  /** The map: its middle, and units a degree. */
  readonly map: { readonly x: number; readonly y: number; readonly k: number };
  readonly pile: number;
  readonly hand: { readonly x: number; readonly y: number; readonly k: number; readonly step: number; readonly max: number };
  readonly lift: number;
  /** The platform: so large at most, so broad at most; what would be smaller than `least` in one row lies in two. */
  readonly tray: { readonly y: number; readonly k: number; readonly max: number; readonly least: number };
  readonly deck: { readonly x: number; readonly y: number; readonly k: number; readonly gap: number };
  readonly counter: number;
  /** Scenery's strength of line: 1 in the hall, half on a phone. */
  readonly fine: number;
}

const WIDE = { w: 1080, h: 900 };
const NARROW = 390;
/** Below these the wide frame's letters could not be read. */
const [NARROW_BELOW, LOW_BELOW] = [620, 460];
const LYING = 1.15;

/** What lies between ring and fan: tickets on the platform, or the place for them; an offer. */
export type Room = "platform" | "counter" | "offer" | null;

export function frameOf(width: number, height: number, room: Room, rows = false): Frame {
  const [w, h] = [Math.max(1, width), Math.max(1, height)];
  if (w >= NARROW_BELOW && h >= LOW_BELOW) return wide(w, h, room === "platform" || room === "counter", rows);
  return w / h > LYING ? low(w, h, rows) : narrow(w, h, room, rows);
}

/** How large a trip may be in a seat's row in a window of this height, so that card and log keep their room; null: it could not be read. */
export function loopInRow(height: number, seats: number): number | null {
  const size = (height - 420) / seats - 52;
  return size < 28 ? null : Math.max(34, Math.min(size > 80 ? 54 : 48, Math.floor(size)));
}

function wide(width: number, height: number, platform: boolean, rows: boolean): Frame {
  const shape = width / height;
  const extra = Math.max(0, Math.min(420, (shape * WIDE.h - WIDE.w) / 2));
  const h = Math.max(WIDE.h, Math.min(1300, WIDE.w / shape));
  // what a tall space has more goes to ring, map and tickets
  const more = h - WIDE.h;
  const [x, y] = [WIDE.w / 2, 318 + more * 0.4];
  const size = 1 + more * 0.0008;
  return {
    wide: true,
    low: false,
    rows,
    x: -extra,
    w: WIDE.w + extra * 2,
    h,
    px: Math.min(width / (WIDE.w + extra * 2), height / h),
    // where no trips lie beside it
    ring: { x, y, rx: 400 + (rows ? Math.min(110, extra * 0.6) : 0), ry: 226 + more * 0.2 },
    map: { x: x - 14, y: y + 16, k: 36 + more * 0.03 },
    pile: 0.72,
    hand: { x, y: (platform ? 706 : 690) + more - TICKET.h * (size - 1), k: size, step: 118 * size, max: 790 - more * 0.3 },
    lift: 30,
    tray: { y: 588 + more * 0.83, k: 0.9, max: 880, least: 0 },
    deck: { x: 104, y: 26, k: 0.86, gap: 110 },
    counter: 750 + more,
    fine: 1,
  };
}

const STRIP = 64;

/** A small ring makes room for what lies below it. */
const BELOW = { platform: 78, offer: 96 };
const LEAST_RING = 215;

function narrow(width: number, height: number, between: Room, rows: boolean): Frame {
  const h = Math.max(340, Math.min(760, (NARROW * height) / width));
  const size = Math.max(0.52, Math.min(0.74, 0.5 + (h - 366) * 0.00115));
  const y = h - TICKET.h * size - 6;
  const whole = y - STRIP - 14;
  const given = between === "platform" || between === "offer" ? Math.min(BELOW[between], Math.max(0, whole - LEAST_RING)) : 0;
  const room = whole - given;
  const pile = room > 290 ? 0.43 : room > 230 ? 0.39 : 0.33;
  const ry = Math.max(40, Math.min(150, (room - TICKET.h * pile - 8) / 1.81));
  const ring = { x: NARROW / 2, y: STRIP + 12 + 96 * pile + ry, rx: 158, ry };
  // the deck ends above the pile of Torino
  const k = Math.max(0.3, Math.min(0.5, (ring.y - ry * 0.31 - 108 * pile - STRIP - 16) / SELECTION.h));
  return {
    wide: false,
    low: false,
    rows,
    x: 0,
    w: NARROW,
    h,
    px: Math.min(width / NARROW, height / h),
    ring,
    map: { x: ring.x - 6, y: ring.y + 8, k: Math.min(20, ry * 0.154) },
    pile,
    hand: { x: ring.x, y, k: size, step: 90, max: NARROW - 14 },
    lift: 18,
    tray: { y: y - 82, k: 0.6, max: 352, least: 0 },
    deck: { x: 7, y: STRIP + 10, k, gap: 110 * k },
    counter: y + TICKET.h * size * 0.6,
    fine: 0.5,
  };
}

/** A phone held sideways: at the left the deck, the seat opposite and the next one, at the right one's trips and the last. */
const COLUMN = { w: 106, h: 74 };
/** The button above the fan. */
const FOOT = 50;

function low(width: number, height: number, rows: boolean): Frame {
  const shape = width / height;
  const w = Math.max(440, Math.min(700, 340 * shape));
  const h = Math.max(340, w / shape);
  const size = 0.52 + (h - 340) * 0.001;
  const y = h - TICKET.h * size - 2;
  const pile = 0.4 + (h - 340) * 0.001;
  const ry = (y - TICKET.h * pile - 20) / 1.81;
  const ring = { x: w / 2, y: 11 + 96 * pile + ry, rx: Math.min(190, w / 2 - COLUMN.w - 8 - 62 * pile), ry };
  const k = Math.min(0.46, (y - COLUMN.h * 2 - 18) / SELECTION.h);
  return {
    wide: false,
    low: true,
    rows,
    x: 0,
    w,
    h,
    px: Math.min(width / w, height / h),
    ring,
    map: { x: ring.x - 6, y: ring.y + 8, k: Math.min(20, ry * 0.154) },
    pile,
    hand: { x: w / 2, y, k: size, step: 90, max: w - 14 },
    lift: 18,
    tray: { y: y - FOOT - 58, k: 0.6, max: w - COLUMN.w * 2 - 40, least: 0.48 },
    deck: { x: 5, y: 5, k, gap: 108 * k },
    counter: y + TICKET.h * size * 0.6,
    fine: 0.5,
  };
}

// ---- piles and cities -------------------------------------------------------------------

const CLOCKWISE = ["M", "V", "N", "P", "T"];

/** Where a pile stands on the ring. */
export function pileAt(frame: Frame, pile: Pile): Point {
  const turn = -Math.PI / 2 + (CLOCKWISE.indexOf(pile) * 2 * Math.PI) / 5;
  return { x: frame.ring.x + frame.ring.rx * Math.cos(turn), y: frame.ring.y + frame.ring.ry * Math.sin(turn) };
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

// ---- the seats --------------------------------------------------------------------------

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
    if (where === "top") return frame.rows ? { x: ACROSS - w / 2, y: 58, w, h: 32 } : { x: 590, y: 58, w: 96, h: 32 };
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

/** A wide frame for a hall, a narrow and a low one for a phone held upright or sideways, in units of their own. */
import { SELECTION, TICKET } from "./art/pieces";

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
  /** The piles' ring; the piles of Torino and Venezia stand this much lower on it than a fifth of the way round. */
  readonly ring: { readonly x: number; readonly y: number; readonly rx: number; readonly ry: number; readonly low: number };
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
    ring: { x, y, rx: 400 + (rows ? Math.min(110, extra * 0.6) : 0), ry: 226 + more * 0.2, low: 0 },
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

export const STRIP = 64;

/** A small ring makes room for what lies below it. */
const BELOW = { platform: 78, offer: 96 };
const LEAST_RING = 215;
const LEAST_DECK = 0.3;
/** How far above the ring's middle the piles of Torino and Venezia stand, in parts of its height. */
export const FIFTH = Math.sin(Math.PI / 10);
/** How far a pile's count reaches above it on a phone. */
const COUNT = 12;

function narrow(width: number, height: number, between: Room, rows: boolean): Frame {
  const h = Math.max(340, Math.min(760, (NARROW * height) / width));
  const size = Math.max(0.52, Math.min(0.74, 0.5 + (h - 366) * 0.00115));
  const y = h - TICKET.h * size - 6;
  const whole = y - STRIP - 14;
  const given = between === "platform" || between === "offer" ? Math.min(BELOW[between], Math.max(0, whole - LEAST_RING)) : 0;
  const room = whole - given;
  const pile = room > 290 ? 0.43 : room > 230 ? 0.39 : 0.33;
  const ry = Math.max(40, Math.min(150, (room - TICKET.h * pile - 8) / 1.81));
  const [middle, top] = [STRIP + 12 + 96 * pile + ry, STRIP + 10];
  // the deck ends above the pile of Torino and what is written there, which makes room for it
  const above = middle - ry * FIFTH - 96 * pile - COUNT - top;
  const k = Math.max(LEAST_DECK, Math.min(0.5, above / SELECTION.h));
  const ring = { x: NARROW / 2, y: middle, rx: 158, ry, low: Math.max(0, Math.min(ry * FIFTH, k * SELECTION.h - above)) };
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
    deck: { x: 7, y: top, k, gap: 110 * k },
    counter: y + TICKET.h * size * 0.6,
    fine: 0.5,
  };
}

/** A phone held sideways: at the left the deck, the seat opposite and the next one, at the right one's trips and the last. */
export const COLUMN = { w: 106, h: 74 };
/** The button above the fan. */
export const FOOT = 50;

function low(width: number, height: number, rows: boolean): Frame {
  const shape = width / height;
  const w = Math.max(440, Math.min(700, 340 * shape));
  const h = Math.max(340, w / shape);
  const size = 0.52 + (h - 340) * 0.001;
  const y = h - TICKET.h * size - 2;
  const pile = 0.4 + (h - 340) * 0.001;
  const ry = (y - TICKET.h * pile - 20) / 1.81;
  const ring = { x: w / 2, y: 11 + 96 * pile + ry, rx: Math.min(190, w / 2 - COLUMN.w - 8 - 62 * pile), ry, low: 0 };
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

/** The board's place in pixels: the castle as large as it goes, the yard beside or below it. */
import type { BorgoView } from "../../wire/views";
import { CHEESES } from "./art/cheese";
import { CASTLE, type Point, RIM } from "./geometry";
import { miceAt } from "./moves";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface Spot extends Point {
  readonly scale: number;
}

export interface Frame {
  /** A column of lots, a row of lots, or on a phone one cell a seat, below the castle or beside it. */
  readonly kind: "column" | "row" | "cells";
  readonly width: number;
  readonly height: number;
  /** Where square a7's corner lies, and how many pixels a unit has. */
  readonly castle: Spot;
  readonly spare: Box;
  /** Everybody's cheeses; null: they stand elsewhere. */
  readonly larder: Box | null;
  readonly gate: Box;
  readonly dungeon: Box;
  /** One a seat, only in `cells`. */
  readonly cells: readonly Box[];
}

const GAP = 12;
const COLUMN = { least: 128, most: 220 };
const ROW = 112;
const CELLS = { least: 56, most: 96 };
const STACK = { least: 92, most: 130 };
/** A lot's title. */
const HEAD = 28;

/** `bare`: what each seat has is shown elsewhere. */
export function frameOf(width: number, height: number, seats: number, bare = false): Frame {
  const [w, h] = [Math.max(width, 160), Math.max(height, 160)];
  const phone = w < 560 && !bare;
  const beside = Math.min(h, w - (phone ? STACK.least : COLUMN.least) - GAP);
  const below = Math.min(w, h - (phone ? CELLS.least + 4 : ROW + GAP));
  if (beside >= below) return phone ? stack(w, h, beside, seats) : column(w, h, beside, seats, bare);
  return phone ? cells(w, h, below, seats) : row(w, h, below, bare);
}

function castle(x: number, y: number, size: number): Spot {
  const scale = size / CASTLE;
  return { x: x + RIM * scale, y: y + RIM * scale, scale };
}

const box = (x: number, y: number, w: number, h: number): Box => ({ x, y, w, h });

function column(w: number, h: number, size: number, seats: number, bare: boolean): Frame {
  const wide = Math.min(COLUMN.most, w - size - GAP);
  const x = Math.max(0, (w - size - GAP - wide) / 2);
  const medal = (wide - 44) / CHEESES.length;
  const larders = bare ? [] : [HEAD + 10 + seats * Math.max(22, medal + 3)];
  const heights = [wide * 0.78, HEAD + 72, HEAD + wide * 0.42, ...larders];
  const gaps = (heights.length - 1) * GAP;
  const squeeze = Math.min(1, (h - gaps) / heights.reduce((sum, each) => sum + each, 0));
  const scaled = heights.map((each) => each * squeeze);
  const total = scaled.reduce((sum, each) => sum + each, 0) + gaps;
  let y = (h - total) / 2;
  const [spare, gate, dungeon, larder = null] = scaled.map((each) => {
    const lot = box(x, y, wide, each);
    y += each + GAP;
    return lot;
  }) as [Box, Box, Box, Box?];
  return {
    kind: "column",
    width: w,
    height: h,
    castle: castle(x + wide + GAP, (h - size) / 2, size),
    spare,
    larder,
    gate,
    dungeon,
    cells: [],
  };
}

function row(w: number, h: number, size: number, bare: boolean): Frame {
  const high = Math.min(150, Math.max(ROW, h - size - GAP));
  const top = (h - size - high - GAP) / 2;
  const y = top + size + GAP;
  const shares = [1.8, 2.5, 2.5, ...(bare ? [] : [3.2])];
  const unit = (w - (shares.length - 1) * GAP) / shares.reduce((sum, each) => sum + each, 0);
  let x = 0;
  const [spare, gate, dungeon, larder = null] = shares.map((share) => {
    const lot = box(x, y, share * unit, high);
    x += lot.w + GAP;
    return lot;
  }) as [Box, Box, Box, Box?];
  return {
    kind: "row",
    width: w,
    height: h,
    castle: castle((w - size) / 2, top, size),
    spare,
    larder,
    gate,
    dungeon,
    cells: [],
  };
}

function cells(w: number, h: number, size: number, seats: number): Frame {
  const high = Math.min(CELLS.most, h - size - 4);
  const top = Math.max(0, (h - size - high - 4) / 2);
  const y = top + size + 4;
  const cart = Math.min(76, high * 1.05);
  const each = (w - cart) / seats;
  const all = Array.from({ length: seats }, (_, k) => box(cart + k * each, y, each, high));
  const rest = box(cart, y, w - cart, high);
  return {
    kind: "cells",
    width: w,
    height: h,
    castle: castle((w - size) / 2, top, size),
    spare: box(0, y, cart, high),
    larder: rest,
    gate: rest,
    dungeon: rest,
    cells: all,
  };
}

function stack(w: number, h: number, size: number, seats: number): Frame {
  const wide = Math.min(STACK.most, w - size - GAP);
  const x = (w - size - GAP - wide) / 2;
  const cart = Math.min(70, h * 0.26);
  const each = (h - cart) / seats;
  const rest = box(x, cart, wide, h - cart);
  return {
    kind: "cells",
    width: w,
    height: h,
    castle: castle(x + wide + GAP, (h - size) / 2, size),
    spare: box(x, 0, wide, cart),
    larder: rest,
    gate: rest,
    dungeon: rest,
    cells: Array.from({ length: seats }, (_, k) => box(x, cart + k * each, wide, each)),
  };
}

/** The one sheet that cart and cells lie on. */
export function sheet({ spare, gate }: Frame): Box {
  return box(spare.x, spare.y, gate.x + gate.w - spare.x, gate.y + gate.h - spare.y);
}

/** A point of the window in the castle's units. */
export function inCastle(frame: Frame, { x, y, scale }: Spot): Spot {
  return {
    x: (x - frame.castle.x) / frame.castle.scale,
    y: (y - frame.castle.y) / frame.castle.scale,
    scale: scale / frame.castle.scale,
  };
}

export const titled = (frame: Frame, lot: Box): boolean => frame.kind !== "cells" && lot.h >= 84 && lot.w >= 120;

/** What a lot has below its title. */
export function inside(frame: Frame, lot: Box): Box {
  const head = titled(frame, lot) ? HEAD : 6;
  return box(lot.x + 8, lot.y + head, lot.w - 16, lot.h - head - 8);
}

/** The tile on the cart. */
export function cartSpot(frame: Frame): Spot {
  const room = inside(frame, frame.spare);
  const scale = Math.min(room.w / 156, room.h / 134);
  return { x: room.x + room.w / 2, y: room.y + room.h / 2 - 10 * scale, scale };
}

/** Pieces of a size in rows, as large as they go. */
export function packed(room: Box, count: number, piece: { w: number; h: number }, most: number): Spot[] {
  let best = { scale: 0, across: 1 };
  for (let across = 1; across <= Math.max(1, count); across++) {
    const scale = Math.min(room.w / (across * piece.w), room.h / (Math.ceil(count / across) * piece.h), most);
    if (scale > best.scale) best = { scale, across };
  }
  const { scale, across } = best;
  const down = Math.ceil(count / across);
  return Array.from({ length: count }, (_, k) => {
    const here = Math.min(across, count - Math.floor(k / across) * across);
    return {
      x: room.x + room.w / 2 + ((k % across) - (here - 1) / 2) * piece.w * scale,
      y: room.y + room.h / 2 + (Math.floor(k / across) - (down - 1) / 2) * piece.h * scale,
      scale,
    };
  });
}

/** The mice outside, one place each, in the order of their seats. */
export function gateSpots(frame: Frame, count: number): Spot[] {
  return packed(inside(frame, frame.gate), count, { w: 80, h: 90 }, 0.72).map((each) => ({
    ...each,
    y: each.y + 4 * each.scale,
  }));
}

/** The gate itself, shut while nobody waits. */
export function gateSpot(frame: Frame): Spot {
  const [spot = { x: 0, y: 0, scale: 0 }] = packed(inside(frame, frame.gate), 1, { w: 190, h: 92 }, 0.8);
  return spot;
}

/** The dungeon has three places, and more when they are needed. */
export function dungeonSpots(frame: Frame, count: number): Spot[] {
  return packed(inside(frame, frame.dungeon), Math.max(3, count), { w: 78, h: 96 }, 0.72);
}

/** A seat's row of medals: sign first, then seven places. */
export function larderRow(frame: Frame, larder: Box, seat: number, seats: number): Spot & { readonly step: number } {
  const room = inside(frame, larder);
  const high = room.h / seats;
  const step = Math.min((room.w - 28) / CHEESES.length, high);
  return { x: room.x + 10, y: room.y + (seat + 0.5) * high, step, scale: (step - 1.5) / 100 };
}

/** Where a seat's medal lies on the board, or will lie. */
export function medalSpot(frame: Frame, view: BorgoView, seat: number, cheese: string): Spot | null {
  const cell = frame.cells[seat];
  if (cell) {
    const held = [...(view.cheeses[seat] ?? "")];
    return (
      cellMedals(cell, Math.max(1, held.length))[Math.max(0, held.indexOf(cheese))] ?? {
        x: cell.x,
        y: cell.y,
        scale: 0.2,
      }
    );
  }
  if (!frame.larder) return null;
  const { x, y, step, scale } = larderRow(frame, frame.larder, seat, view.cheeses.length);
  return { x: x + 18 + (CHEESES.indexOf(cheese) + 0.5) * step, y, scale };
}

/** From here on a cell has three rows: sign and score, faces, medals. */
const TALL = 80;

/** The medals in a seat's cell. */
export function cellMedals(cell: Box, count: number): Spot[] {
  const size = Math.min((cell.w - 8) / Math.max(count, 3), cell.h * 0.42, 30);
  return Array.from({ length: count }, (_, k) => ({
    x: cell.x + cell.w / 2 + (k - (count - 1) / 2) * size,
    y: cell.y + cell.h * (cell.h < TALL ? 0.71 : 0.81),
    scale: (size - 1) / 100,
  }));
}

/** A seat's sign, and how many kinds it has. */
export function cellSign(cell: Box): Box {
  const r = cell.h < TALL ? 8.5 : 10;
  return { x: cell.x + r + 5, y: cell.y + (cell.h < TALL ? cell.h * 0.26 : r + 7), w: r, h: cell.h < TALL ? 0 : 15 };
}

/** The four faces in a seat's cell. */
export function cellFaces(cell: Box): Spot[] {
  const tall = cell.h >= TALL;
  const [left, y] = tall ? [4, 0.53] : [24, 0.26];
  const size = Math.min((cell.w - left - 4) / 4, cell.h * 0.34, 24);
  const start = cell.x + left + (cell.w - left - 4 - 4 * size) / 2;
  return [0, 1, 2, 3].map((k) => ({
    x: start + (k + 0.5) * size,
    y: cell.y + cell.h * y + size * 0.16,
    scale: size / 86,
  }));
}

/** Where a mouse of a seat waits outside, or sits behind bars. */
export function mouseSpot(frame: Frame, view: BorgoView, seat: number, place: "hand" | "lost"): Spot {
  const cell = frame.cells[seat];
  if (cell) {
    const faces = cellFaces(cell);
    const found = faces[Math.max(0, view.mice[seat]?.indexOf(place) ?? 0)] ?? faces[0];
    return { x: found?.x ?? 0, y: found?.y ?? 0, scale: (found?.scale ?? 0.2) * 0.9 };
  }
  const all = miceAt(view, place);
  const spots = place === "hand" ? gateSpots(frame, Math.max(1, all.length)) : dungeonSpots(frame, all.length);
  return spots[Math.max(0, all.lastIndexOf(seat))] ?? { x: frame.gate.x, y: frame.gate.y, scale: 0.4 };
}

/** Moves side by side as arrows over a board: how large they are, and where their tags find room. */
import type { Compared } from "./contract";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A move on its board: ways with a head at their end, a single point for a place that is meant. */
export interface Arrow {
  readonly look: Compared["look"];
  readonly tag: string;
  readonly lines: readonly (readonly Point[])[];
}

export interface Box extends Point {
  readonly w: number;
  readonly h: number;
}

/** In CSS pixels, as all sizes here. */
export const HEAD = 17;
export const RING = { best: 25, own: 33 } as const;
const [HIGH, AIR, LETTER, SIGN] = [26, 8, 8.2, 34] as const;
/** Ends so near each other don't tell whose a tag is. */
const NEAR = 60;
/** There a way has left the others and not yet met them again. */
const EARLY = 0.3;
/** Ways lie so far beside their line: two along one street stay two. */
const ASIDE = 6;

/** The way moved to its right. */
export function aside(line: readonly Point[], by: number): readonly Point[] {
  return line.map((point, k) => {
    const [a, b] = [line[Math.max(0, k - 1)] ?? point, line[Math.min(line.length - 1, k + 1)] ?? point];
    const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    return { x: point.x - ((b.y - a.y) / far) * by, y: point.y + ((b.x - a.x) / far) * by };
  });
}

/** Arrows as they are drawn: none over the other. */
export function parted(arrows: readonly Arrow[], px: number): Arrow[] {
  const drawn = arrows.filter(({ lines }) => lines.length);
  if (drawn.length < 2) return drawn;
  return drawn.map((each) => ({ ...each, lines: each.lines.map((line) => (line.length > 1 ? aside(line, (each.look === "best" ? ASIDE : -ASIDE) / px) : line)) }));
}

const apart = (a: Box, b: Box): boolean => a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
const inside = (a: Box, b: Box): boolean => a.x >= b.x && a.y >= b.y && a.x + a.w <= b.x + b.w && a.y + a.h <= b.y + b.h;
const clamp = (at: number, least: number, most: number): number => Math.max(least, Math.min(most, at));

/** The head of a way: where it is, and whereto it points. */
export function headOf(line: readonly Point[], long: number): Point & { readonly angle: number; readonly root: Point } {
  const tip = line.at(-1) ?? { x: 0, y: 0 };
  // a bend within the head's own length must not turn it aside
  const from = [...line].reverse().find((each) => Math.hypot(tip.x - each.x, tip.y - each.y) >= long) ?? line[0] ?? tip;
  const turn = Math.atan2(tip.y - from.y, tip.x - from.x);
  return { ...tip, angle: (turn * 180) / Math.PI, root: { x: tip.x - long * 0.8 * Math.cos(turn), y: tip.y - long * 0.8 * Math.sin(turn) } };
}

/** The way as far as its head's root. */
export function shaftOf(line: readonly Point[], long: number): readonly Point[] {
  const { x, y, root } = headOf(line, long);
  return [...line.slice(0, -1).filter((each) => Math.hypot(x - each.x, y - each.y) > long), root];
}

/** A place for each tag beside its arrow's end, over no other tag and no other arrow's end where that can be. */
export function placed(arrows: readonly Arrow[], px: number, room: Box): Box[] {
  const at = (part: number): Point[] => arrows.map(({ lines: [line = []] }) => line[Math.round(part * (line.length - 1))] ?? { x: 0, y: 0 });
  const [one, other] = at(1);
  const ends = one && other && Math.hypot(one.x - other.x, one.y - other.y) * px < NEAR ? at(EARLY) : at(1);
  const found: Box[] = [];
  arrows.forEach(({ tag }, k) => {
    const [w, h] = [(SIGN + LETTER * tag.length) / px, HIGH / px];
    const { x, y } = ends[k]!;
    const away = (RING.own + AIR) / px;
    const spots = [
      { x: x - w / 2, y: y + away },
      { x: x - w / 2, y: y - away - h },
      { x: x + away, y: y - h / 2 },
      { x: x - away - w, y: y - h / 2 },
      { x: x - w / 2, y: y + away + h + AIR / px },
      { x: x - w / 2, y: y - away - 2 * h - AIR / px },
    ].map((at) => ({ ...at, w, h }));
    const taken = [...found, ...ends.filter((_, n) => n !== k).map((end) => ({ x: end.x - AIR / px, y: end.y - AIR / px, w: (2 * AIR) / px, h: (2 * AIR) / px }))];
    const free = (box: Box): boolean => taken.every((other) => apart(box, other));
    const best = spots.find((box) => inside(box, room) && free(box)) ?? spots.find(free) ?? spots[0]!;
    found.push({ w, h, x: clamp(best.x, room.x, room.x + room.w - w), y: clamp(best.y, room.y, room.y + room.h - h) });
  });
  return found;
}

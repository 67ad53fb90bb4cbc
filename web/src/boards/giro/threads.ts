/** Lines over the table: what a click would do, and what the last move did. */
import { number, text } from "../args";
import type { Happening } from "../contract";
import { isPile, type Pile, pileOf } from "./cities";
import type { Frame } from "./frame";
import { fanSpot, mix, offerSpots, pileAt, type Point } from "./geometry";
import { laidIn } from "./moves";
import { backSpot, type Place, slotAt } from "./places";

/** A bow from a to d. */
export interface Thread {
  readonly a: Point;
  readonly b: Point;
  readonly c: Point;
  readonly d: Point;
}

const f = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
export const pathOf = ({ a, b, c, d }: Thread): string => `M${f(a)}C${f(b)} ${f(c)} ${f(d)}`;

export function on({ a, b, c, d }: Thread, u: number): Point {
  const at = (p: "x" | "y"): number =>
    (1 - u) ** 3 * a[p] + 3 * u * (1 - u) ** 2 * b[p] + 3 * u * u * (1 - u) * c[p] + u ** 3 * d[p];
  return { x: at("x"), y: at("y") };
}

const top = (frame: Frame, n: number, i: number): Point => {
  const spot = fanSpot(frame, n, i);
  return { x: spot.x, y: spot.y - 92 * spot.k - 6 };
};

/** From a pile to the gap in a fan of n. */
export function takeThread(frame: Frame, pile: Pile, n: number, i: number): Thread {
  const [from, d] = [pileAt(frame, pile), top(frame, n, i)];
  const a = { x: from.x, y: from.y + (frame.wide ? 142 : 122) * frame.pile };
  const drop = Math.max(20, (d.y - a.y) * 0.5);
  return { a, b: { x: a.x, y: a.y + drop }, c: { x: d.x, y: d.y - drop }, d };
}

/** From a chosen ticket to the backs a neighbour would give from. */
export function swapThread(frame: Frame, n: number, i: number, place: Place, backs: string, wants: string): Thread {
  const from = top(frame, n, i);
  const left = place.where === "left";
  const way = left ? -1 : 1;
  const hits = [...backs].flatMap((back, k) => (back === wants ? [backSpot(frame, place, backs.length, k)] : []));
  const y = hits.reduce((sum, spot) => sum + spot.y, 0) / Math.max(1, hits.length);
  const x = hits.reduce((sum, spot) => sum + spot.x, 0) / Math.max(1, hits.length);
  const a = { x: from.x + way * (frame.wide ? 48 : 16), y: from.y - frame.lift };
  if (frame.low) {
    const d = { x: left ? place.plate.x + place.plate.w + 6 : place.plate.x - 6, y };
    return { a, b: { x: frame.ring.x + way * 56, y: a.y - 44 }, c: { x: d.x - way * 50, y: d.y + 12 }, d };
  }
  if (!frame.wide) {
    const d = { x, y: y + 24 };
    return { a, b: { x: frame.ring.x + way * 84, y: a.y - 60 }, c: { x: frame.ring.x + way * 76, y: d.y + 120 }, d };
  }
  const d = { x: x - way * 60, y };
  // the longer, the flatter: below the piles as long as it can be
  const rise = Math.max(40, Math.min(100, 160 - Math.abs(d.x - a.x) * 0.2));
  const low = Math.min(a.y - rise * 0.3, Math.max(d.y + 120, frame.tray.y + 50));
  return { a, b: { x: a.x + way * 90, y: a.y - rise }, c: { x: d.x - way * 100, y: low }, d };
}

/** To the place of the answer; where the two lie close together there is nothing to draw. */
export function giveThread(frame: Frame, n: number, i: number): Thread | null {
  const [from, to] = [top(frame, n, i), offerSpots(frame)];
  const a = { x: from.x, y: from.y - frame.lift };
  const d = { x: to.answer.x, y: to.box.y + to.box.h - 4 };
  if (a.y - d.y < 24) return null;
  return { a, b: { x: a.x, y: a.y - 16 }, c: { x: d.x, y: d.y + 24 }, d };
}

export function discardThread(frame: Frame, n: number, i: number, pile: Pile): Thread {
  const [from, to] = [top(frame, n, i), pileAt(frame, pile)];
  const t = frame.wide ? 1 : 0.5;
  const a = { x: from.x, y: from.y - frame.lift };
  const d = { x: to.x - 34 * t, y: to.y + 104 * t * (frame.wide ? 1 : 0.8) };
  // to the piles at the sides over the map, not over the piles below them
  const aside = frame.wide && Math.abs(to.x - frame.ring.x) > frame.ring.rx * 0.9;
  const c = aside ? { x: mix(d.x, frame.ring.x, 0.6), y: d.y + 50 } : { x: d.x - 60 * t, y: d.y + 150 * t };
  return { a, b: { x: a.x, y: a.y - 120 * t }, c, d };
}

// ---- the trail --------------------------------------------------------------------------

export interface Trail {
  readonly threads: readonly Thread[];
  readonly rings: readonly (Point & { readonly r: number })[];
}

/** Where an event happened. Hands are meant as a whole: a line to one ticket would tell which. */
export function trailOf(
  frame: Frame,
  places: readonly Place[],
  me: number | null,
  events: readonly Happening[],
): Trail {
  const hand = (seat: number): Point | null => {
    const place = places.find((each) => each.seat === seat);
    if (!place) return null;
    if (seat === me) return { x: frame.hand.x, y: frame.hand.y - 4 };
    if (place.where === "own") return { x: frame.hand.x, y: frame.hand.y + 10 };
    const { x, y, w, h } = place.plate;
    if (frame.low) return { x: place.where === "right" ? x - 4 : x + w + 4, y: y + h / 2 };
    if (!frame.wide || place.where === "top") return { x: x + w / 2, y: y + h + 3 };
    return place.where === "left" ? { x: x + 66, y: y + 100 } : { x: x + w - 66, y: y + 100 };
  };
  const bow = (from: Point | null, to: Point | null): Thread[] => {
    if (!from || !to) return [];
    const middle = { x: frame.ring.x, y: frame.ring.y + 40 };
    const pull = (p: Point): Point => ({ x: p.x + (middle.x - p.x) * 0.35, y: p.y + (middle.y - p.y) * 0.35 });
    return [{ a: from, b: pull(from), c: pull(to), d: to }];
  };
  const pile = (letter: string): Point | null => (isPile(letter) ? pileAt(frame, letter) : null);
  const threads: Thread[] = [];
  for (const { key, args } of events) {
    const seat = number(args, "seat");
    // who draws has chosen the pile just before: one line for both
    if (key === "chose") threads.push(...bow(pile(text(args, "city")), hand(seat)));
    else if (key.startsWith("drew") && !events.some((each) => each.key === "chose"))
      threads.push(...bow(pile(pileOf(text(args, "ticket") || text(args, "city"))), hand(seat)));
    else if (key === "discarded" || key === "discarded_hidden")
      threads.push(...bow(hand(seat), pile(pileOf(text(args, "ticket") || text(args, "city")))));
    else if (key.startsWith("offered") || key.startsWith("exchanged"))
      threads.push(...bow(hand(seat), hand(number(args, "partner"))));
  }
  const rings = (frame.rows ? [] : laidIn(events)).flatMap(({ seat, length }) => {
    const place = places.find((each) => each.seat === seat);
    return place ? [slotAt(frame, place, length)] : [];
  });
  return { threads, rings };
}

/** The map in units: where towns, roads, shields, names and tasks lie. 1300 × 1010. */
import type { MilleGrazieBoard } from "../../wire/views";
import { type Point, round } from "./art/brush";
import { BENDS, LABELS, type Label, SLOTS, type Slot } from "./print";

export const WIDTH = 1300;
export const HEIGHT = 1010;
/** A medallion's radius, and a shield's. */
export const TOWN = 34;
export const SHIELD = 21;
export const PLATE = 21;
export const NAME = 16.5;
const SAMPLES = 80;

export type Colour = "green" | "purple" | "orange";
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}
export interface Spot {
  readonly x: number;
  readonly y: number;
}
/** How wide a text is, in the same units as its size. */
export type Measure = (text: string, size: number, look: "name" | "plate") => number;

export interface Town extends Spot {
  readonly name: string;
  readonly slot: Slot;
}

export interface Road {
  readonly letter: string;
  readonly name: string;
  readonly ends: readonly [string, string];
  readonly colour: Colour;
  /** The line, always from left to right, so that its name can be read. */
  readonly line: string;
  readonly points: readonly (readonly [number, number, number])[];
  readonly length: number;
  /** The line begins at `ends[1]`. */
  readonly turned: boolean;
  readonly label: Label;
  readonly shield: Spot;
  /** Seen from afar: the freest place for a bigger one. */
  readonly far: Spot;
}

export interface RoadPlan {
  readonly printed: boolean;
  readonly name: string;
  readonly towns: ReadonlyMap<string, Town>;
  readonly roads: ReadonlyMap<string, Road>;
  readonly letters: readonly string[];
  readonly points: Readonly<Record<string, number>>;
}

export const TASKS_LOST: Readonly<Record<Colour, number>> = { green: 1, purple: 2, orange: 3 };

export function plan(board: MilleGrazieBoard, printed: boolean, measure: Measure): RoadPlan {
  const towns = new Map<string, Town>();
  for (const [name, [x, y]] of Object.entries(board.towns)) {
    const at = printed ? { x: x * 13, y: y * 10.1 } : { x: 70 + x * 11.6, y: 100 + y * 7.6 };
    towns.set(name, { name, ...at, slot: (printed && SLOTS[name]) || { above: at.y < HEIGHT / 2, side: "below", dx: 0, dy: 0 } });
  }
  const letters = Object.keys(board.roads).sort();
  const shapes = letters.map((letter) => shape(letter, board, towns, printed));
  if (!printed) for (const town of towns.values()) towns.set(town.name, { ...town, slot: freestSlot(town, [...towns.values()], shapes, measure) });
  const roads = new Map<string, Road>();
  const taken: Spot[] = [];
  for (const each of shapes) {
    const far = freest(each, shapes, [...towns.values()], taken, measure);
    taken.push(far);
    const label: Label = (printed && LABELS[each.letter]) || freestLabel(each, along(far, each), measure);
    roads.set(each.letter, { ...each, label, far, shield: printed ? walk(each, label.shield) : far });
  }
  return { printed, name: board.name, towns, roads, letters, points: board.tasks };
}

type Shape = Omit<Road, "label" | "shield" | "far">;

/** One cubic a road: two control points at a third and two thirds, moved sideways. */
function shape(letter: string, board: MilleGrazieBoard, towns: ReadonlyMap<string, Town>, printed: boolean): Shape {
  const [name, one, other, colour] = board.roads[letter] ?? ["", "", "", "green"];
  const [a, b] = [towns.get(one) ?? { x: 0, y: 0 }, towns.get(other) ?? { x: 0, y: 0 }];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const d = Math.hypot(dx, dy) || 1;
  const [first, second] = (printed && BENDS[letter]) || twinBend(letter, board);
  const from: Point = [a.x, a.y];
  const pull = (part: number, bend: number): Point => [a.x + dx * part - (dy / d) * bend * 1.3, a.y + dy * part + (dx / d) * bend * 1.3];
  const forth: readonly [Point, Point, Point, Point] = [from, pull(1 / 3, first), pull(2 / 3, second), [b.x, b.y]];
  const turned = b.x < a.x;
  const [p, q, r, s] = turned ? ([...forth].reverse() as [Point, Point, Point, Point]) : forth;
  const points: [number, number, number][] = [];
  let length = 0;
  for (let k = 0; k <= SAMPLES; k++) {
    const t = k / SAMPLES;
    const u = 1 - t;
    const axis = (i: 0 | 1): number => u ** 3 * p[i] + 3 * u * u * t * q[i] + 3 * u * t * t * r[i] + t ** 3 * s[i];
    const [x, y] = [axis(0), axis(1)];
    const last = points.at(-1);
    if (last) length += Math.hypot(x - last[0], y - last[1]);
    points.push([x, y, length]);
  }
  const write = ([x, y]: Point): string => `${round(x)} ${round(y)}`;
  const line = `M${write(p)}C${write(q)} ${write(r)} ${write(s)}`;
  return { letter, name, ends: [one, other], colour: colour as Colour, line, points, length, turned };
}

/** Roads between the same two towns part; a road alone is all but straight. */
function twinBend(letter: string, board: MilleGrazieBoard): readonly [number, number] {
  const key = (each: string): string => (board.roads[each] ?? []).slice(1, 3).sort().join(">");
  const twins = Object.keys(board.roads).filter((each) => key(each) === key(letter)).sort();
  const place = twins.indexOf(letter) - (twins.length - 1) / 2;
  const bend = twins.length === 1 ? 12 : place * 64 * ((board.roads[letter]?.[1] ?? "") < (board.roads[letter]?.[2] ?? "") ? 1 : -1);
  return [bend, bend];
}

/** The point so many units along a road's line, and the line's direction there. */
export function walk(road: Pick<Road, "points">, s: number): Spot & { angle: number } {
  const { points } = road;
  let k = 1;
  while (k < points.length - 1 && (points[k]?.[2] ?? 0) < s) k++;
  const [a, b] = [points[k - 1] ?? [0, 0, 0], points[k] ?? [0, 0, 0]];
  const part = Math.max(0, Math.min(1, (s - a[2]) / (b[2] - a[2] || 1)));
  return { x: a[0] + (b[0] - a[0]) * part, y: a[1] + (b[1] - a[1]) * part, angle: Math.atan2(b[1] - a[1], b[0] - a[0]) };
}

/** The point of a journey from a town, 0…1. */
export function travelled(road: Road, from: string, part: number): Spot {
  const forth = (from === road.ends[0]) !== road.turned;
  return walk(road, (forth ? part : 1 - part) * road.length);
}

export const beyond = (road: Road, town: string): string => (road.ends[0] === town ? road.ends[1] : road.ends[0]);

function along(spot: Spot, road: Pick<Road, "points">): number {
  const far = ([x, y]: readonly [number, number, number]): number => Math.hypot(x - spot.x, y - spot.y);
  return [...road.points].sort((a, b) => far(a) - far(b))[0]?.[2] ?? 0;
}

/** Each shield looks for the freest place on its road. */
function freest(road: Shape, roads: readonly Shape[], towns: readonly Town[], taken: readonly Spot[], measure: Measure): Spot {
  const boxes = towns.map((town) => ({ town, plate: plateBox(town, measure, 35), task: taskBox(town, FAR_TASK, true) }));
  let best: { cost: number; at: Spot } | null = null;
  for (let s = Math.min(60, road.length / 2); s <= Math.max(road.length - 60, road.length / 2); s += 4) {
    const at = walk(road, s);
    let cost = Math.abs(s - road.length / 2) * 0.1;
    for (const { town, plate, task } of boxes) {
      cost += Math.max(0, 70 - Math.hypot(town.x - at.x, town.y - at.y)) * 4;
      cost += Math.max(0, 32 - distance(at, plate)) * 4;
      cost += Math.max(0, 34 - distance(at, task)) * 2;
    }
    for (const other of taken) cost += Math.max(0, 62 - Math.hypot(other.x - at.x, other.y - at.y)) * 4;
    for (const other of roads) if (other !== road) for (const [x, y] of other.points) if ((x - at.x) ** 2 + (y - at.y) ** 2 < 36 ** 2) cost += (36 - Math.hypot(x - at.x, y - at.y)) * 0.4;
    if (!best || cost < best.cost) best = { cost, at };
  }
  return best?.at ?? walk(road, road.length / 2);
}

/** The pile lies in the Ligurian sea; on an owner's map in the same corner. */
export const PILE: Spot = { x: 62, y: 770 };

/** Where the key to the colours lies. */
export const LEGEND: Box = { x: 876, y: 926, w: 358, h: 58 };

/** The side of a town where a task hides least. */
function freestSlot(town: Town, towns: readonly Town[], roads: readonly Shape[], measure: Measure): Slot {
  const sides = (["right", "left", "above", "below"] as const).map((side): Slot => ({ ...town.slot, side }));
  const cost = (slot: Slot): number => {
    const box = taskBox({ ...town, slot }, 150);
    const covered = towns.reduce((sum, other) => sum + overlap(box, plateBox(other, measure)) + overlap(box, { x: other.x - TOWN, y: other.y - TOWN, w: 2 * TOWN, h: 2 * TOWN }), overlap(box, LEGEND));
    return covered + 150 * roads.flatMap(({ points }) => points).filter(([x, y]) => distance({ x, y }, box) < 8).length;
  };
  return sides.reduce((best, each) => (cost(each) < cost(best) ? each : best));
}

/** A name beside its shield, before or behind it. */
function freestLabel(road: Shape, shield: number, measure: Measure): Label {
  const wide = measure(road.name, NAME, "name") * 1.02;
  const [first, second] = [TOWN + 10, shield + SHIELD + 8];
  const name = first + wide <= shield - SHIELD - 8 ? first : second + wide <= road.length - TOWN - 10 ? second : null;
  return { shield, name, side: 1, off: 17 };
}

// ---- what lies beside a town -----------------------------------------------------------

export const FAR_TASK = 120;

export function plateBox(town: Town, measure: Measure, size = PLATE): Box {
  const [w, h] = [measure(town.name, size, "plate") + 20, size + 8];
  const x = Math.max(24, Math.min(WIDTH - w - 24, town.x - w / 2));
  return { x, y: town.slot.above ? town.y - TOWN - h + 9 : town.y + TOWN - 9, w, h };
}

/** Longer names are written smaller. */
export const taskWidth = (to: string, measure: Measure): number => Math.min(190, measure(to, 20, "plate") + 66);

/** Where a task of this width lies beside its town. */
export function taskBox(town: Town, w: number, far = false): Box {
  const { side, dx, dy } = town.slot;
  const h = far ? 70 : 48;
  const gap = TOWN + 9 + (far ? 6 : 0);
  const [x, y] = {
    left: [-gap - w, -24],
    right: [gap, -24],
    above: [-w / 2, -TOWN - 77 - (far ? 34 : 0)],
    below: [-w / 2, TOWN + 27 + (far ? 24 : 0)],
  }[side] as [number, number];
  // never over the map's edge
  const inside = (at: number, size: number, most: number): number => Math.max(20, Math.min(most - size - 20, at));
  return { x: inside(town.x + dx + x, w, WIDTH), y: inside(town.y + dy + y - (far ? 11 : 0), h, HEIGHT), w, h };
}

export function distance({ x, y }: Spot, box: Box): number {
  return Math.hypot(Math.max(box.x - x, 0, x - box.x - box.w), Math.max(box.y - y, 0, y - box.y - box.h));
}

export function overlap(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return Math.max(0, w) * Math.max(0, h);
}

/** Points along a road's name. */
export function nameDots(road: Road, measure: Measure): Spot[] {
  const { name, side, off } = road.label;
  if (name === null) return [];
  const end = name + measure(road.name, NAME, "name") * 1.02;
  const dots: Spot[] = [];
  for (let s = name; s <= end; s += 6) {
    const { x, y, angle } = walk(road, s);
    dots.push({ x: x + Math.sin(angle) * side * off, y: y - Math.cos(angle) * side * off });
  }
  return dots;
}

/** Where each nobleman stands: beside his town, the one who travels in front. */
export function standing(map: RoadPlan, towns: readonly (string | null)[], nobleman: number): Map<number, Spot & { scale: number }> {
  const found = new Map<number, Spot & { scale: number }>();
  for (const town of map.towns.values()) {
    const here = towns.flatMap((each, seat) => (each === town.name ? [seat] : [])).sort((a, b) => Number(b === nobleman) - Number(a === nobleman));
    const many = here.length > 2;
    const spots = many ? [[34, 0], [-30, -2], [13, -34], [-12, -36]] : [[33, 0], [-33, 2]];
    here.forEach((seat, place) => {
      const [dx = 0, dy = 0] = spots[place] ?? [];
      const acts = seat === nobleman;
      found.set(seat, {
        x: town.x + dx,
        y: town.y + dy - (town.slot.above ? -8 : 14),
        scale: acts ? (many ? 0.92 : 1.08) : many ? 0.68 : 0.8,
      });
    });
  }
  return found;
}

/** The map in units: where towns, roads, shields, names and tasks lie. 1300 × 1010. */
import type { Label, Slot } from "./print";

export const WIDTH = 1300;
export const HEIGHT = 1010;
/** A medallion's radius, and a shield's. */
export const TOWN = 34;
export const SHIELD = 21;
export const PLATE = 21;
/** Seen from afar. */
export const FAR_PLATE = 35;
export const NAME = 16.5;

export const COLOURS = ["green", "purple", "orange"] as const;
export type Colour = (typeof COLOURS)[number];
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
  /** Seen from afar. */
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

/** The pile lies in the Ligurian sea; on an owner's map in the same corner. */
export const PILE: Spot = { x: 62, y: 770 };

/** Where the key to the colours lies. */
export const LEGEND: Box = { x: 770, y: 932, w: 358, h: 58 };

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
  const { above, side, dx, dy } = town.slot;
  const h = far ? 70 : 48;
  const gap = TOWN + 9 + (far ? 14 : 0);
  // from afar a name is broader than its town: what lies beside it keeps clear of that line
  const beside = !far ? -24 : above ? -26 : -46;
  const [x, y] = {
    left: [-gap - w, beside],
    right: [gap, beside],
    above: [-w / 2, -TOWN - (far ? 122 : 77)],
    below: [-w / 2, TOWN + (far ? 40 : 27)],
  }[side] as [number, number];
  // never over the map's edge
  const inside = (at: number, size: number, most: number): number => Math.max(20, Math.min(most - size - 20, at));
  return { x: inside(town.x + dx + x, w, WIDTH), y: inside(town.y + dy + y, h, HEIGHT), w, h };
}

/** How far a coin reaches from its middle, falling and all. */
const COIN = 40;

/** Where a coin falls beside its town: never over what lies there, never over the map's edge. */
export function coinSpot(town: Spot, taken: Box | null): Spot {
  const beside = [1, -1].flatMap((down) => [1, -1].map((across) => ({ x: town.x + 84 * across, y: town.y - 60 * down })));
  const inside = beside.map(({ x, y }) => ({ x: Math.max(60, Math.min(WIDTH - 60, x)), y: Math.max(60, Math.min(HEIGHT - 60, y)) }));
  return inside.find((spot) => !taken || distance(spot, taken) > COIN) ?? inside[0]!;
}

export function distance({ x, y }: Spot, box: Box): number {
  return Math.hypot(Math.max(box.x - x, 0, x - box.x - box.w), Math.max(box.y - y, 0, y - box.y - box.h));
}

export function overlap(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return Math.max(0, w) * Math.max(0, h);
}

/** Where a meeting is drawn: near its road, where it hides least, inside what the screen shows. */
import type { MilleGrazieView } from "../../wire/views";
import { type Box, FAR_PLATE, HEIGHT, type Measure, overlap, plateBox, type Road, type RoadPlan, type Spot, taskBox, taskWidth, TOWN, walk, WIDTH } from "./geometry";
import { manBoxes, standing } from "./men";
import { destination } from "./moves";

export interface Tableau extends Spot {
  /** Half the mound's width. */
  readonly half: number;
  /** The bubble's middle, and on which side of it the tail is. */
  readonly bubble: Spot & { readonly tail: "below" | "above" | "right" | "left" };
}

interface Thing {
  readonly box: Box;
  readonly weight: number;
}

/** What a square unit beyond the screen's edge costs: more than any it may hide. */
const CUT = 200;
/** Farther away from its place nothing would belong to it. */
const MOVED = 120;
/** Heads and cypresses above the foot of the mound. */
const ABOVE = 82;
const OFFSETS: readonly (readonly [number, number])[] = [
  [0, 6], [0, 56], [0, -42], [60, 36], [-60, 36], [50, -30], [-50, -30], [0, 74], [0, -58], [0, 96], [70, 70], [-70, 70], [-90, 50],
  [0, 124], [60, 104], [-60, 104], [0, -96], [110, 56], [-110, 56],
];

export function tableau(
  map: RoadPlan,
  view: MilleGrazieView,
  measure: Measure,
  road: Road,
  robbers: number,
  kind: "ambush" | "escort",
  seen: Box,
  far: boolean,
): Tableau {
  const things = obstacles(map, view, measure, road, far);
  const shield = far ? road.far : road.shield;
  const own: Box = { x: shield.x - 34, y: shield.y - 34, w: 60, h: 62 };
  // a small screen may show more than the map
  const [left, top] = [Math.max(0, seen.x) + 8, Math.max(0, seen.y) + 8];
  const [right, foot] = [Math.min(WIDTH, seen.x + seen.w) - 8, Math.min(HEIGHT, seen.y + seen.h) - 8];
  const screen: Box = { x: left, y: top, w: right - left, h: foot - top };
  const cut = (box: Box): number => box.w * box.h - overlap(box, screen);
  const cost = (box: Box): number => things.reduce((sum, { box: other, weight }) => sum + weight * overlap(box, other), CUT * cut(box));
  /** The box as far on to the screen as it may be moved. */
  const onScreen = (box: Box): Box => {
    const x = Math.max(left, Math.min(right - box.w, box.x));
    const y = Math.max(top, Math.min(foot - box.h, box.y));
    return Math.hypot(x - box.x, y - box.y) > MOVED ? box : { ...box, x, y };
  };

  const half = kind === "ambush" ? 48 + robbers * 27 : 106;
  let best: { cost: number; at: Spot } | null = null;
  const middle = road.length / 2;
  for (let s = Math.max(TOWN + 20, road.label.shield - 110); s < Math.min(road.length - TOWN - 20, road.label.shield + 110); s += 8) {
    const { x, y } = walk(road, s);
    for (const [dx, dy] of OFFSETS) {
      const box = onScreen({ x: x + dx - half, y: y + dy - ABOVE, w: 2 * half, h: ABOVE + 24 });
      const at = { x: box.x + half, y: box.y + ABOVE };
      const price = cost(box) + overlap(box, own) * 4 + Math.hypot(at.x - x, at.y - y) * 9 + Math.abs(s - middle) * 2;
      if (!best || price < best.cost) best = { cost: price, at };
    }
  }
  const at = best?.at ?? walk(road, middle);
  return { ...at, half, bubble: bubbleSpot(at, half, (kind === "ambush" ? 200 : 134) * (far ? 1.45 : 1), far, cost, own, onScreen) };
}

function obstacles(map: RoadPlan, view: MilleGrazieView, measure: Measure, road: Road, far: boolean): Thing[] {
  const r = far ? 30 : 23;
  const shields = [...map.roads.values()]
    .filter((each) => each !== road)
    .map((each) => (far ? each.far : each.shield))
    .map(({ x, y }) => ({ box: { x: x - r, y: y - r, w: 2 * r, h: 2 * r + 4 }, weight: 9 }));
  const towns = [...map.towns.values()].flatMap((town) => [
    // a town without its name is lost
    { box: plateBox(town, measure, far ? FAR_PLATE : undefined), weight: 12 },
    { box: { x: town.x - TOWN, y: town.y - TOWN, w: 2 * TOWN, h: 2 * TOWN }, weight: 5 },
  ]);
  const tasks = Object.entries(view.laid).flatMap(([name, task]) => {
    const town = map.towns.get(name);
    return town ? [{ box: taskBox(town, far ? 120 : taskWidth(destination(task), measure), far), weight: 5 }] : [];
  });
  const men = [...standing(map, measure, view.towns, view.nobleman, far).values()].flatMap((at) => manBoxes(at).slice(0, 2).map((box) => ({ box, weight: 5 })));
  return [...shields, ...towns, ...tasks, ...men];
}

function bubbleSpot(at: Spot, half: number, wide: number, far: boolean, cost: (box: Box) => number, own: Box, onScreen: (box: Box) => Box): Tableau["bubble"] {
  const tall = far ? 70 : 54;
  const scene: Box = { x: at.x - half + 14, y: at.y - 74, w: 2 * half - 28, h: 96 };
  const spots: Tableau["bubble"][] = [];
  for (let dx = -180; dx <= 180; dx += 20) {
    for (const dy of [-112, -128, -146]) spots.push({ x: at.x + dx, y: at.y + dy, tail: "below" });
    for (const dy of [58, 72]) spots.push({ x: at.x + dx, y: at.y + dy, tail: "above" });
  }
  for (let dy = -70; dy <= 20; dy += 15) {
    spots.push({ x: at.x - half - wide / 2 - 8, y: at.y + dy, tail: "right" });
    spots.push({ x: at.x + half + wide / 2 + 8, y: at.y + dy, tail: "left" });
  }
  const boxOf = ({ x, y }: Spot): Box => ({ x: x - wide / 2, y: y - tall / 2, w: wide, h: tall });
  const price = ({ x, y }: Spot): number => {
    const box = boxOf({ x, y });
    return cost(box) + overlap(box, own) * 6 + overlap(box, scene) * 4 + (Math.abs(x - at.x) + Math.abs(y - at.y + 112)) * 2;
  };
  return spots
    .map((spot) => {
      const { x, y } = onScreen(boxOf(spot));
      const at = { ...spot, x: x + wide / 2, y: y + tall / 2 };
      return { at, price: price(at) };
    })
    .reduce((best, each) => (each.price < best.price ? each : best)).at;
}


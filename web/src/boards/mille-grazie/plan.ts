/** A map's towns and roads as they are drawn: the printed one as it was laid out by hand, an owner's as room is found. */
import { PRINTED as BOARDS } from "../../wire/printed";
import type { MilleGrazieBoard } from "../../wire/views";
import { type Point, round } from "./art/brush";
import { type Box, type Colour, distance, FAR_PLATE, FAR_TASK, HEIGHT, LEGEND, type Measure, NAME, overlap, plateBox, type Road, type RoadPlan, SHIELD, type Spot, taskBox, type Town, TOWN, walk } from "./geometry";
import { BENDS, LABELS, type Label, SLOTS, type Slot } from "./print";

const PRINTED = BOARDS["mille-grazie"];

const SAMPLES = 80;
/** So near, one thing is in another's way. */
const NEAR = 36;

type Shape = Omit<Road, "label" | "shield" | "far">;

let printed: RoadPlan | null = null;

export function printedMap(): RoadPlan {
  if (printed) return printed;
  const towns = new Map<string, Town>();
  for (const [name, [x, y]] of Object.entries(PRINTED.towns)) towns.set(name, { name, x: x * 13, y: y * 10.1, slot: SLOTS[name] ?? { above: false, side: "below", dx: 0, dy: 0 } });
  const letters = Object.keys(PRINTED.roads).sort();
  const roads = new Map<string, Road>();
  for (const letter of letters) {
    const road = shape(letter, PRINTED, towns, BENDS[letter] ?? [0, 0]);
    const label = LABELS[letter] ?? { shield: road.length / 2, far: road.length / 2, name: null, side: 1, off: 17 };
    roads.set(letter, { ...road, label, shield: walk(road, label.shield), far: walk(road, label.far) });
  }
  printed = { printed: true, name: PRINTED.name, towns, roads, letters, points: PRINTED.tasks };
  return printed;
}

export function ownMap(board: MilleGrazieBoard, measure: Measure): RoadPlan {
  const towns = new Map<string, Town>();
  for (const [name, [x, y]] of Object.entries(board.towns)) {
    const at = { x: 70 + x * 11.6, y: 100 + y * 7.6 };
    towns.set(name, { name, ...at, slot: { above: at.y < HEIGHT / 2, side: "below", dx: 0, dy: 0 } });
  }
  const letters = Object.keys(board.roads).sort();
  const shapes = letters.map((letter) => shape(letter, board, towns, twinBend(letter, board)));
  for (const town of towns.values()) towns.set(town.name, { ...town, slot: freestSlot(town, [...towns.values()], shapes, measure) });
  const boxes = [...towns.values()].map((town) => ({ town, plate: plateBox(town, measure, FAR_PLATE), task: taskBox(town, FAR_TASK, true) }));
  const bounds = new Map(shapes.map((each) => [each, extent(each)]));
  const roads = new Map<string, Road>();
  const taken: Spot[] = [];
  for (const each of shapes) {
    const far = freest(each, bounds, boxes, taken);
    const shield = walk(each, far);
    taken.push(shield);
    roads.set(each.letter, { ...each, label: freestLabel(each, far, measure), far: shield, shield });
  }
  return { printed: false, name: board.name, towns, roads, letters, points: board.tasks };
}

/** One cubic a road: two control points at a third and two thirds, moved sideways. */
function shape(letter: string, board: MilleGrazieBoard, towns: ReadonlyMap<string, Town>, [first, second]: readonly [number, number]): Shape {
  const [name, one, other, colour] = board.roads[letter] ?? ["", "", "", "green"];
  const [a, b] = [towns.get(one) ?? { x: 0, y: 0 }, towns.get(other) ?? { x: 0, y: 0 }];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const d = Math.hypot(dx, dy) || 1;
  const from: Point = [a.x, a.y];
  const pull = (part: number, bend: number): Point => [a.x + dx * part - (dy / d) * bend * 1.3, a.y + dy * part + (dx / d) * bend * 1.3];
  const forth: readonly [Point, Point, Point, Point] = [from, pull(1 / 3, first), pull(2 / 3, second), [b.x, b.y]];
  const turned = b.x < a.x;
  const [p, q, r, s] = turned ? ([...forth].reverse() as [Point, Point, Point, Point]) : forth;
  const points: [number, number, number][] = [];
  let length = 0;
  let [x0, y0] = p;
  for (let k = 0; k <= SAMPLES; k++) {
    const t = k / SAMPLES;
    const u = 1 - t;
    const [a0, a1, a2, a3] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
    const x = a0 * p[0] + a1 * q[0] + a2 * r[0] + a3 * s[0];
    const y = a0 * p[1] + a1 * q[1] + a2 * r[1] + a3 * s[1];
    length += Math.hypot(x - x0, y - y0);
    points.push([x, y, length]);
    [x0, y0] = [x, y];
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

function extent({ points }: Shape): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

/** Each shield looks for the freest place on its road; so far along it lies. */
function freest(road: Shape, roads: ReadonlyMap<Shape, Box>, towns: readonly { readonly town: Town; readonly plate: Box; readonly task: Box }[], taken: readonly Spot[]): number {
  let best = { cost: Infinity, s: road.length / 2 };
  for (let s = Math.min(60, road.length / 2); s <= Math.max(road.length - 60, road.length / 2); s += 4) {
    const at = walk(road, s);
    let cost = Math.abs(s - road.length / 2) * 0.1;
    for (const { town, plate, task } of towns) {
      cost += Math.max(0, 70 - Math.hypot(town.x - at.x, town.y - at.y)) * 4;
      cost += Math.max(0, 32 - distance(at, plate)) * 4;
      cost += Math.max(0, 34 - distance(at, task)) * 2;
    }
    for (const other of taken) cost += Math.max(0, 62 - Math.hypot(other.x - at.x, other.y - at.y)) * 4;
    for (const [other, box] of roads) {
      if (other === road || distance(at, box) >= NEAR) continue;
      for (const [x, y] of other.points) cost += Math.max(0, NEAR - Math.hypot(x - at.x, y - at.y)) * 0.4;
    }
    if (cost < best.cost) best = { cost, s };
  }
  return best.s;
}

/** The side of a town where a task hides least. */
function freestSlot(town: Town, towns: readonly Town[], roads: readonly Shape[], measure: Measure): Slot {
  const sides = (["right", "left", "above", "below"] as const).map((side): Slot => ({ ...town.slot, side }));
  const points = roads.flatMap((road) => road.points);
  const costs = sides.map((slot) => {
    const box = taskBox({ ...town, slot }, 150);
    const covered = towns.reduce((sum, other) => sum + overlap(box, plateBox(other, measure)) + overlap(box, { x: other.x - TOWN, y: other.y - TOWN, w: 2 * TOWN, h: 2 * TOWN }), overlap(box, LEGEND));
    return covered + 150 * points.filter(([x, y]) => distance({ x, y }, box) < 8).length;
  });
  return sides[costs.indexOf(Math.min(...costs))] ?? town.slot;
}

/** A name beside its shield, before or behind it. */
function freestLabel(road: Shape, shield: number, measure: Measure): Label {
  const wide = measure(road.name, NAME, "name") * 1.02;
  const [first, second] = [TOWN + 10, shield + SHIELD + 8];
  const name = first + wide <= shield - SHIELD - 8 ? first : second + wide <= road.length - TOWN - 10 ? second : null;
  return { shield, far: shield, name, side: 1, off: 17 };
}

/** Everything on the board that can be pressed, in the order the Tab key walks. */
import { type Box, type Frame, gateSpots, inCastle } from "./frame";
import { corner, gate, heading, isTower, type Point, type Shape, towerAt } from "./geometry";
import type { Deed, Mouse } from "./moves";

export interface Pressable {
  readonly id: string;
  readonly box: Box;
  readonly guide: string;
  /** The move it makes; without one it chooses a mouse. */
  readonly deed: Deed | null;
  /** The square of the mouse it chooses, "hand" for those outside. */
  readonly chooses: string | null;
}

interface Scene {
  readonly frame: Frame;
  readonly rooms: ReadonlyMap<string, Shape>;
  readonly opens: readonly Deed[];
  readonly enters: readonly Deed[];
  readonly pushes: readonly Deed[];
  /** Mice that may be chosen, */
  readonly sources: readonly string[];
  readonly chosen: string | null;
  /** and where the chosen one may go. */
  readonly reach: readonly Deed[];
  /** A push is being chosen: its targets reach into the first square. */
  readonly pushing: boolean;
  readonly me: number;
  readonly outside: readonly number[];
}

const square = (at: Point): Box => ({ x: at.x + 2, y: at.y + 2, w: 96, h: 96 });
const does = (deed: Deed, box: Box, guide: string): Pressable => ({ id: deed.move, box, guide, deed, chooses: null });

export function slotBox(slot: string, pushing: boolean): Box {
  const [at, way] = [gate(slot, 79), heading(slot)];
  const inner = pushing ? 60 : 0;
  const [deep, x, y] = [66 + inner, at.x + (way.x * inner) / 2, at.y + (way.y * inner) / 2];
  return way.x ? { x: x - deep / 2, y: y - 48, w: deep, h: 96 } : { x: x - 48, y: y - deep / 2, w: 96, h: deep };
}

function towerBox(tower: string): Box {
  const { x, y } = towerAt(tower);
  return { x: x - 60, y: y - 60, w: 120, h: 120 };
}

/** The mice of a seat outside, in the castle's units. */
function handBox({ frame, me, outside }: Scene): Box {
  const cell = frame.cells[me];
  const spots = gateSpots(frame, outside.length).filter((_, k) => outside[k] === me);
  const reach = 38 * (spots[0]?.scale ?? 0);
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const around = {
    x: Math.min(...xs) - reach,
    y: Math.min(...ys) - reach,
    w: Math.max(...xs) - Math.min(...xs) + 2 * reach,
    h: Math.max(...ys) - Math.min(...ys) + 2 * reach,
  };
  const lot = cell ?? (spots.length ? around : frame.gate);
  const at = inCastle(frame, { ...lot, scale: 1 });
  return { x: at.x, y: at.y, w: lot.w * at.scale, h: lot.h * at.scale };
}

export function pressables(scene: Scene): Pressable[] {
  const { rooms, opens, enters, pushes, sources, chosen, reach, pushing } = scene;
  const goes = reach.map((deed) => does(deed, square(corner(deed.to)), "reach"));
  const mice = sources.flatMap((source): Pressable[] => {
    const box = source === "hand" ? handBox(scene) : isTower(source) ? towerBox(source) : square(corner(source));
    const mouse = {
      id: `mouse ${source}`,
      box,
      guide: source === "hand" ? "gate" : "mouse",
      deed: null,
      chooses: source,
    };
    return source === chosen ? [mouse, ...goes] : [mouse];
  });
  return [
    ...mice,
    ...(chosen !== null && !sources.includes(chosen) ? goes : []),
    ...enters.map((deed) => does(deed, towerBox(deed.to), "tower")),
    ...opens.flatMap((deed) => {
      const room = rooms.get(deed.to);
      return room ? [does(deed, { x: room.x + 2, y: room.y + 2, w: room.w - 4, h: room.h - 4 }, "roof")] : [];
    }),
    ...pushes.map((deed) => does(deed, slotBox(deed.to, pushing), "slot")),
  ];
}

const centre = ({ x, y, w, h }: Box): Point => ({ x: x + w / 2, y: y + h / 2 });

/** The next one in a direction: near, and not too far aside. */
export function neighbour(from: Box, all: readonly Pressable[], way: Point): Pressable | null {
  const here = centre(from);
  let best: Pressable | null = null;
  let least = Infinity;
  for (const each of all) {
    const there = centre(each.box);
    const ahead = (there.x - here.x) * way.x + (there.y - here.y) * way.y;
    const aside = Math.abs((there.x - here.x) * way.y) + Math.abs((there.y - here.y) * way.x);
    const cost = ahead + 2 * aside;
    if (ahead > 1 && aside <= ahead * 2 && cost < least) [best, least] = [each, cost];
  }
  return best;
}

/** The one nearest to a place. */
export function nearest(from: Box, all: readonly Pressable[]): Pressable | null {
  const here = centre(from);
  const far = ({ box }: Pressable): number => Math.hypot(centre(box).x - here.x, centre(box).y - here.y);
  return all.reduce<Pressable | null>((best, each) => (best === null || far(each) < far(best) ? each : best), null);
}

/** The mouse of a seat nearest to a square, null if none is in the castle. */
export function nearestMouse(mice: readonly Mouse[], seat: number, to: string): string | null {
  const [there, own] = [corner(to), mice.filter((mouse) => mouse.seat === seat).map((mouse) => mouse.square)];
  const far = (each: string): number => Math.hypot(corner(each).x - there.x, corner(each).y - there.y);
  return own.sort((a, b) => far(a) - far(b))[0] ?? null;
}

/** The way a car takes over the drawing, for the ghost before it drives and for the drive itself. */
import type { LittleItalyView } from "../../wire/views";
import { type Heading, heading, onLine, type Point, type Ring, type Spot } from "./geometry";
import { counted, type Drive, endOf, type Hop, inAlley, startOf } from "./moves";

export interface Leg {
  readonly points: readonly Spot[];
  readonly heading: Heading;
  /** Whether a car is leapt over. */
  readonly leap: boolean;
}

/** Where a car stands and how it looks. */
export function standing(ring: Ring, view: LittleItalyView, car: string): Spot & { heading: Heading } {
  const place = view.cars[car];
  if (typeof place === "number") {
    const point = ring.space(place);
    return { x: point.x, y: point.y, heading: heading(point) };
  }
  const parked = inAlley(view);
  const spot = ring.parked(parked.indexOf(car as never), parked.length);
  return { ...spot, heading: place === "alley-s" ? "N" : "S" };
}

/** A drive step by step: one leg for each counted space, and for a mouth two. */
export function legs(ring: Ring, view: LittleItalyView, drive: Drive): Leg[] {
  const made: Leg[] = [];
  const add = (points: readonly Spot[], leap: boolean, facing: Point): void => {
    made.push({ points, heading: heading(facing), leap });
  };
  let [at, place] = [0, -1];
  const start = view.cars[drive.car];
  const leaps = (to: number): boolean => to - place > 1;
  const spaces = counted(drive, view.cars);
  for (const space of spaces) {
    const next = drive.way.indexOf(space);
    const end = ring.arc(space);
    if (place < 0 && drive.kind === "out" && drive.mouth) {
      const [from, inside, ...road] = ring.wayOut(standing(ring, view, drive.car), drive.mouth, end);
      add([from!, inside!], false, onLine([from!, inside!], 1));
      add([inside!, ...road], leaps(next), ring.point(end));
    } else {
      const from = place < 0 ? ring.arc(typeof start === "number" ? start : (startOf(drive, ring.length) ?? space)) : at;
      add(ring.run(from, ring.after(from, end), 0, 8), leaps(next), ring.point(end));
    }
    [at, place] = [end, next];
  }
  if (drive.kind === "in" && drive.mouth) {
    const from = spaces.length ? at : ring.arc(typeof start === "number" ? start : ring.length);
    const line = ring.wayIn(from, drive.mouth, ring.parked(0, 1));
    add(line.slice(0, -1), leaps(drive.way.length), onLine(line, 1));
    add(line.slice(-2), false, onLine(line, 1));
  }
  return made;
}

/** Where a drive ends. */
export function goal(ring: Ring, drive: Drive): Spot & { heading: Heading } {
  const end = endOf(drive);
  if (end === null) return { ...ring.parked(0, 1), heading: drive.mouth === "south" ? "N" : "S" };
  const point = ring.space(end);
  return { x: point.x, y: point.y, heading: heading(point) };
}

/** The whole way that was driven, told afterwards. */
export function driven(ring: Ring, drive: Drive): Spot[] {
  const alley = ring.parked(0, 1);
  const end = drive.way.at(-1);
  if (drive.kind === "out" && drive.mouth && end !== undefined) {
    return ring.wayOut(alley, drive.mouth, ring.after(drive.mouth === "north" ? ring.around / 2 : 0, ring.arc(end)));
  }
  const start = startOf(drive, ring.length);
  if (drive.kind === "in" && drive.mouth) {
    const half = drive.mouth === "north" ? ring.around / 2 : ring.around;
    return ring.wayIn(start === null ? half - 60 : ring.arc(start), drive.mouth, alley);
  }
  if (start === null || end === undefined) return [];
  return ring.run(ring.arc(start), ring.after(ring.arc(start), ring.arc(end)), 0, 8);
}

/** Where a marker stands in the alley. */
export function waiting(ring: Ring, kind: Hop["kind"]): Spot {
  return { x: ring.cx + (kind === "money" ? -1 : 1) * (ring.frame.al / 2 - 30), y: ring.cy + 64 };
}

/** A marker's way along the outer kerb, and into the alley after the last circle. */
export function run(ring: Ring, hop: Hop, air = 0): Spot[] {
  const from = ring.arc(hop.from) + air;
  const kerb = -ring.frame.hw + 7;
  if (hop.to !== null) return ring.run(from, ring.after(from, ring.arc(hop.to) - air), kerb, 8);
  const north = from <= ring.around / 2;
  const mouth = north ? ring.around / 2 : ring.around;
  const spot = waiting(ring, hop.kind);
  const door = { x: ring.cx, y: north ? ring.frame.y0 + 60 : ring.frame.y1 - 60 };
  return [...ring.run(from, Math.max(from + 1, mouth), kerb, 8), door, spot];
}

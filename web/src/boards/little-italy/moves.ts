/** What the view, the offers and the events say, in the form the drawing needs. No rules. */
import type { LittleItalyView } from "../../wire/views";
import type { Args, Offer } from "../contract";
import { type Car, CARS } from "./art/cars";
import type { Kind, Light } from "./art/pieces";
import type { Mouth } from "./geometry";

export const KINDS: readonly Kind[] = ["money", "police"];
/** The circle in the alley. */
export const SEVEN = 7;

export interface Told {
  readonly key: string;
  readonly args: Args;
}

/** The cars of this game, in their order. */
export function carsOf(view: LittleItalyView): Car[] {
  return CARS.filter((car) => car in view.cars);
}

export function inAlley(view: LittleItalyView): Car[] {
  return carsOf(view).filter((car) => typeof view.cars[car] === "string");
}

/** The value of the circle a marker stands on. */
export function circleOf(view: LittleItalyView, kind: Kind): number {
  return kind === "money" ? view.money : view.police;
}

/** The space a marker stands on; null is the alley. */
export function markerSpace(view: LittleItalyView, kind: Kind): number | null {
  return view.circles[kind]?.[circleOf(view, kind) - 1] ?? null;
}

export function lightOf(view: LittleItalyView, kind: Kind, value: number): Light {
  const now = circleOf(view, kind);
  if (value === now) return "blazing";
  return value < now ? "dark" : "lit";
}

/** A drive as an offer foretells it or an event tells it. */
export interface Drive {
  readonly kind: "drive" | "out" | "in";
  readonly car: Car;
  readonly pips: number;
  /** Every space driven, skipped ones too, the start left out. */
  readonly way: readonly number[];
  readonly over: readonly Car[];
  readonly mouth: Mouth | null;
}

const DRIVES: Record<string, Drive["kind"]> = {
  drive: "drive",
  drove: "drive",
  drove_over: "drive",
  come_out: "out",
  came_out: "out",
  turn_in: "in",
  turned_in: "in",
};

/** The drive an offer or event is about; null if it is about something else. */
export function driveOf({ key, args }: Told): Drive | null {
  const kind = DRIVES[key.replace(/_to_(money|police)$/, "")];
  if (!kind) return null;
  return {
    kind,
    car: args["car"] as Car,
    pips: args["pips"] as number,
    way: args["way"] as number[],
    over: args["over"] as Car[],
    mouth: (args["mouth"] as Mouth | undefined) ?? null,
  };
}

/** The space a drive ends on; null is the alley. */
export function endOf(drive: Drive): number | null {
  return drive.kind === "in" ? null : (drive.way.at(-1) ?? null);
}

/** The space a drive on the road began on: the one before its way. */
export function startOf(drive: Drive, length: number): number | null {
  const first = drive.way[0];
  return drive.kind === "out" || first === undefined ? null : first === 1 ? length : first - 1;
}

/** The spaces of a way that are counted: those without a car. */
export function counted(drive: Drive, cars: LittleItalyView["cars"]): number[] {
  const taken = new Set(drive.over.map((car) => cars[car]));
  return drive.way.filter((space) => !taken.has(space));
}

/** Pips of the die that a marker takes away. */
export function lost(drive: Drive): number {
  return drive.kind === "in" ? 0 : Math.max(0, drive.pips - (drive.way.length - drive.over.length));
}

/** Points that were or would be paid, at the place where it happens. */
export interface Payment {
  /** Null is the alley. */
  readonly space: number | null;
  readonly tone: Kind | "mover";
  readonly points: number;
  readonly seats: readonly number[];
}

/** All payments of a move, those of one place together. */
export function payments(told: readonly Told[]): Payment[] {
  const paid: { space: number | null; tone: Payment["tone"]; points: number; seats: number[] }[] = [];
  let space: number | null = null;
  let scored = 0;
  for (const { key, args } of told) {
    if (key.startsWith("met_") || key.startsWith("found_")) {
      space = (args["space"] as number | undefined) ?? null;
      if (key.startsWith("met_")) paid.push({ space, tone: "mover", points: 1, seats: [args["seat"] as number] });
      scored = paid.length;
    } else if (key === "earned" || key === "paid") {
      const [tone, seat] = [key === "earned" ? ("money" as const) : ("police" as const), args["seat"] as number];
      const points = (key === "earned" ? 1 : -1) * (args["points"] as number);
      const same = paid.slice(scored).find((each) => each.points === points);
      if (same) same.seats.push(seat);
      else paid.push({ space, tone, points, seats: [seat] });
    }
  }
  return paid;
}

/** A marker's way from one circle to the next; null is the alley. */
export interface Hop {
  readonly kind: Kind;
  readonly from: number;
  readonly to: number | null;
}

export function hops(told: readonly Told[]): Hop[] {
  const made: Hop[] = [];
  let from: number | null = null;
  for (const { key, args } of told) {
    if (/^(met|found)_/.test(key)) from = (args["space"] as number | undefined) ?? from;
    const moved = /^(money|police)_(moved|in_alley)$/.exec(key);
    if (!moved || from === null) continue;
    const to = (args["space"] as number | undefined) ?? null;
    made.push({ kind: moved[1] as Kind, from, to });
    from = to;
  }
  return made;
}

/** What follows the drive, as an offer foretells it. */
export function thenOf(offer: Offer): readonly Told[] {
  return (offer.args["then"] as Told[] | undefined) ?? [];
}

export function gainsOf(offer: Offer): { seat: number; points: number }[] {
  const gains = (offer.args["gains"] as number[] | undefined) ?? [];
  return gains.map((points, seat) => ({ seat, points })).filter(({ points }) => points !== 0);
}

export function byCar(legal: readonly Offer[]): Map<Car, Offer[]> {
  const found = new Map<Car, Offer[]>();
  for (const offer of legal) {
    const car = offer.args["car"] as Car;
    found.set(car, [...(found.get(car) ?? []), offer]);
  }
  return found;
}

/** What a press on a mouth means: a move to make, a car whose way is to be seen, or a move whose refusal is to be heard. */
type AtMouth = { offer: Offer } | { car: Car; way: Offer } | { wrong: string };

export function atMouth(
  mouth: Mouth,
  view: LittleItalyView,
  cars: ReadonlyMap<Car, readonly Offer[]>,
  chosen: Car | null,
): AtMouth | null {
  const through = (car: Car): Offer | undefined => cars.get(car)?.find((offer) => driveOf(offer)?.mouth === mouth);
  const offered = carsOf(view).filter((car) => cars.has(car));
  const onRoad = offered.find((car) => typeof view.cars[car] === "number");
  const car = chosen ?? offered.find(through) ?? onRoad ?? offered[0];
  if (car === undefined) return null;
  const offer = through(car);
  if (offer) return chosen === null ? { car, way: offer } : { offer };
  if (typeof view.cars[car] === "string") return { wrong: `${car} ${mouth}` };
  const way = cars.get(car)?.find((each) => driveOf(each)?.kind === "in");
  return way ? { car, way } : { wrong: `${car} in` };
}

/** A seat's part of the lane that runs along the seats' rows. */
interface Stretch {
  readonly held: readonly Car[];
  /** The car on the line to the seat before; null: nobody shares cars, both stand inside. */
  readonly above: Car | null;
  /** At the lane's end the first car once more, for the table is round. */
  readonly again: Car | null;
}

export function stretches(view: LittleItalyView): Stretch[] {
  const count = view.points.length;
  return view.points.map((_, seat) => {
    const held = carsOf(view).filter((car) => view.control[car]?.includes(seat));
    const shared = (other: number): Car | null => held.find((car) => view.control[car]?.includes((other + count) % count)) ?? null;
    const [above, below] = [shared(seat - 1), shared(seat + 1)];
    return { held: above && below ? [above, below] : held, above, again: seat === count - 1 ? below : null };
  });
}

/** What a move brought or would bring each seat in all. */
export function sums(told: readonly Told[]): Map<number, number> {
  const brought = new Map<number, number>();
  for (const { points, seats } of payments(told)) for (const seat of seats) brought.set(seat, (brought.get(seat) ?? 0) + points);
  return brought;
}

/** A seat on the lane below the dice: between its two cars, the last one at the end, for the table is round. */
export interface Berth {
  readonly seat: number;
  /** In widths of a die's place, from the left edge. */
  readonly at: number;
  readonly round: boolean;
}

export function lane(view: LittleItalyView): Berth[] {
  const cars = carsOf(view);
  return view.points.map((_, seat) => {
    const held = cars.flatMap((car, place) => (view.control[car]?.includes(seat) ? [place] : []));
    const [first = 0, last = first] = [held[0], held.at(-1)];
    const round = last - first > 1;
    return { seat, at: round ? cars.length : (first + last + 1) / 2, round };
  });
}

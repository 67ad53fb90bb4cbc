/** How each event moves: one thing at a time, timings as drawn. What stands still is the view's business. */
import type { Motion } from "../../lib/motion";
import type { BorgoView } from "../../wire/views";
import { list, number, text } from "../args";
import type { Happening } from "../contract";
import { cartSpot, type Frame, inCastle, medalSpot, mouseSpot, type Spot } from "./frame";
import { heading, lineOf, middle, standing } from "./geometry";
import { coveredView, openedView, pushedView, seenView, type Sliding, slid, tookView, withMice } from "./moves";

const STEP = 320;
const THEN = 180;
const PASSED = 90;

/** Roofs on their way up or down. */
export interface Lifted {
  readonly kind: "roofs";
  readonly rooms: readonly string[];
  readonly lift: number;
  readonly fade: number;
}

/** What is in the air now, in the castle's units. */
export type Air =
  | Lifted
  | { readonly kind: "mouse"; readonly seat: number; readonly at: Spot; readonly high: number }
  | { readonly kind: "line"; readonly slot: string; readonly line: readonly Sliding[]; readonly part: number }
  | { readonly kind: "tile"; readonly tile: string; readonly at: Spot; readonly turn: number }
  | { readonly kind: "fall"; readonly seat: number; readonly square: string; readonly part: number }
  | { readonly kind: "rays"; readonly squares: readonly string[]; readonly part: number }
  | { readonly kind: "medal"; readonly cheese: string; readonly at: Spot };

/** The board as the choreography sees it. */
export interface Stage {
  readonly frame: Frame;
  view: BorgoView;
  air: Air | null;
  /** Where a seat's cheese, or else its sign, stands elsewhere on the page, if it is to be seen. */
  plate(seat: number, cheese: string): Spot | null;
  /** A mouse has come to a square by itself. */
  arrived(seat: number, square: string): void;
  /** Something came to light. */
  lit(): void;
  /** The roofs are back, as `view` has it; what lay open before is still shown until it can have been read. */
  linger(open: BorgoView, rooms: readonly string[], next: BorgoView, motion: Motion): void;
}

type Play = (stage: Stage, event: Happening, motion: Motion, next: BorgoView) => Promise<void>;

const mix = (a: number, b: number, part: number): number => a + (b - a) * part;

function between(a: Spot, b: Spot, part: number): Spot {
  return { x: mix(a.x, b.x, part), y: mix(a.y, b.y, part), scale: mix(a.scale, b.scale, part) };
}

/** A place on a way of several spots, 0 at its beginning, 1 at its end. */
export function along(way: readonly Spot[], part: number): Spot {
  const legs = way.length - 1;
  const leg = Math.min(legs - 1, Math.floor(part * legs));
  const [a, b] = [way[leg], way[leg + 1]];
  if (!a || !b) return way[0] ?? { x: 0, y: 0, scale: 1 };
  return between(a, b, part * legs - leg);
}

const spotOn = (view: BorgoView, square: string): Spot => standing(square, view.tiles[square]);

/** One arc over a whole way. */
async function arc(
  stage: Stage,
  seat: number,
  way: readonly Spot[],
  height: number,
  ms: number,
  motion: Motion,
): Promise<void> {
  await motion.step(ms, (part) => {
    stage.air = { kind: "mouse", seat, at: along(way, part), high: height * 4 * part * (1 - part) };
  });
  stage.air = null;
}

async function travel(
  stage: Stage,
  seat: number,
  from: string,
  way: readonly string[],
  motion: Motion,
  jumps: boolean,
): Promise<void> {
  const start = from === "hand" ? inCastle(stage.frame, mouseSpot(stage.frame, stage.view, seat, "hand")) : null;
  const to = way.at(-1) ?? from;
  stage.view = withMice(stage.view, seat, from, "aloft");
  const spots = [...(start ? [start] : []), ...way.map((square) => spotOn(stage.view, square))];
  if (jumps) {
    await arc(stage, seat, spots, 70, STEP + PASSED * way.length, motion);
  } else {
    for (let k = 1; k < spots.length; k++) await arc(stage, seat, spots.slice(k - 1, k + 1), 26, STEP, motion);
  }
  stage.view = withMice(stage.view, seat, "aloft", to);
  stage.arrived(seat, to);
}

const opened: Play = async (stage, { args }, motion, next) => {
  const room = text(args, "room");
  // held before it is off: else it would be gone for a frame
  stage.air = { kind: "roofs", rooms: [room], lift: 0, fade: 0 };
  stage.view = openedView(stage.view, room, list(args, "squares"), next);
  await motion.step(STEP, (part) => {
    stage.air = { kind: "roofs", rooms: [room], lift: part, fade: part > 0.7 ? (part - 0.7) / 0.3 : 0 };
  });
  stage.air = null;
  stage.lit();
};

const ran: Play = (stage, { key, args }, motion) =>
  travel(stage, number(args, "seat"), text(args, "from"), list(args, "way"), motion, key === "jumped");

const entered: Play = (stage, { key, args }, motion) => {
  const way = list(args, "way");
  const square = text(args, "tower") || text(args, "square");
  return travel(stage, number(args, "seat"), "hand", way.length ? way : [square], motion, key === "entered_over");
};

const pushed: Play = async (stage, { args }, motion, next) => {
  const slot = text(args, "slot");
  const line = slid(stage.view, slot, next);
  const after = pushedView(stage.view, line, next);
  stage.view = { ...stage.view, spare: "" };
  await motion.step(STEP, (part) => {
    stage.air = { kind: "line", slot, line, part };
  });
  stage.view = { ...after, spare: "" };
  const [end, way] = [middle(lineOf(slot).at(-1) ?? slot), heading(slot)];
  const out = { x: end.x + way.x * 100, y: end.y + way.y * 100, scale: 1 };
  const cart = inCastle(stage.frame, cartSpot(stage.frame));
  await motion.step(THEN, (part) => {
    stage.air = { kind: "tile", tile: after.spare, at: between(out, cart, part), turn: 90 * (1 - part) };
  });
  stage.view = after;
  stage.air = null;
  stage.lit();
};

const fell: Play = async (stage, { args }, motion) => {
  const [seat, square] = [number(args, "seat"), text(args, "square")];
  stage.view = withMice(stage.view, seat, square, "aloft");
  await motion.step(STEP, (part) => {
    stage.air = { kind: "fall", seat, square, part };
  });
  const after = withMice(stage.view, seat, "aloft", "lost");
  const spot = inCastle(stage.frame, mouseSpot(stage.frame, after, seat, "lost"));
  await motion.step(THEN, (part) => {
    stage.air = { kind: "mouse", seat, at: { ...spot, y: spot.y - 60 * (1 - part) * spot.scale }, high: 0 };
  });
  stage.view = after;
  stage.air = null;
};

const took: Play = async (stage, { args }, motion) => {
  const [seat, cheese] = [number(args, "seat"), text(args, "cheese")];
  const squares = (stage.view.mice[seat] ?? []).filter((square) => stage.view.tiles[square] === cheese);
  await motion.step(STEP, (part) => {
    stage.air = { kind: "rays", squares, part };
  });
  const after = tookView(stage.view, seat, cheese);
  const points = squares.map(middle);
  const start = {
    x: points.reduce((sum, { x }) => sum + x, 0) / Math.max(1, points.length),
    y: points.reduce((sum, { y }) => sum + y, 0) / Math.max(1, points.length),
    scale: 1,
  };
  const shelf = medalSpot(stage.frame, after, seat, cheese);
  const end = stage.plate(seat, cheese) ?? (shelf ? inCastle(stage.frame, shelf) : start);
  await motion.step(THEN, (part) => {
    stage.air = { kind: "medal", cheese, at: between(start, end, part) };
  });
  stage.view = after;
  stage.air = null;
};

/** Roofs come back by themselves, while whoever is next may already act: nobody waits for them but what moves next. */
const turnEnded: Play = async (stage, { args }, motion, next) => {
  const rooms = list(args, "rooms");
  const open = stage.view;
  stage.view = { ...coveredView(open, rooms, next), turn: number(args, "next"), pushed: false };
  if (rooms.length) stage.linger(open, rooms, next, motion);
};

const seen: Play = async (stage, { args }) => {
  stage.view = seenView(stage.view, args["tiles"]);
  stage.lit();
};

const PLAYS: Record<string, Play> = {
  placed: entered,
  opened,
  seen,
  ran,
  jumped: ran,
  entered,
  entered_over: entered,
  pushed,
  fell,
  took,
  turn_ended: turnEnded,
};

/** Shows one event; one that is not known changes nothing. */
export async function perform(stage: Stage, event: Happening, motion: Motion, next: BorgoView): Promise<void> {
  await PLAYS[event.key]?.(stage, event, motion, next);
}

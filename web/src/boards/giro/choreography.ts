/** How each event moves: one thing at a time, timings as drawn. What stands still is the view's business. */
import type { Motion } from "../../lib/motion";
import type { GiroView } from "../../wire/views";
import { list, number, text } from "../args";
import type { Happening } from "../contract";
import { SELECTION, WAGON } from "./art/pieces";
import { isPile, type Letter, type Pile, pileOf } from "./cities";
import type { Frame } from "./frame";
import { between, fanSpot, mix, offerSpots, pileSpot, type Point, type Spot, trayOf, wagonSpot } from "./geometry";
import { handed, type Held, type Laid, laidTrip, piled } from "./moves";
import { backSpot, type Place } from "./places";
import { wayOf, without } from "./trips";

const STEP = 320;
const TOUCH = 180;

/** Something on its way. `turn` is 0 for its back, 1 for its face. */
export type Flying = { readonly key: string; readonly spot: Spot; readonly fade?: number } & (
  | { readonly look: "ticket"; readonly pile: Pile; readonly face: string | null; readonly turn: number }
  | { readonly look: "wagon"; readonly ticket: string; readonly from: Letter }
  | { readonly look: "card"; readonly cities: readonly string[]; readonly turn: number }
);

/** The board as the choreography sees it. */
interface Stage {
  readonly frame: Frame;
  readonly places: readonly Place[];
  view: GiroView;
  air: readonly Flying[];
  /** A ticket of the fan that is still on its way there. */
  awaited: string | null;
  /** A pile that lifts to let a ticket under. */
  lifted: { readonly pile: Pile; readonly by: number } | null;
  /** The stamp's fall, 0 to 1; null: no stamp. */
  stamp: number | null;
  /** A trip that has just come into its slot. */
  landed: Laid | null;
  fan(): readonly Held[];
  /** Where a seat's trip of so many tickets comes to lie. */
  slot(seat: number, length: number): Point & { readonly r: number };
  /** Empties the platform: the tickets on it, as they lay. */
  clear(): readonly string[];
}

type Play = (stage: Stage, event: Happening, motion: Motion, next: GiroView) => Promise<void>;

const placeOf = (stage: Stage, seat: number): Place | undefined => stage.places.find((place) => place.seat === seat);
const isMine = (stage: Stage, seat: number): boolean => seat === stage.view.seat;

/** Where a ticket of a seat lies: the last of its pile in another's hand. */
function inHand(stage: Stage, seat: number, ticket: string): Spot {
  if (isMine(stage, seat)) {
    const fan = stage.fan();
    const at = fan.findLastIndex((each) => each.ticket === ticket);
    return fanSpot(stage.frame, fan.length, Math.max(0, at));
  }
  const place = placeOf(stage, seat);
  const backs = stage.view.backs[seat] ?? "";
  if (!place) return fanSpot(stage.frame, 1, 0);
  return backSpot(stage.frame, place, backs.length, Math.max(0, backs.lastIndexOf(pileOf(ticket))));
}

/** Puts a ticket into a seat's hand, unseen as yet where it is one's own, and says where it will lie. */
function awaits(stage: Stage, seat: number, ticket: string): Spot {
  stage.view = handed(stage.view, seat, null, ticket);
  if (isMine(stage, seat)) stage.awaited = stage.fan().findLast((each) => each.ticket === ticket)?.id ?? null;
  return inHand(stage, seat, ticket);
}

const back = (key: string, ticket: string, spot: Spot, turn = 0): Flying => ({
  key,
  look: "ticket",
  pile: pileOf(ticket),
  face: ticket.endsWith("?") ? null : ticket,
  spot,
  turn,
});

async function turned(stage: Stage, event: Happening, motion: Motion, next: GiroView): Promise<void> {
  const { deck } = stage.frame;
  const [x, y] = [deck.x + (SELECTION.w / 2) * deck.k, deck.y + (SELECTION.h / 2) * deck.k];
  const from = { x, y, k: deck.k, a: 0 };
  const to = { x: x + deck.gap, y: y + 2, k: deck.k, a: stage.frame.wide ? 3 : 2 };
  const cities = list(event.args, "cities");
  stage.view = { ...stage.view, card: [], cards: next.cards };
  await motion.step(STEP, (part) => {
    stage.air = [{ key: "card", look: "card", cities, spot: between(from, to, part), turn: part }];
  });
  stage.view = { ...stage.view, card: cities };
  if (event.key === "turned_in_vain") await motion.wait(STEP);
}

async function drew(stage: Stage, event: Happening, motion: Motion): Promise<void> {
  const seat = number(event.args, "seat");
  const ticket = text(event.args, "ticket") || `${text(event.args, "city")}?`;
  const pile = pileOf(ticket);
  const from = pileSpot(stage.frame, pile, stage.view.piles[pile]?.tickets ?? 0);
  stage.view = { ...piled(stage.view, pile, -1), card: [] };
  if (isMine(stage, seat)) {
    const to = awaits(stage, seat, ticket);
    await motion.step(STEP, (part) => (stage.air = [back("drawn", ticket, between(from, to, part))]));
    await motion.step(TOUCH, (part) => (stage.air = [back("drawn", ticket, to, part)]));
    return;
  }
  const then = handed(stage.view, seat, null, ticket);
  const place = placeOf(stage, seat);
  const hand = then.backs[seat] ?? "";
  const to = place ? backSpot(stage.frame, place, hand.length, hand.lastIndexOf(pile)) : from;
  await motion.step(STEP, (part) => (stage.air = [back("drawn", ticket, between(from, to, part))]));
  stage.view = then;
}

async function offered(stage: Stage, event: Happening, motion: Motion): Promise<void> {
  const { args } = event;
  const seat = number(args, "seat");
  const ticket = text(args, "ticket") || `${text(args, "city")}?`;
  const from = inHand(stage, seat, ticket);
  const { offered: to } = offerSpots(stage.frame);
  stage.view = handed(stage.view, seat, ticket, null);
  const mine = isMine(stage, seat);
  await motion.step(STEP, (part) => {
    stage.air = [back("offered", ticket, between(from, to, part), mine ? Math.max(0, 1 - 2 * part) : 0)];
  });
  stage.view = { ...stage.view, offer: { to: number(args, "partner"), ticket, wants: text(args, "wants") } };
}

async function exchanged(stage: Stage, event: Happening, motion: Motion): Promise<void> {
  const { args } = event;
  const [seat, partner] = [number(args, "seat"), number(args, "partner")];
  const gives = text(args, "ticket") || `${text(args, "city")}?`;
  const gets = text(args, "back") || `${text(args, "wants")}?`;
  const [start, answer] = [offerSpots(stage.frame).offered, inHand(stage, partner, gets)];
  stage.view = { ...handed(stage.view, partner, gets, null), offer: null };
  // of the two only one can come into the own hand
  const [there, here] = [awaits(stage, partner, gives), awaits(stage, seat, gets)];
  const bow = (spot: Spot, part: number, by: number): Spot => ({ ...spot, y: spot.y + by * 4 * part * (1 - part) });
  await motion.step(STEP, (part) => {
    stage.air = [
      back("gives", gives, bow(between(start, there, part), part, 40)),
      back(
        "gets",
        gets,
        bow(between(answer, here, part), part, -40),
        isMine(stage, partner) ? Math.max(0, 1 - 3 * part) : 0,
      ),
    ];
  });
  const [key, coming, to] = isMine(stage, seat) ? (["gets", gets, here] as const) : (["gives", gives, there] as const);
  if (isMine(stage, seat) || isMine(stage, partner))
    await motion.step(TOUCH, (part) => (stage.air = [back(key, coming, to, part)]));
}

/** The trip comes on to the platform if it does not lie there, bends into a loop and shrinks into its slot. */
async function laid(stage: Stage, event: Happening, motion: Motion): Promise<void> {
  const seat = number(event.args, "seat");
  const told = list(event.args, "tickets");
  const lay = stage.clear();
  const there = lay.length === told.length && lay.every((ticket) => told.includes(ticket));
  const steps = wayOf(there ? lay : told)?.steps ?? [];
  const { frame } = stage;
  const tray = trayOf(frame, steps.length);
  const spots = steps.map((_, i) => wagonSpot(tray, i));
  const show = (at: (i: number) => Spot, fade = 1): void => {
    stage.air = steps.map(({ ticket, from }, i) => ({
      key: `wagon${i}`,
      look: "wagon",
      ticket,
      from,
      spot: at(i),
      fade,
    }));
  };
  if (!there) {
    const from = steps.map(({ ticket }) => inHand(stage, seat, ticket));
    const lying = (spot: Spot): Spot => ({ ...spot, a: spot.a - 90 });
    stage.view = leaving(stage.view, seat, told);
    await motion.step(STEP, (part) => show((i) => between(lying(from[i] ?? spots[i]!), spots[i]!, part)));
    await motion.wait(STEP);
  } else stage.view = leaving(stage.view, seat, told);
  if (event.key === "laid_extra" && !there) {
    await motion.step(TOUCH, (part) => (stage.stamp = part));
    await motion.wait(STEP);
  }
  const n = steps.length;
  const k = frame.wide ? 0.62 : 0.34;
  const radius = Math.max(0.62, n / 6.2) * WAGON.w * k;
  const middle = { x: frame.ring.x, y: frame.ring.y + frame.ring.ry * 0.35 };
  const round = (i: number): Spot => {
    const turn = -Math.PI / 2 + ((i + 0.5) * 2 * Math.PI) / n;
    return {
      x: middle.x + radius * Math.cos(turn),
      y: middle.y + radius * Math.sin(turn),
      k,
      a: (turn * 180) / Math.PI + 90,
    };
  };
  await motion.step(STEP, (part) => show((i) => between(spots[i]!, round(i), part)));
  stage.stamp = null;
  const slot = stage.slot(seat, n);
  await motion.step(STEP, (part) => {
    const shrunk = mix(1, slot.r / (radius + 38 * k), part);
    show(
      (i) => {
        const spot = round(i);
        return {
          x: mix(middle.x, slot.x, part) + (spot.x - middle.x) * shrunk,
          y: mix(middle.y, slot.y, part) + (spot.y - middle.y) * shrunk,
          k: spot.k * shrunk,
          a: spot.a,
        };
      },
      1 - part ** 20,
    );
  });
  stage.view = laidTrip(stage.view, seat, told);
  stage.landed = { seat, length: n };
}

/** A hand without the tickets that go on to the platform. */
function leaving(view: GiroView, seat: number, tickets: readonly string[]): GiroView {
  const left = tickets.reduce((each, ticket) => handed(each, seat, ticket, null), { ...view, hand: [] as string[] });
  return { ...left, hand: seat === view.seat ? without(view.hand, tickets) : view.hand };
}

async function discarded(stage: Stage, event: Happening, motion: Motion): Promise<void> {
  const seat = number(event.args, "seat");
  const ticket = text(event.args, "ticket") || `${text(event.args, "city")}?`;
  const pile = pileOf(ticket);
  const from = inHand(stage, seat, ticket);
  const top = pileSpot(stage.frame, pile, 0);
  const to = { ...top, x: top.x - 16 * stage.frame.pile, y: top.y + 14 * stage.frame.pile };
  stage.view = handed(stage.view, seat, ticket, null);
  const mine = isMine(stage, seat);
  await motion.step(STEP, (part) => {
    stage.lifted = { pile, by: 4 * part };
    stage.air = [back("discarded", ticket, between(from, to, part), mine ? Math.max(0, 1 - 3 * part) : 0)];
  });
  stage.view = piled(stage.view, pile, 1);
  stage.lifted = null;
}

async function chose(stage: Stage, event: Happening, motion: Motion): Promise<void> {
  const pile = text(event.args, "city");
  if (isPile(pile)) await motion.step(TOUCH, (part) => (stage.lifted = { pile, by: 6 * part }));
}

async function shuffled(stage: Stage, _: Happening, motion: Motion): Promise<void> {
  stage.view = { ...stage.view, card: [] };
  await motion.wait(TOUCH);
}

const PLAYS: Record<string, Play> = {
  shuffled,
  turned,
  turned_in_vain: turned,
  chose,
  drew,
  drew_hidden: drew,
  offered,
  offered_hidden: offered,
  exchanged,
  exchanged_hidden: exchanged,
  laid,
  laid_extra: laid,
  discarded,
  discarded_hidden: discarded,
};

/** Shows one event; others change nothing on the table. */
export async function perform(stage: Stage, event: Happening, motion: Motion, next: GiroView): Promise<void> {
  stage.landed = null;
  try {
    await PLAYS[event.key]?.(stage, event, motion, next);
  } finally {
    stage.air = [];
    stage.awaited = null;
    stage.stamp = null;
    if (event.key !== "chose") stage.lifted = null;
  }
}

/** What a move would do, and where a line of the log happened: worked out before anything is drawn. */
import type { GiroView } from "../../wire/views";
import { list, number, text } from "../args";
import type { Happening, Offer } from "../contract";
import { after, before, type Pile, pileOf } from "./cities";
import type { Frame } from "./frame";
import { type Deed, type Held, type Order, sorted } from "./moves";
import type { Sides } from "./offers";
import type { Place } from "./places";
import { discardThread, giveThread, swapThread, takeThread, type Thread } from "./threads";

/** The tickets of the fan that a move means, or the chosen one; of two of a kind one. */
export function raised(fan: readonly Held[], pointed: Deed | null, picked: string | null): ReadonlySet<string> {
  if (pointed?.kind === "trip") {
    const rest = [...pointed.tickets];
    const meant = fan.filter(({ ticket }) => rest.includes(ticket) && rest.splice(rest.indexOf(ticket), 1));
    return new Set(meant.map(({ id }) => id));
  }
  const mine = fan.find(({ id }) => id === picked);
  if (pointed && pointed.kind !== "take" && mine?.ticket !== pointed.ticket) {
    const first = fan.find(({ ticket }) => ticket === pointed.ticket);
    return new Set(first ? [first.id] : []);
  }
  return new Set(mine ? [mine.id] : []);
}

/** A ticket that would come from a pile, and its place in the fan. */
export interface Coming {
  readonly pile: Pile;
  readonly at: number;
}

export function comingTo(hand: readonly string[], order: Order, own: readonly string[], pile: Pile): Coming {
  const then = sorted([...hand, `${pile}?`], order, own);
  return { pile, at: then.findIndex(({ ticket }) => ticket.endsWith("?")) };
}

/** An exchange the chosen ticket may make. */
export interface Swap {
  readonly thread: Thread;
  readonly gives: Pile;
  readonly gets: Pile;
  readonly seat: number;
  readonly offer: Offer;
  readonly hot: boolean;
}

/** `at`: the chosen ticket's place in the fan. */
export function swapsOf(
  frame: Frame,
  view: GiroView,
  places: readonly Place[],
  fan: readonly Held[],
  at: number,
  sides: Sides,
  pointed: Deed | null,
): Swap[] {
  const gives = pileOf(fan[at]?.ticket ?? "");
  return (["left", "right"] as const).flatMap((side) => {
    const offer = sides[side];
    const place = places.find(({ where }) => where === side);
    if (!offer || !place) return [];
    const gets = side === "left" ? before(gives) : after(gives);
    const thread = swapThread(frame, fan.length, at, place, view.backs[place.seat] ?? "", gets);
    return [{ thread, gives, gets, seat: place.seat, offer, hot: pointed?.kind === "swap" && pointed.side === side }];
  });
}

/** The thread of a ticket that would be taken, given or put back. */
export function threadOf(
  frame: Frame,
  fan: readonly Held[],
  at: number,
  kind: string | null,
  coming: Coming | null,
): Thread | null {
  if (coming) return takeThread(frame, coming.pile, fan.length + 1, coming.at);
  const ticket = fan[at]?.ticket;
  if (ticket === undefined) return null;
  if (kind === "give") return giveThread(frame, fan.length, at);
  return kind === "discard" ? discardThread(frame, fan.length, at, pileOf(ticket)) : null;
}

/** Whatever a line of the log names. */
interface Marks {
  readonly seats: ReadonlySet<number>;
  readonly piles: ReadonlySet<string>;
  readonly tickets: ReadonlySet<string>;
  readonly card: boolean;
}

const AT_A_PILE = ["chose", "drew", "drew_hidden", "discarded", "discarded_hidden"];

export function marksOf(events: readonly Happening[]): Marks {
  return {
    seats: new Set(events.flatMap(({ args }) => [number(args, "seat"), number(args, "partner")])),
    piles: new Set(
      events.flatMap(({ key, args }) =>
        AT_A_PILE.includes(key) ? [text(args, "city") || pileOf(text(args, "ticket"))] : [],
      ),
    ),
    tickets: new Set(
      events.flatMap(({ args }) => [text(args, "ticket"), text(args, "back"), ...list(args, "tickets")]),
    ),
    card: events.some(({ key }) => key.startsWith("turned")),
  };
}

/** What moves and events say about the table, and the table after each. No rules: only what the server told. */
import type { GiroView } from "../../wire/views";
import { list, number } from "../args";
import type { Happening } from "../contract";
import { isPile, type Pile, pileOf, RING } from "./cities";
import { without } from "./trips";

/** A trip in its slot. */
export interface Laid {
  readonly seat: number;
  readonly length: number;
}

/** The trips that events have laid. */
export const laidIn = (events: readonly Happening[]): Laid[] =>
  events.flatMap(({ key, args }) =>
    key === "laid" || key === "laid_extra" ? [{ seat: number(args, "seat"), length: list(args, "tickets").length }] : [],
  );

/** A move's text taken apart. */
export type Deed =
  | { readonly kind: "take"; readonly pile: Pile }
  | { readonly kind: "swap"; readonly side: "left" | "right"; readonly ticket: string }
  | { readonly kind: "give" | "discard"; readonly ticket: string }
  | { readonly kind: "trip"; readonly tickets: readonly string[] };

export function deed(move: string | null): Deed | null {
  const [kind, ...rest] = (move ?? "").split(" ");
  const [first = "", second = ""] = rest;
  if (kind === "take" && isPile(first)) return { kind, pile: first };
  if (kind === "swap" && (first === "left" || first === "right")) return { kind, side: first, ticket: second };
  if (kind === "give" || kind === "discard") return { kind, ticket: first };
  if (kind === "trip") return { kind, tickets: rest };
  return null;
}

/** A back as these eyes know it: the pile, and the other city where they are sure. */
interface Seen {
  readonly pile: Pile;
  readonly sure: string | null;
}

/** Another's hand in the order of the ring: what is known stands first among its pile. */
export function seenHand(backs: string, known: readonly string[]): Seen[] {
  const sure = [...known];
  return RING.flatMap((pile) =>
    [...backs]
      .filter((back) => back === pile)
      .map(() => {
        const at = sure.findIndex((ticket) => ticket.startsWith(pile));
        return { pile, sure: at < 0 ? null : (sure.splice(at, 1)[0]?.[1] ?? null) };
      }),
  );
}

/** The letters with one taken away or put in, in the order of the ring. */
const less = (backs: string, pile: string): string => backs.replace(pile, "");
const more = (backs: string, pile: string): string =>
  RING.flatMap((each) => [...(backs + pile)].filter((back) => back === each)).join("");

/** The table while an offer lies on it: the offered ticket is in no hand. */
export function onTable(view: GiroView): GiroView {
  const { offer } = view;
  if (!offer) return view;
  return handed(view, view.turn, offer.ticket, null);
}

/** A seat gives one ticket and gets another; faces only where they are told ("V?" is a back). */
export function handed(view: GiroView, seat: number, gives: string | null, gets: string | null): GiroView {
  const mine = seat === view.seat;
  const backs = view.backs.map((each, k) => {
    if (k !== seat) return each;
    const rest = gives === null ? each : less(each, pileOf(gives));
    return gets === null ? rest : more(rest, pileOf(gets));
  });
  const rest = gives === null || !mine ? view.hand : without(view.hand, [gives]);
  const hand = gets === null || !mine ? rest : [...rest, gets];
  const known = view.known.map((each, k) => (k === seat && gives !== null ? without(each, [gives]) : each));
  return { ...view, backs, hand, known };
}

export function piled(view: GiroView, pile: Pile, by: number): GiroView {
  const heap = view.piles[pile];
  return heap ? { ...view, piles: { ...view.piles, [pile]: { ...heap, tickets: heap.tickets + by } } } : view;
}

export function laidTrip(view: GiroView, seat: number, tickets: readonly string[]): GiroView {
  const trips = view.trips.map((each, k) => (k === seat ? { ...each, [String(tickets.length)]: [...tickets] } : each));
  return { ...view, trips };
}

export const cardsLeft = (view: GiroView): number => Object.values(view.cards).reduce((sum, n) => sum + n, 0);

// ---- the fan's order --------------------------------------------------------------------

export const ORDERS = ["pile", "other", "own"] as const;
export type Order = (typeof ORDERS)[number];

/** A ticket in the fan: two of a kind are told apart. */
export interface Held {
  readonly id: string;
  readonly ticket: string;
}

const RANK = [...RING, "R"] as readonly string[];
const rank = (ticket: string, at: number): number => RANK.indexOf(ticket.charAt(at));

export function sorted(hand: readonly string[], order: Order, own: readonly string[]): Held[] {
  const count = new Map<string, number>();
  const held = hand.map((ticket) => {
    const n = count.get(ticket) ?? 0;
    count.set(ticket, n + 1);
    return { id: `${ticket}${n}`, ticket };
  });
  const [first, second] = order === "other" ? [1, 0] : [0, 1];
  const place = ({ id }: Held): number => (own.includes(id) ? own.indexOf(id) : own.length);
  return held.sort(
    (a, b) =>
      (order === "own" ? place(a) - place(b) : 0) ||
      rank(a.ticket, first) - rank(b.ticket, first) ||
      rank(a.ticket, second) - rank(b.ticket, second) ||
      a.id.localeCompare(b.id),
  );
}

/** The order after a ticket was carried to another place. */
export function reordered(fan: readonly Held[], id: string, to: number): string[] {
  const rest = fan.map((each) => each.id).filter((each) => each !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

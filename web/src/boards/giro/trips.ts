/** Trips as ways: no rules, only how tickets hang together and which offered trips a choice still leads to. */
import { cityOf, type Letter, pileOf } from "./cities";

export interface Step {
  readonly ticket: string;
  readonly from: Letter;
  readonly to: Letter;
}

export interface Way {
  readonly steps: readonly Step[];
  readonly start: Letter;
  readonly end: Letter;
  readonly closed: boolean;
}

/** The tickets one after another, each travelled the way that joins on; null if they don't hang together. */
export function wayOf(tickets: readonly string[]): Way | null {
  const [first] = tickets;
  if (first === undefined) return null;
  for (const start of [cityOf(first[0]), cityOf(first[1])]) {
    const steps: Step[] = [];
    let at = start;
    for (const ticket of tickets) {
      const [a, b] = [cityOf(ticket[0]), cityOf(ticket[1])];
      if (a !== at && b !== at) break;
      const to = a === at ? b : a;
      steps.push({ ticket, from: at, to });
      at = to;
    }
    if (steps.length === tickets.length) return { steps, start, end: at, closed: at === start && steps.length > 1 };
  }
  return null;
}

/** All from different piles: the star. */
export const isStar = (tickets: readonly string[]): boolean => new Set(tickets.map(pileOf)).size === tickets.length;

/** Of all ways to write a circle of tickets the alphabetically first, as moves are written. */
export function written(tickets: readonly string[]): string {
  const ways = [tickets, tickets.toReversed()].flatMap((way) =>
    way.map((_, k) => [...way.slice(k), ...way.slice(0, k)].join(" ")),
  );
  return `trip ${ways.sort()[0] ?? ""}`;
}

/** What may follow the chosen tickets on the way to a trip on offer, with the lengths it can lead to. */
export function following(trips: readonly (readonly string[])[], chosen: readonly string[]): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  const add = (ticket: string, length: number): void => {
    found.set(ticket, (found.get(ticket) ?? new Set()).add(length));
  };
  for (const trip of trips) {
    const n = trip.length;
    if (chosen.length >= n) continue;
    for (let start = 0; start < n; start++)
      for (const way of [1, n - 1]) {
        const at = (k: number): string => trip[(start + k * way) % n] ?? "";
        if (chosen.every((ticket, k) => at(k) === ticket)) add(at(chosen.length), n);
      }
  }
  return found;
}

/** The hand without these tickets, each taken away once. */
export function without(hand: readonly string[], gone: readonly string[]): string[] {
  const left = [...hand];
  for (const ticket of gone) {
    const place = left.indexOf(ticket);
    if (place >= 0) left.splice(place, 1);
  }
  return left;
}

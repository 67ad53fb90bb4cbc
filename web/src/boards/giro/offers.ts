/** What is on offer, by what is pressed for it. */
import { list } from "../args";
import type { Offer } from "../contract";
import { deed } from "./moves";

type Mode = "take" | "swap" | "give" | "trip" | "discard";

export interface Sides {
  readonly left?: Offer;
  readonly right?: Offer;
}

interface Offers {
  readonly mode: Mode | null;
  readonly takes: ReadonlyMap<string, Offer>;
  readonly swaps: ReadonlyMap<string, Sides>;
  /** Tickets to give or to put back. */
  readonly single: ReadonlyMap<string, Offer>;
  readonly trips: readonly { readonly tickets: readonly string[]; readonly offer: Offer }[];
}

const MODES: Record<string, Mode> = {
  take: "take",
  swap: "swap",
  keep: "swap",
  give: "give",
  trip: "trip",
  trip_extra: "trip",
  rest: "trip",
  discard: "discard",
};

export function offersOf(legal: readonly Offer[], only: string | null): Offers {
  const takes = new Map<string, Offer>();
  const swaps = new Map<string, Sides>();
  const single = new Map<string, Offer>();
  const trips: { tickets: readonly string[]; offer: Offer }[] = [];
  for (const offer of legal) {
    if (only !== null && offer.key !== only) continue;
    const does = deed(offer.move);
    if (does?.kind === "take") takes.set(does.pile, offer);
    else if (does?.kind === "swap") swaps.set(does.ticket, { ...swaps.get(does.ticket), [does.side]: offer });
    else if (does?.kind === "trip") trips.push({ tickets: list(offer.args, "tickets"), offer });
    else if (does) single.set(does.ticket, offer);
  }
  const [first] = legal;
  return { mode: first ? (MODES[first.key] ?? null) : null, takes, swaps, single, trips };
}

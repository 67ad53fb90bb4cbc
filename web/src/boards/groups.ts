import type { Offer } from "./contract";

export interface Group {
  readonly key: string;
  readonly offers: readonly Offer[];
}

/** Offers by kind, kinds in the order of their first offer. */
export function grouped(legal: readonly Offer[]): Group[] {
  const groups = new Map<string, Offer[]>();
  for (const offer of legal) {
    const group = groups.get(offer.key);
    if (group) group.push(offer);
    else groups.set(offer.key, [offer]);
  }
  return [...groups].map(([key, offers]) => ({ key, offers }));
}

const { compare } = new Intl.Collator("en", { numeric: true });

/** Offers in the order in which one counts: 2 comes before 15. */
export function inOrder(offers: readonly Offer[]): Offer[] {
  return [...offers].sort((one, other) => compare(one.move, other.move));
}

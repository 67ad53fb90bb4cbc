/** What a first game needs to know now, most important first. */
import type { GiroView } from "../../wire/views";
import type { GuideStep, Offer } from "../contract";
import { offersOf, type Sides } from "./offers";

/** Of two players each uses one circle only. */
function circleOfTwo(view: GiroView, swaps: ReadonlyMap<string, Sides>): "" | ".left" | ".right" {
  const [first] = swaps.values();
  return view.trips.length > 2 || !first ? "" : first.left ? ".left" : ".right";
}

function now(view: GiroView, legal: readonly Offer[]): GuideStep[] {
  const { mode, swaps, trips } = offersOf(legal, null);
  switch (mode) {
    case "take":
      return [{ key: "guide.take", at: "card" }];
    case "swap":
      return [{ key: `guide.swap${circleOfTwo(view, swaps)}`, at: "ticket" }];
    case "give":
      return [{ key: "guide.give", at: "offer" }];
    case "discard":
      return [{ key: "guide.discard", at: "ticket" }];
    case "trip":
      return trips.length ? [{ key: "guide.trip", at: "ticket" }, { key: "guide.extra" }] : view.hand.length > 1 ? [{ key: "guide.notrip" }] : [];
    default:
      return [];
  }
}

export function guide(view: GiroView, legal: readonly Offer[]): GuideStep[] {
  return [{ key: "guide.goal", at: "trips" }, ...now(view, legal)];
}

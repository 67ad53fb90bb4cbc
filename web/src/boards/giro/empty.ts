/** What of a turn is empty for all to see: backs and laid trips are public, and so is how many tickets a hand holds. */
import type { GiroView } from "../../wire/views";
import type { Happening, Offer } from "../contract";

/** From the shortest trip to the one that wins alone. */
const LENGTHS = [2, 3, 4, 5, 6];

/** No trip can be laid, whatever the tickets say: every length they would do for lies there already. */
export function empty(view: GiroView, legal: readonly Offer[]): string | null {
  const [only] = legal;
  if (legal.length !== 1 || only?.key !== "rest" || view.seat === null) return null;
  const laid = Object.keys(view.trips[view.seat] ?? {}).map(Number);
  return LENGTHS.some((length) => length <= view.hand.length && !laid.includes(length)) ? null : only.move;
}

/** The card lies on the board; a draw says what was chosen; who neither exchanges nor lays a trip did nothing. */
const SILENT = ["turned", "drew_hidden", "kept", "rested", "turn_ended"];

/** A turn in which nothing but a ticket was taken is one line. */
export function unsaid({ key, args }: Happening, me: number | null): boolean {
  return SILENT.includes(key) || (key === "chose" && me !== null && args["seat"] === me);
}

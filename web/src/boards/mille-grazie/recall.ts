/** What a move's events leave on the map, and which places a line of the log speaks of. */
import { number, text } from "../args";
import type { Happening } from "../contract";
import type { Meeting } from "./choreography";

export interface Left {
  readonly meeting: Meeting | null;
  readonly coin: { readonly town: string; readonly points: number; readonly part: number } | null;
}

export function happened(events: readonly Happening[]): Left {
  let left: Left = { meeting: null, coin: null };
  for (const { key, args } of events) {
    if (key === "set_out") left = { ...left, meeting: null, coin: null };
    else if (key === "ambushed" || key === "foiled") {
      const robbers = [...(left.meeting?.robbers ?? []), number(args, "seat")];
      const kind = key === "ambushed" ? "ambush" : "escort";
      const points = Math.max(0, number(args, "points"));
      left = { ...left, meeting: { kind, road: text(args, "letter"), robbers, points, risen: 1, said: 1, ridden: 1, sunk: 1 } };
    } else if (key === "completed") {
      const points = number(args, "points") + (left.coin?.points ?? 0);
      left = { ...left, coin: { town: text(args, "to"), points, part: 1 } };
    }
  }
  return left;
}

/** The roads of a journey that is over: their way stays drawn until the next thing is done. */
export const travelledIn = (events: readonly Happening[]): string =>
  events.some(({ key }) => key === "journey_ended")
    ? events.flatMap(({ key, args }) => (key === "set_out" ? [text(args, "letter")] : [])).join("")
    : "";

export function marked(events: readonly Happening[]): { readonly letters: ReadonlySet<string>; readonly towns: ReadonlySet<string> } {
  const letters = events.flatMap(({ args }) => [...text(args, "letter"), ...text(args, "letters")]);
  const towns = events.flatMap(({ args }) => [text(args, "town"), text(args, "from"), text(args, "to")]);
  return { letters: new Set(letters), towns: new Set(towns) };
}

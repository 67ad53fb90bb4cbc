/** Moves as arrows over the road. */
import type { LittleItalyView } from "../../wire/views";
import type { Offer } from "../contract";
import type { Point } from "../compared";
import type { Ring } from "./geometry";
import { driveOf } from "./moves";
import { legs } from "./route";

export function linesOf(offer: Offer, ring: Ring, view: LittleItalyView): Point[][] {
  const drive = driveOf(offer);
  return drive ? [legs(ring, view, drive).flatMap((leg) => leg.points)] : [];
}

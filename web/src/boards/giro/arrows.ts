/** Moves as arrows over the table. */
import type { Point } from "../compared";
import type { Compared } from "../contract";
import type { Choice } from "./choice.svelte";
import { fanSpot } from "./geometry";
import { deed } from "./moves";
import { comingTo, raised, swapsOf, threadOf } from "./preview";
import type { Standing } from "./standing";
import { on, type Thread } from "./threads";

const STEPS = 14;
const along = (thread: Thread): Point[] => Array.from({ length: STEPS + 1 }, (_, k) => on(thread, k / STEPS));

export function linesOf({ offer }: Compared, now: Standing, choice: Choice): Point[][] {
  const { frame, drawn, places } = now;
  const does = deed(offer.move);
  if (!does) return [];
  const { fan, order, own } = choice;
  const up = raised(fan, does, null);
  const at = fan.findIndex(({ id }) => up.has(id));
  if (does.kind === "take") {
    const thread = threadOf(frame, fan, at, null, comingTo(drawn.hand, order, own, does.pile));
    return thread ? [along(thread)] : [];
  }
  if (at < 0) return [];
  if (does.kind === "swap") return swapsOf(frame, drawn, places, fan, at, { [does.side]: offer }, does).map(({ thread }) => along(thread));
  if (does.kind === "trip") {
    const spots = fan.flatMap(({ id }, k) => (up.has(id) ? [fanSpot(frame, fan.length, k)] : []));
    const x = spots.reduce((sum, spot) => sum + spot.x, 0) / spots.length;
    const top = Math.min(...spots.map((spot) => spot.y - 92 * spot.k));
    return [[{ x, y: top }, { x: frame.ring.x, y: frame.tray.y }]];
  }
  const thread = threadOf(frame, fan, at, does.kind, null);
  return thread ? [along(thread)] : [];
}

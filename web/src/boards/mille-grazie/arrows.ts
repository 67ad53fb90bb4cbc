/** Moves as arrows over the map. */
import type { Offer } from "../contract";
import type { Point } from "../compared";
import { type Box, type RoadPlan, travelled } from "./geometry";
import { deed } from "./moves";

/** From one medallion to the other: neither town's name lies under it. */
const [FIRST, LAST, STEPS] = [0.16, 0.84, 14];

/** `task`: where that of the town lies. */
export function linesOf(offer: Offer, map: RoadPlan, here: string, far: boolean, task: Box | null): Point[][] {
  const does = deed(offer.move);
  if (!does) return [];
  const roads = does.letters.flatMap((letter) => map.roads.get(letter) ?? []);
  if (does.kind === "road")
    return roads.map((road) => Array.from({ length: STEPS + 1 }, (_, k) => travelled(road, here, FIRST + ((LAST - FIRST) * k) / STEPS)));
  if (does.kind === "hide" || does.kind === "escort") return roads.map((road) => [far ? road.far : road.shield]);
  const town = map.towns.get(here);
  const at = task ? { x: task.x + task.w / 2, y: task.y + task.h / 2 } : town;
  return does.kind === "take" && at ? [[at]] : does.kind === "leave" && town ? [[town]] : [];
}

/** Fixed places on the map, in units. */
import type { Spot } from "./geometry";

/** The pile lies in the Ligurian sea; on an owner's map in the same corner. */
export const PILE: Spot = { x: 62, y: 770 };

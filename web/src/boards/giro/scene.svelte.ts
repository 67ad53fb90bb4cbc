/** What moves just now, as the drawing watches it. */
import type { Flying } from "./choreography";
import type { Pile } from "./cities";
import type { Laid } from "./moves";

export class Scene {
  air = $state.raw<readonly Flying[]>([]);
  /** A ticket of the fan that is still on its way there. */
  awaited = $state<string | null>(null);
  lifted = $state.raw<{ readonly pile: Pile; readonly by: number } | null>(null);
  /** The stamp's fall, 0 to 1. */
  stamp = $state<number | null>(null);
  landed = $state.raw<Laid | null>(null);
  moving = $state(false);
}

/** What moves just now, as the drawing watches it. */
import type { Flight, Meeting } from "./choreography";
import type { Spot } from "./geometry";

export class Scene {
  walking = $state.raw<(Spot & { readonly seat: number }) | null>(null);
  meeting = $state.raw<Meeting | null>(null);
  coin = $state.raw<{ readonly town: string; readonly points: number; readonly part: number } | null>(null);
  stamped = $state.raw<{ readonly task: string; readonly part: number } | null>(null);
  flight = $state.raw<Flight | null>(null);
  /** Pegs on their way. */
  pegs = $state.raw<readonly number[] | null>(null);
  /** The seat whose dial is being shut, and how far. */
  lid = $state.raw<{ readonly seat: number; readonly part: number } | null>(null);
  /** The roads of this journey as they were taken. */
  heard = $state("");

  /** A new view has come: what happened is now told by it. */
  rest(): void {
    this.walking = null;
    this.meeting = null;
    this.coin = null;
    this.stamped = null;
    this.flight = null;
    this.pegs = null;
    this.lid = null;
  }
}

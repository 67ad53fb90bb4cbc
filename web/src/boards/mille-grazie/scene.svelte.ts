/** What moves just now, as the drawing watches it. */
import type { Flight, Meeting, Scene } from "./choreography";

export class Theatre implements Scene {
  walking = $state.raw<Scene["walking"]>(null);
  meeting = $state.raw<Meeting | null>(null);
  coin = $state.raw<Scene["coin"]>(null);
  stamped = $state.raw<Scene["stamped"]>(null);
  flight = $state.raw<Flight | null>(null);
  pegs = $state.raw<readonly number[] | null>(null);
  lid = $state.raw<Scene["lid"]>(null);
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

/** What moves just now; when nothing does, everything here is at rest and the view alone is drawn. */
import type { Car } from "./art/cars";
import type { Kind } from "./art/pieces";
import type { Heading, Spot } from "./geometry";
import type { Tag } from "./tags";

interface Driving extends Spot {
  readonly car: Car;
  readonly heading: Heading;
  /** Units above the road. */
  readonly lift: number;
  /** 0…1: how far the springs are pressed. */
  readonly dip: number;
}

export class Scene {
  driving = $state.raw<Driving | null>(null);
  /** The die whose car drives. */
  chosen = $state<Car | null>(null);
  /** A marker on its way. */
  running = $state.raw<(Spot & { kind: Kind }) | null>(null);
  /** The kind whose present circle has gone dark. */
  dimmed = $state<Kind | null>(null);
  /** Points on their way to or from a seat. */
  flying = $state.raw<Tag | null>(null);
  police = $state.raw<(Spot & { half: "red" | "blue" }) | null>(null);
  /** How many signs are up while discs are dealt. */
  signs = $state(Infinity);
  /** 0…1: the cup tips; 0…1: the dice tumble. */
  tip = $state(0);
  roll = $state(1);

  rest(): void {
    this.driving = null;
    this.chosen = null;
    this.running = null;
    this.dimmed = null;
    this.flying = null;
    this.police = null;
    this.signs = Infinity;
    this.tip = 0;
    this.roll = 1;
  }
}

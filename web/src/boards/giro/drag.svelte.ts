/** Carrying a ticket: begins after a little way, so that a click stays a click. */
import type { Point } from "./geometry";

interface Hands {
  units(event: PointerEvent): Point;
  /** Let go of it there. */
  drop(id: string, at: Point): void;
}

const SLACK = 9;

export class Drag {
  state = $state.raw<{ readonly id: string; readonly x: number; readonly y: number } | null>(null);
  /** The click that ends a drag is none. */
  justEnded = false;
  private begun: { id: string; at: Point; pointer: number } | null = null;

  constructor(private readonly hands: Hands) {}

  down(id: string, event: PointerEvent): void {
    if (event.button !== 0) return;
    this.begun = { id, at: this.hands.units(event), pointer: event.pointerId };
    this.justEnded = false;
  }

  readonly move = (event: PointerEvent): void => {
    const { begun } = this;
    if (begun?.pointer !== event.pointerId) return;
    const at = this.hands.units(event);
    const [x, y] = [at.x - begun.at.x, at.y - begun.at.y];
    if (this.state || Math.hypot(x, y) > SLACK) this.state = { id: begun.id, x, y };
  };

  readonly up = (event: PointerEvent): void => {
    const { begun, state } = this;
    this.cancel();
    if (!state || begun?.pointer !== event.pointerId) return;
    this.hands.drop(state.id, this.hands.units(event));
    this.justEnded = true;
    setTimeout(() => (this.justEnded = false));
  };

  readonly cancel = (): void => {
    this.begun = null;
    this.state = null;
  };
}

/** Rooms that lie open a little longer than the rules have them: until what came to light can have been read. */
import type { Motion } from "../../lib/motion";
import type { BorgoView } from "../../wire/views";
import type { Lifted } from "./choreography";
import { reopened } from "./moves";

/** How long a room is seen at least, in ms; the roof then comes back. */
export const READ = 1500;
const CLOSE = 320;

interface Open {
  /** As it was before the roofs came back. */
  readonly view: BorgoView;
  readonly rooms: readonly string[];
  /** The views between which it stands. */
  readonly between: readonly BorgoView[];
}

export class Linger {
  private open = $state.raw<Open | null>(null);
  /** The roofs on their way down. */
  roofs = $state.raw<Lifted | null>(null);
  private since = 0;
  private closing: Promise<void> = Promise.resolve();

  /** Something came to light. */
  lit(): void {
    this.since = performance.now();
  }

  /** A view with the rooms that are still shown. */
  shown(view: BorgoView): BorgoView {
    return this.open ? reopened(view, this.open.view, this.open.rooms) : view;
  }

  begin(view: BorgoView, rooms: readonly string[], between: readonly BorgoView[], motion: Motion): void {
    const open = (this.open = { view, rooms, between });
    this.closing = this.close(open, motion);
  }

  private async close(open: Open, motion: Motion): Promise<void> {
    const left = this.since + READ - performance.now();
    if (left > 0) await motion.read(left);
    if (this.open !== open) return;
    await motion.step(CLOSE, (part) => {
      if (this.open === open) this.roofs = { kind: "roofs", rooms: open.rooms, lift: 1 - part, fade: part < 0.3 ? 1 - part / 0.3 : 0 };
    });
    if (this.open === open) this.end();
  }

  /** When all roofs are back. */
  get ended(): Promise<void> {
    return this.open ? this.closing : Promise.resolve();
  }

  /** Whoever looks at another moment sees that one. */
  follow(view: BorgoView): void {
    if (this.open && !this.open.between.includes(view)) this.end();
  }

  /** Whoever acts has read enough. */
  end(): void {
    this.open = null;
    this.roofs = null;
  }
}

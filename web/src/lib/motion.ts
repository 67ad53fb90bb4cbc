/** Time for boards. */
import { painted } from "./slices.svelte";

/** Every wait ends at once when motion is reduced or the queue is in a hurry. */
export interface Motion {
  /** Whether things only change place: draw the end of every step. */
  readonly still: boolean;
  wait(ms: number): Promise<void>;
  /** As long as what came to light must be there to be read: also where nothing moves. Ends when somebody hurries. */
  read(ms: number): Promise<void>;
  /** Until what is drawn now is on the screen: what would be too much for one frame is done in two. */
  painted(): Promise<void>;
  /** Calls `draw` with 0…1, eased out, once a frame; the last call is always 1. */
  step(ms: number, draw: (part: number) => void): Promise<void>;
  /** The Web Animations API on one element; its end state is the caller's to keep. */
  move(element: Element, frames: Keyframe[], ms: number, easing?: string): Promise<void>;
}

export const EASE_OUT = "cubic-bezier(.2,.8,.2,1)";

/** The same curve for numbers. */
export function easeOut(part: number): number {
  return 1 - (1 - part) ** 3;
}

const later = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export class Clockwork implements Motion {
  private hurrying = false;
  /** What ends each wait that goes on now. */
  private readonly ends = new Set<() => void>();

  constructor(
    private readonly isStill: () => boolean,
    private readonly pace: () => number = () => 1,
    /** Nobody reads faster because things move faster. */
    private readonly reading: () => number = pace,
  ) {}

  get still(): boolean {
    return this.isStill();
  }

  /** Ends what moves now, and everything until `calm`. */
  skip(): void {
    this.hurrying = true;
    for (const end of [...this.ends]) end();
  }

  calm(): void {
    this.hurrying = false;
  }

  async wait(ms: number): Promise<void> {
    if (!this.still) await this.until(later(ms * this.pace()));
  }

  async read(ms: number): Promise<void> {
    await this.until(later(ms * this.reading()));
  }

  async painted(): Promise<void> {
    if (!this.still) await this.until(painted());
  }

  async step(ms: number, draw: (part: number) => void): Promise<void> {
    if (!this.still) {
      let over = false;
      const begin = performance.now();
      const steps = new Promise<void>((done) => {
        const frame = (now: number): void => {
          const part = (now - begin) / (ms * this.pace());
          if (over || part >= 1) return done();
          draw(easeOut(Math.max(0, part)));
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
        // a page in the background gets no frames
        setTimeout(done, ms * this.pace() + 250);
      });
      await this.until(steps);
      over = true;
    }
    draw(1);
  }

  async move(element: Element, frames: Keyframe[], ms: number, easing = EASE_OUT): Promise<void> {
    if (this.still) return;
    const animation = element.animate(frames, { duration: ms * this.pace(), easing, fill: "forwards" });
    await this.until(animation.finished.then(() => undefined, () => undefined));
    animation.cancel();
  }

  /** Until it is done, or somebody hurries. */
  private async until(done: Promise<void>): Promise<void> {
    if (this.hurrying) return;
    await new Promise<void>((end) => {
      this.ends.add(end);
      void done.then(() => {
        this.ends.delete(end);
        end();
      });
    });
  }
}

/** Time for boards. */
import { painted } from "./turns.svelte";

/** Every wait ends at once when motion is reduced or the queue is in a hurry. */
export interface Motion {
  /** Whether things only change place: draw the end of every step. */
  readonly still: boolean;
  wait(ms: number): Promise<void>;
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

export class Clockwork implements Motion {
  private hurry: (() => void) | null = null;
  private hurried: Promise<void>;

  constructor(
    private readonly isStill: () => boolean,
    private readonly pace: () => number = () => 1,
  ) {
    this.hurried = this.fresh();
  }

  get still(): boolean {
    return this.isStill();
  }

  /** Ends what moves now, and everything until `calm`. */
  skip(): void {
    this.hurry?.();
  }

  calm(): void {
    this.hurried = this.fresh();
  }

  async wait(ms: number): Promise<void> {
    if (this.still) return;
    await Promise.race([this.hurried, new Promise<void>((done) => setTimeout(done, ms * this.pace()))]);
  }

  async painted(): Promise<void> {
    if (!this.still) await Promise.race([this.hurried, painted()]);
  }

  async step(ms: number, draw: (part: number) => void): Promise<void> {
    if (!this.still) {
      let over = false;
      void this.hurried.then(() => (over = true));
      const begin = performance.now();
      await new Promise<void>((done) => {
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
    }
    draw(1);
  }

  async move(element: Element, frames: Keyframe[], ms: number, easing = EASE_OUT): Promise<void> {
    if (this.still) return;
    const animation = element.animate(frames, { duration: ms * this.pace(), easing, fill: "forwards" });
    await Promise.race([this.hurried, animation.finished.then(() => undefined, () => undefined)]);
    animation.cancel();
  }

  private fresh(): Promise<void> {
    return new Promise((done) => (this.hurry = done));
  }
}

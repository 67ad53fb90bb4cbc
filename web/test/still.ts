import type { Motion } from "../src/lib/motion";

/** Everything at once, as with reduced motion. */
export const STILL: Motion = {
  still: true,
  wait: () => Promise.resolve(),
  read: () => Promise.resolve(),
  painted: () => Promise.resolve(),
  step: (_, draw) => {
    draw(1);
    return Promise.resolve();
  },
  move: () => Promise.resolve(),
};

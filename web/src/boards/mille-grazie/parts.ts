/** What the board is built up of, slice by slice. */
import type { Parts } from "../../lib/slices.svelte";

export const PARTS = [
  "place", "paper", "glow", "ground", "hills", "frame", "key", "roads", "names", "names", "towns", "plates", "plates", "shields",
  "pile", "tasks", "tasks", "tasks", "men", "men", "press", "press", "tell", "scale", "pegs", "seats", "seats", "hands", "hands", "hands", "dial",
] as const;
export type Part = (typeof PARTS)[number];
export type Built = Parts<Part>;

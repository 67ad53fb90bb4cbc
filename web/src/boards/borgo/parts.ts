/** What the board is built up of, slice by slice: what is drawn, and where it lies. */
import type { Parts } from "../../lib/slices.svelte";

export const PARTS = [
  "place", "meadow", "cheeses", "slabs", "floor", "stones", "walls", "terracotta", "roofs", "tile", "thatch", "straw", "metal", "copper",
  "towers", "figures", "yard", "mice", "ghosts", "trail", "presses",
] as const;
export type Part = (typeof PARTS)[number];
export type Built = Parts<Part>;

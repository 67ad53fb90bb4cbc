/** What the board is built up of, slice by slice. */
import type { Parts } from "../../lib/slices.svelte";

export const PARTS = [
  "place", "symbols", "scenery", "counter", "pictures", "pictures", "pictures", "piles", "piles", "piles", "piles", "piles", "deck",
  "hands", "hands", "hands", "hands", "fan", "fan", "fan", "fan", "fan", "sorter",
] as const;
export type Part = (typeof PARTS)[number];
export type Built = Parts<Part>;

/** What the board is built up of, slice by slice. */
import type { Parts } from "../../lib/slices.svelte";

export const PARTS = [
  "place", "night", "sky", "road", "spaces", "circles", "numbers", "houses", "alley", "feast",
  "tray", "dice", "dice", "lane",
  "cars", "cars", "cars", "signs", "signs", "signs", "sevens", "beams", "pieces", "pieces", "pieces", "ghosts",
] as const;
export type Part = (typeof PARTS)[number];
export type Built = Parts<Part>;

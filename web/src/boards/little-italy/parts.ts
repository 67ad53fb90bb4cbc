/** What the board is built up of, turn by turn. */
export const PARTS = [
  "place", "sky", "road", "spaces", "houses", "alley", "dice", "lane", "plan", "cars", "signs", "sevens", "pieces", "ghosts",
] as const;
export type Part = (typeof PARTS)[number];

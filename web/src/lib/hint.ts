/** A hint beside what the player was about to do. */
import type { Advice } from "../wire/protocol";

export interface Hinted {
  readonly advice: Advice;
  /** The move it was weighed against; null: none. */
  readonly yours: string | null;
}

/** So many games of a hundred make no difference that could be felt. */
const LEVEL = 2;

export const asGood = ({ chance, yours }: Pick<Advice, "chance" | "yours">): boolean => chance !== null && yours !== null && chance - yours <= LEVEL;

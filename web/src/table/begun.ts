import type { Asking } from "../boards/contract";

/** Whether something was begun on the board that the card's ways would end. */
export const begun = (asking: Asking | null): boolean =>
  asking !== null && (asking.back !== null || asking.ways.some(({ first }) => first));

/** Numbers of the rules that no view tells. */
import type { Colour } from "./geometry";

/** So many points end the game. */
export const GOAL = 30;

/** How many roads a journey has. */
export const ROADS = { escort: 4, alone: 5 } as const;

export const TASKS_LOST: Readonly<Record<Colour, number>> = { green: 1, purple: 2, orange: 3 };

/** So many tasks a hand holds. */
export const HAND = 3;

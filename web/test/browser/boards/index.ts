/** The drawn boards, by game. */
import type { Choose } from "../play";
import type { Board } from "../tab";

interface Played {
  /** One choice, by clicks or by touch. */
  readonly choose: Choose<Board>;
  /** What a finger may press at a game's beginning, and what is there after it. */
  readonly first: string;
  readonly then: string;
}

const files = import.meta.glob<Played>(["./*.ts", "!./index.ts"], { eager: true });
export const BOARDS = Object.entries(files).map(([file, played]) => ({ game: file.slice("./".length, -".ts".length), ...played }));

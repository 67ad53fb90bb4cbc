/** Moments of the games as one seat saw them, for boards that are only looked at: `make pictures` writes them. */
import type { Figure } from "../boards/figures";
import type { LegalMove, Logged } from "../wire/protocol";

export interface Scene {
  readonly names: readonly string[];
  /** Whose eyes see it. */
  readonly me: number;
  /** A move that is pointed at. */
  readonly shown: string | null;
  readonly view: unknown;
  readonly legal: readonly LegalMove[];
  /** What happened since somebody moved. */
  readonly log: readonly Logged[];
}

const scenes = import.meta.glob<Scene>("../boards/*/scenes/*.json", { import: "default" });
const figures = import.meta.glob<readonly Figure[]>("../boards/*/figures.ts", { import: "default", eager: true });

/** The boards that a game's rules show. */
export const figuresOf = (game: string): readonly Figure[] => figures[`../boards/${game}/figures.ts`] ?? [];

export async function loadScene(game: string, name: string): Promise<Scene | undefined> {
  return scenes[`../boards/${game}/scenes/${name}.json`]?.();
}

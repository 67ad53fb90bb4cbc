/** Moments of the games as one seat saw them, for boards that are only looked at: `make pictures` writes them. */
import type { Poster } from "../parts/art";
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

const files = import.meta.glob<Scene>("./scenes/*.json", { import: "default" });

type Name =
  | Poster
  | "borgo-push"
  | "giro-exchange"
  | "giro-trip"
  | "little-italy-drive"
  | "little-italy-markers"
  | "mille-grazie-dial"
  | "mille-grazie-ambush"
  | "mille-grazie-escort";

export interface Shown {
  readonly name: Name;
  /** At the end of which chapter it stands: a §, or the first. */
  readonly chapter: string;
  /** Where there is less breadth than this for what is to be seen, the board is drawn broader, then made smaller: on a phone, elsewhere. */
  readonly least: readonly [number, number];
}

/** The chapter that tells how a game ends, whatever it is called. */
export const FIRST = "first";

const whole = (name: Name, chapter = FIRST): Shown => ({ name, chapter, least: [0, 0] });

export const SCENES: Record<Poster, readonly Shown[]> = {
  borgo: [whole("borgo"), whole("borgo-push", "10")],
  "little-italy": [whole("little-italy"), whole("little-italy-drive", "4"), whole("little-italy-markers", "8")],
  giro: [whole("giro"), whole("giro-exchange", "4"), whole("giro-trip", "6")],
  "mille-grazie": [
    { name: "mille-grazie", chapter: FIRST, least: [0, 1032] },
    { name: "mille-grazie-dial", chapter: "3", least: [640, 1032] },
    { name: "mille-grazie-ambush", chapter: "6", least: [0, 1032] },
    { name: "mille-grazie-escort", chapter: "7", least: [0, 1032] },
  ],
};

export async function loadScene(name: Name): Promise<Scene | undefined> {
  return files[`./scenes/${name}.json`]?.();
}

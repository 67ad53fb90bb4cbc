/** Which boards a game's rules show, and where: the default export of `boards/<game>/figures.ts`. */
export interface Figure {
  /** The moment in `boards/<game>/scenes/`, and `picture.<name>` among the game's words. */
  readonly name: string;
  /** At the end of which chapter it stands: a §, or the first. */
  readonly chapter: string;
  /** Where there is less breadth than this for what is to be seen, the board is drawn broader, then made smaller: on a phone, elsewhere. */
  readonly least: readonly [number, number];
}

/** The chapter that tells how a game ends, whatever it is called. */
export const FIRST = "first";

export const whole = (name: string, chapter = FIRST): Figure => ({ name, chapter, least: [0, 0] });

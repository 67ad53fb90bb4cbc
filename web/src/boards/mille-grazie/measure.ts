/** How wide a text is in the map's letters. */
import type { Measure } from "./geometry";

/** The map's own letters, without others to fall back on: asked for those, a browser searches the whole system. */
const LOOKS = { name: 'italic 500 20px "Fraunces Variable"', plate: '640 20px "Fraunces Variable"' };

/** Letters are wider when they are small: measured as they are drawn. */
const SIZE = 20;

/** Without a canvas a fair guess. */
export const guess: Measure = (text, size) => text.length * size * 0.53;

export function measurer(): Measure {
  let pen: CanvasRenderingContext2D | null = null;
  const known = new Map<string, number>();
  return (text, size, look) => {
    const key = `${look} ${text}`;
    let width = known.get(key);
    if (width === undefined) {
      pen ??= document.createElement("canvas").getContext("2d");
      if (!pen) return guess(text, size, look);
      pen.font = `${LOOKS[look]}, Georgia, serif`;
      known.set(key, (width = pen.measureText(text).width / SIZE));
    }
    return width * size;
  };
}

export const lettersThere = (): boolean => Object.values(LOOKS).every((font) => document.fonts.check(font));
export const lettersReady = (): Promise<unknown> => Promise.all(Object.values(LOOKS).map((font) => document.fonts.load(font)));

/** The size at which a text fits; smaller letters are a little wider than those measured. */
export const fitting = (measure: Measure, text: string, size: number, room: number): number =>
  Math.min(size, room / Math.max(0.01, measure(text, 1.06, "plate")));

/** The posters, and the part of each that makes a thumbnail. */
import borgo from "../art/borgo.svg";
import giro from "../art/giro.svg";
import littleItaly from "../art/little-italy.svg";
import milleGrazie from "../art/mille-grazie.svg";

export const POSTERS = ["borgo", "little-italy", "giro", "mille-grazie"] as const;
export type Poster = (typeof POSTERS)[number];

interface Art {
  poster: string;
  thumb: string;
  minutes: number;
  least: number;
  most: number;
  /** How many are proposed; with three of them Little Italy's cars are shared. */
  bots: number;
}

export const ART: Record<Poster, Art> = {
  borgo: { poster: borgo, thumb: "120,236,130,130", minutes: 30, least: 2, most: 4, bots: 2 },
  "little-italy": { poster: littleItaly, thumb: "80,300,200,200", minutes: 40, least: 2, most: 6, bots: 3 },
  giro: { poster: giro, thumb: "105,225,150,150", minutes: 35, least: 2, most: 4, bots: 2 },
  "mille-grazie": { poster: milleGrazie, thumb: "30,300,150,150", minutes: 50, least: 2, most: 4, bots: 2 },
};

export function isPoster(game: string): game is Poster {
  return (POSTERS as readonly string[]).includes(game);
}

/** The address of a thumbnail of any game. */
export function thumb(game: string): string {
  const { poster, thumb: part } = ART[isPoster(game) ? game : "borgo"];
  return `${poster}#svgView(viewBox(${part}))`;
}

/** Each game's poster hangs in its folder; a part of it, its view `thumb`, makes the thumbnail. */
const posters = import.meta.glob<string>("./*/poster.svg", { import: "default", eager: true });
const PLAIN = "generic";

/** Whether a game has a poster of its own: the plain one bears no name. */
export const hasPoster = (game: string): boolean => `./${game}/poster.svg` in posters;

export const posterOf = (game: string): string => posters[`./${game}/poster.svg`] ?? posters[`./${PLAIN}/poster.svg`] ?? "";

export const thumbOf = (game: string): string => `${posterOf(game)}#thumb`;

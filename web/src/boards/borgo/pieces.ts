/** Every piece once; the layers only say where. Made in the groups in which the board is built up, each when its turn comes. */
import { bare, CHEESES, plated } from "./art/cheese";
import { cat, cypress, grain, grass, tree } from "./art/meadow";
import { bars, face, ghost, mouse, outline } from "./art/mouse";
import { copper, slope, straw, terracotta } from "./art/roof";
import { back, flying, furled, ground, paw, plain, raised, ramp, tower, trap } from "./art/stone";
import type { Part } from "./parts";

const piece = (id: string, art: string): string => `<g id="bo-${id}">${art}</g>`;
const pattern = (id: string, size: number, art: string): string =>
  `<pattern id="bo-${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse">${art}</pattern>`;
const each = <T>(of: Iterable<T>, draw: (one: T) => string): string => [...of].map(draw).join("");

function meadow(): string {
  return (
    `<filter id="bo-softer" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="9"/></filter>` +
    pattern("grass", 240, grass()) +
    piece("tree", tree) +
    piece("cypress", cypress) +
    piece("cat", cat)
  );
}

function cheeses(): string {
  return each(CHEESES, (kind) => piece(`bare-${kind}`, bare(kind)) + piece(`tile-${kind}`, ground + plated(kind)));
}

function slabs(): string {
  return (
    piece("tile-.0", plain(0)) +
    piece("tile-.1", plain(1)) +
    piece("tile-X", trap()) +
    piece("tile-?", back) +
    piece("ramp", ramp)
  );
}

function stones(): string {
  return (
    pattern("grain", 160, grain()) +
    each([0, 1, 2] as const, (variant) => piece(`raised-${variant}`, raised(variant)))
  );
}

function towers(): string {
  return piece("tower", tower()) + piece("flying", flying) + piece("furled", furled);
}

function figures(colours: readonly number[]): string {
  return (
    each(colours, (colour) => piece(`mouse-${colour}`, mouse(colour)) + piece(`ghost-${colour}`, ghost(colour))) +
    each(colours, (colour) => piece(`face-${colour}`, face(colour))) +
    piece("outline", outline) +
    piece("bars", bars) +
    piece("paw", paw)
  );
}

const roofs = (kind: string, variants: readonly number[], draw: (variant: number) => string): string =>
  each(variants, (variant) => piece(`roof-${kind}-${variant}`, draw(variant)));

export const DRAWN: Partial<Record<Part, (colours: readonly number[]) => string>> = {
  meadow,
  cheeses,
  slabs,
  stones,
  terracotta: () => roofs("tile", [0, 1, 2], terracotta),
  thatch: () => roofs("straw", [0, 1, 2], straw),
  metal: () => slope + roofs("copper", [0, 1], copper),
  towers,
  figures,
};

/** Scissors and paper: SVG in writing, for drawings that only lie there. No style attributes: the CSP blocks them. */
export const INK = "#0B1027";
export const CREAM = "#F8EDD6";

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = ""): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" ${more}/>`;
export const shape = (d: string, fill: string, more = ""): string => `<path d="${d}" fill="${fill}" ${more}/>`;
export const disc = (x: number, y: number, r: number, fill: string, more = ""): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`;
export const oval = (x: number, y: number, a: number, b: number, fill: string, more = ""): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(a)}" ry="${n(b)}" fill="${fill}" ${more}/>`;
/** Letters of the serif. A class alone reaches into what `<use>` copies. */
export const letters = (x: number, y: number, size: number, text: string | number, fill: string, more = ""): string =>
  `<text class="li-serif" x="${n(x)}" y="${n(y)}" font-size="${size}" fill="${fill}" ${more}>${text}</text>`;
export const sans = (x: number, y: number, size: number, text: string | number, fill: string, more = ""): string =>
  `<text class="li-sans" x="${n(x)}" y="${n(y)}" font-size="${size}" fill="${fill}" ${more}>${text}</text>`;
export const group = (inner: string, transform = ""): string =>
  `<g${transform ? ` transform="${transform}"` : ""}>${inner}</g>`;
export const at = (x: number, y: number, inner: string, scale = 1): string =>
  group(inner, `translate(${n(x)} ${n(y)})${scale === 1 ? "" : ` scale(${scale})`}`);
/** A line's attributes. */
export const pen = (colour: string, width: number, more = ""): string =>
  `stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round" ${more}`;

function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Chance that always falls alike: the same houses on every screen. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 1 | state) + 0x6d2b79f5) | 0;
    return ((state ^ (state >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * The few strokes every piece is drawn with; pieces are SVG text, made once and reused by `<use>`.
 * What is seen through has its fill's or stroke's own opacity: with `opacity` each would be put together anew in every frame.
 */
export const INK = "#2B2320";
export const PAPER = "#FFFDF8";

/** A small generator with a seed: the same roof looks the same in every window. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function pick<T>(chance: () => number, from: readonly [T, ...T[]]): T {
  return from[Math.floor(chance() * from.length)] ?? from[0];
}

export const round = (value: number): number => Math.round(value * 10) / 10;

export function inked(fill: string, width = 2.6): string {
  return `fill="${fill}" stroke="${INK}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"`;
}

/** A filled shape with the ink outline. */
export function shape(d: string, fill: string, width = 2.6): string {
  return `<path d="${d}" ${inked(fill, width)}/>`;
}

export function stroke(d: string, colour = INK, width = 2, more = ""): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

export function dot(x: number, y: number, r: number, colour: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${r}" fill="${colour}"/>`;
}

export function oval(x: number, y: number, rx: number, ry: number, fill: string, more = ""): string {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${more}/>`;
}

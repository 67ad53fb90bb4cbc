/** The inks of the drawing, and small helps to write SVG. No style attributes: the CSP blocks them. */
export const INK = "#2B2320";
export const CREAM = "#FFF3D6";
export const GOLD = "#F2BE4B";
export const CHALK = "#FFF9EC";

export type Point = readonly [number, number];

export const round = (value: number): number => Math.round(value * 10) / 10;

/** A soft line through points. */
export function smooth(points: readonly Point[], closed = false): string {
  const n = points.length;
  const at = (k: number): Point => points[closed ? (k + n) % n : Math.max(0, Math.min(n - 1, k))] ?? [0, 0];
  let line = `M${round(at(0)[0])} ${round(at(0)[1])}`;
  for (let k = 0; k < (closed ? n : n - 1); k++) {
    const [a, b, c, d] = [at(k - 1), at(k), at(k + 1), at(k + 2)];
    const pull = (axis: 0 | 1): readonly [number, number] => [b[axis] + (c[axis] - a[axis]) / 6, c[axis] - (d[axis] - b[axis]) / 6];
    const [[x1, x2], [y1, y2]] = [pull(0), pull(1)];
    line += `C${round(x1)} ${round(y1)} ${round(x2)} ${round(y2)} ${round(c[0])} ${round(c[1])}`;
  }
  return closed ? `${line}Z` : line;
}

/** Chance that always falls alike: the same hills on every screen. */
export function chance(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Scissors and paper: SVG in writing, for what only lies there. No style attributes: the CSP blocks them. */
import { CITY, type Letter } from "../cities";

export const INK = "#2B2320";
export const CARD = "#FCF3DF";
export const EDGE = "#CDB68A";
export const GOLD = "#D9A637";
export const SHADE = "#1a120c";

export const range = (n: number, part: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => part(i)).join("");
export const f1 = (n: number): number => Math.round(n * 10) / 10;

interface Pen {
  readonly fill?: string;
  readonly weight?: number;
  readonly anchor?: "start" | "middle" | "end";
  readonly spacing?: number;
  readonly sans?: boolean;
  readonly more?: string;
}

/** Printed letters: a class alone reaches into what `<use>` copies. */
export const print = (x: number, y: number, text: string | number, size: number, pen: Pen = {}): string =>
  `<text class="${pen.sans ? "gi-sans" : "gi-serif"}" x="${f1(x)}" y="${f1(y)}" font-size="${size}" font-weight="${pen.weight ?? 700}" fill="${pen.fill ?? "var(--ink)"}" text-anchor="${pen.anchor ?? "start"}"${pen.spacing ? ` letter-spacing="${pen.spacing}"` : ""}${pen.more ?? ""}>${text}</text>`;

export const use = (id: string, x: number, y: number, w: number, h: number, more = ""): string =>
  `<use href="#gi-${id}" x="${f1(x)}" y="${f1(y)}" width="${f1(w)}" height="${f1(h)}" ${more}/>`;
export const mark = (city: Letter, x: number, y: number, size: number, fill: string): string =>
  use(`mark${city}`, x, y, size, size, `fill="${fill}"`);

/** A card with punched corners. */
export const punched = (w: number, h: number, r: number): string =>
  `M${r} 0H${w - r}A${r} ${r} 0 0 0 ${w} ${r}V${h - r}A${r} ${r} 0 0 0 ${w - r} ${h}H${r}A${r} ${r} 0 0 0 0 ${h - r}V${r}A${r} ${r} 0 0 0 ${r} 0Z`;

/** A city as a chip: colour and letter. */
export function chip(city: Letter, x: number, y: number, r: number): string {
  const { colour, on } = CITY[city];
  return (
    `<circle cx="${f1(x)}" cy="${f1(y)}" r="${r}" fill="${colour}" stroke="${CARD}" stroke-width="${Math.max(1, f1(r * 0.14))}"/>` +
    `<circle cx="${f1(x)}" cy="${f1(y)}" r="${f1(r + Math.max(0.5, r * 0.07))}" fill="none" stroke="${INK}" stroke-width="${Math.max(0.8, f1(r * 0.08))}"/>` +
    print(x, y + r * 0.44, city, f1(r * 1.25), { anchor: "middle", fill: on, weight: 800 })
  );
}

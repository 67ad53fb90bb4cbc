/** How the space there is gets shared, in pixels, and which part of the map a small one shows. */
import { type Box, HEIGHT, type Spot, WIDTH } from "./geometry";

/** Seats and their tasks: a column of narrow blocks, rows, a band of blocks or one strip below the map. */
export type Form = "column" | "rows" | "band" | "strip";

type SeatsBox = Box & { readonly form: Form };

export interface Frame {
  readonly map: Box;
  readonly score: Box;
  /** Null: they stand elsewhere on the page. */
  readonly seats: SeatsBox | null;
  readonly dial: Box | null;
  /** No room for a dial beside the map: it comes as a sheet from the page's foot. */
  readonly sheet: boolean;
  /** The whole map would be too small to read. */
  readonly small: boolean;
}

const GAP = 14;
const RATIO = WIDTH / HEIGHT;
/** A scale at which the map is hard to read. */
export const SMALL = 0.42;
const ROWS = 236;
/** A dial's title, sentence and buttons. */
const DIAL_WORDS = 158;
const BAND = 112;
/** A dial below the map, and the rows of seats beside it. */
const DIAL_BAND = 300;
const MOST_DIAL_BAND = 380;
/** So low a space has none for a dial, wherever it would lie. */
const LOW = 460;

/** So much of the air round a board the map may have, where it is alone. */
const AIR = 8;
/** The points below it, pegs and all, and what of that must not lie on the map: its own frame is as broad as the pegs are tall. */
const TRACK = 54;
const UNDER = 28;

/** A seat's row beside the board, without cards. */
const SEAT_ROW = 52;
/** What a window needs above and below the rows, so that a dial there is large enough to be read. */
const ROUND_ROWS = 540;
/** The same with the cards of a hand in one of them: with roads to choose below, with a dial for the escort, and with one for a robber, whose tasks don't matter then. */
const ROUND_CARDS = { road: 532, escort: 652, hide: 752 };

/** Whether a window so tall has room for the seats' rows. */
export const rowsFit = (height: number, seats: number): boolean => height >= ROUND_ROWS + SEAT_ROW * seats;

/** And for cards in them, above this. */
export const cardsFit = (height: number, seats: number, below: keyof typeof ROUND_CARDS): boolean => height >= ROUND_CARDS[below] + SEAT_ROW * seats;

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

type Shared = Frame & { readonly seats: SeatsBox };

/** `dialling`: a dial is open, and there is no room for it elsewhere on the page. */
export function frameOf(width: number, height: number, dialling: boolean, seats: number): Shared {
  if (width < 560) return narrow(width, height, dialling);
  if (height < LOW) return { ...beside(width, height, false, seats), sheet: dialling };
  const [column, foot] = [beside(width, height, dialling, seats), below(width, height, dialling)];
  // whatever leaves more to the map
  return foot.map.w > column.map.w ? foot : column;
}

/** Nothing but the map and the points. */
export function aloneOf(width: number, height: number, dialling: boolean): Frame {
  if (width < 560) return { ...narrow(width, height, dialling, 0), seats: null };
  const [broad, tall] = [width + 2 * AIR, height + 2 * AIR];
  const w = Math.min(broad, (tall - UNDER) * RATIO);
  const h = w / RATIO;
  const track = clamp(tall - h - 4, UNDER, TRACK);
  const [x, y] = [(width - w) / 2, (tall - h - track) / 2 - AIR];
  return {
    map: { x, y, w, h },
    score: { x, y: y + h + track - TRACK, w, h: TRACK },
    seats: null,
    dial: null,
    sheet: dialling,
    small: w / WIDTH < SMALL,
  };
}

function narrow(width: number, height: number, dialling: boolean, strip = 54): Shared {
  const track = 44;
  const room = Math.max(120, height - strip - track - 6);
  return {
    map: { x: 0, y: 0, w: width, h: room },
    score: { x: 0, y: room + 2, w: width, h: track },
    seats: { x: 0, y: room + track + 4, w: width, h: strip, form: "strip" },
    dial: null,
    sheet: dialling,
    small: true,
  };
}

const trackFor = (width: number): number => (width < 760 ? 50 : 70);

/** Everything but the points beside the map. */
function beside(width: number, height: number, dialling: boolean, seats: number): Shared {
  const track = trackFor(width);
  const least = dialling ? clamp(Math.round(width * 0.29), 264, 330) : clamp(Math.round(width * 0.13), 138, 176);
  const below = dialling && height - least - DIAL_WORDS < seats * 58 + 76;
  const strip = below ? 58 : 0;
  const tall = Math.max(120, height - track - strip - 6);
  const w = Math.min(width - least - GAP, tall * RATIO);
  const h = w / RATIO;
  // what the map leaves goes to the column
  const side = Math.min(width - w - GAP, dialling ? 340 : 300);
  const x = Math.max(0, (width - w - GAP - side) / 2);
  const y = Math.max(0, (height - h - track - strip - 6) / 2);
  const right = x + w + GAP;
  const dialTall = Math.min(height, side + DIAL_WORDS);
  const score: Box = { x, y: y + h + 4, w, h: track };
  const column: Box = dialling ? { x: right, y: dialTall + 8, w: side, h: height - dialTall - 8 } : { x: right, y, w: side, h: height - y };
  return {
    map: { x, y, w, h },
    score,
    seats: below
      ? { x, y: score.y + track + 2, w, h: strip, form: "strip" }
      : { ...column, form: side >= ROWS ? "rows" : "column" },
    dial: dialling ? { x: right, y: 0, w: side, h: dialTall } : null,
    sheet: false,
    small: w / WIDTH < SMALL,
  };
}

/** Everything below the map. */
function below(width: number, height: number, dialling: boolean): Shared {
  const track = trackFor(width);
  const least = dialling ? DIAL_BAND : BAND;
  const w = Math.min(width, Math.max(120, height - track - least - 12) * RATIO);
  const h = w / RATIO;
  const foot = Math.min(height - h - track - 12, dialling ? MOST_DIAL_BAND : BAND);
  const x = (width - w) / 2;
  const y = (height - h - track - foot - 12) / 2;
  const score: Box = { x, y: y + h + 4, w, h: track };
  const under = { y: score.y + track + 8, h: foot };
  const rows = dialling ? DIAL_BAND : width;
  return {
    map: { x, y, w, h },
    score,
    seats: { ...under, x: width - rows, w: rows, form: dialling ? "rows" : "band" },
    dial: dialling ? { ...under, x: 0, w: width - rows - GAP } : null,
    sheet: false,
    small: w / WIDTH < SMALL,
  };
}

/** Pixels = units × scale + offset, inside the map's box. */
export interface Camera {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

const LEAST_SEEN = 360;
/** So much of the places' margins may be given up for it. */
const NEARER = 1.16;

/** At the foot and the left of its box: what lies over it lies at the head and at the right. */
export function wholeMap({ w, h }: Box): Camera {
  const scale = Math.min(w / WIDTH, h / HEIGHT);
  return { scale, x: 0, y: h - HEIGHT * scale };
}

/** What the journey's steps need below the whole map's button: upright, and in a row, which may be drawn smaller. */
const STEPS = { upright: { w: 44, h: 196 }, row: { w: 108, h: 84 } };

/** What the map leaves at its right. */
export const airBeside = ({ w }: Box, { scale }: Camera): number => w - WIDTH * scale;

/** How the journey's steps stand there; null: there is no room, they lie over the map's head. */
export function stepsBeside(box: Box, camera: Camera): keyof typeof STEPS | null {
  for (const form of ["upright", "row"] as const) if (airBeside(box, camera) >= STEPS[form].w && box.h >= STEPS[form].h) return form;
  return null;
}

/** What lies over a map's box: so much at its head, at its foot and at its right. */
export interface Cover {
  readonly top: number;
  readonly foot: number;
  readonly right: number;
}

/** The air that a place needs at its left and right, above and below. */
const ROUND = { x: 80, above: 86, below: 80 };

/** The least box round all these places. */
function round(places: readonly Spot[]): { left: number; right: number; top: number; foot: number } {
  const xs = places.map(({ x }) => x);
  const ys = places.map(({ y }) => y);
  return { left: Math.min(...xs) - ROUND.x, right: Math.max(...xs) + ROUND.x, top: Math.min(...ys) - ROUND.above, foot: Math.max(...ys) + ROUND.below };
}

/** Near enough to read, with all these places in sight. */
export function closeUp(box: Box, places: readonly Spot[], cover: Cover = { top: 0, foot: 0, right: 0 }): Camera {
  if (!places.length) return wholeMap(box);
  const { left, right, top, foot } = round(places);
  const [broad, room] = uncovered(box, cover);
  const wished = Math.min(broad / Math.max(right - left, cover.right ? 360 : 520), Math.max(room, box.h / 2) / Math.max(foot - top, 340));
  // a little nearer, where that leaves no empty band above and below the map
  const filled = (box.h - cover.top) / HEIGHT;
  const { scale } = kept(box, { scale: filled > wished && filled < wished * NEARER ? filled : wished, x: 0, y: 0 });
  return within(box, scale, places, cover);
}

/** At this scale, with these places in the middle of what is not covered. */
export function within(box: Box, scale: number, places: readonly Spot[], cover: Cover): Camera {
  const { left, right, top, foot } = round(places);
  const [broad, room] = uncovered(box, cover);
  const along = (size: number, from: number, space: number, middle: number): number =>
    size <= space ? from + (space - size) / 2 : clamp(from + space / 2 - middle * scale, from + space - size, from);
  return { scale, x: along(WIDTH * scale, 0, broad, (left + right) / 2), y: along(HEIGHT * scale, cover.top, room, (top + foot) / 2) };
}

const uncovered = (box: Box, cover: Cover): [broad: number, tall: number] => [
  Math.max(90, box.w - cover.right),
  Math.max(90, box.h - cover.top - cover.foot),
];

/** Never past the map's edge, never nearer than makes sense. */
export function kept(box: Box, { scale: wished, x, y }: Camera): Camera {
  const whole = wholeMap(box).scale;
  const scale = clamp(wished, whole, Math.max(whole, box.w / LEAST_SEEN));
  const within = (at: number, size: number, room: number, part: number): number => (size <= room ? (room - size) * part : clamp(at, room - size, 0));
  return { scale, x: within(x, WIDTH * scale, box.w, 0), y: within(y, HEIGHT * scale, box.h, 1) };
}

/** Nearer or farther, with one point staying where it is. */
export function zoomed(box: Box, camera: Camera, by: number, { x, y }: Spot): Camera {
  const scale = camera.scale * by;
  return kept(box, { scale, x: x - ((x - camera.x) / camera.scale) * scale, y: y - ((y - camera.y) / camera.scale) * scale });
}

/** The part of the map that is seen, in units. */
export function seen({ w, h }: Box, { scale, x, y }: Camera): Box {
  return { x: -x / scale, y: -y / scale, w: w / scale, h: h / scale };
}

/** Sorted places moved apart to at least `gap`, each as little as its neighbours let it, and all of them inside. */
export function leaning(places: readonly number[], gap: number, least: number, most: number): number[] {
  const half = (n: number): number => ((n - 1) * gap) / 2;
  const group = (middle: number, n: number): { middle: number; n: number } => ({ middle: clamp(middle, least + half(n), most - half(n)), n });
  const groups: { middle: number; n: number }[] = [];
  for (const place of places) {
    let last = group(place, 1);
    for (let before = groups.at(-1); before && before.middle + half(before.n) + gap > last.middle - half(last.n); before = groups.at(-1)) {
      groups.pop();
      last = group((before.middle * before.n + last.middle * last.n) / (before.n + last.n), before.n + last.n);
    }
    groups.push(last);
  }
  return groups.flatMap(({ middle, n }) => Array.from({ length: n }, (_, k) => middle - half(n) + k * gap));
}

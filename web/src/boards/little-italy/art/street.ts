/** New York, a summer night: everything that only stands there. */
import { disc as dot, Strokes } from "../../strokes";
import { type Frame, path, type Ring, type Spot } from "../geometry";
import { at, chance, CREAM, disc, group, INK, letters, oval, pen, rect, sans, shape } from "./brush";

type Chance = () => number;

const BRICKS = ["#7B3B3A", "#8E4F3B", "#63365A", "#94623F", "#4F3D68", "#7A4A5C", "#5B4A4A", "#3F4A78"];
const SHOPS = ["#C4512D", "#2E8B57", "#1F5E7A", "#8C2F39"];
/** How far the scenery goes on beyond the frame. */
const BEYOND = 620;

/** A chance of its own for everything that has a number: whatever else is drawn, it falls alike. */
const own = (...numbers: readonly number[]): Chance => chance(numbers.reduce((sum, each) => Math.imul(sum ^ (each + 1), 0x9e3779b1) ^ (sum >>> 13), 0x2545f491));

const brick = (r: Chance): string => BRICKS[Math.floor(r() * 8)]!;

/** Whether there is light in a window of a house, and whether somebody looks out. */
function light(house: number, j: number, k: number): { lit: boolean; bright: boolean; somebody: boolean } {
  const r = own(house, j, k);
  return { lit: r() < 0.42, bright: r() < 0.5, somebody: r() < 0.2 };
}

function windows(x: number, y: number, w: number, h: number, house: number, foot: number): string {
  const columns = Math.max(2, Math.floor((w - 8) / 27));
  const rows = Math.max(1, Math.floor((h - foot - 12) / 33));
  const gx = (w - columns * 15) / (columns + 1);
  const gy = (h - foot - 12 - rows * 20) / (rows + 0.6);
  const glass = new Strokes();
  let [bars, sills, people] = ["", "", ""];
  for (let j = 0; j < rows; j += 1) {
    for (let k = 0; k < columns; k += 1) {
      const [wx, wy] = [Math.round(x + gx + k * (15 + gx)), Math.round(y + 14 + j * (20 + gy))];
      const { lit, bright, somebody } = light(house, j, k);
      glass.add(`fill="${lit ? (bright ? "#F7C65B" : "#FFE3A3") : "#1C2550"}" ${pen(INK, 1.6)}`, `M${wx} ${wy}h15v20h-15z`);
      bars += `M${wx} ${wy + 10}h15M${wx + 7.5} ${wy}v20`;
      sills += `M${wx - 2} ${wy + 20}h19v3h-19z`;
      if (lit && somebody) people += `M${wx + 3} ${wy + 20}c0 -8 9 -8 9 0z${dot(wx + 7.5, wy + 10, 3)}`;
    }
  }
  const s = `${glass}${shape(bars, "none", pen(INK, 1.1))}${shape(sills, "#C9A98A")}${people ? shape(people, "#3A2233") : ""}`;
  return w > 84 && rows > 1 && own(house)() < 0.75 ? s + stairs(x + gx - 5, y, 2 * 15 + gx + 10, rows, gy) : s;
}

/** A fire escape before the windows. */
function stairs(x: number, y: number, w: number, rows: number, gap: number): string {
  let d = "";
  for (let j = 0; j < rows; j += 1) {
    const top = y + 38 + j * (20 + gap);
    d += `M${x.toFixed(1)} ${top.toFixed(1)}h${w.toFixed(1)}m${-w.toFixed(1)} -8h${w.toFixed(1)}`;
    for (let k = 0; k < 7; k += 1) d += `M${(x + (k * w) / 6).toFixed(1)} ${top.toFixed(1)}v-8`;
    if (j < rows - 1) d += `M${(x + 4).toFixed(1)} ${top.toFixed(1)}l${(w - 10).toFixed(1)} ${(12 + gap).toFixed(1)}`;
  }
  return shape(d, "none", pen("#12142E", 1.7));
}

function front(x: number, y: number, w: number, h: number, house: number, shop: string | null): string {
  const r = own(house, 99);
  let s = rect(x, y, w, h, brick(r), pen(INK, 2.2)) + rect(x, y, w * 0.16, h, INK, 'opacity=".18"');
  let courses = "";
  for (let k = 0; k < (w * h) / 900; k += 1) {
    courses += `M${(x + 4 + r() * (w - 16)).toFixed(0)} ${(y + 10 + r() * (h - 16)).toFixed(0)}h8`;
  }
  s += shape(courses, "none", pen(INK, 1.6, 'opacity=".28"')) + windows(x, y, w, h, house, shop ? 40 : 8);
  s += rect(x - 2, y - 3, w + 4, 8, "#B98A6A", pen(INK, 2));
  return shop ? s + shopWindow(x, y + h - 38, w, shop) : s;
}

function shopWindow(x: number, y: number, w: number, colour: string): string {
  let s = rect(x + 5, y + 12, w - 10, 26, "#FFD98A", pen(INK, 2)) + rect(x + w / 2 - 8, y + 14, 16, 24, "#5A2F22", pen(INK, 1.8));
  const shelf = (w / 2 - 13).toFixed(1);
  s += shape(`M${x + 5} ${y + 25}h${shelf}M${x + w / 2 + 8} ${y + 25}h${shelf}`, "none", pen("#B9783A", 2));
  const stripes = Math.round((w - 2) / 11);
  const wide = (w - 2) / stripes;
  const awning = ["", ""];
  for (let k = 0; k < stripes; k += 1) {
    awning[k % 2] += `M${(x + 1 + k * wide).toFixed(1)} ${y}h${wide.toFixed(1)}v12a${(wide / 2).toFixed(1)} 5 0 0 1 -${wide.toFixed(1)} 0z`;
  }
  return s + awning.map((d, k) => shape(d, k ? CREAM : colour, pen(INK, 1.3))).join("");
}

function roof(x: number, y: number, w: number, h: number, r: Chance): string {
  const colour = ["#2D3160", "#343260", "#2A3A66", "#3A335C"][Math.floor(r() * 4)]!;
  const s = rect(x, y, w, h, colour, pen(INK, 2.2)) + shape(`M${x + 5} ${y + h - 4}V${y + 5}H${x + w - 5}`, "none", pen("#565A93", 2.4));
  const what = r();
  if (what < 0.36 && w > 70 && h > 46) return s + waterTank(x + w * 0.32 + r() * w * 0.3, y + h - 14);
  if (what < 0.62) {
    const [gx, gy, gw, gh] = [x + w * 0.25, y + h * 0.3, w * 0.34, h * 0.36];
    return s + rect(gx, gy, gw, gh, "#FFE3A3", pen(INK, 2)) +
      shape(`M${gx} ${gy + gh / 2}h${gw}M${gx + gw / 2} ${gy}v${gh}`, "none", pen(INK, 1.6));
  }
  return s + rect(x + w * 0.2, y + h * 0.28, 16, 20, "#7B3B3A", pen(INK, 2)) +
    rect(x + w * 0.2 - 2, y + h * 0.28 - 3, 20, 6, "#B98A6A", pen(INK, 1.6)) +
    shape(`M${x + w * 0.7} ${y + h * 0.75}v-26m-9 4h18m-14 6h10`, "none", pen("#9AA3CF", 1.8));
}

function waterTank(x: number, y: number): string {
  return at(x, y,
    shape("M-13 0l3 -16M13 0l-3 -16M0 3v-18", "none", pen(INK, 3)) +
    rect(-15, -42, 30, 28, "#8A5A3E", pen(INK, 2)) +
    shape("M-15 -34h30M-15 -24h30", "none", pen("#4F2F22", 2)) +
    shape("M-18 -42L0 -57L18 -42Z", "#5A3A35", pen(INK, 2)));
}

const CLOTHES = ["#F8EDD6", "#F2A7A0", "#A9CFEA", "#F6DE9C", "#BFE3C4", "#FFFDF8"];

function laundry(x0: number, y0: number, x1: number, y1: number, r: Chance): string {
  const low = Math.max(y0, y1) + 16;
  const pieces = Math.floor(Math.hypot(x1 - x0, y1 - y0) / 21);
  let s = shape(`M${x0} ${y0}Q${(x0 + x1) / 2} ${low} ${x1} ${y1}`, "none", pen("#D9D3C4", 1.5));
  for (let k = 1; k < pieces; k += 1) {
    const t = k / pieces;
    const on = (a: number, b: number, c: number): number => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c;
    const [colour, what] = [CLOTHES[Math.floor(r() * 6)]!, r()];
    const d =
      what < 0.36 ? "M-8 0L-4 -1H4L8 0L10 7L6 8L6 20H-6L-6 8L-10 7Z"
      : what < 0.66 ? "M-6 0H6L7 21H1.500L0 8L-1.500 21H-7Z"
      : what < 0.85 ? "M-7 0H7V16H-7Z"
      : "M-3 0H3V12L8 14V18H-1L-3 14Z";
    s += at(on(x0, (x0 + x1) / 2, x1), on(y0, low, y1), shape(d, colour, pen(INK, 1.5)));
  }
  return s;
}

function oneWay(x: number, y: number, east: boolean): string {
  const board = shape("M-54 0L-36 -13V-10H48V10H-36V13Z", CREAM, pen(INK, 2.4));
  return at(x, y, (east ? group(board, "scale(-1 1)") : board) + sans(east ? -6 : 6, 5, 14, "ONE WAY", "#12142E"));
}

/** Sky, skyline and the houses north of the road. */
export function sky(frame: Frame): string {
  // each in its own order: a broader board only shows more of them
  const [night, far, row] = [own(1), own(2), own(3)];
  const kerb = frame.y0 - frame.hw - 9;
  const horizon = kerb - (frame.small ? 5 : 9);
  let s = rect(-BEYOND, -300, frame.w + 2 * BEYOND, frame.y0 + 300, "#131C45");
  s += disc(frame.w * 0.71, 26, 19, "#FFE9B0") + disc(frame.w * 0.71 - 8, 21, 17, "#131C45");
  let [stars, towers, sparks] = ["", "", ""];
  for (let k = 0; k < 130; k += 1) {
    stars += dot(Math.round(-BEYOND + night() * 2400), Math.round(night() * 130 - 60), night() < 0.2 ? 1.8 : 1.1);
  }
  s += shape(stars, "#E9E3C9");
  for (let x = -BEYOND; x < frame.w + BEYOND; ) {
    const [w, h] = [26 + far() * 44, 24 + far() * 46];
    towers += `M${x.toFixed(0)} ${kerb}v${-(h + 12).toFixed(0)}h${w.toFixed(0)}V${kerb}`;
    for (let k = 0; k < (w * h) / 260; k += 1) {
      sparks += `M${(x + 4 + far() * (w - 8)).toFixed(0)} ${(horizon - h + 5 + far() * (h - 8)).toFixed(0)}v3`;
    }
    x += w;
  }
  s += shape(towers, "#1B2657") + shape(sparks, "none", 'stroke="#F7C65B" stroke-width="2.4" opacity=".6"');
  for (let [x, house] = [-BEYOND - 14, 1000]; x < frame.w + BEYOND; house += 1) {
    const [w, h] = [74 + row() * 44, 34 + row() * 28];
    s += front(x, kerb - h, w, h, house, null);
    x += w;
  }
  s += rect(-BEYOND, -300, frame.w + 2 * BEYOND, kerb + 300, "#0B1033", 'opacity=".14"');
  return s + rect(-BEYOND, kerb, frame.w + 2 * BEYOND, frame.h - kerb + 400, "#3A3F6B") + rect(-BEYOND, kerb, frame.w + 2 * BEYOND, 3, "#7C82B4");
}

/** The asphalt and its kerbs, without the spaces. */
export function roadbed(ring: Ring): string {
  const round = (distance: number): string => `${path(ring.run(0, ring.around, distance))}Z`;
  const { hw } = ring.frame;
  return (
    shape(round(-hw - 9), "#6B6F9B", pen(INK, 2.4)) +
    shape(round(-hw - 5), "#141C42") +
    shape(round(hw + 5), "#6B6F9B", pen(INK, 2.4)) +
    shape(round(hw + 13), "#3A3F6B")
  );
}

/** The houses of the block on both sides of the alley. */
export function block(ring: Ring): string {
  const { frame, cx } = ring;
  const pad = frame.hw + 17;
  const [top, foot] = [frame.y0 + pad, frame.y1 - pad];
  const high = (foot - top) / frame.rows;
  const halves = [[frame.x0 + pad, cx - frame.al / 2], [cx + frame.al / 2, frame.x1 - pad]] as const;
  let s = alleyFloor(ring, top, foot);
  let shop = 0;
  for (let row = 0; row < frame.rows; row += 1) {
    const y = top + row * high;
    for (const [half, [a, b]] of halves.entries()) {
      const of = (k: number): number => row * 100 + half * 50 + k;
      const houses = Math.max(1, Math.round((b - a) / (frame.small ? 105 : 112)));
      const walls = Array.from({ length: houses + 1 }, (_, k) =>
        a + ((b - a) * (k + (k && k < houses ? (own(of(k), 1)() - 0.5) * 0.3 : 0))) / houses);
      for (let k = 0; k < houses; k += 1) {
        const [x, w] = [walls[k]!, walls[k + 1]! - walls[k]!];
        const r = own(of(k), 2);
        const face = high * (0.52 + r() * 0.1);
        const ridge = y + (row === 0 ? r() * 16 : -4 - r() * 12);
        s += roof(x, ridge, w, y + high - face - ridge, r);
        s += front(x, y + high - face, w, face, of(k), row === frame.rows - 1 ? SHOPS[(k + shop) % 4]! : null);
      }
      shop += 1;
      const r = own(of(49));
      s += laundry(a + 24, y + 22 + r() * 14, (a + b) / 2 + 20, y + 16 + r() * 16, r);
    }
  }
  for (const [a, b] of halves) s += shape(`M${a + 4} ${foot}H${b - 4}L${b + 2} ${foot + 12}H${a - 2}Z`, "#FFD98A", 'opacity=".28"');
  s += rect(frame.x0 + pad - 3, top - 3, frame.x1 - frame.x0 - 2 * pad + 6, foot - top - 38, "#0B1033", 'opacity=".15"');
  return s + adverts(halves, top, high, frame.rows > 2);
}

function alleyFloor(ring: Ring, top: number, foot: number): string {
  const { frame, cx } = ring;
  let cobbles = "";
  for (let y = top - 4; y < foot + 10; y += 19) {
    for (let k = 0; k < 6; k += 1) {
      cobbles += `M${(cx - frame.al / 2 + 10 + k * 24 + (Math.round(y / 19) % 2) * 10).toFixed(0)} ${y.toFixed(0)}h11`;
    }
  }
  return rect(cx - frame.al / 2, top - 17, frame.al, foot - top + 34, "#1B2450", pen(INK, 2.4)) + shape(cobbles, "none", pen("#2B3870", 2.4));
}

function adverts(halves: readonly (readonly [number, number])[], top: number, high: number, tall: boolean): string {
  const [west, east] = halves;
  if (!west || !east || west[1] - west[0] < 120) return "";
  const glow = (colour: string): string => `paint-order="stroke" stroke="${colour}" stroke-width="3"`;
  const cafe = at((west[0] + west[1]) / 2, top + high * 0.46,
    shape("M-64 15v12M64 15v12", "none", pen(INK, 3)) +
    rect(-78, -16, 156, 32, "#1A1033", `rx="7" ${pen(INK, 2.6)}`) +
    letters(0, 7.5, 22, "Caffè Roma", "#FFF0DA", `font-style="italic" ${glow("#E8517B")}`));
  const hotel = at(east[0] + (east[1] - east[0]) * (tall ? 0.47 : 0.32), top + high * (tall ? 1.46 : 0.5),
    rect(-15, -14, 30, 122, "#1A1033", `rx="7" ${pen(INK, 2.6)}`) +
    [..."HOTEL"].map((letter, k) =>
      sans(0, k * 22 + 10, 18, letter, "#FFF0DA", glow("#E8902B"))).join(""));
  return cafe + hotel;
}

/** Bins, a cat, washing, and someone who waits. */
export function alleyThings(ring: Ring): string {
  const { frame, cx } = ring;
  const [top, foot, half] = [frame.y0 + frame.hw + 17, frame.y1 - frame.hw - 17, frame.al / 2];
  const r = chance(5);
  const bin = (x: number, y: number): string => at(x, y,
    oval(1, 13, 13, 4, "#070A1C", 'opacity=".5"') +
    shape("M-10 -10H10L8 13H-8Z", "#7F88B4", pen(INK, 2)) +
    shape("M-4 -8L-3 11M4 -8L3 11", "none", pen("#4A5385", 2)) +
    oval(0, -10, 12, 4, "#A9B2DA", pen(INK, 2)) +
    shape("M-3 -14h6", "none", pen(INK, 3)));
  const cat = at(cx - half + 28, foot - 118,
    shape("M-12 10C-14 -2 -6 -6 2 -4L3 -13L8 -8L12 -8L16 -13L16 -2C17 6 12 10 8 10Z", "#10132C", pen("#7F88B4", 1.6)) +
    shape("M-12 8C-22 8 -22 -4 -17 -8", "none", pen("#10132C", 4)) +
    disc(8, -3, 1.6, "#F7E06A") + disc(13, -3, 1.6, "#F7E06A"));
  const coat = pen("#5A6499", 1.6);
  const man = at(cx + half - 22, top + 112,
    oval(-14, 17, 26, 4, "#070A1C", 'opacity=".5"') +
    shape("M-9 18L-8 -2C-8 -8 8 -8 8 -2L10 18Z", "#0A0D22", coat) +
    disc(0, -12, 6, "#0A0D22", coat) +
    shape("M-11 -14H11C9 -17 6 -16 6 -17C6 -23 -6 -23 -6 -17C-6 -16 -9 -17 -11 -14Z", "#0A0D22", coat) +
    shape("M-5 -9L-11 -8", "none", pen(CREAM, 1.6)) +
    disc(-12, -8, 2, "#FF7B4D") + disc(-12, -8, 5, "#FF7B4D", 'opacity=".3"'));
  return bin(cx + half - 20, foot - 122) + bin(cx + half - 40, foot - 114) + cat +
    laundry(cx - half - 8, top + 50, cx + half + 8, top + 44, r) +
    laundry(cx - half - 8, foot - 92, cx + half + 8, foot - 88, r) + man;
}

/** The mouths of the alley with their arrows: yellow goes in, blue comes out. */
export function mouths(ring: Ring): string {
  const { frame, cx } = ring;
  const w = frame.al / 2;
  const arrows = (line: string, head: string, colour: string): string =>
    shape(line, "none", pen(INK, 12)) + shape(head, colour, pen(INK, 3)) + shape(line, "none", pen(colour, 7));
  return (["N", "S"] as const).map((letter) => {
    const north = letter === "N";
    const y = north ? frame.y0 + frame.hw : frame.y1 - frame.hw;
    const throat =
      shape(`M${-w - 6} 1C${-w + 4} 4 ${-w + 6} 10 ${-w + 6} 20V36H${w - 6}V20C${w - 6} 10 ${w - 4} 4 ${w + 6} 1Z`, "#1B2450") +
      shape(`M${-w - 6} 4C${-w + 2} 5 ${-w + 5} 10 ${-w + 5} 20V34M${w + 6} 4C${w - 2} 5 ${w - 5} 10 ${w - 5} 20V34`, "none", pen(INK, 3)) +
      arrows("M-66 -9C-40 -9 -31 0 -31 34", "M-45 30L-31 50L-17 30Z", "#FFCF6B") +
      arrows("M31 46C31 12 36 -8 56 -9", "M52 -22L72 -9L52 4Z", "#9FB0EA");
    const middle = y + (north ? 22 : -22);
    return group(throat, `translate(${cx} ${y})${north ? "" : " rotate(180)"}`) +
      disc(cx, middle, 13, CREAM, pen(INK, 2.4)) + sans(cx, middle + 6, 17, letter, "#12142E");
  }).join("");
}

/** The name in the sky where no sign stands, one-way boards, the lights of the feast. */
export function furniture(ring: Ring, signs: readonly Spot[]): string {
  const { frame, cx } = ring;
  const high = frame.small ? 28 : 36;
  const free = (x: number): boolean => signs.every((sign) => Math.abs(sign.x - x) > 128 || sign.y - high > 60);
  const x = [70, 0, -70, 140, -140, 210, -210, 280, -280].map((by) => cx + by).find(free) ?? cx + 70;
  const title = at(x, high,
    shape("M-70 18V44M70 18V44M-24 18V44M24 18V44", "none", pen(INK, 4)) +
    rect(-92, -22, 184, 44, "#1A1033", `rx="8" ${pen(INK, 3)}`) +
    rect(-87, -17, 174, 34, "none", `rx="5" ${pen("#FF6A4D", 2.6)}`) +
    letters(0, 10, 28, "Little Italy", "#FFE9C9", 'font-style="italic" paint-order="stroke" stroke="#C4512D" stroke-width="4"'));
  // between the signs and the lights there is room for them on a wide board only
  if (frame.small || frame.w < 1000) return title + (frame.small ? "" : festoon(cx, frame.h));
  const y = frame.y1 + frame.hw + (frame.h - frame.y1 - frame.hw) / 2 + 2;
  const hidden = signs.some((sign) => sign.x < 140 && sign.y < frame.y0);
  return title + festoon(cx, frame.h) + oneWay(frame.x0 + frame.r + 70, y, false) +
    oneWay(frame.x1 - frame.r - 70, y, false) + (hidden ? "" : oneWay(70, frame.y0 - frame.hw - 26, true));
}

function festoon(cx: number, foot: number): string {
  const bulbs = ["#FFD35A", "#FF7B6B", "#7BE0A2", "#8FC3FF"];
  const [arches, wide, y] = [6, 78, foot - 22];
  const [glows, lights] = [new Strokes(), new Strokes()];
  let [lines, poles] = ["", `M${cx + (arches / 2) * wide} ${y - 4}V${foot}`];
  for (let k = 0; k < arches; k += 1) {
    const x = cx - (arches / 2 - k) * wide;
    lines += `M${x} ${y}q${wide / 2} 20 ${wide} 0`;
    for (let j = 1; j < 6; j += 1) {
      const [t, colour] = [j / 6, bulbs[(k + j) % 4]!];
      const drop = y + 2 * t * (1 - t) * 20 + 3;
      glows.add(`fill="${colour}" opacity=".22"`, dot(x + wide * t, drop, 7));
      lights.add(`fill="${colour}" ${pen(INK, 1.4)}`, dot(x + wide * t, drop, 3.8));
    }
    poles += `M${x} ${y - 4}V${foot}`;
  }
  return `${shape(lines, "none", pen(INK, 2.4))}${glows}${lights}${shape(poles, "none", pen(INK, 4))}`;
}

/** The one lamp of the alley, without its light. */
export function lamp(ring: Ring): string {
  const { cx, cy, frame } = ring;
  const arm = `M${-frame.al / 2} -112C-40 -132 -8 -130 0 -116`;
  return at(cx, cy,
    shape(arm, "none", pen(INK, 6)) + shape(arm, "none", pen("#8B93C0", 2.4)) +
    shape("M-15 -104C-14 -120 14 -120 15 -104Z", "#3D6B5A", pen(INK, 2.4)) +
    oval(0, -104, 10, 5, "#FFF6D0", pen(INK, 1.6)));
}

export const LAMP_LIGHT = {
  wide: "M-9 -104L-64 96C-30 116 30 116 64 96L9 -104Z",
  narrow: "M-6 -104L-34 84C-16 96 16 96 34 84L6 -104Z",
} as const;

/** A little grain over everything, as in print. */
export function grain(): string {
  const r = chance(3);
  const grains = new Strokes();
  for (let k = 0; k < 90; k += 1) {
    const d = dot(Math.round(r() * 150), Math.round(r() * 150), r() < 0.3 ? 1.1 : 0.7);
    grains.add(`fill="${r() < 0.55 ? "#fff" : "#000"}"`, d);
  }
  return `${grains}`;
}

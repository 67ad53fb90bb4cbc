/** Markers, neon, dice, cup, notes: everything on the board that is not a car. */
import { type Car, PAINT } from "./cars";
import { at, CREAM, disc, group, INK, letters, oval, pen, rect, shape } from "./brush";

export type Kind = "money" | "police";

const EDGE = pen(CREAM, 6);
const LINE = pen(INK, 2.2);

function moneyBag(): string {
  const bag = "M-15 -15C-30 -4 -29 22 0 22C29 22 30 -4 15 -15";
  return (
    oval(2, 23, 24, 6, "#070A1C", 'opacity=".6"') +
    shape(`${bag}L20 -27L8 -24L0 -30L-8 -24L-20 -27Z`, "#3FAE63", EDGE) +
    shape("M-17 -16L-21 -34L-5 -31L-3 -16Z", "#BFE8C2", LINE) +
    shape("M2 -16L5 -36L20 -31L15 -15Z", "#9BDBA5", LINE) +
    disc(-12, -25, 3, "none", pen("#1F6B3A", 1.6)) +
    disc(11, -26, 3, "none", pen("#1F6B3A", 1.6)) +
    shape(`${bag}Z`, "#3FAE63", LINE) +
    shape("M-17 -7C-25 2 -23 12 -17 16C-19 8 -19 0 -12 -9Z", "#86DDA0") +
    shape("M-16 -15C-8 -11 8 -11 16 -15", "none", pen(INK, 6)) +
    shape("M-16 -15C-8 -11 8 -11 16 -15", "none", pen("#E8C15A", 3.2)) +
    letters(1, 15, 28, "$", "#0F3A20")
  );
}

function policeman(): string {
  const coat = "M-20 22C-22 4 -13 -4 0 -4C13 -4 22 4 20 22Z";
  return (
    oval(2, 23, 23, 6, "#070A1C", 'opacity=".6"') +
    shape(coat, "#22409A", EDGE) +
    disc(0, -10, 11, "#22409A", EDGE) +
    shape("M-20 -17C-22 -34 22 -34 20 -17Z", "#22409A", EDGE) +
    shape(coat, "#2C4FB8", LINE) +
    shape("M-14 18C-15 8 -11 2 -6 0", "none", pen("#6F8FE8", 3)) +
    disc(0, -10, 11, "#EDBB90", LINE) +
    shape("M-6 -6C-3 -4 3 -4 6 -6", "none", pen("#4A2A1A", 3)) +
    shape("M-20 -18C-25 -34 -8 -35 0 -35C8 -35 25 -34 20 -18C10 -21 -10 -21 -20 -18Z", "#22409A", LINE) +
    shape("M-17 -17.500C-8 -22 8 -22 17 -17.500C14 -12.500 -14 -12.500 -17 -17.500Z", "#11142B", LINE) +
    shape("M0 -33L2 -29L6 -28.600L3 -26L4 -22L0 -24L-4 -22L-3 -26L-6 -28.600L-2 -29Z", "#F2C94C") +
    shape("M-3 4L10 4L10 10C10 16 3.500 19 3.500 19C3.500 19 -3 16 -3 10Z", "#F2C94C", LINE)
  );
}

export const MARKERS: Record<Kind, string> = { money: moneyBag(), police: policeman() };

const LEFT = "M0 -33C-9 -27 -20 -25 -28 -26C-31 -2 -26 20 0 33";
const RIGHT = "M0 -33C9 -27 20 -25 28 -26C31 -2 26 20 0 33";
const SHIELD = `${RIGHT}C-26 20 -31 -2 -28 -26C-20 -25 -9 -27 0 -33Z`;
const GREEN = "#4BE58A";

/** To come, the marker is here, passed. */
export type Light = "lit" | "blazing" | "dark";

/** A circle's value in neon: round and green pays, a shield in red and blue costs. */
export function neon(kind: Kind, value: number, light: Light): string {
  return kind === "money" ? payingSign(value, light) : costingSign(value, light);
}

function payingSign(value: number, light: Light): string {
  const [dark, blazing] = [light === "dark", light === "blazing"];
  let s = "";
  if (!dark) {
    s += disc(0, 0, blazing ? 50 : 42, GREEN, `opacity="${blazing ? 0.2 : 0.1}"`);
    s += disc(0, 0, blazing ? 41 : 36, GREEN, `opacity="${blazing ? 0.3 : 0.16}"`);
  }
  s += disc(0, 0, 30, dark ? "#1B2342" : "#0B2A22", pen(INK, 3));
  s += disc(0, 0, 25.5, "none", pen(dark ? "#465076" : blazing ? "#D6FFE2" : GREEN, dark ? 2.4 : 4));
  if (blazing) s += disc(0, 0, 25.5, "none", pen(GREEN, 1.6));
  const glow = dark ? "" : `paint-order="stroke" stroke="#1E8F50" stroke-width="${blazing ? 5 : 3}"`;
  return s + letters(0, 12.5, 36, value, dark ? "#8791BC" : "#E6FFEC", glow);
}

function costingSign(value: number, light: Light): string {
  const [dark, blazing] = [light === "dark", light === "blazing"];
  let s = "";
  for (const scale of dark ? [] : blazing ? [1.55, 1.3] : [1.36, 1.18]) {
    s += shape(`${LEFT}Z`, "#FF3B4E", `opacity="${blazing ? 0.3 : 0.2}" transform="scale(${scale})"`);
    s += shape(`${RIGHT}Z`, "#3C7BFF", `opacity="${blazing ? 0.34 : 0.24}" transform="scale(${scale})"`);
  }
  const tube = (d: string, on: string, hot: string): string =>
    shape(d, "none", pen(dark ? "#465076" : blazing ? hot : on, dark ? 2.4 : 4, 'transform="scale(.86)"'));
  s += shape(SHIELD, dark ? "#1B2342" : "#170F33", pen(INK, 5));
  s += tube(LEFT, "#FF4557", "#FFA3A9") + tube(RIGHT, "#4C8DFF", "#A9CBFF");
  const glow = dark ? "" : `paint-order="stroke" stroke="#7A1740" stroke-width="${blazing ? 5 : 3}"`;
  return s + letters(-1, 11, 31, `−${value}`, dark ? "#8791BC" : "#FFF1F0", glow);
}

/** The circle on the road itself. */
export function circle(kind: Kind, passed: boolean): string {
  const small = 'transform="scale(.76)"';
  if (kind === "money") {
    if (passed) return disc(0, 0, 23, "none", pen("#51609B", 3, 'stroke-dasharray="4 6"'));
    return disc(0, 0, 23, "#1E8F5B", pen("#63F09C", 3)) + letters(0, 10, 28, "$", "#C9FFD9", 'opacity=".55"');
  }
  if (passed) return shape(SHIELD, "none", pen("#51609B", 3, `stroke-dasharray="4 6" ${small}`));
  return (
    shape(`${LEFT}Z`, "#B3273F", small) +
    shape(`${RIGHT}Z`, "#2B57C9", small) +
    shape(LEFT, "none", pen("#FF6B78", 3.6, small)) +
    shape(RIGHT, "none", pen("#78A9FF", 3.6, small))
  );
}

/** One half of the police's light, laid over a sign for a moment. */
export function flash(half: "red" | "blue"): string {
  const [d, colour] = half === "red" ? [LEFT, "#FF3B4E"] : [RIGHT, "#3C7BFF"];
  return [2.1, 1.6, 1.1].map((scale) => shape(`${d}Z`, colour, `opacity=".5" transform="scale(${scale})"`)).join("");
}

const PIPS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** A die with its car's letter; 0 shows no pips. */
export function die(car: Car, value: number, tilt: number): string {
  const { body, dark, light, pip, letter } = PAINT[car];
  const edge = car === "black" ? "#8C89A0" : INK;
  const cube =
    rect(-30, -25, 62, 60, "#0008", 'rx="13"') +
    rect(-31, -30, 62, 65, dark, `rx="13" ${pen(edge, 3)}`) +
    rect(-31, -31, 62, 58, body, `rx="13" ${pen(edge, 2.4)}`) +
    shape("M-25 -18C-25 -24 -22 -26 -16 -26L14 -26", "none", pen(light, 3)) +
    (PIPS[value] ?? []).map(([x, y]) => disc(x * 16, y * 15 - 2, 6.6, pip)).join("");
  return group(cube, `rotate(${tilt})`) + disc(27, 27, 12.5, CREAM, LINE) + letters(27, 33, 17, letter, "#1B1524");
}

const HEAP = [
  [-20, -34, -14, 5], [4, -42, 8, 2], [24, -33, 20, 3], [-8, -24, 6, 6], [14, -22, -10, 4], [-28, -20, -24, 1],
] as const;

/** The cup on its foot, these dice looking out. */
export function fullCup(cars: readonly Car[]): string {
  const dice = [1, 0, 2, 5, 3, 4].map((k) => {
    const car = cars[k];
    if (!car) return "";
    const [x, y, turn, value] = HEAP[k]!;
    const { body, pip } = PAINT[car];
    const face = rect(-31, -31, 62, 62, body, `rx="13" ${pen(car === "black" ? "#8C89A0" : INK, 5)}`);
    const pips = PIPS[value]!.map(([u, v]) => disc(u * 16, v * 15, 7.5, pip)).join("");
    return group(face + pips, `translate(${x} ${y}) rotate(${turn}) scale(.42)`);
  });
  return (
    oval(0, 52, 44, 8, "#0007") +
    oval(0, -18, 46, 15, "#22120C", pen(INK, 3)) +
    dice.join("") +
    shape("M-47 -18C-44 -4 44 -4 47 -18L36 46C30 56 -30 56 -36 46Z", "#8A5530", pen(INK, 3)) +
    shape("M-44 -8C-40 -3 -34 -1 -28 0L-20 50C-28 49 -33 48 -35 45Z", "#B67C48") +
    shape("M30 0C38 -2 43 -5 45 -9L36 45C33 48 30 49 25 50Z", "#653A1E") +
    shape("M-45 -8C-38 6 38 6 45 -8", "none", pen("#F0CB92", 1.8, 'stroke-dasharray="5 5"')) +
    shape("M-36 38C-28 46 28 46 36 38", "none", pen("#E7B97B", 1.8, 'stroke-dasharray="5 5"')) +
    disc(0, 24, 16, CREAM, pen(INK, 2.4)) +
    letters(0, 33, 25, cars.length, "#4D2A14")
  );
}

/** The cup on its side, empty. */
export const TIPPED_CUP =
  oval(-4, 47, 64, 9, "#0007") +
  shape("M-52 -27C-68 -22 -68 32 -52 36L40 47C56 40 56 -42 40 -46Z", "#8A5530", pen(INK, 3)) +
  shape("M-54 -18C-50 -22 -46 -23 -40 -24L30 -40L30 -24L-46 -8C-54 -6 -58 -14 -54 -18Z", "#B67C48") +
  shape("M-58 22C-50 26 20 36 40 37L40 47L-52 36C-55 34 -57 28 -58 22Z", "#653A1E") +
  shape("M-60 12C-40 14 0 20 24 22", "none", pen("#4D2A14", 3)) +
  shape("M-61 8C-40 10 0 15 24 17", "none", pen("#E7B97B", 1.8, 'stroke-dasharray="5 5"')) +
  shape("M-42 -29C-54 -14 -54 24 -43 37", "none", pen("#E7B97B", 1.8, 'stroke-dasharray="5 5"')) +
  oval(40, 0, 20, 48, "#A66C3C", pen(INK, 3)) +
  oval(40, 0, 16.5, 43.5, "none", pen("#F0CB92", 1.8, 'stroke-dasharray="5 5"')) +
  oval(41, 0, 13, 38, "#22120C", pen(INK, 2)) +
  shape("M33 -27C28 -10 28 12 34 28", "none", pen("#4A2A19", 4));

/** Points as money: a case is 20, a banded bundle 5, a note 1. */
export function notes(points: number): string {
  const [cases, bundles, singles] = [Math.floor(points / 20), Math.floor((points % 20) / 5), points % 5];
  const edge = pen("#1C2B22", 1.6);
  if (!points) return shape("M-6 16H28", "none", pen("#9A8D80", 2.4, 'stroke-dasharray="4 5"'));
  let [s, x] = ["", 24];
  for (let k = 0; k < bundles; k += 1) {
    const y = 12 - k * 10;
    s += rect(x - 15, y - 5, 30, 10, "#3E9A5C", `rx="1.5" ${edge}`) + rect(x - 4, y - 5, 8, 10, "#F5E6BF", edge);
    s += shape(`M${x - 12} ${y - 2}h5M${x + 7} ${y - 2}h5`, "none", pen("#8FD3A2", 1.6));
  }
  for (let k = 0; k < singles; k += 1) {
    const y = 15 - bundles * 10 - k * 5 - (bundles ? 2 : 0);
    s += rect(x - 15 + (k % 2 ? 2 : 0), y - 2.5, 30, 5, "#A9DDB0", `rx="1" ${edge}`);
  }
  if (bundles + singles) x -= 36;
  for (let k = 0; k < cases; k += 1) {
    const suitcase =
      shape("M-5 -11V-16H5V-11", "none", pen("#1C2B22", 3)) +
      rect(-16, -11, 32, 25, "#9A5B2E", `rx="3" ${edge}`) +
      shape("M-9 -11V14M9 -11V14", "none", pen("#5A3116", 2.4)) +
      letters(0, 8, 15, "20", "#FFE9BF");
    s = at(x - k * 11, 3 - k * 3, suitcase) + s;
  }
  return s;
}

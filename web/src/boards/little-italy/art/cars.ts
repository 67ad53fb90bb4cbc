/** Six cars, each by colour, letter, pattern and load on the roof; three drawings serve four headings. */
import type { Heading } from "../geometry";
import { at, CREAM, disc, group, INK, letters, oval, pen, rect, shape } from "./brush";

export const CARS = ["yellow", "blue", "green", "red", "white", "black"] as const;
export type Car = (typeof CARS)[number];

interface Paint {
  /** Body, its shadow, its lit planes. */
  readonly body: string;
  readonly dark: string;
  readonly light: string;
  /** Pips of its die. */
  readonly pip: string;
  readonly letter: string;
}

export const PAINT: Record<Car, Paint> = {
  yellow: { body: "#F4B81E", dark: "#C48708", light: "#FFDE7A", pip: "#2B2320", letter: "Y" },
  blue: { body: "#2C7BC9", dark: "#195693", light: "#7DB9EE", pip: "#FFFDF8", letter: "B" },
  green: { body: "#2F9C56", dark: "#1D6C3A", light: "#80D29A", pip: "#FFFDF8", letter: "G" },
  red: { body: "#DB3A2C", dark: "#9E2118", light: "#FF8A72", pip: "#FFFDF8", letter: "R" },
  white: { body: "#F5EEE1", dark: "#C9BCA6", light: "#FFFFFF", pip: "#2B2320", letter: "W" },
  black: { body: "#2B2937", dark: "#15141E", light: "#5D5A70", pip: "#FFFDF8", letter: "K" },
};

const EDGE = pen(CREAM, 6);
const LINE = pen(INK, 2.2);
const CHROME = "#DDE3EC";

function wheel(x: number, y: number): string {
  const r = 9.5;
  return disc(x, y, r, "#14131F", LINE) + disc(x, y, r * 0.66, CREAM) + disc(x, y, r * 0.4, "#8B93A8") + disc(x - 1, y - 1, r * 0.17, "#F3F6FA");
}

/** What lies on the roof; the origin is the roof's middle. */
function load(car: Car): string {
  switch (car) {
    case "yellow":
      return rect(-11, -9, 22, 10, CREAM, `${LINE} rx="3"`) + rect(-7, -6, 14, 4, "#F4B81E");
    case "blue":
      return (
        rect(-15, -3, 30, 3, "#8B93A8", LINE) +
        rect(-11, -14, 23, 11, "#B4713A", `${LINE} rx="2"`) +
        shape("M-5 -14v11M6 -14v11", "none", pen("#6B3C18", 2))
      );
    case "green":
      return (
        rect(-14, -10, 28, 9, "#C79A5B", `${LINE} rx="1.5"`) +
        disc(-8, -12, 5, "#F6D33C", LINE) +
        disc(1, -13, 5, "#F6D33C", LINE) +
        disc(9, -12, 5, "#E8762D", LINE) +
        shape("M-13 -5.5h26", "none", pen("#7F5A2A", 1.6))
      );
    case "white":
      return (
        shape("M-6 -8L0 6L6 -8Z", "#D99A4A", LINE) +
        disc(-3.5, -11, 6, "#F7A8B8", LINE) +
        disc(4, -11, 6, "#9BE0C0", LINE) +
        disc(0, -17, 5.5, "#FFF3D8", LINE)
      );
    case "black":
      return (
        shape("M-17 -2C-17 -7 -11 -8 -7 -7C-3 -6 0 -8 5 -9C12 -10 18 -9 18 -2Z", "#6B3A22", LINE) +
        disc(-9, -4.5, 1.4, CREAM) +
        rect(3, -6, 5, 2.4, "#D9A441")
      );
    case "red":
      return "";
  }
}

/** The pattern along the flank. */
function flank(car: Car): string {
  switch (car) {
    case "yellow":
      return Array.from({ length: 9 }, (_, k) =>
        rect(-30 + k * 7, k % 2 ? 8.5 : 5, 3.5, 3.5, INK) + rect(-26.5 + k * 7, k % 2 ? 5 : 8.5, 3.5, 3.5, INK)).join("");
    case "blue":
      return shape("M-36 3C-20 -1 -8 9 8 4C20 0 30 4 37 3L37 9C28 10 20 6 9 10C-6 15 -20 5 -36 9Z", "#DCEEFB");
    case "green":
      return (
        rect(-13, -5, 40, 16, "#C79A5B", `${pen("#6E4A1D", 1.8)} rx="2"`) +
        shape("M-1 -5v16M14 -5v16", "none", pen("#6E4A1D", 1.8))
      );
    case "red":
      return shape("M-37 1L37 1L37 4L-37 4Z", CREAM) + shape("M-37 7L37 7L37 9L-37 9Z", CREAM);
    case "white":
      return Array.from({ length: 8 }, (_, k) => disc(-29 + k * 8.4, k % 2 ? 8 : 2.5, 2.4, "#D8566F")).join("");
    case "black":
      return shape("M-35 4L36 4", "none", pen("#D9DEE8", 2.4)) + shape("M-33 9L34 9", "none", pen("#D9DEE8", 1.2));
  }
}

const CLOSED = "M-37 8C-39 -4 -32 -8 -18 -9C-14 -23 -6 -28 6 -28C19 -28 25 -22 28 -9C35 -7 39 -2 37 8C37 14 34 16 30 16L-31 16C-35 16 -37 13 -37 8Z";
const OPEN = "M-37 8C-39 -4 -31 -8 -15 -9L-9 -10L22 -10C33 -10 39 -4 37 8C37 14 34 16 30 16L-31 16C-35 16 -37 13 -37 8Z";

function driver(): string {
  return (
    shape("M-14 -9L-8 -23", "none", pen(CREAM, 7)) +
    disc(9, -17, 9, CREAM) +
    shape("M-14 -9L-8 -23", "none", pen("#CFE6EE", 3)) +
    disc(9, -17, 6.5, "#E8B48A", LINE) +
    shape("M1 -19C1 -27 17 -27 17 -19C21 -18 22 -16 17 -16L-2 -16C-4 -18 -2 -19 1 -19Z", "#F5EEE1", LINE) +
    shape("M14 -9C14 -15 26 -15 27 -9Z", "#7A3A22", LINE)
  );
}

function side(car: Car, flip: boolean): string {
  const { body, light, letter } = PAINT[car];
  const open = car === "red";
  const outline = open ? OPEN : CLOSED;
  let s = oval(2, 20, 38, 7, "#070A1C", 'opacity=".55"');
  s += shape(outline, body, EDGE) + disc(-21, 15, 9.5, body, EDGE) + disc(21, 15, 9.5, body, EDGE);
  s += open ? driver() : at(car === "white" ? 9 : 6, -28, load(car));
  s += shape(outline, body, LINE);
  // the eye is a little above: bonnet, roof and boot are lit
  s += open
    ? shape("M-33 -1C-31 -5 -25 -6.5 -15 -7L20 -7.5C28 -7 33 -5 34 -1C20 -4 -20 -4 -33 -1Z", light)
    : shape("M-34 -1C-32 -5.500 -27 -6.800 -17 -7.200L-15 -10C-11 -22 -5 -25.500 6 -25.500C15 -25.500 20 -22 23 -15C17 -21 12 -22.600 5 -22.600C-4 -22.600 -9 -18 -12 -7C-22 -5 -29 -4 -34 -1Z", light) +
      shape("M-12 -8.500C-9 -18 -5 -20.600 2 -20.600L2 -8.500Z", "#BFE3EE", pen(INK, 1.8)) +
      shape("M6 -20.600C15 -20.600 19 -17 22 -8.500L6 -8.500Z", "#8FC3D6", pen(INK, 1.8));
  s += flank(car) + wheel(-21, 15) + wheel(21, 15);
  s += shape("M-40 12H-31M32 12H40", "none", pen(INK, 6)) + shape("M-40 12H-31M32 12H40", "none", pen(CHROME, 3.4));
  s += disc(-35, 1, 4.2, "#FFF2B8", LINE) + rect(34, -1, 4, 6, "#E2402F", `${LINE} rx="1.5"`);
  const x = flip ? -3 : 3;
  return (flip ? group(s, "scale(-1 1)") : s) + disc(x, 3, 11, CREAM, LINE) + letters(x, 8.6, 16, letter, "#1B1524");
}

/** The pattern at front and back. */
function bow(car: Car): string {
  switch (car) {
    case "yellow":
      return Array.from({ length: 7 }, (_, k) =>
        rect(-24.5 + k * 7, k % 2 ? 10.5 : 7, 3.5, 3.5, INK) + rect(-21 + k * 7, k % 2 ? 7 : 10.5, 3.5, 3.5, INK)).join("");
    case "blue":
      return shape("M-26 5C-14 1 -8 9 2 6C12 3 18 7 26 4L26 9C16 12 8 8 0 11C-10 14 -18 8 -26 11Z", "#DCEEFB");
    case "green":
      return rect(-20, 1, 40, 12, "#C79A5B", `${pen("#6E4A1D", 1.8)} rx="2"`);
    case "red":
      return shape("M-5 -13L-2 -13L-2 14L-6 14ZM2 -13L5 -13L6 14L2 14Z", CREAM);
    case "white":
      return [-19, -13.5, 13.5, 19].map((x, k) => disc(x, k % 3 ? 10 : 4, 2.4, "#D8566F")).join("");
    case "black":
      return shape("M-25 8H25", "none", pen("#D9DEE8", 2));
  }
}

function end(car: Car, back: boolean): string {
  const { body, light, letter } = PAINT[car];
  const open = car === "red";
  const outline = open
    ? "M-25 20C-29 6 -27 -6 -18 -10C-10 -15 10 -15 18 -10C27 -6 29 6 25 20C24 23 -24 23 -25 20Z"
    : "M-25 20C-29 6 -27 -6 -18 -9C-16 -24 -9 -29 0 -29C9 -29 16 -24 18 -9C27 -6 29 6 25 20C24 23 -24 23 -25 20Z";
  const wheels = (line: string): string =>
    rect(-22, 14, 11, 13, "#14131F", `${line} rx="4"`) + rect(11, 14, 11, 13, "#14131F", `${line} rx="4"`);
  let s = oval(2, 23, 27, 7, "#070A1C", 'opacity=".55"') + wheels(EDGE) + shape(outline, body, EDGE) + wheels(LINE);
  s += open
    ? disc(0, -20, 9, CREAM) +
      disc(0, -20, 6.5, "#E8B48A", LINE) +
      shape("M-8 -22C-8 -31 8 -31 8 -22C13 -21 13 -18.500 8 -18.500L-8 -18.500C-13 -18.500 -13 -21 -8 -22Z", "#F5EEE1", LINE)
    : at(0, -28, load(car));
  s += shape(outline, body, LINE);
  if (!open) {
    s += shape("M-14 -11C-12 -22 -7 -26 0 -26C7 -26 12 -22 14 -11C10 -19 6 -21 0 -21C-6 -21 -10 -19 -14 -11Z", light);
    s += shape("M-13 -7C-11 -16 -7 -18.500 0 -18.500C7 -18.500 11 -16 13 -7C8 -9 -8 -9 -13 -7Z", back ? "#8FC3D6" : "#BFE3EE", pen(INK, 1.8));
  } else if (back) {
    s += shape("M-15 -8C-10 -12 10 -12 15 -8L13 -3C8 -6 -8 -6 -13 -3Z", "#7A3A22", pen(INK, 1.8));
  } else {
    s += shape("M-15 -8C-10 -16 10 -16 15 -8C8 -11 -8 -11 -15 -8Z", "#CFE6EE", pen(INK, 1.8));
  }
  s += shape("M-22 0C-20 -4 -10 -6 0 -6C10 -6 20 -4 22 0C12 -2 -12 -2 -22 0Z", light) + bow(car);
  s += back
    ? rect(-25, 7, 6, 8, "#E2402F", `${LINE} rx="3"`) + rect(19, 7, 6, 8, "#E2402F", `${LINE} rx="3"`)
    : disc(-20, 8, 5.4, "#FFF2B8", LINE) + disc(20, 8, 5.4, "#FFF2B8", LINE);
  s += shape("M-26 18H26", "none", pen(INK, 6.4)) + shape("M-26 18H26", "none", pen(CHROME, 3.6));
  return s + disc(0, 5, 10.5, CREAM, LINE) + letters(0, 10.4, 15.5, letter, "#1B1524");
}

const BEAMS: Record<Heading, string> = {
  W: "M-36 -1L-92 -13V16L-36 5Z",
  E: "M36 -1L92 -13V16L36 5Z",
  S: "M-23 10L-34 62H-4L-17 10ZM23 10L34 62H4L17 10Z",
  N: "M-22 -8L-32 -58H-6L-13 -16ZM22 -8L32 -58H6L13 -16Z",
};

/** How far around a car it glows. */
export const glow = (heading: Heading, k: number): { rx: number; ry: number } =>
  heading === "W" || heading === "E" ? { rx: 46 * k, ry: 34 * k } : { rx: 36 * k, ry: 40 * k };

/** What the headlights light. */
export function beam(heading: Heading): string {
  return shape(BEAMS[heading], "#FFF0B0", 'opacity=".2"');
}

function drawCar(car: Car, heading: Heading): string {
  if (heading === "W" || heading === "E") return side(car, heading === "E");
  return end(car, heading === "N");
}

const HEADINGS: readonly Heading[] = ["N", "E", "S", "W"];

/** A car in every heading, to be used by `#li-red-W`. */
export const everyWay = (car: Car): string =>
  HEADINGS.map((each) => `<g id="li-${car}-${each}">${drawCar(car, each)}</g>`).join("");

/** Medallions, shields, ribbons, seals and cards. Names come from a map's owner: they are never part of these texts. */
import type { Colour } from "../geometry";
import { TASKS_LOST } from "../rules";
import { ARMS } from "./arms";
import { CREAM, GOLD, INK } from "./brush";

export const PAINT: Readonly<Record<Colour, string>> = { green: "var(--green)", purple: "var(--purple)", orange: "var(--orange)" };

/** Enamels for the towns of an owner's map, which has no arms. */
const ENAMELS = ["#A5302B", "#245A8A", "#8A4A17", "#0E676D", "#8C2440", "#2F7A5E", "#7D1F2B", "#2C3280", "#3B4853"];

/** A medallion of radius 34; a town without arms gets its initial (see Medal.svelte). */
export function medal(town: string): string {
  const arms = ARMS[town];
  return `<circle r="34" fill="var(--brass)" stroke="var(--rimline)" stroke-width="2.2"/><circle r="30.5" fill="none" stroke="var(--brass3)" stroke-width="1.6" stroke-dasharray="1.6 3.2"/><circle r="27.5" fill="${arms?.enamel ?? enamel(town)}" stroke="${INK}" stroke-width="1.6"/>${arms ? `<g transform="scale(.98)">${arms.drawing}</g>` : ""}`;
}

export const SHINE = '<path d="M-23-10A25 25 0 0 1-6-24.3" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="2.4" stroke-linecap="round"/>';

export const hasArms = (town: string): boolean => town in ARMS;

function enamel(town: string): string {
  const sum = [...town].reduce((all, letter) => all + (letter.codePointAt(0) ?? 0), 0);
  return ENAMELS[sum % ENAMELS.length] ?? "#3B4853";
}

/** Round, square-headed, six-sided: colour never alone. */
const SHIELDS: Readonly<Record<Colour, string>> = {
  green: "M0-21A21 21 0 1 1 0 21 21 21 0 1 1 0-21Z",
  purple: "M-19-19H19V4C19 14 9 20 0 23-9 20-19 14-19 4Z",
  orange: "M0-25 23-11V11L0 25-23 11V-11Z",
};

const PENDANTS: Readonly<Record<Colour, readonly number[]>> = { green: [21], purple: [20, 20], orange: [18.5, 24, 18.5] };

/** With as many pendants as tasks are lost; its letter is one of A to Z. */
export function shield(letter: string, colour: Colour, bare = false): string {
  const pendants = PENDANTS[colour]
    .map((y, k) => `<circle cx="${(k - (TASKS_LOST[colour] - 1) / 2) * 11}" cy="${y}" r="4.4" fill="var(--thread)" stroke="var(--rimline)" stroke-width="1.7"/>`)
    .join("");
  return `<path d="${SHIELDS[colour]}" fill="${PAINT[colour]}" stroke="var(--rimline)" stroke-width="2.4"/><path d="${SHIELDS[colour]}" transform="scale(.84)" fill="none" stroke="var(--thread)" stroke-width="1.4" opacity=".8"/><text class="mg-letter" y="${colour === "purple" ? 6 : 7}" font-size="24" font-weight="680" fill="#FFF9EC">${letter}</text>${bare ? "" : pendants}`;
}

/** Dashes, dots, a double line. */
export function ribbon(line: string, colour: Colour): string {
  const thread = {
    green: '<path class="mg-line" d="LINE" stroke="var(--thread)" stroke-width="2.8" stroke-dasharray="15 9"/>',
    purple: '<path class="mg-line" d="LINE" stroke="var(--thread)" stroke-width="5" stroke-linecap="round" stroke-dasharray=".1 11.5"/>',
    orange: '<path class="mg-line" d="LINE" stroke="var(--thread)" stroke-width="6.8"/><path class="mg-line" d="LINE" stroke="var(--orange)" stroke-width="3.4"/>',
  }[colour];
  return `<path class="mg-line" d="LINE" stroke="var(--shade)" stroke-width="15" transform="translate(1.5 3)"/><path class="mg-line" d="LINE" stroke="var(--rimline)" stroke-width="15"/><path class="mg-line" d="LINE" stroke="${PAINT[colour]}" stroke-width="11.6"/>${thread}`.replaceAll("LINE", line);
}

const WAX = "#A62B28";
const worth = (points: number, size: number): string =>
  `<text class="mg-letter" y="7.5" font-size="${points > 9 ? size - 4 : size}" font-weight="720" fill="#FFF6E4">${points}</text>`;

export const seal = (points: number): string =>
  `<path d="M0-19c5-3 8 1 11 3s8 2 8 7 2 7 1 11-5 6-7 10-7 4-11 5-9 1-13-2-8-5-9-10-1-8 0-12 3-8 7-9 8-1 13-3Z" fill="${WAX}" stroke="${INK}" stroke-width="2"/><circle r="12.5" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="2"/>${worth(points, 23)}`;

/** Where it is drawn so small that a rim of wax would blur. */
export const smallSeal = (points: number): string => `<circle r="14.5" fill="${WAX}" stroke="var(--paper)" stroke-width="2.5"/>${worth(points, 22)}`;

/** The back of a task, 104 × 122 round the middle. */
export const BACK = `<path d="M-50-59h88l12 12v106h-100Z" fill="#8C2F39" stroke="${INK}" stroke-width="2"/><path d="M-42-51h76l8 8v94h-84Z" fill="none" stroke="${GOLD}" stroke-width="1.6"/><path d="M0-34 6-6 34 0 6 6 0 34-6 6-34 0-6-6Z" fill="${GOLD}"/><path d="M0-34 6-6 0 0ZM34 0 6 6 0 0ZM0 34-6 6 0 0ZM-34 0-6-6 0 0Z" fill="${CREAM}"/><circle r="9" fill="#8C2F39" stroke="${GOLD}" stroke-width="2"/>`;

/** Mountains, hills, trees and furrows, strewn by a fixed chance and kept clear of roads, names and towns. */
import { distance, HEIGHT, LEGEND, type Measure, nameDots, plateBox, type RoadPlan, taskBox, taskWidth, TOWN, WIDTH } from "../geometry";
import { chance, type Point, round } from "./brush";
import { ADRIA, LAKES, LIGURIA, RANGES } from "./coast";

interface Peak {
  readonly x: number;
  readonly y: number;
  readonly s: number;
  readonly high: boolean;
}

type Ring = readonly [x: number, y: number, clear: number];

function inside(shape: readonly Point[], x: number, y: number): boolean {
  let found = false;
  shape.forEach(([x1, y1], k) => {
    const [x2, y2] = shape.at(k - 1) ?? [0, 0];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) found = !found;
  });
  return found;
}

const LIGURIAN: readonly Point[] = [...LIGURIA, [-60, 1100], [-60, 690]];
const ADRIATIC: readonly Point[] = [...ADRIA, [1400, 100], [1400, 900]];
const atSea = (x: number, y: number): boolean => inside(LIGURIAN, x, y) || inside(ADRIATIC, x, y);

/** Everything that hills keep away from. */
function obstacles(map: RoadPlan, measure: Measure): Ring[] {
  const rings: Ring[] = [];
  for (const road of map.roads.values()) {
    road.points.forEach(([x, y], k) => k % 2 === 0 && rings.push([x, y, 14]));
    for (const { x, y } of nameDots(road, measure)) rings.push([x, y, 10]);
    rings.push([road.shield.x, road.shield.y, 24]);
  }
  for (const town of map.towns.values()) {
    rings.push([town.x, town.y, TOWN + 6]);
    const { x, y, w, h } = plateBox(town, measure);
    for (let dx = h / 2; dx <= w - h / 2; dx += 8) rings.push([x + dx, y + h / 2, h / 2 + 4]);
  }
  for (const [x, y] of LAKES.flat()) rings.push([x, y, 6]);
  for (const [x, y] of [...LIGURIA, ...ADRIA]) rings.push([x, y, 14]);
  return rings;
}

export function relief(map: RoadPlan, measure: Measure): string {
  const random = chance(1630);
  const rings = obstacles(map, measure);
  const free = (x: number, y: number, room: number): boolean => {
    if (x < 30 || x > WIDTH - 30 || y < 30 || y > HEIGHT - 26) return false;
    return rings.every(([rx, ry, clear]) => (rx - x) ** 2 + (ry - y) ** 2 >= (room + clear) ** 2);
  };
  const peaks = mountains(random, free);
  return peaks.map((peak) => (peak.high ? mountain(peak, random) : hill(peak, random))).join("") + plain(map, measure, peaks, random, free);
}

function mountains(random: () => number, free: (x: number, y: number, room: number) => boolean): Peak[] {
  const peaks: Peak[] = [];
  for (const { ridge, width, size, peaks: number } of RANGES) {
    for (let k = 0; k < number * 5; k++) {
      const u = random() * (ridge.length - 1);
      const [a, b] = [ridge[Math.floor(u)] ?? [0, 0], ridge[Math.floor(u) + 1] ?? [0, 0]];
      const f = u - Math.floor(u);
      const x = a[0] + (b[0] - a[0]) * f + (random() - 0.5) * width * 0.8;
      const off = (random() + random() - 1) * width;
      const y = a[1] + (b[1] - a[1]) * f + off;
      const s = size * (0.72 + random() * 0.5) * (1 - (Math.abs(off) / width) * 0.4);
      const legend = distance({ x, y }, LEGEND) < 21;
      if (legend || peaks.some((peak) => Math.abs(peak.x - x) < 20 * (peak.s + s) * 0.62 && Math.abs(peak.y - y) < 14 * (peak.s + s) * 0.62)) continue;
      if (atSea(x, y) || atSea(x - 16 * s, y + 4) || atSea(x + 16 * s, y + 4)) continue;
      if (free(x, y - 7.8 * s, 20 * s) && free(x, y, 15 * s)) peaks.push({ x, y, s, high: size > 1 });
    }
  }
  return peaks.sort((a, b) => a.y - b.y);
}

/** A path of points given in shares of width and height. */
const path = (w: number, h: number, ...steps: readonly (string | readonly [number, number])[]): string =>
  steps.map((step) => (typeof step === "string" ? step : `${round(step[0] * w)} ${round(step[1] * h)} `)).join("");

function mountain({ x, y, s }: Peak, random: () => number): string {
  const [w, h] = [25 * s, (30 + random() * 12) * s];
  const j = ((random() - 0.5) * 7 * s) / w;
  const foot = (share: number, at: number): readonly [number, number] => [share, at / h];
  const ridge = path(w, h, "M", foot(-1, 5), "L", [-0.62, -0.3], [-0.42, -0.36], [j, -1], [0.36, -0.5], [0.52, -0.46], foot(1, 5));
  const shade = path(w, h, "M", [j, -1], "L", [0.36, -0.5], [0.52, -0.46], foot(1, 5), "Q", foot(0.6, 8), foot(0.18, 8), "L", [0.3, -0.16], [-0.04, -0.42], [0.1, -0.66], "Z");
  const snow = path(w, h, "M", [j, -1], "L", [j - 0.26, -0.62], [j - 0.1, -0.68], [j - 0.04, -0.54], [0.1, -0.66], "Z");
  const cracks = path(w, h, "M", [0.42, -0.3], "l", [0.14, 0.26], "M", [0.6, -0.26], "l", [0.12, 0.24], "M", [-0.55, -0.1], "l", [-0.1, 0.16]);
  return `<g transform="translate(${round(x)} ${round(y)})"><path d="${ridge}Q0 10 ${round(-w)} 5Z" fill="var(--hill)"/><path d="${shade}" fill="var(--hillshade)"/><path d="${snow}" fill="var(--snow)"/><path d="${ridge}" fill="none" stroke="var(--mapink)" stroke-width="1.3" stroke-linejoin="round" stroke-opacity=".85"/><path d="${cracks}" stroke="var(--mapink)" stroke-opacity=".5"/></g>`;
}

function hill({ x, y, s }: Peak, random: () => number): string {
  const [w, h] = [21 * s, (17 + random() * 6) * s];
  const j = ((random() - 0.5) * 7 * s * 0.4) / w;
  const foot = (share: number, at: number): readonly [number, number] => [share, at / h];
  const back = path(w, h, "M", foot(-1, 4), "C", [-0.6, -0.2], [-0.4, -1], [j, -1], "S", [0.6, -0.3], foot(1, 4));
  const shade = path(w, h, "M", [j, -1], "C", [0.4, -1], [0.6, -0.3], foot(1, 4), "Q", foot(0.6, 6), foot(0.3, 6), "C", [0.44, -0.3], [0.24, -0.72], [j, -1], "Z");
  const folds = path(w, h, "M", [-0.35, -0.4], "q", [-0.14, 0.2], [-0.2, 0.42], "M", [0.04, -0.5], "q", [0.12, 0.26], [0.1, 0.5]);
  return `<g transform="translate(${round(x)} ${round(y)})"><path d="${back}Q0 8 ${round(-w)} 4Z" fill="var(--hill)"/><path d="${shade}" fill="var(--hillshade)" opacity=".8"/><path d="${back}" fill="none" stroke="var(--mapink)" stroke-width="1.1" stroke-opacity=".75"/><path d="${folds}" fill="none" stroke="var(--mapink)" stroke-opacity=".4"/></g>`;
}

const FIELDS = [
  '<path d="M-9 3h18M-7 0h16M-10-3h14" fill="none" stroke-opacity=".55"/>',
  '<path d="M0 4V-1"/><path d="M0-12C4-7 4-3 2-1H-2C-4-3-4-7 0-12Z" fill="var(--tree)"/><path d="M8 4V1"/><path d="M8-7C11-3 11 0 9 1H7C5 0 5-3 8-7Z" fill="var(--tree)"/>',
  '<path d="M-5 4V1M6 5V2"/><circle cx="-5" cy="-2" r="4" fill="var(--tree)"/><circle cx="6" cy="-.5" r="3.4" fill="var(--tree)"/>',
];

function plain(
  map: RoadPlan,
  measure: Measure,
  peaks: readonly Peak[],
  random: () => number,
  free: (x: number, y: number, room: number) => boolean,
): string {
  const slots = [...map.towns.values()].map((town) => taskBox(town, taskWidth("San Marino", measure)));
  const found: Point[] = [];
  for (let k = 0; k < 1500 && found.length < 96; k++) {
    const [x, y] = [40 + random() * 1200, 180 + random() * 800];
    if (found.some(([fx, fy]) => Math.hypot(fx - x, fy - y) < 30) || peaks.some((peak) => Math.hypot(peak.x - x, peak.y - y) < 26)) continue;
    if (slots.some((slot) => x > slot.x - 8 && x < slot.x + slot.w + 8 && y > slot.y - 8 && y < slot.y + slot.h + 8)) continue;
    if (!atSea(x, y) && !atSea(x + 14, y) && !atSea(x - 14, y) && free(x, y, 10)) found.push([x, y]);
  }
  return found
    .map(([x, y], k) => {
      const kind = y > 700 ? (k % 3 === 0 ? 0 : 1) : k % 3;
      return `<g transform="translate(${round(x)} ${round(y)})" stroke="var(--mapink)" opacity=".75">${FIELDS[kind] ?? ""}</g>`;
    })
    .join("");
}

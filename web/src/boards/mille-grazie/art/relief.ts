/** Mountains, hills, trees and furrows of the printed map. */
import { type Point, round } from "./brush";
import { CYPRESSES, FURROWS, type Peak, ROWS, TREES } from "./hills";

type Step = string | readonly [number, number];

/** A path of points given in shares of a peak's half width and height; after a small letter they are steps. */
function path([x, y, half, height]: Peak, ...steps: readonly Step[]): string {
  let steady = true;
  return steps
    .map((step) => {
      if (typeof step !== "string") return `${round(step[0] * half + (steady ? x : 0))} ${round(step[1] * height + (steady ? y : 0))} `;
      steady = step === step.toUpperCase();
      return step;
    })
    .join("");
}

/** A share of the height that is so many units. */
const foot = ([, , , height]: Peak, share: number, at: number): Step => [share, at / height];

function mountains(peaks: readonly Peak[]): string {
  let [body, shade, snow, ridge, cracks] = ["", "", "", "", ""];
  for (const peak of peaks) {
    const j = peak[4] / peak[2];
    const back = path(peak, "M", foot(peak, -1, 5), "L", [-0.62, -0.3], [-0.42, -0.36], [j, -1], [0.36, -0.5], [0.52, -0.46], foot(peak, 1, 5));
    ridge += back;
    body += back + path(peak, "Q", foot(peak, 0, 10), foot(peak, -1, 5), "Z");
    shade += path(peak, "M", [j, -1], "L", [0.36, -0.5], [0.52, -0.46], foot(peak, 1, 5), "Q", foot(peak, 0.6, 8), foot(peak, 0.18, 8), "L", [0.3, -0.16], [-0.04, -0.42], [0.1, -0.66], "Z");
    snow += path(peak, "M", [j, -1], "L", [j - 0.26, -0.62], [j - 0.1, -0.68], [j - 0.04, -0.54], [0.1, -0.66], "Z");
    cracks += path(peak, "M", [0.42, -0.3], "l", [0.14, 0.26], "M", [0.6, -0.26], "l", [0.12, 0.24], "M", [-0.55, -0.1], "l", [-0.1, 0.16]);
  }
  return `<path d="${body}" fill="var(--hill)"/><path d="${shade}" fill="var(--hillshade)"/><path d="${snow}" fill="var(--snow)"/><path d="${ridge}" fill="none" stroke="var(--mapink)" stroke-width="1.3" stroke-linejoin="round" stroke-opacity=".85"/><path d="${cracks}" stroke="var(--mapink)" stroke-opacity=".5"/>`;
}

function hills(peaks: readonly Peak[]): string {
  let [body, shade, ridge, folds] = ["", "", "", ""];
  for (const peak of peaks) {
    const j = peak[4] / peak[2];
    const back = path(peak, "M", foot(peak, -1, 4), "C", [-0.6, -0.2], [-0.4, -1], [j, -1], "S", [0.6, -0.3], foot(peak, 1, 4));
    ridge += back;
    body += back + path(peak, "Q", foot(peak, 0, 8), foot(peak, -1, 4), "Z");
    shade += path(peak, "M", [j, -1], "C", [0.4, -1], [0.6, -0.3], foot(peak, 1, 4), "Q", foot(peak, 0.6, 6), foot(peak, 0.3, 6), "C", [0.44, -0.3], [0.24, -0.72], [j, -1], "Z");
    folds += path(peak, "M", [-0.35, -0.4], "q", [-0.14, 0.2], [-0.2, 0.42], "M", [0.04, -0.5], "q", [0.12, 0.26], [0.1, 0.5]);
  }
  return `<path d="${body}" fill="var(--hill)"/><path d="${shade}" fill="var(--hillshade)" opacity=".8"/><path d="${ridge}" fill="none" stroke="var(--mapink)" stroke-width="1.1" stroke-opacity=".75"/><path d="${folds}" fill="none" stroke="var(--mapink)" stroke-opacity=".4"/>`;
}

/** One drawing of steps at many places, as one path. */
const strewn = (places: readonly Point[], ...drawing: readonly (readonly [dx: number, dy: number, steps: string])[]): string =>
  places.flatMap(([x, y]) => drawing.map(([dx, dy, steps]) => `M${round(x + dx)} ${round(y + dy)}${steps}`)).join("");

function plain(): string {
  const ball = (r: number): string => `a${r} ${r} 0 1 1 0 ${2 * r}a${r} ${r} 0 1 1 0 ${-2 * r}Z`;
  const furrows = strewn(FURROWS, [-9, 3, "h18"], [-7, 0, "h16"], [-10, -3, "h14"]);
  const trunks = strewn(CYPRESSES, [0, 4, "v-5"], [8, 4, "v-3"]) + strewn(TREES, [-5, 4, "v-3"], [6, 5, "v-3"]);
  const crowns = strewn(CYPRESSES, [0, -12, "c4 5 4 9 2 11h-4c-2-2-2-6 2-11Z"], [8, -7, "c3 4 3 7 1 8h-2c-2-1-2-4 1-8Z"]) + strewn(TREES, [-5, -6, ball(4)], [6, -3.9, ball(3.4)]);
  return `<g stroke="var(--mapink)" opacity=".75"><path d="${furrows}" stroke-opacity=".55"/><path d="${trunks}"/><path d="${crowns}" fill="var(--tree)"/></g>`;
}

export const relief = (): string =>
  ROWS.map((row) => (row.mountains.length ? mountains(row.mountains) : "") + (row.hills.length ? hills(row.hills) : "")).join("") + plain();

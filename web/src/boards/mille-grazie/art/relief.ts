/** Mountains, hills, trees and furrows of our map. */
import { type Point, round } from "./brush";
import { CYPRESSES, FURROWS, type Peak, ROWS, TREES } from "./hills";

type At = (dx: number, dy: number) => string;

/** A point in shares of a peak's half width and height, and a step. */
const atOf = ([x, y, half, height]: Peak): At => (dx, dy) => `${round(x + dx * half)} ${round(y + dy * height)} `;
const stepOf = ([, , half, height]: Peak): At => (dx, dy) => `${round(dx * half)} ${round(dy * height)} `;

function mountains(peaks: readonly Peak[]): string {
  let [body, shade, snow, ridge, cracks] = ["", "", "", "", ""];
  for (const peak of peaks) {
    const [at, step] = [atOf(peak), stepOf(peak)];
    const [, , half, height, lean] = peak;
    const [j, unit] = [lean / half, 1 / height];
    const back = `M${at(-1, 5 * unit)}L${at(-0.62, -0.3)}${at(-0.42, -0.36)}${at(j, -1)}${at(0.36, -0.5)}${at(0.52, -0.46)}${at(1, 5 * unit)}`;
    ridge += back;
    body += `${back}Q${at(0, 10 * unit)}${at(-1, 5 * unit)}Z`;
    shade += `M${at(j, -1)}L${at(0.36, -0.5)}${at(0.52, -0.46)}${at(1, 5 * unit)}Q${at(0.6, 8 * unit)}${at(0.18, 8 * unit)}L${at(0.3, -0.16)}${at(-0.04, -0.42)}${at(0.1, -0.66)}Z`;
    snow += `M${at(j, -1)}L${at(j - 0.26, -0.62)}${at(j - 0.1, -0.68)}${at(j - 0.04, -0.54)}${at(0.1, -0.66)}Z`;
    cracks += `M${at(0.42, -0.3)}l${step(0.14, 0.26)}M${at(0.6, -0.26)}l${step(0.12, 0.24)}M${at(-0.55, -0.1)}l${step(-0.1, 0.16)}`;
  }
  return `<path d="${body}" fill="var(--hill)"/><path d="${shade}" fill="var(--hillshade)"/><path d="${snow}" fill="var(--snow)"/><path d="${ridge}" fill="none" stroke="var(--mapink)" stroke-width="1.3" stroke-linejoin="round" stroke-opacity=".85"/><path d="${cracks}" stroke="var(--mapink)" stroke-opacity=".5"/>`;
}

function hills(peaks: readonly Peak[]): string {
  let [body, shade, ridge, folds] = ["", "", "", ""];
  for (const peak of peaks) {
    const [at, step] = [atOf(peak), stepOf(peak)];
    const [, , half, height, lean] = peak;
    const [j, unit] = [lean / half, 1 / height];
    const back = `M${at(-1, 4 * unit)}C${at(-0.6, -0.2)}${at(-0.4, -1)}${at(j, -1)}S${at(0.6, -0.3)}${at(1, 4 * unit)}`;
    ridge += back;
    body += `${back}Q${at(0, 8 * unit)}${at(-1, 4 * unit)}Z`;
    shade += `M${at(j, -1)}C${at(0.4, -1)}${at(0.6, -0.3)}${at(1, 4 * unit)}Q${at(0.6, 6 * unit)}${at(0.3, 6 * unit)}C${at(0.44, -0.3)}${at(0.24, -0.72)}${at(j, -1)}Z`;
    folds += `M${at(-0.35, -0.4)}q${step(-0.14, 0.2)}${step(-0.2, 0.42)}M${at(0.04, -0.5)}q${step(0.12, 0.26)}${step(0.1, 0.5)}`;
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

/** Brass: the rose, the dial's face and its lid. Round the middle, radius 206. */
import { INK, round } from "./brush";
import { seat, sign } from "./people";

/** Eight points of the wind, four long, four short. */
export function rose(r: number, dark = "var(--brass2)", light = "var(--brass3)"): string {
  const point = (angle: number, far: number): string => {
    const [tip, side] = [round(far), round(far * 0.14)];
    return `<g transform="rotate(${angle})"><path d="M0-${tip}L${side}-${side} 0 0Z" fill="${dark}"/><path d="M0-${tip}L-${side}-${side} 0 0Z" fill="${light}"/><path d="M0-${tip}L${side}-${side} 0 0-${side}-${side}Z" fill="none" stroke="${INK}" stroke-width="1.2" stroke-linejoin="round"/></g>`;
  };
  return [45, 135, 225, 315].map((angle) => point(angle, r * 0.75)).join("") + [0, 90, 180, 270].map((angle) => point(angle, r)).join("");
}

/** Letters stand on two rings by turns, so that each is wide enough for a thumb. */
export function letterSpot(place: number, of: number): { x: number; y: number; angle: number; r: number } {
  const angle = (place * 360) / of;
  const r = place % 2 ? 120 : 163;
  const turn = ((angle - 90) * Math.PI) / 180;
  return { x: Math.cos(turn) * r, y: Math.sin(turn) * r, angle, r };
}

const ticks = (draw: (k: number) => string): string => Array.from({ length: 72 }, (_, k) => draw(k)).join("");

export const FACE = `<circle cx="4" cy="7" r="204" fill="var(--shade)"/><circle r="206" fill="var(--brass)" stroke="${INK}" stroke-width="3"/><circle r="189" fill="var(--face)" stroke="${INK}" stroke-width="2.4"/><circle r="199" fill="none" stroke="var(--brass3)" stroke-width="1.5"/>${ticks((k) => `<path d="M0-${k % 3 ? 193 : 190}V-197" transform="rotate(${k * 5})" stroke="${INK}" stroke-width="${k % 3 ? 1 : 2}"/>`)}<circle r="141" fill="none" stroke="var(--brass)" stroke-width="1.6" stroke-dasharray="2 5"/><circle r="94" fill="none" stroke="var(--brass)" stroke-width="1.6"/><g opacity=".55">${rose(90, "var(--brass)", "var(--brass3)")}</g>`;

export const lid = (colour: number): string =>
  `<path d="M-26-202h52v-10h-52Z" fill="var(--brass2)" stroke="${INK}" stroke-width="3"/><circle r="206" fill="var(--brass)" stroke="${INK}" stroke-width="3"/>${ticks((k) => `<path d="M0-193V-201" transform="rotate(${k * 5})" stroke="${INK}" stroke-opacity=".55" stroke-width="1.3"/>`)}<circle r="184" fill="none" stroke="${INK}" stroke-opacity=".6" stroke-width="2"/><circle r="176" fill="none" stroke="var(--brass3)" stroke-width="3"/><circle r="146" fill="none" stroke="${INK}" stroke-opacity=".45" stroke-width="1.6"/><path id="mg-lid" d="M0 154A154 154 0 1 1 .1 154" fill="none"/><text font-size="19" letter-spacing="7.2" font-weight="600" fill="${INK}" fill-opacity=".72"><textPath href="#mg-lid">MILLE GRAZIE • SEGRETO • MILLE GRAZIE • SEGRETO •</textPath></text><path d="M-15 196h30l-5 14h-20Z" fill="var(--brass2)" stroke="${INK}" stroke-width="2.4"/>${rose(138)}<circle r="62" fill="${seat(colour)}" stroke="${INK}" stroke-width="3.4"/><circle r="51" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="5"/>${sign(colour, 4.6)}`;

/** The same lid, small: beside a seat or on a road. */
export const smallLid = (colour: number): string =>
  `<circle r="206" fill="var(--brass)" stroke="${INK}" stroke-width="16"/><circle r="168" fill="none" stroke="var(--brass3)" stroke-width="6"/>${rose(160)}<circle r="112" fill="${seat(colour)}" stroke="${INK}" stroke-width="10"/>${sign(colour, 11)}`;

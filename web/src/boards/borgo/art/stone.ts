/** Floor, stone, towers, pennants: what the castle is built of. */
import { disc, Strokes } from "../../strokes";
import { INK, inked, oval, PAPER, pick, random, round, shape, stroke } from "./brush";

const SLABS = [
  [
    "M-46,-46 H-6 L-9,-10 L-46,-14Z", "M-3,-46 H46 V-4 L14,-8 L-6,-10Z", "M-46,-11 L-9,-7 L-4,22 L-20,46 H-46Z",
    "M-5,-7 L13,-5 L22,20 L-1,22Z", "M16,-5 L46,-1 V46 H22 L25,21Z", "M-2,25 L22,23 L19,46 H-17Z",
  ],
  [
    "M-46,-46 H14 L10,-18 L-20,-14 L-46,-20Z", "M17,-46 H46 V-2 L20,4 L13,-18Z", "M-46,-17 L-21,-11 L-14,18 L-46,22Z",
    "M-18,-12 L10,-15 L17,5 L12,24 L-11,17Z", "M20,7 L46,1 V46 H8 L14,25Z", "M-46,25 L-13,20 L11,27 L5,46 H-46Z",
  ],
] as const;

const tile = (fill: string): string =>
  `<rect x="-49" y="-49" width="98" height="98" rx="5" fill="${fill}" stroke="${INK}" stroke-width="2"/>`;

export function plain(variant: 0 | 1): string {
  const chance = random(11 + variant);
  const slab = (d: string): string => {
    const tone = pick(chance, ["#EFE4CA", "#E9DCBE", "#F3EAD4", "#E4D6B6", "#EDE0C4"]);
    return `<path d="${d}" fill="${tone}" stroke="#A28F6B" stroke-width="1.6" stroke-linejoin="round"/>`;
  };
  return tile("#B7A582") + SLABS[variant].map(slab).join("");
}

/** What lies under a plate of cheese. */
export const ground =
  tile("#F0E6CF") +
  `<rect x="-42.5" y="-42.5" width="85" height="85" rx="3" fill="none" stroke="#CDBB95" stroke-width="1.6"/>` +
  `<path d="M-42,-30 L-30,-42 M42,-30 L30,-42 M-42,30 L-30,42 M42,30 L30,42" stroke="#CDBB95" stroke-width="1.6"/>`;

/** The back of a tile: what comes from under a roof, unseen. */
export const back =
  tile("#8A7658") +
  `<path d="M-49,-20 L20,-49 M-49,20 L49,-22 M-30,49 L49,14" stroke="#776446" stroke-width="3"/>` +
  `<circle cx="-22" cy="-22" r="19" fill="#5C4A33" stroke="#EBDDBD" stroke-width="2.6"/>` +
  `<text x="-22" y="-11.5" text-anchor="middle" font-size="30" font-weight="700" fill="#EBDDBD">?</text>`;

/** A pit with two rows of iron teeth. */
export function trap(): string {
  const teeth = (side: -1 | 1): string =>
    [21, 27, 30, 27, 21]
      .map((height, k) => {
        const x = (k - 2) * 14.5;
        return (
          `<path d="M${x - 8},${side * 38} L${x + 8},${side * 38} L${round(x - (k - 2) * 0.8)},${side * (38 - height)} Z" ` +
          `fill="${side < 0 ? "#D9D4CA" : "#A8A39A"}" stroke="#14100E" stroke-width="2.4" stroke-linejoin="round"/>` +
          stroke(`M${x - 3},${side * 36} L${x - 1},${side * (42 - height)}`, side < 0 ? PAPER : "#CFCAC0", 2)
        );
      })
      .join("");
  const bolt = (x: number): string =>
    `<circle cx="${x}" cy="0" r="4.6" fill="#B8B2A8" stroke="#14100E" stroke-width="2"/>`;
  return (
    tile("#54433A") +
    `<rect x="-43" y="-43" width="86" height="86" rx="10" fill="#7B746C" stroke="#14100E" stroke-width="2.6"/>` +
    `<rect x="-38" y="-38" width="76" height="76" rx="7" fill="#14100E"/>` +
    oval(0, 0, 33, 12, "#5E1A1F") +
    oval(0, 1.5, 27, 7.5, "#000") +
    teeth(-1) +
    teeth(1) +
    stroke("M-43,-30 V-33 Q-43,-43 -33,-43 H33", "#B8B2A8", 2.4) +
    bolt(-39.5) +
    bolt(39.5)
  );
}

const CUTS = [
  ["M-42,-42 H6 V2 H-42Z", "M10,-42 H42 V-12 H10Z", "M10,-8 H42 V42 H14 V6 H10Z", "M-42,6 H10 V42 H-42Z"],
  ["M-42,-42 H-8 V-2 H-42Z", "M-4,-42 H42 V-6 H-4Z", "M-42,2 H-4 V42 H-42Z", "M0,-2 H42 V42 H0Z"],
  ["M-42,-42 H42 V-16 H-42Z", "M-42,-12 H-2 V42 H-42Z", "M2,-12 H42 V18 H2Z", "M2,22 H42 V42 H2Z"],
] as const;

/** A square that never moves. */
export function raised(variant: 0 | 1 | 2): string {
  const chance = random(200 + variant);
  const stones = CUTS[variant].map((d) => {
    const tone = pick(chance, ["#CFC2A6", "#C6B798", "#D6CAB0", "#BFB08F"]);
    return `<path d="${d}" fill="${tone}" stroke="#77674A" stroke-width="1.6" stroke-linejoin="round"/>`;
  });
  const pits = Array.from({ length: 9 }, () =>
    disc(-36 + chance() * 72, -36 + chance() * 72, round(0.8 + chance() * 1.3)),
  );
  return (
    `<rect x="-45" y="-45" width="90" height="90" rx="6" fill="#8D7C5C" stroke="${INK}" stroke-width="2.4"/>` +
    stones.join("") +
    `<path d="M-43,43 V-43 H43" fill="none" stroke="#F4EAD2" stroke-width="3.4" stroke-linejoin="round" stroke-opacity=".9"/>` +
    `<path d="M-42,43.4 H43.4 V-42" fill="none" stroke="#5C4D34" stroke-width="4" stroke-linejoin="round" stroke-opacity=".55"/>` +
    `<path d="${pits.join("")}" fill="#9A8A68"/>`
  );
}

const polar = (r: number, angle: number): string => `${round(r * Math.cos(angle))},${round(r * Math.sin(angle))}`;

export function tower(): string {
  const merlons = new Strokes();
  let [shadows, edges, paving] = ["", "", ""];
  const count = 10;
  for (let k = 0; k < count; k++) {
    const from = (k * 2 * Math.PI) / count + 0.16;
    const to = from + ((2 * Math.PI) / count) * 0.62;
    const d = `M${polar(47, from)} L${polar(66, from)} A66,66 0 0 1 ${polar(66, to)} L${polar(47, to)} A47,47 0 0 0 ${polar(47, from)}Z`;
    const light = Math.cos(from + 0.3 + Math.PI * 0.75);
    shadows += d;
    merlons.add(inked(light > 0.3 ? "#F6E9CB" : light > -0.4 ? "#EBDBB7" : "#DFCBA1"), d);
    edges += `M${polar(57, from + 0.05)} A57,57 0 0 1 ${polar(57, to - 0.05)}`;
  }
  for (const [inner, outer, parts, shift] of [[14, 29, 7, 0.3], [29, 43, 12, 0.6]] as const) {
    for (let k = 0; k < parts; k++) {
      const angle = (k * 2 * Math.PI) / parts + shift;
      paving += `M${polar(inner, angle)} L${polar(outer, angle)}`;
    }
  }
  const ring = (r: number): string => `<circle r="${r}" fill="none" stroke="#B59F72" stroke-width="1.7"/>`;
  return (
    `<circle r="64" cx="7" cy="9" fill="${INK}" fill-opacity=".3"/>` +
    `<circle r="63" fill="#C2AB7C" stroke="${INK}" stroke-width="3"/>` +
    `<circle r="55" fill="none" stroke="#A58E61" stroke-width="2" stroke-dasharray="9 5"/>` +
    `<path d="${shadows}" transform="translate(3 4.5)" fill="#5C4A33" fill-opacity=".6"/>` +
    `<circle r="44" fill="#DCCBA3" stroke="${INK}" stroke-width="2.4"/>` +
    stroke(paving, "#B59F72", 1.7) +
    ring(14) +
    ring(29) +
    `<path d="M-42,8 A43,43 0 0 1 8,-42 L12,-34 A38,38 0 0 0 -34,12 Z" fill="${INK}" fill-opacity=".22"/>${merlons}` +
    stroke(edges, "#BFA877", 1.6)
  );
}

const knob = (x: number, brass: string): string =>
  `<circle cx="${x}" cy="34" r="4.2" fill="${brass}" stroke="${INK}" stroke-width="2"/>`;

const pole = (wood: string, brass: string): string =>
  stroke("M-23,34 H23", INK, 7) + stroke("M-23,34 H23", wood, 3) + knob(-24, brass) + knob(24, brass);

/** Flying: a push may go in here. The tip points into the castle. */
export const flying =
  `<path d="M-20,33 H20 L0,-5 Z" fill="${PAPER}" stroke="${PAPER}" stroke-width="7" stroke-linejoin="round"/>` +
  shape("M-20,33 C-8,36 8,36 20,33 L0,-5 Z", "#BE2630") +
  `<path d="M-15.5,31.5 L-1,4 L0,12 L-5,33 Z" fill="#E85D52"/>` +
  `<path d="M-12.4,19 C-4,22 4,22 12.4,19 L9.3,13 C4,15.4 -4,15.4 -9.3,13Z" fill="#FFF3E2" stroke="${INK}" stroke-width="1.6"/>` +
  pole("#8C6236", "#E0A526");

/** Furled: not now. */
export const furled =
  shape("M-7,33 C-9,24 -5,12 0,2 C5,12 9,24 7,33Z", "#C9B9A6", 2.4) +
  stroke("M-6,26 L6,22 M-5,17 L5,13", "#8C7B66", 2) +
  pole("#8C7B66", "#A89B86");

export const ramp =
  `<path d="M-39,-4 H39 V27 Q39,31 35,31 H-35 Q-39,31 -39,27Z" fill="#C79C66" stroke="${INK}" stroke-width="2.4" stroke-linejoin="round"/>` +
  `<path d="M-19.5,-2 V30 M0,-2 V30 M19.5,-2 V30" stroke="#9C7142" stroke-width="2"/>` +
  `<path d="M-37,2 H37 V10 H-37Z" fill="${INK}" fill-opacity=".28"/>`;

export const paw =
  `<g fill="${INK}"><ellipse rx="3.4" ry="2.8"/><circle cx="3.6" cy="-3.6" r="1.5"/>` +
  `<circle cx="5" cy="0" r="1.5"/><circle cx="3.6" cy="3.6" r="1.5"/></g>`;

/** Roofs of three textures; the ridge lies along x, the light on the upper slope. */
import { Strokes } from "../../strokes";
import { dot, INK, pick, random, round, shape, stroke } from "./brush";

const LIT = ["#D4693F", "#CB5C35", "#DC7A4E", "#C4532E", "#E08A5C", "#CF6239"] as const;
const DIM = ["#A9432A", "#9E3B24", "#B44D30", "#963721", "#A63F27"] as const;
const HALF = 98;
const ROW = 14;

/** One slope's row of round tiles. */
function course(chance: () => number, side: -1 | 1, k: number): { under: string; art: string } {
  const width = (2 * HALF) / ROW;
  const [fills, ends, shines] = [new Strokes(), new Strokes(), new Strokes()];
  let under = "";
  for (let i = 0; i < ROW; i++) {
    const x = round(-HALF + i * width);
    const top = k * 16;
    const foot = top + 18 + (k === 2 ? -1.5 : 0) + (chance() * 2.6 - 1.3);
    const sweep = side < 0 ? 1 : 0;
    const edge =
      `M${x},${side * top} V${round(side * (foot - 6))} ` +
      `A${round(width / 2)},6 0 0 ${sweep} ${round(x + width)},${round(side * (foot - 6))}`;
    if (k === 2) under += `${edge} V${side * top} Z`;
    fills.add(`fill="${pick(chance, side < 0 ? LIT : DIM)}"`, `${edge} V${side * top} Z`);
    ends.add(`fill="none" stroke="#5E1F10" stroke-width="1.5" stroke-opacity=".75"`, edge);
    shines.add(
      `stroke="${side < 0 ? "#F2AE83" : "#C9643F"}" stroke-width="2" stroke-opacity=".55" stroke-linecap="round"`,
      `M${round(x + width * 0.36)},${side * (top + 3)} V${round(side * (foot - 7))}`,
    );
  }
  return { under, art: `${fills}${ends}${shines}` };
}

export function terracotta(variant: number): string {
  const chance = random(40 + variant * 7);
  let [under, art] = ["", ""];
  for (const side of [-1, 1] as const) {
    for (const k of [2, 1, 0]) {
      const row = course(chance, side, k);
      under += row.under;
      art += row.art;
    }
  }
  const [ridge, shine] = [new Strokes(), new Strokes()];
  for (let i = 0; i < 9; i++) {
    const x = -99 + i * 22;
    const look = `fill="${pick(chance, ["#E59468", "#DD8355", "#EAA179"])}" stroke="${INK}" stroke-width="2" stroke-linejoin="round"`;
    ridge.add(look, `M${x},-8 H${x + 17} Q${x + 24},0 ${x + 17},8 H${x} Q${x + 6},0 ${x},-8Z`);
    shine.add(`stroke="#F8C8A4" stroke-width="2.2" stroke-linecap="round"`, `M${x + 4},-4 H${x + 15}`);
  }
  const chimney =
    `<g transform="translate(48 -24)"><path d="M-9,11 L16,26 L23,20 L11,-9Z" fill="${INK}" fill-opacity=".35"/>` +
    `<rect x="-12" y="-11" width="24" height="22" rx="2" fill="#E9DCBC" stroke="${INK}" stroke-width="2.4"/>` +
    `<rect x="-6" y="-5.5" width="12" height="11" rx="1.5" fill="${INK}"/></g>`;
  return (
    `<path d="${under}" fill="#5E1F10" stroke="${INK}" stroke-width="5" stroke-linejoin="round"/>${art}` +
    `<path d="M-98,-44 V44 M98,-44 V44" stroke="${INK}" stroke-width="2.6"/>` +
    `<rect x="-98" y="1" width="196" height="45" fill="#3A0F0A" fill-opacity=".12"/>${ridge}${shine}` +
    (variant === 1 ? chimney : "")
  );
}

const SUNNY = ["#F3DA94", "#E6C06A", "#D2A548", "#EBCB7C", "#BD8E38", "#F7E3AA"] as const;
const SHADY = ["#CFA04A", "#B98836", "#A57428", "#D8AE5B", "#8F6320", "#C4943F"] as const;

/** The ragged edge of a straw roof. */
function thatch(chance: () => number, x: number, y: number): string {
  const points: string[] = [];
  const at = (px: number, py: number): void => {
    points.push(`${round(px + chance() * 2.4 - 1.2)},${round(py + chance() * 2.6 - 1.3)}`);
  };
  const cut = 9;
  for (let k = -x + cut; k <= x - cut; k += 4) at(k, -y + (chance() < 0.5 ? 0 : 2));
  at(x - 3, -y + 3);
  for (let k = -y + cut; k <= y - cut; k += 5) at(x, k);
  at(x - 3, y - 3);
  for (let k = x - cut; k >= -x + cut; k -= 4) at(k, y - (chance() < 0.5 ? 0 : 2));
  at(-x + 3, y - 3);
  for (let k = y - cut; k >= -y + cut; k -= 5) at(-x, k);
  at(-x + 3, -y + 3);
  return `M${points.join("L")}Z`;
}

export function straw(variant: number): string {
  const chance = random(90 + variant * 13);
  const x = 147;
  const edge = thatch(chance, x, 45.5);
  let stalks = "";
  for (const side of [-1, 1]) {
    for (const [top, foot] of [[24, 45], [6, 30]] as const) {
      const layer = new Strokes();
      for (let k = -x + 3; k < x - 2; k += 2.5) {
        const [from, to] = [side * (top + chance() * 6 - 3), side * (foot + chance() * 5 - 4)];
        const look = `stroke="${pick(chance, side < 0 ? SUNNY : SHADY)}" stroke-width="${chance() < 0.3 ? 2.8 : 1.9}"`;
        layer.add(look, `M${round(k)},${round(from)} L${round(k + (chance() - 0.5) * 5)},${round(to)}`);
      }
      stalks += layer;
    }
  }
  const seam = (side: number): string => `M${-x + 4},${side * 24}${` q7,${side * 7} 14,0`.repeat(21)}`;
  const ridge = `M${-x + 2},-9${" q7,-6 14.3,0".repeat(20)} V9${" q-7,6 -14.3,0".repeat(20)}Z`;
  let stitches = "";
  for (let k = -x + 12; k < x - 8; k += 14.3) {
    stitches += `M${round(k - 5)},-6 L${round(k + 5)},6 M${round(k + 5)},-6 L${round(k - 5)},6`;
  }
  return (
    `<path d="${edge}" fill="#D9AE57" stroke="${INK}" stroke-width="4" stroke-linejoin="round"/>` +
    `<clipPath id="bo-straw-${variant}"><path d="${edge}"/></clipPath><g clip-path="url(#bo-straw-${variant})">` +
    `<rect x="-150" y="-50" width="300" height="50" fill="#E2BC68"/><rect x="-150" y="0" width="300" height="50" fill="#B58634"/>` +
    `<g stroke-linecap="round">${stalks}</g>` +
    stroke(seam(-1), "#8F6320", 2.2, 'stroke-opacity=".65"') +
    stroke(seam(1), "#5F3F10", 2.4, 'stroke-opacity=".7"') +
    `</g>` +
    stroke(edge, INK, 2.4) +
    shape(ridge, "#EFD28C", 2.4) +
    stroke(stitches, "#8A5A1C", 2.6) +
    stroke(`M${-x + 6},-7 H${x - 8}`, "#FBEBC0", 2, 'stroke-opacity=".8"')
  );
}

const EAVES = 97;

interface Facet {
  readonly turn: number;
  readonly tones: readonly [string, ...string[]];
  readonly seam: string;
}

const FACETS: readonly Facet[] = [
  { turn: 0, tones: ["#93C8AC", "#8AC0A4", "#9ED0B6", "#86BA9C"], seam: "#4C8A72" },
  { turn: 270, tones: ["#84BB9F", "#7BB296", "#8EC4A8"], seam: "#43806A" },
  { turn: 90, tones: ["#5F9A83", "#568F79", "#69A48C"], seam: "#316653" },
  { turn: 180, tones: ["#4C8470", "#447A67", "#568E79"], seam: "#285745" },
];

export const slope = `<clipPath id="bo-slope"><path d="M${-EAVES},${-EAVES} H${EAVES} L0,0Z"/></clipPath>`;

/** One slope of sheets, with seams and what the rain left. */
function facet({ turn, tones, seam }: Facet, chance: () => number): string {
  const width = (2 * EAVES) / 12;
  const [sheets, rain] = [new Strokes(), new Strokes()];
  let [seams, shines] = ["", ""];
  for (let k = 0; k < 12; k++) {
    const x = round(-EAVES + k * width);
    sheets.add(`fill="${pick(chance, tones)}"`, `M${x},${-EAVES} h${round(width + 0.4)} V0 h${-round(width + 0.4)}Z`);
    for (let n = 0; n < 2; n++) {
      const y = -EAVES + 8 + chance() * 66;
      rain.add(
        `stroke="${pick(chance, ["#C4E3CF", "#3F7560"])}" stroke-width="${pick(chance, [1.8, 2.6, 3.6])}" stroke-opacity=".38" stroke-linecap="round"`,
        `M${round(x + 3 + chance() * 9)},${round(y)} v${round(8 + chance() * 20)}`,
      );
    }
    seams += `M${x},${-EAVES} V0`;
    shines += `M${x + 1.8},${-EAVES} V0`;
  }
  return (
    `<g transform="rotate(${turn})"><g clip-path="url(#bo-slope)">${sheets}${rain}` +
    `<path d="${seams}" stroke="${seam}" stroke-width="2.4"/>` +
    `<path d="${shines}" stroke="#D3ECDD" stroke-width="1.2" stroke-opacity=".5"/>` +
    `<path d="M-60,-61 H60 M-30,-31 H30" stroke="${seam}" stroke-width="1.6" stroke-opacity=".55"/></g></g>`
  );
}

export function copper(variant: number): string {
  const chance = random(140 + variant * 5);
  const frame = (inset: number, radius: number, fill: string, colour: string, width: number): string =>
    `<rect x="${-EAVES + inset}" y="${-EAVES + inset}" width="${2 * (EAVES - inset)}" height="${2 * (EAVES - inset)}" ` +
    `rx="${radius}" fill="${fill}" stroke="${colour}" stroke-width="${width}"/>`;
  const hips = "M-95,-95 L95,95 M95,-95 L-95,95";
  return (
    frame(-1, 9, "#4F8873", INK, 4) +
    FACETS.map((each) => facet(each, chance)).join("") +
    `<path d="${hips}" stroke="${INK}" stroke-width="8"/><path d="${hips}" stroke="#A8D6BF" stroke-width="4"/>` +
    frame(0, 8, "none", "#C98B4A", 5) +
    frame(3, 6, "none", INK, 1.6) +
    frame(-1.5, 9, "none", INK, 2.6) +
    `<path d="M4,4 L26,30 L34,24 L12,-2Z" fill="${INK}" fill-opacity=".3"/>` +
    `<circle r="17" fill="#B9772B" stroke="${INK}" stroke-width="2.6"/>` +
    `<circle r="10.5" fill="#F0BE4F" stroke="${INK}" stroke-width="2.2"/>` +
    dot(-3.4, -3.6, 3, "#FFF3C9")
  );
}

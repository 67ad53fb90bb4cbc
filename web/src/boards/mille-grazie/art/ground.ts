/** The parchment: lands and seas, rivers, hills, ships, the wind rose and the frame. Nothing here ever moves. */
import { HEIGHT, WIDTH } from "../geometry";
import { chance, INK, type Point, round, smooth } from "./brush";
import { ADRIA, APENNINES, LAKES, LANDS, LIGURIA, RIVERS } from "./coast";
import { rose } from "./dial";

const ROSE: Point = [132, 880];

/** What the hills stand on, and what lies over them. */
export interface Ground {
  readonly below: string;
  readonly above: string;
}

/** Our map; an owner's map lies on plain parchment. */
export function ground(printed: boolean): Ground {
  const random = chance(7);
  const defs = `<defs>${grain(random)}<clipPath id="mg-map"><rect x="15" y="15" width="${WIDTH - 30}" height="${HEIGHT - 30}"/></clipPath></defs>`;
  const paper = `<rect width="${WIDTH}" height="${HEIGHT}" fill="var(--land)"/>`;
  const inner = stains(random) + (printed ? italy() : "");
  const things = printed ? `${names()}${windRose()}${ship(376, 938, 0.74)}${ship(1226, 262, 0.72, true)}` : "";
  return {
    below: `${defs}${paper}<g clip-path="url(#mg-map)">${inner}</g>`,
    above: `<g clip-path="url(#mg-map)">${things}<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#mg-grain)"/></g>${frame()}`,
  };
}

function grain(random: () => number): string {
  let specks = "";
  for (let k = 0; k < 46; k++) specks += `M${round(random() * 120)} ${round(random() * 120)}h${round(0.6 + random() * 1.6)}`;
  return `<pattern id="mg-grain" width="120" height="120" patternUnits="userSpaceOnUse"><path d="${specks}" stroke="var(--mapink)" stroke-opacity=".16"/></pattern>`;
}

function stains(random: () => number): string {
  const spots: readonly (readonly [number, number, number])[] = [
    [930, 700, 160],
    [420, 480, 120],
    [120, 120, 140],
    [1180, 930, 150],
    [640, 180, 110],
  ];
  return spots
    .map(([x, y, r]) => {
      const edge = Array.from({ length: 11 }, (_, k): Point => {
        const [angle, far] = [(k / 11) * 2 * Math.PI, r * (0.7 + random() * 0.5)];
        return [x + Math.cos(angle) * far * 1.3, y + Math.sin(angle) * far * 0.8];
      });
      return `<path d="${smooth(edge, true)}" fill="var(--stain)" opacity=".075"/>`;
    })
    .join("");
}

const FOOTHILLS: readonly Point[] = [
  [15, 15], [1130, 15], [1060, 110], [900, 128], [760, 112], [560, 108], [380, 110], [200, 118], [15, 120],
];
const LIDO = "M1102 296Q1126 262 1150 236T1190 186";

function italy(): string {
  const lands = LANDS.map(({ wash, border }) => {
    const line = smooth(border, true);
    return `<path d="${line}" fill="var(--${wash})" fill-opacity="var(--wash)"/><path d="${line}" fill="none" stroke="var(--${wash})" stroke-opacity=".2" stroke-width="7"/>`;
  }).join("");
  return `<path d="${smooth(FOOTHILLS, true)}" fill="var(--land2)" opacity=".55"/><path d="${smooth(APENNINES)}" fill="none" stroke="var(--land2)" stroke-width="110" stroke-linecap="round" opacity=".55"/>${lands}${seas()}${waters()}`;
}

function seas(): string {
  const [west, east] = [smooth(LIGURIA), smooth(ADRIA)];
  const shape = `${west}L-60 1100L-60 690Z${east}L1400 100L1400 900Z`;
  const waves = [64, 46, 30, 16]
    .map((w, k) => `<path d="${west}${east}" fill="none" stroke="var(--sealine)" stroke-width="${w}" stroke-opacity="${[0.35, 0.5, 0.7, 0.9][k] ?? 1}"/><path d="${west}${east}" fill="none" stroke="var(--sea)" stroke-width="${w - 2.6}"/>`)
    .join("");
  let winds = "";
  for (let k = 0; k < 32; k++) {
    const [dx, dy] = [Math.cos((k * Math.PI) / 16) * 700, Math.sin((k * Math.PI) / 16) * 700];
    winds += `M${ROSE[0]} ${ROSE[1]}l${round(dx)} ${round(dy)}M1420 560l${round(dx)} ${round(dy)}`;
  }
  return `<clipPath id="mg-sea"><path d="${shape}"/></clipPath><g clip-path="url(#mg-sea)"><path d="${shape}" fill="var(--sea)"/>${waves}<path d="${winds}" stroke="var(--mapink)" stroke-width=".9" stroke-opacity=".3"/></g><path d="${west}M0 0${east}" fill="none" stroke="var(--mapink)" stroke-width="2.2"/><g fill="none" stroke-linecap="round" stroke-dasharray="34 12"><path d="${LIDO}" stroke="var(--mapink)" stroke-width="8"/><path d="${LIDO}" stroke="var(--land)" stroke-width="4.6"/></g>`;
}

function waters(): string {
  const rivers = RIVERS.map(({ width, course }) => {
    const line = smooth(course);
    return `<path d="${line}" fill="none" stroke="var(--mapink)" stroke-opacity=".55" stroke-width="${width + 1.8}" stroke-linecap="round"/><path d="${line}" fill="none" stroke="var(--river)" stroke-width="${width}" stroke-linecap="round"/>`;
  }).join("");
  return rivers + LAKES.map((lake) => `<path d="${smooth(lake, true)}" fill="var(--sea)" stroke="var(--mapink)" stroke-width="1.8"/>`).join("");
}

function names(): string {
  return `<g fill="var(--mapink)" font-style="italic"><path id="mg-ligure" d="M236 886Q320 862 440 882" fill="none"/><text font-size="26" letter-spacing="4" opacity=".8"><textPath href="#mg-ligure" startOffset="1%">Mare Ligure</textPath></text><path id="mg-adriatico" d="M1262 650Q1222 440 1262 210" fill="none"/><text font-size="27" letter-spacing="5" opacity=".8"><textPath href="#mg-adriatico" startOffset="24%">Mare Adriatico</textPath></text></g><text x="566" y="450" font-size="18" font-style="italic" fill="var(--river)" stroke="var(--land)" stroke-width="3" paint-order="stroke">Po</text>`;
}

const WINDS = ["T", "G", "L", "S", "O", "L", "P", "M"];

function windRose(): string {
  const r = 70;
  const ticks = (long: boolean): string =>
    Array.from({ length: 32 }, (_, k) => k)
      .filter((k) => (k % 4 === 0) === long)
      .map((k) => {
        const [x, y] = [Math.sin((k * Math.PI) / 16) * r, -Math.cos((k * Math.PI) / 16) * r];
        const [near, far] = [1.02, long ? 1.12 : 1.08];
        return `M${round(x * near)} ${round(y * near)}L${round(x * far)} ${round(y * far)}`;
      })
      .join("");
  const letters = WINDS.map((wind, k) => {
    const angle = (k * Math.PI) / 4;
    return `<text x="${round(Math.sin(angle) * r * 1.25)}" y="${round(-Math.cos(angle) * r * 1.25 + 6)}" text-anchor="middle" font-size="17" font-weight="600" fill="var(--mapink)">${wind}</text>`;
  }).join("");
  return `<g transform="translate(${ROSE[0]} ${ROSE[1]})"><circle r="${r}" fill="var(--sea)" stroke="var(--mapink)" stroke-width="1.6"/><circle r="${r * 0.62}" fill="none" stroke="var(--mapink)"/><path d="${ticks(false)}" stroke="var(--mapink)"/><path d="${ticks(true)}" stroke="var(--mapink)" stroke-width="2"/>${rose(r * 0.98, "#B5382A", "#FFF3D6")}<circle r="${r * 0.11}" fill="var(--brass)" stroke="${INK}" stroke-width="1.6"/>${letters}</g>`;
}

function ship(x: number, y: number, scale: number, east = false): string {
  return `<g transform="translate(${x} ${y}) scale(${east ? -scale : scale} ${scale})"><path d="M-44 16C-36 34 28 36 42 14L48 2 34 8H-30L-46-2Z" fill="#8F5A30" stroke="${INK}" stroke-width="2.2" stroke-linejoin="round"/><path d="M-38 18C-20 24 20 24 38 16M-34 25C-16 30 16 30 32 23" fill="none" stroke="#5d3618" stroke-width="1.5"/><path d="M-24 8V-40M4 8V-56M28 8V-34" stroke="${INK}" stroke-width="2.6"/><g fill="#FFF6E0" stroke="${INK}" stroke-width="1.8" stroke-linejoin="round"><path d="M-36-30h25c6 10 6 20 1 28h-27c5-9 5-19 1-28Z"/><path d="M-11-46H20c8 12 8 28 2 40H-11c6-13 6-28 0-40Z"/><path d="M18-26h20c5 8 5 16 1 22H17c4-7 4-15 1-22Z"/></g><path d="M6-36v22M-2-26H15" stroke="#B5382A" stroke-width="4"/><path d="M4-56l16-4-4 5 5 5-17 1ZM-24-40l-13-3 3 4-4 4 14 1Z" fill="#B5382A" stroke="${INK}" stroke-width="1.2"/><path d="M-54 36q7-5 14 0t14 0 14 0 14 0 14 0 14 0 14 0" fill="none" stroke="var(--sealine)" stroke-width="2"/></g>`;
}

function frame(): string {
  const u = 26;
  let bars = "";
  for (let x = 0; x * u < WIDTH; x += 2) bars += `M${x * u} 8h${u}v6h-${u}ZM${x * u} ${HEIGHT - 14}h${u}v6h-${u}Z`;
  for (let y = 0; y * u < HEIGHT; y += 2) bars += `M8 ${y * u}h6v${u}h-6ZM${WIDTH - 14} ${y * u}h6v${u}h-6Z`;
  return `<path d="M0 0H${WIDTH}V${HEIGHT}H0Z M15 15V${HEIGHT - 15}H${WIDTH - 15}V15Z" fill="var(--land)" fill-rule="evenodd"/><path d="${bars}" fill="var(--mapink)"/><path d="M8 8H${WIDTH - 8}V${HEIGHT - 8}H8ZM15 15H${WIDTH - 15}V${HEIGHT - 15}H15Z" fill="none" stroke="var(--mapink)" stroke-width="1.6"/>`;
}

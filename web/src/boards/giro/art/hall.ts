/** The station hall, the ring with its map, the counter: all that only lies there. */
import { CITY, RING } from "../cities";
import type { Frame } from "../frame";
import { cityAt, pileAt } from "../geometry";
import { geo, land } from "./italy";
import { CARD, chip, f1, INK, mark, print, range, SHADE, use } from "./brush";

/** Scenery runs on beyond the frame, to the edge of the window. */
const BEYOND = 900;

export function hall(frame: Frame): string {
  const { wide, w, h, ring } = frame;
  const cx = ring.x;
  const [rx, ry] = wide ? [ring.rx * 1.39, 372] : [196, Math.max(140, ring.y - 10)];
  const floor = wide ? ring.y + 70 : ring.y + 14;
  const arc = (k: number): string =>
    `M${f1(cx - rx * k)} ${f1(floor)}A${f1(rx * k)} ${f1(ry * k)} 0 0 1 ${f1(cx + rx * k)} ${f1(floor)}`;
  const field = (y: number, height: number, fill: string): string =>
    `<rect x="${-BEYOND}" y="${f1(y)}" width="${f1(w + BEYOND * 2)}" height="${f1(height)}" fill="${fill}"/>`;
  const rows = wide ? 6 : 5;
  const tile = wide ? 74 : 52;
  const tiles = range(rows, (i) => {
    const y = floor + (i + 1) * tile;
    const joints = range(
      wide ? 16 : 5,
      (q) => `M${(q - (wide ? 4 : 0) + (i % 2 ? 0.5 : 0)) * (wide ? 160 : 110)} ${f1(y - tile)}V${f1(y)}`,
    );
    return `<path d="M${-BEYOND} ${f1(y)}H${f1(w + BEYOND)}${joints}" stroke="var(--iron)" opacity=".22" fill="none"/>`;
  });
  const beams = wide
    ? [
        [150, 110],
        [420, 150],
        [690, 80],
        [-260, 120],
        [960, 130],
      ]
        .map(([x = 0, q = 0]) => `<path d="M${x} -160h${q}L${x + q - 820} ${h + 60}h${-q}Z"/>`)
        .join("")
    : `<path d="M-20 60L40 0H90L-20 170ZM150 0H210L-20 400V290Z"/>`;
  return (
    field(-600, h + 1200, "var(--hall)") +
    `<path d="${arc(1)}Z" fill="var(--glass)"/><path d="${arc(0.86)}Z" fill="var(--glass2)"/><path d="${arc(0.72)}Z" fill="var(--glass)"/>` +
    range(19, (i) => {
      const a = (Math.PI * (i + 0.5)) / 19;
      return `<path d="M${cx} ${f1(floor)}L${f1(cx - rx * Math.cos(a))} ${f1(floor - ry * Math.sin(a))}" stroke="var(--iron)" stroke-width="${wide ? 1.8 : 1}" opacity=".55"/>`;
    }) +
    [1, 0.86, 0.72]
      .map(
        (k, i) =>
          `<path d="${arc(k)}" fill="none" stroke="var(--iron)" stroke-width="${(wide ? [11, 4, 4] : [5, 2, 2])[i]}" opacity="${i ? 0.6 : 0.8}"/>`,
      )
      .join("") +
    field(floor, h - floor + 600, "var(--hall2)") +
    field(floor, h - floor + 600, "url(#gi-fleck)") +
    tiles +
    `<path d="M${-BEYOND} ${f1(floor)}H${f1(w + BEYOND)}" stroke="var(--iron)" stroke-width="${wide ? 6 : 3}" opacity=".7"/>` +
    `<g fill="var(--beam)" opacity="var(--beamo)">${beams}</g>`
  );
}

const ALPS = [
  [7.2, 44.65, 1],
  [7.15, 45.6, 1.1],
  [7.9, 45.85, 1],
  [8.4, 46.1, 1],
  [9.7, 46.1, 1],
  [10.4, 46.2, 1.1],
  [11, 46.5, 1.2],
  [11.8, 46.6, 1.2],
  [12.6, 46.4, 1],
  [13.2, 46.3, 0.9],
] as const;
const HILLS = [
  [9.4, 44.5, 0.8],
  [10.2, 44.3, 0.8],
  [11, 44, 0.9],
  [11.8, 43.7, 0.8],
  [12.5, 43.2, 0.8],
  [13.2, 42.85, 0.9],
  [13.6, 42.2, 1],
  [14.2, 41.65, 0.8],
  [15.3, 40.9, 0.8],
  [16, 40.35, 0.7],
  [16.3, 39.4, 0.7],
  [14.95, 37.7, 1.1],
  [9.2, 40.05, 0.8],
  [9, 39.5, 0.6],
] as const;

const boat = (x: number, y: number, size: number, away = false): string =>
  `<g transform="translate(${f1(x)} ${f1(y)}) scale(${away ? -size : size} ${size})"><path d="M-15 4H17L12 11H-10Z" fill="#BA3430" stroke="${INK}" stroke-width="1.3"/><path d="M1 2V-22L15 1Z" fill="#FFFDF8" stroke="${INK}" stroke-width="1.3"/><path d="M-1 2V-16L-11 1Z" fill="#F3B65A" stroke="${INK}" stroke-width="1.3"/><path d="M-22 14q4-3 8 0t8 0 8 0 8 0 8 0" fill="none" stroke="#FFFDF8" stroke-width="1.6" opacity=".8"/></g>`;

const compass = (x: number, y: number): string =>
  `<g transform="translate(${f1(x)} ${f1(y)})"><circle r="31" fill="var(--sea)" stroke="var(--seaink)" stroke-width="1.6"/><circle r="25" fill="none" stroke="var(--seaink)" stroke-dasharray="2 4"/>${[45, 135, 225, 315].map((turn) => `<path d="M0 -19L4 0H-4Z" transform="rotate(${turn})" fill="var(--seaink)" opacity=".6"/>`).join("")}${[0, 90, 180, 270].map((turn) => `<path d="M0 -28L5 0H-5Z" transform="rotate(${turn})" fill="${turn ? CARD : "#BA3430"}" stroke="${INK}"/>`).join("")}<circle r="4" fill="var(--brass)" stroke="${INK}"/></g>`;

/** Rails, sea, land and the dotted lines to the piles. */
export function ring(frame: Frame): string {
  const { wide, fine: t, map } = frame;
  const { x: cx, y: cy, rx, ry } = frame.ring;
  const oval = (by: number, more: string): string =>
    `<ellipse cx="${f1(cx)}" cy="${f1(cy)}" rx="${f1(rx + by)}" ry="${f1(ry + by)}" ${more}/>`;
  const coast = land(map.k);
  const hill = ([lon, lat, size]: readonly [number, number, number], snow: boolean): string => {
    const [x, y] = geo(lon, lat, map.k);
    const [w, h] = [0.26 * map.k * size, 0.36 * map.k * size];
    const cap = snow
      ? `<path d="M${f1(x - w * 0.4)} ${f1(y - h * 0.6)}L${f1(x)} ${f1(y - h)} ${f1(x + w * 0.4)} ${f1(y - h * 0.6)} ${f1(x)} ${f1(y - h * 0.5)}Z" fill="#fff" opacity=".9"/>`
      : "";
    return `<path d="M${f1(x - w)} ${f1(y)}L${f1(x)} ${f1(y - h)} ${f1(x + w)} ${f1(y)}Z" fill="var(--hill)"/>${cap}`;
  };
  const sea = (lon: number, lat: number, name: string, turn: number): string => {
    const [x, y] = geo(lon, lat, map.k);
    return `<g transform="translate(${f1(map.x + x)} ${f1(map.y + y)}) rotate(${turn})">${print(0, 0, name, 17, { anchor: "middle", weight: 500, fill: "var(--seaink)", spacing: 3, more: ' font-style="italic"' })}</g>`;
  };
  return (
    oval(26 * t, `fill="${SHADE}" opacity=".16" transform="translate(${6 * t} ${9 * t})"`) +
    oval(24 * t, `fill="var(--brass)" stroke="${INK}" stroke-width="${1.6 * t + 0.4}"`) +
    oval(17 * t, `fill="var(--hall)" stroke="${INK}"`) +
    oval(0, `fill="none" stroke="var(--sleeper)" stroke-width="${24 * t}" stroke-dasharray="${5 * t} ${8 * t}"`) +
    oval(6 * t, `fill="none" stroke="var(--rail)" stroke-width="${2.6 * t}"`) +
    oval(-6 * t, `fill="none" stroke="var(--rail)" stroke-width="${2.6 * t}"`) +
    oval(-17 * t, `fill="var(--sea)" stroke="${INK}" stroke-width="${1.6 * t + 0.2}"`) +
    range(
      9,
      (i) =>
        `<ellipse cx="${f1(cx)}" cy="${f1(cy)}" rx="${f1((rx - 19 * t) * (1 - i * 0.1))}" ry="${f1((ry - 19 * t) * (1 - i * 0.1))}" fill="none" stroke="var(--sea2)" stroke-width="${2 * t}"/>`,
    ) +
    `<g transform="translate(${f1(map.x)} ${f1(map.y)})"><path d="${coast}" fill="none" stroke="var(--sea2)" stroke-width="${14 * t}" stroke-linejoin="round"/><path d="${coast}" transform="translate(${3 * t} ${4 * t})" fill="var(--seaink)" opacity=".5"/><path d="${coast}" fill="var(--land)" stroke="${INK}" stroke-width="${wide ? 1.8 : 1}" stroke-linejoin="round"/>${ALPS.map((each) => hill(each, true)).join("")}${HILLS.map((each) => hill(each, false)).join("")}</g>` +
    (wide
      ? sea(15.4, 43.55, "Adriatico", 38) +
        sea(11.35, 39.75, "Tirreno", 0) +
        boat(cx + 216, cy - 36, 0.9) +
        boat(cx - 236, cy + 66, 1, true) +
        compass(cx - 276, cy - 44)
      : boat(cx + 96, cy - ry * 0.18, 0.42) + boat(cx - 100, cy + ry * 0.16, 0.46, true)) +
    RING.map((pile) => {
      const [a, b] = [cityAt(frame, pile), pileAt(frame, pile)];
      const u = wide ? 1 : 0.55;
      return `<path d="M${f1(a.x)} ${f1(a.y)}L${f1(b.x)} ${f1(b.y)}" stroke="var(--seaink)" stroke-width="${2 * u}" stroke-dasharray="${u} ${7 * u}" stroke-linecap="round"/>`;
    }).join("")
  );
}

/** The cities on the map; Roma, which has no pile, with its picture. */
export function places(frame: Frame): string {
  const { wide, map } = frame;
  const small = !wide && map.k < 16;
  const { x, y } = cityAt(frame, "R");
  const r = wide ? 36 : small ? 14 : 20;
  const [w, h, size] = wide ? [80, 23, 14] : small ? [30, 12, 10] : [48, 15, 10.5];
  const name = wide ? "R · ROMA" : small ? "R" : "R · Roma";
  return (
    RING.map((pile) => {
      const at = cityAt(frame, pile);
      return chip(pile, at.x, at.y, wide ? 12 : small ? 6.5 : 8.5);
    }).join("") +
    `<circle cx="${f1(x + 2)}" cy="${f1(y + 3)}" r="${r}" fill="${SHADE}" opacity=".25"/><circle cx="${f1(x)}" cy="${f1(y)}" r="${r}" fill="${CITY.R.colour}" stroke="${INK}" stroke-width="1.4"/>` +
    `<svg x="${f1(x - r * 0.86)}" y="${f1(y - r * 0.86)}" width="${f1(r * 1.72)}" height="${f1(r * 1.72)}" viewBox="8 0 84 84"><g clip-path="url(#gi-roma)">${use("picR", 0, 0, 100, 84)}</g><circle cx="50" cy="42" r="41" fill="none" stroke="${INK}" stroke-width="2"/></svg>` +
    `<rect x="${f1(x - w / 2)}" y="${f1(y + r - h * 0.35)}" width="${w}" height="${h}" rx="3" fill="${CITY.R.colour}" stroke="${INK}"/>${print(x, y + r + h * 0.38, name, size, { anchor: "middle", fill: CITY.R.on, spacing: wide ? 1 : 0 })}`
  );
}

const suitcases = (x: number, y: number): string =>
  `<g transform="translate(${f1(x)} ${f1(y)})"><path d="M-6 168h124v8H-6Z" fill="${SHADE}" opacity=".25"/><path d="M38 26V16q0-6 6-6h22q6 0 6 6v10" fill="none" stroke="${INK}" stroke-width="5"/><rect x="10" y="24" width="92" height="62" rx="6" fill="#66762F" stroke="${INK}" stroke-width="1.8"/><path d="M26 24V86M86 24V86" stroke="#4A5622" stroke-width="7"/><path d="M10 55H102" stroke="${INK}" stroke-width="1.2"/><g transform="translate(56 53) rotate(-8)"><circle r="17" fill="${CARD}" stroke="${INK}"/>${mark("V", -13, -13, 26, CITY.V.colour)}</g><rect x="-2" y="88" width="116" height="82" rx="7" fill="#C4512D" stroke="${INK}" stroke-width="1.8"/><path d="M16 88V170M96 88V170" stroke="#93381B" stroke-width="9"/><path d="M-2 126H114" stroke="${INK}" stroke-width="1.2"/><rect x="48" y="120" width="16" height="13" rx="2" fill="var(--brass)" stroke="${INK}" stroke-width="1.2"/><g transform="translate(40 107) rotate(7)"><rect x="-17" y="-12" width="34" height="24" rx="2" fill="#E9A11F" stroke="${INK}"/>${mark("N", -10, -11, 21, INK)}</g><g transform="translate(74 150) rotate(-9)"><path d="M-19 -13H19V13H-19Z" fill="${CARD}" stroke="${INK}"/>${mark("R", -11, -12, 23, CITY.R.colour)}</g><g transform="translate(34 150)"><circle r="13" fill="#2A5CA8" stroke="${INK}"/>${mark("T", -10, -11, 20, "#fff")}</g></g>`;

const clock = (x: number, y: number, r: number): string =>
  `<g transform="translate(${x} ${y})"><path d="M0 -160V${-r}" stroke="var(--iron)" stroke-width="4"/><circle cx="3" cy="5" r="${r + 3}" fill="${SHADE}" opacity=".2"/><circle r="${r + 3}" fill="#241D1A" stroke="var(--iron)" stroke-width="2"/><circle r="${r - 2}" fill="#FFFDF8"/>${range(12, (i) => `<path d="M0 ${-(r - 4)}v${i % 3 ? 4 : 7}" transform="rotate(${i * 30})" stroke="${INK}" stroke-width="${i % 3 ? 1.6 : 2.8}"/>`)}<path d="M0 3L-13 -9" stroke="${INK}" stroke-width="3.6" stroke-linecap="round"/><path d="M0 4L10 -19" stroke="${INK}" stroke-width="2.6" stroke-linecap="round"/><circle r="3" fill="#C4512D"/></g>`;

/** The counter the fan lies on. */
export function counter(frame: Frame): string {
  const { wide, w, h, counter: y } = frame;
  const field = (from: number, height: number, fill: string): string =>
    `<rect x="${-BEYOND}" y="${f1(from)}" width="${f1(w + BEYOND * 2)}" height="${f1(height)}" fill="${fill}"/>`;
  const line = (at: number, ink: string, width: number): string =>
    `<path d="M${-BEYOND} ${f1(at)}H${f1(w + BEYOND)}" stroke="${ink}" stroke-width="${width}"/>`;
  const lip = wide ? 12 : 8;
  return (
    field(y, h - y + BEYOND, "var(--wood)") +
    line(y, INK, 1.6) +
    field(y, lip, "var(--wood2)") +
    line(y + lip, "var(--woodink)", 1) +
    range(wide ? 6 : 4, (i) => {
      const at = y + (wide ? 40 : 26) + i * (wide ? 28 : 18);
      return `<path d="M${-BEYOND} ${f1(at)}H0C${f1(w * 0.2)} ${f1(at - 6)} ${f1(w * 0.35)} ${f1(at + 8)} ${f1(w * 0.55)} ${f1(at)}S${f1(w * 0.85)} ${f1(at - 5)} ${f1(w)} ${f1(at + 3)}H${f1(w + BEYOND)}" fill="none" stroke="var(--wood2)" stroke-width="1.6" opacity=".7"/>`;
    }) +
    (wide ? suitcases(frame.x + frame.w - 128, y - 34) + clock(372, 42, 30) : "")
  );
}

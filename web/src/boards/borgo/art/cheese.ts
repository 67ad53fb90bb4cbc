/** Seven cheeses that nobody mistakes for another: each by silhouette, plate and initial. */
import { Strokes } from "../../strokes";
import { dot, INK, oval, PAPER, pick, random, round, shape, stroke } from "./brush";

export const CHEESES = "ABGMPRT";

export const PLATE: Record<string, string> = {
  A: "#F6E3A4",
  B: "#CBDDB0",
  G: "#B5D2DF",
  M: "#F3BDAD",
  P: "#DDB67C",
  R: "#D6C6E2",
  T: "#F7CF9F",
};

export const CHIP: Record<string, string> = {
  A: "#8F5E12",
  B: "#3F6B33",
  G: "#1F5B78",
  M: "#A8302B",
  P: "#5A3617",
  R: "#6A3F80",
  T: "#B2531D",
};

type Triple = readonly [number, number, number];

/** A wheel with one slice gone, and holes. */
function asiago(): string {
  const top: Triple[] = [[-18, -4, 3.4], [-5, -18, 2.6], [14, -17, 3.2], [-12, 4, 2.2], [-24, -12, 1.8]];
  const cut: Triple[] = [[12, 0, 2.6], [24, 3, 3.2], [17, 8, 1.8], [29, 9, 1.6]];
  return (
    shape("M9,13 A35,22 0 0 1 -35,-8 L-35,11 A35,22 0 0 0 9,32 Z", "#B06F22") +
    stroke("M-30,8 A35,22 0 0 0 4,25", "#D79A45", 2.2) +
    shape("M0,-8 L9,13 L9,32 L0,13 Z", "#E8C972", 2) +
    shape("M0,-8 L35,-5 L35,14 L0,13 Z", "#FBEBB4", 2.2) +
    shape("M0,-8 L9,13 A35,22 0 1 1 35,-5 Z", "#EDBE4C") +
    stroke("M-28,-9 A28,16 0 0 1 10,-22.5", "#F9DE92", 3) +
    top.map(([x, y, r]) => oval(x, y, r, r * 0.7, "#B97F26")).join("") +
    cut.map(([x, y, r]) => dot(x, y, r, "#D3A446")).join("")
  );
}

/** A tied pouch with two long leaves. */
function burrata(): string {
  return (
    shape("M4,-10 C20,-22 34,-20 41,-10 C32,-5 18,-4 4,-10Z", "#5F9448", 2.2) +
    shape("M-4,-10 C-18,-16 -30,-10 -38,2 C-27,3 -14,0 -4,-10Z", "#77AA59", 2.2) +
    stroke("M8,-11 C20,-15 28,-14 37,-10 M-8,-9 C-18,-8 -26,-4 -33,1", "#3F6B33", 1.4) +
    shape(
      "M-8,-13 C-40,-4 -38,35 0,35 C38,35 40,-4 8,-13 C7,-18 11,-24 18,-29 C10,-29 5,-33 0,-38 " +
        "C-5,-33 -10,-29 -18,-29 C-11,-24 -7,-18 -8,-13Z",
      "#FFFCF2",
    ) +
    `<path d="M34,10 C35,26 22,34 0,34 C-10,34 -18,31 -24,26 C0,32 20,28 26,2 Z" fill="#E4DBC6"/>` +
    stroke("M-4,-8 C-14,0 -20,8 -21,16 M1,-8 C0,0 -2,6 -2,12 M5,-8 C12,-2 16,6 17,12", "#C9BDA3", 1.8) +
    stroke("M-3,-20 C-4,-24 -7,-26 -10,-27 M3,-20 C4,-24 7,-26 10,-27", "#C9BDA3", 1.6) +
    shape("M-11,-16 C-5,-12 5,-12 11,-16 L10,-10 C5,-7 -5,-7 -10,-10Z", "#5F9448", 2.2)
  );
}

/** A smooth wedge with blue veins. */
function gorgonzola(): string {
  const chance = random(21);
  const vein = ([x, y, bends]: Triple): string => {
    let d = `M${x},${y}`;
    for (let k = 0; k < bends; k++) {
      d += ` q${round(2 + chance() * 2)},${round(chance() * 8 - 4)} ${round(5 + chance() * 2)},${round(chance() * 4 - 2)}`;
    }
    return d;
  };
  const tops: Triple[] = [[-20, -4, 2], [-4, -12, 2], [6, -19, 2], [10, -8, 3], [-8, -3, 2], [20, -14, 2]];
  const fronts: Triple[] = [
    [-34, 14, 2], [-26, 21, 3], [-16, 9, 3], [-4, 17, 3], [4, 7, 2], [12, 21, 2], [16, 11, 2], [-10, 24, 1], [-22, 13, 1],
  ];
  const spots: Triple[] = [
    [-30, 9, 2.2], [-13, 17, 3], [1, 13, 2.6], [9, 15, 3.2], [22, 17, 2.8], [-20, 24, 2], [24, 7, 2], [2, 23, 2.4],
  ];
  const high: Triple[] = [[-12, -8, 2], [2, -6, 1.8], [14, -17, 2.2], [24, -6, 2.2]];
  return (
    shape("M-40,2 L14,-27 C28,-22 37,-12 39,0 L39,25 L-40,27 Z", "#F0E2BA") +
    shape("M-40,2 L14,-27 C28,-22 37,-12 39,0 Z", "#FCF5DC", 2.2) +
    `<clipPath id="bo-wedge"><path d="M-38,2 L14,-25 C27,-21 35,-12 37,0 L30,24 L-38,26 Z"/></clipPath>` +
    `<g clip-path="url(#bo-wedge)">` +
    stroke(tops.map(vein).join(""), "#3B8AA3", 2.6) +
    stroke(fronts.map(vein).join(""), "#1F6480", 3.4) +
    spots.map(([x, y, r]) => oval(x, y, r * 1.3, r, "#1F6480")).join("") +
    high.map(([x, y, r]) => oval(x, y, r * 1.5, r * 0.8, "#3B8AA3")).join("") +
    `</g>` +
    stroke("M-40,2 L39,0", INK, 2.2) +
    shape("M39,0 L39,25 L31,25.3 L31,.3 Z", "#8F7450", 2)
  );
}

/** A plait, with basil and tomato. */
function mozzarella(): string {
  const lobe = (x: number, y: number, turn: number, shade: boolean): string =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">` +
    shape(
      "M-15,0 C-15,-11 -4,-12 4,-10 C13,-8 17,-2 17,2 C14,9 4,11 -4,10 C-11,9 -15,6 -15,0Z",
      shade ? "#EDE6D6" : "#FFFDF6",
      2.4,
    ) +
    stroke("M-7,-4 C-1,-6 5,-5 9,-2", shade ? "#FFFDF6" : "#D9CFBB", 1.6) +
    `</g>`;
  return (
    shape("M-30,20 C-40,12 -39,0 -32,-7 C-24,1 -22,12 -30,20Z", "#5F9448", 2.2) +
    stroke("M-31,16 C-33,8 -33,2 -32,-3", "#3F6B33", 1.4) +
    `<g transform="rotate(32) translate(2 0)">` +
    shape("M-8,26 C-10,36 -4,40 0,33 C4,40 10,36 8,26Z", "#FFFDF6", 2.4) +
    [0, 1, 2].map((k) => lobe(9, 19 - k * 16, -38, true) + lobe(-8, 12 - k * 16, 218, false)).join("") +
    lobe(3, -32, -70, false) +
    `</g><circle cx="27" cy="22" r="12" fill="#D23F2E" stroke="${INK}" stroke-width="2.4"/>` +
    dot(23, 18, 3, "#F59A86") +
    stroke("M27,11 l-5,-2 M27,11 l5,-3 M27,11 l1,5", "#3F6B33", 2.4)
  );
}

/** A broken rock of cheese, dotted rind, almond knife. */
function parmigiano(): string {
  const chance = random(5);
  const grain = new Strokes();
  for (let k = 0; k < 36; k++) {
    const [x, y] = [-20 + chance() * 56, -2 + chance() * 36];
    const d = `M${round(x)},${round(y)} l${round(2 + chance() * 3)},${round(chance() * 2 - 1)}`;
    grain.add(`stroke="${pick(chance, ["#C0872F", "#FFEFBD"])}" stroke-width="1.7" stroke-linecap="round"`, d);
  }
  const rind = [
    [-35, -3], [-29, -6], [-35, 5], [-29, 3], [-24.5, 2], [-35, 13], [-29, 12], [-24.5, 11], [-34, 21], [-29, 21],
    [-24.5, 20], [-28, 29], [-24.5, 29],
  ] as const;
  const face = "M-21,-1 L-9,5 L2,-3 L15,3 L34,-9 L38,11 L31,17 L34,27 L16,29 L7,35 L-7,31 L-21,35 Z";
  return (
    shape("M-28,-13 C-35,-11 -39,-7 -40,-2 L-40,20 C-37,28 -31,33 -21,35 L-21,-1 Z", "#96581A") +
    rind.map(([x, y]) => dot(x, y, 1.8, "#F0C56B")).join("") +
    shape(face, "#E9BE62") +
    `<clipPath id="bo-rock"><path d="${face}"/></clipPath><g clip-path="url(#bo-rock)">` +
    `<path d="M15,3 L34,-9 L42,11 L40,36 L12,40 L9,18Z" fill="#C98F36"/>` +
    `<path d="M-9,5 L2,-3 L9,18 L-2,22Z" fill="#F3D388"/>${grain}</g>` +
    shape("M-28,-13 L-10,-29 L6,-25 L18,-27 L34,-9 L15,3 L2,-3 L-9,5 L-21,-1 Z", "#FBE7AC", 2.4) +
    stroke("M-16,-10 l5,-2 M-8,-19 l6,1 M16,-13 l5,-1 M-2,-9 l4,1 M22,-8 l4,-2", "#D9AE55", 2) +
    shape("M5,-8 C3,-18 10,-26 17,-28 L20,-25 C20,-17 14,-10 5,-8Z", "#DDE0E0", 2.2) +
    shape("M16,-30 L29,-42 C33,-44 38,-40 36,-36 L23,-23 Z", "#6B3F1D", 2.2) +
    stroke("M22,-32 L30,-39", "#B37B4A", 2.2) +
    shape("M36,33 l5,-4 l4,4 l-4,4Z", "#FBE7AC", 1.8)
  );
}

/** A ribbed dome in a basket. */
function ricotta(): string {
  let weave = "";
  for (let row = 0; row < 4; row++) {
    for (let k = (row + 1) % 2; k < 7; k += 2) {
      const x = round((-34 + k * 10) * (1 - row * 0.075));
      weave += `<rect x="${x}" y="${row * 8}" width="9" height="6.4" rx="3" fill="#CE9A55"/>`;
    }
  }
  return (
    shape("M-24,0 C-26,-22 -18,-35 0,-35 C18,-35 26,-22 24,0Z", "#FFFDF6") +
    `<path d="M23,-2 C25,-20 18,-32 6,-34 C16,-24 16,-10 14,-2Z" fill="#E2DAC8"/>` +
    stroke(
      "M-15,-2 C-17,-14 -14,-24 -8,-30 M-5,-2 C-6,-14 -5,-24 -2,-32 M6,-2 C7,-14 6,-24 3,-32 M15,-2 C17,-14 14,-24 9,-30",
      "#CFC4AE",
      1.9,
    ) +
    shape("M-35,-5 L35,-5 L27,34 L-27,34 Z", "#8E5A29") +
    `<clipPath id="bo-basket"><path d="M-34,-4 L34,-4 L26,33 L-26,33 Z"/></clipPath>` +
    `<g clip-path="url(#bo-basket)">${weave}</g>` +
    `<rect x="-38" y="-9" width="76" height="9" rx="4.5" fill="#B37B3B" stroke="${INK}" stroke-width="2.4"/>` +
    stroke(
      "M-30,-7 l5,5 M-20,-7 l5,5 M-10,-7 l5,5 M0,-7 l5,5 M10,-7 l5,5 M20,-7 l5,5 M29,-7 l5,5",
      "#6B3F1D",
      1.6,
    )
  );
}

/** A square slab, orange rind, stamped; a corner melts. */
function taleggio(): string {
  const stamps = [[-18, -5], [-1, -15], [16, -9], [3, 5]] as const;
  return (
    shape("M-40,-4 L-4,-25 L40,-9 L40,10 L8,33 L-40,15 Z", "#C3632B") +
    shape("M8,14 L40,-9 L40,10 L8,33 Z", "#FBE9B8", 2.2) +
    stroke("M14,18 C20,14 28,8 35,3", "#E6C782", 2) +
    shape("M-40,-4 L-4,-25 L40,-9 L8,14 Z", "#EC9A57") +
    stroke("M-36,2 L4,20 M-36,9 L4,27", "#9A4619", 1.4, 'stroke-opacity=".7"') +
    stroke("M-21,-14.5 L23,2.5 M-15,5 L19,-17", "#B9602A", 2) +
    stamps.map(([x, y]) => oval(x + 1, y, 6, 3.8, "none", 'stroke="#B9602A" stroke-width="1.8"')).join("") +
    shape("M15,28 C14,34 17,38 22,36 C27,38 32,34 29,27 C32,22 36,20 37,12 L12,30 Z", "#FBE9B8", 2.2) +
    stroke("M19,30 C20,32 23,32 25,30", "#E6C782", 1.8)
  );
}

const DRAWN: Record<string, () => string> = {
  A: asiago,
  B: burrata,
  G: gorgonzola,
  M: mozzarella,
  P: parmigiano,
  R: ricotta,
  T: taleggio,
};

/** The cheese alone, as on a medal. */
export const bare = (kind: string): string => DRAWN[kind]?.() ?? "";

/** The cheese on its plate, with its initial. */
export function plated(kind: string): string {
  return (
    `<circle r="41" fill="${PLATE[kind]}" stroke="${CHIP[kind]}" stroke-opacity=".55" stroke-width="1.8"/>` +
    `<circle r="36" fill="none" stroke="${PAPER}" stroke-opacity=".7" stroke-width="1.8"/>` +
    oval(4, 31, 30, 6, INK, 'fill-opacity=".16"') +
    `<use href="#bo-bare-${kind}" transform="translate(2.5 4) scale(.95)"/>` +
    `<circle cx="-26" cy="-26" r="15" fill="${CHIP[kind]}" stroke="${PAPER}" stroke-width="2.6"/>` +
    `<text x="-26" y="-17.6" text-anchor="middle" font-size="24" font-weight="750" fill="${PAPER}">${kind}</text>`
  );
}

/** Places on the screen, in CSS pixels of the window. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** What touches only with its edge stands for itself. */
const EDGE = 2;

const overlap = (a: Area, b: Area): boolean =>
  Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x) > EDGE && Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y) > EDGE;

function around(a: Area, b: Area): Area {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return { x, y, w: Math.max(a.x + a.w, b.x + b.w) - x, h: Math.max(a.y + a.h, b.y + b.h) - y };
}

/** The same places, those that overlap as one: a fan of tickets has one frame. */
export function joined(areas: readonly Area[]): Area[] {
  return areas.reduce<Area[]>((apart, area) => {
    let whole = area;
    let rest = apart;
    for (let other = rest.find((each) => overlap(each, whole)); other; other = rest.find((each) => overlap(each, whole))) {
      const found = other;
      whole = around(whole, found);
      rest = rest.filter((each) => each !== found);
    }
    return [...rest, whole];
  }, []);
}

/** A ring's line with the light seams on its sides, and how far they reach beyond it. */
const [LINE, SEAM] = [5.5, 1.5];
/** How far from what it stands round a side of it may lie, the usual first; less than nothing is inside. */
const OFFSETS = [5, 3, 8, 1, 11, -1, 14, -4, 17, -7, 20, -10];

function common(a: Area, b: Area): Area {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  return { x, y, w: Math.max(0, Math.min(a.x + a.w, b.x + b.w) - x), h: Math.max(0, Math.min(a.y + a.h, b.y + b.h) - y) };
}

function covered(a: Area, b: Area): number {
  const { w, h } = common(a, b);
  return w * h;
}

type Sides = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** The four sides of a ring's line. */
function lines({ x, y, w, h }: Area, { left, top, right, bottom }: Sides): Record<keyof Sides, Area> {
  const [x0, y0] = [x - left - SEAM, y - top - SEAM];
  const [wide, tall] = [w + left + right + 2 * SEAM, h + top + bottom + 2 * SEAM];
  return {
    top: { x: x0, y: y0, w: wide, h: LINE },
    bottom: { x: x0, y: y0 + tall - LINE, w: wide, h: LINE },
    left: { x: x0, y: y0, w: LINE, h: tall },
    right: { x: x0 + wide - LINE, y: y0, w: LINE, h: tall },
  };
}

/** A ring round an area, each side of it where it runs through no text; what lies `under` it is not seen inside. */
export function ring(area: Area, texts: readonly Area[], under: readonly Area[] = []): Area {
  let sides: Sides = { left: 5, top: 5, right: 5, bottom: 5 };
  // what one side does makes the others longer or shorter
  for (const side of ["top", "bottom", "left", "right", "top", "bottom", "left", "right"] as const) {
    const prices = OFFSETS.map((offset) => {
      const line = lines(area, { ...sides, [side]: offset })[side];
      const inside = common(line, area);
      const price = texts.reduce((sum, text) => sum + covered(line, text), 0);
      return under.reduce((sum, text) => sum + covered(line, text) - covered(inside, text), price);
    });
    sides = { ...sides, [side]: OFFSETS[prices.indexOf(Math.min(...prices))] };
  }
  const { left, top, right, bottom } = sides;
  return { x: area.x - left, y: area.y - top, w: area.w + left + right, h: area.h + top + bottom };
}

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

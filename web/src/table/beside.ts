/** Where the first game's help stands: beside what it points at, over as little else as may be. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface Size {
  readonly w: number;
  readonly h: number;
}

export interface Place {
  readonly x: number;
  readonly y: number;
  /** Where it stands, seen from what it points at; null: not beside it, without an arrow. */
  readonly side: "left" | "right" | "above" | "below" | null;
  /** How far along that edge the arrow sits. */
  readonly arrow: number;
}

const AIR = 8;
const GAP = 14;
const CORNER = 20;
/** Covering what it points at is the worst; standing away from it, or over the middle of what may be pressed, costs as much as so many covered pixels. */
const [HIDING, AWAY, BARRING] = [1000, 6000, 8000];

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

export function common(a: Area, b: Area): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

const barred = (place: Area, { x, y, w, h }: Area): boolean => common(place, { x: x + w / 2 - 0.5, y: y + h / 2 - 0.5, w: 1, h: 1 }) > 0;

/** `others`: what is to be seen if it can be; `pressed`: what may be pressed meanwhile. Null: what it points at leaves no room for it. */
export function beside(frame: Size, bubble: Size, mark: Area | null, others: readonly Area[], pressed: readonly Area[] = []): Place | null {
  const [right, foot] = [frame.w - bubble.w - AIR, frame.h - bubble.h - AIR];
  const [midX, midY] = [(frame.w - bubble.w) / 2, (frame.h - bubble.h) / 2];
  const away = [
    [midX, foot],
    [midX, AIR],
    [AIR, foot],
    [right, foot],
    [AIR, AIR],
    [right, AIR],
    [AIR, midY],
    [right, midY],
  ].map(([x = 0, y = 0]): Place => ({ x: Math.max(AIR, x), y: Math.max(AIR, y), side: null, arrow: 0 }));
  const places = mark ? [...around(mark, bubble, right, foot), ...away] : away;
  const cost = (place: Place): number => {
    const area = { ...place, w: bubble.w, h: bubble.h };
    const covered = others.reduce((sum, other) => sum + common(area, other), 0);
    const bars = pressed.filter((each) => barred(area, each)).length * BARRING;
    return covered + bars + (mark ? HIDING * common(area, mark) + (place.side ? 0 : AWAY) : 0);
  };
  const best = places.reduce((least, place) => (cost(place) < cost(least) ? place : least));
  return mark && common({ ...best, w: bubble.w, h: bubble.h }, mark) > 0 ? null : best;
}

function around(mark: Area, bubble: Size, right: number, foot: number): Place[] {
  const [cx, cy] = [mark.x + mark.w / 2, mark.y + mark.h / 2];
  const x = clamp(cx - bubble.w / 2, AIR, Math.max(AIR, right));
  const y = clamp(cy - bubble.h / 2, AIR, Math.max(AIR, foot));
  const along = clamp(cx - x, CORNER, bubble.w - CORNER);
  const down = clamp(cy - y, CORNER, bubble.h - CORNER);
  const places: Place[] = [
    { x: mark.x + mark.w + GAP, y, side: "right", arrow: down },
    { x: mark.x - bubble.w - GAP, y, side: "left", arrow: down },
    { x, y: mark.y - bubble.h - GAP, side: "above", arrow: along },
    { x, y: mark.y + mark.h + GAP, side: "below", arrow: along },
  ];
  return places.filter((place) => place.x >= AIR && place.x <= right && place.y >= AIR && place.y <= foot);
}

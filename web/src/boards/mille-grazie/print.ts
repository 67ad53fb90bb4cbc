/** How our map is drawn beside what the rules say of it: bends of roads, places of shields, names and tasks. */
export interface Slot {
  /** The name plate lies over the upper rim. */
  readonly above: boolean;
  /** Where a task lies, and how far it is moved from there. */
  readonly side: "above" | "below" | "left" | "right";
  readonly dx: number;
  readonly dy: number;
}

/** Along the road from its left end; side 1 is above the line. */
export interface Label {
  readonly shield: number;
  /** Seen from afar: the freest place for a bigger one. */
  readonly far: number;
  /** Where the name begins; null: it finds no room. */
  readonly name: number | null;
  readonly side: number;
  readonly off: number;
}

const slot = (plate: "above" | "below", side: Slot["side"], dx = 0, dy = 0): Slot => ({ above: plate === "above", side, dx, dy });

export const SLOTS: Readonly<Record<string, Slot>> = {
  Milano: slot("above", "above", -20),
  Brescia: slot("above", "above", 36),
  Verona: slot("above", "above"),
  Venezia: slot("above", "above", 26),
  Piacenza: slot("below", "left", 0, -2),
  Mantova: slot("above", "right", 0, 4),
  Ferrara: slot("above", "left", 0, 10),
  Modena: slot("below", "right", 0, -30),
  Bologna: slot("below", "left", -24, 52),
  Ravenna: slot("above", "right", 0, 8),
  "San Marino": slot("below", "below", 64),
  Firenze: slot("below", "left", -18, 12),
  "La Spezia": slot("below", "below", -56),
  Genova: slot("below", "below", -12),
};

/** How far the two control points are moved sideways. */
export const BENDS: Readonly<Record<string, readonly [number, number]>> = {
  A: [4, -6],
  B: [-16, 14],
  C: [86, 74],
  D: [34, 10],
  E: [16, 22],
  F: [-26, 34],
  G: [8, 40],
  H: [14, -8],
  I: [-22, -22],
  J: [-24, -24],
  K: [-12, 12],
  L: [-44, -30],
  M: [14, 20],
  N: [-10, -18],
  O: [18, 2],
  P: [10, -8],
  Q: [-26, -26],
  R: [-16, -2],
  S: [6, 18],
  T: [-26, -34],
  U: [26, -26],
  V: [-30, -18],
  X: [-26, -26],
  Z: [-34, 2],
};

const label = (shield: number, far: number, name: number, side = 1, off = 17): Label => ({ shield, far, name, side, off });

export const LABELS: Readonly<Record<string, Label>> = {
  A: label(109, 112, 70, 1, 31),
  B: label(109, 152, 140),
  C: label(229, 228, 55),
  D: label(169, 172, 55),
  E: label(169, 168, 200),
  F: label(124, 124, 70, -1, 31),
  G: label(128, 128, 70, 1, 31),
  H: label(120, 118, 60, 1, 31),
  I: label(114, 116, 65, 1, 31),
  J: label(164, 140, 55),
  K: label(106, 106, 55, 1, 31),
  L: label(129, 144, 155),
  M: label(112, 86, 55, -1, 31),
  N: label(119, 124, 85, -1, 31),
  O: label(199, 204, 230),
  P: label(179, 168, 55),
  Q: label(114, 112, 50, 1, 31),
  R: label(122, 122, 80, 1, 31),
  S: label(149, 148, 80, 1, 31),
  T: label(214, 216, 75),
  U: label(174, 156, 55),
  V: label(174, 176, 55),
  X: label(74, 144, 100),
  Z: label(164, 164, 50),
};

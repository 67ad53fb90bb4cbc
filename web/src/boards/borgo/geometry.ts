/** Where things lie: a square is 100 units, a1 the lower left corner, y grows downwards. */
export const SQUARE = 100;
const GRID = 700;
/** Wall, ramp and pennant on each side of the grid. */
export const RIM = 62;
export const CASTLE = GRID + 2 * RIM;

const COLUMNS = "abcdefg";
export const SQUARES: readonly string[] = [...COLUMNS].flatMap((column) =>
  [1, 2, 3, 4, 5, 6, 7].map((row) => `${column}${row}`),
);
export const TOWERS: readonly string[] = ["a1", "a7", "g1", "g7"];
export const SLOTS: readonly string[] = ["b1", "d1", "f1", "b7", "d7", "f7", "a2", "a4", "a6", "g2", "g4", "g6"];
export const FLOOR = SQUARES.filter((square) => !TOWERS.includes(square));

export interface Point {
  readonly x: number;
  readonly y: number;
}

type RoofKind = "tile" | "straw" | "copper";

/** A room's outline. */
export interface Shape {
  readonly room: string;
  readonly squares: readonly string[];
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly kind: RoofKind;
}

const column = (square: string): number => COLUMNS.indexOf(square.charAt(0));
const row = (square: string): number => Number(square.charAt(1));

export function corner(square: string): Point {
  return { x: column(square) * SQUARE, y: (7 - row(square)) * SQUARE };
}

export function middle(square: string): Point {
  const { x, y } = corner(square);
  return { x: x + SQUARE / 2, y: y + SQUARE / 2 };
}

/** The square under a point, null outside the grid. */
export function squareAt({ x, y }: Point): string | null {
  if (x < 0 || y < 0 || x >= GRID || y >= GRID) return null;
  return `${COLUMNS.charAt(Math.floor(x / SQUARE))}${7 - Math.floor(y / SQUARE)}`;
}

export const isTower = (square: string): boolean => TOWERS.includes(square);

/** Whether a floor tile lies there; the other squares are raised stone, or towers. */
export function holdsTile(square: string): boolean {
  return !isTower(square) && (column(square) % 2 === 1 || row(square) % 2 === 0);
}

/** The way a line moves that is pushed at a slot. */
export function heading(slot: string): Point {
  if (column(slot) % 2 === 1) return { x: 0, y: row(slot) === 1 ? -1 : 1 };
  return { x: slot.startsWith("a") ? 1 : -1, y: 0 };
}

/** The same as the turn of a pennant whose tip points up. */
export function turnOf(slot: string): number {
  const { x, y } = heading(slot);
  return y === -1 ? 0 : y === 1 ? 180 : x === 1 ? 90 : 270;
}

/** The seven squares of a slot's line, the slot's own first. */
export function lineOf(slot: string): string[] {
  const { x, y } = heading(slot);
  return Array.from({ length: 7 }, (_, k) => `${COLUMNS.charAt(column(slot) + k * x)}${row(slot) - k * y}`);
}

/** The slot under a point outside the grid, null elsewhere. */
export function slotAt(point: Point): string | null {
  const found = SLOTS.find((slot) => {
    const at = gate(slot, 76);
    return Math.abs(point.x - at.x) <= 48 && Math.abs(point.y - at.y) <= 48;
  });
  return found ?? null;
}

/** A point before a slot, so far from the middle of its square. */
export function gate(slot: string, distance: number): Point {
  const [at, way] = [middle(slot), heading(slot)];
  return { x: at.x - way.x * distance, y: at.y - way.y * distance };
}

/** A tower stands a little outside its corner. */
export function towerAt(square: string): Point {
  const { x, y } = middle(square);
  return { x: x + (square.startsWith("a") ? -15 : 15), y: y + (square.endsWith("7") ? -15 : 15) };
}

export function roomOf(rooms: readonly string[], square: string): string {
  return rooms[7 - row(square)]?.charAt(column(square)) ?? "#";
}

const KINDS: Record<number, RoofKind> = { 2: "tile", 3: "straw", 4: "copper" };

/** A shape's box, so far inside its edge. */
export const inset = ({ x, y, w, h }: Shape, by: number): Record<"x" | "y" | "width" | "height", number> => ({
  x: x + by,
  y: y + by,
  width: w - 2 * by,
  height: h - 2 * by,
});

/** The rooms of a castle by letter. */
export function shapes(rooms: readonly string[]): Map<string, Shape> {
  const found = new Map<string, string[]>();
  for (const square of FLOOR) {
    const room = roomOf(rooms, square);
    found.set(room, [...(found.get(room) ?? []), square]);
  }
  return new Map([...found].sort().map(([room, squares]) => [room, outline(room, squares)]));
}

function outline(room: string, squares: readonly string[]): Shape {
  const [xs, ys] = [squares.map((each) => corner(each).x), squares.map((each) => corner(each).y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return {
    room,
    squares,
    x,
    y,
    w: Math.max(...xs) + SQUARE - x,
    h: Math.max(...ys) + SQUARE - y,
    kind: KINDS[squares.length] ?? "tile",
  };
}

/** How a mouse stands: on a cheese smaller and to the lower right, so that the initial stays bare. */
export function standing(square: string, tile: string | undefined): Point & { readonly scale: number } {
  if (isTower(square)) {
    const { x, y } = towerAt(square);
    return { x, y: y + 1, scale: 0.9 };
  }
  const { x, y } = middle(square);
  if (tile !== undefined && tile !== ".") return { x: x + 13, y: y + 9, scale: 0.8 };
  return { x, y: y + 5, scale: 0.88 };
}

/** The piece that draws a tile; plain floor has two patterns, laid like a chessboard. */
export function tilePiece(tile: string, at: Point): string {
  return tile === "." ? `#bo-tile-.${(at.x + at.y) % 200 ? 1 : 0}` : `#bo-tile-${tile}`;
}

export const path = (points: readonly Point[]): string => `M${points.map(({ x, y }) => `${x},${y}`).join("L")}`;

/** The keys on the board: along a row with left and right, from row to row with up and down. */

/** Rows as they lie, from the far side of the table to the own hand. */
const ROWS = ["pile", "seat", "swap", "wagon", "undo", "lay", "pill", "ticket"];

/** What can be pressed of a kind, from left to right as it is read. */
export const pieces = (root: Element, kind: string): SVGElement[] => [
  ...root.querySelectorAll<SVGElement>(`[data-press^="${kind}"]`),
];

/** The first of a kind that is on offer. */
export const free = (root: Element, kind: string): SVGElement | null =>
  pieces(root, kind).find((each) => !each.hasAttribute("aria-disabled")) ?? null;

/** Where a key leads from the focused piece: undefined where it is no key of the board, null where nothing lies. */
export function walk(root: Element, event: KeyboardEvent): SVGElement | null | undefined {
  const target = event.target as SVGElement;
  const id = target.getAttribute("data-press") ?? "";
  const row = ROWS.findIndex((each) => id.startsWith(each));
  if (row < 0) return undefined;
  const along = pieces(root, ROWS[row] ?? "");
  const here = along.indexOf(target);
  const to = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: along.length - 1 }[event.key];
  if (to !== undefined) return along[to] ?? null;
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (by === undefined) return undefined;
  for (let next = row + by; next >= 0 && next < ROWS.length; next += by) {
    const found = free(root, ROWS[next] ?? "");
    if (found) return found;
  }
  return null;
}

/** What the offers, the events and a pushed line say about the board. No rules: only what the server listed. */
import type { BorgoView } from "../../wire/views";
import { list, number, text } from "../args";
import type { Offer } from "../contract";
import { holdsTile, lineOf, roomOf } from "./geometry";

/** The tile that swallows a mouse. */
export const TRAP = "X";

/** A move as the board shows it, whether on offer or only named. */
export interface Deed {
  readonly move: string;
  readonly kind: "place" | "open" | "run" | "enter" | "push" | "end";
  /** Where the mouse starts; for one from outside the tower it comes in by. */
  readonly from: string;
  /** Room, slot, or the square the mouse lands on. */
  readonly to: string;
  /** All squares of the way, first and last included. */
  readonly way: readonly string[];
  readonly price: number;
  readonly text: string;
}

const KINDS: Record<string, Deed["kind"]> = {
  place: "place",
  open: "open",
  run: "run",
  jump: "run",
  enter: "enter",
  enter_over: "enter",
  push: "push",
  end: "end",
};

export function deed(offer: Offer): Deed {
  const { move, key, args } = offer;
  const kind = KINDS[key] ?? "end";
  const square = text(args, "square");
  const from = text(args, "from") || square;
  const to = text(args, "to") || text(args, "room") || text(args, "slot") || square;
  const way = list(args, "way");
  const price = Math.max(0, number(args, "price"));
  return { move, kind, from, to, way: way.length ? way : [from, to], price, text: offer.text };
}

/** A move that is named but no longer on offer, such as one that waits to be confirmed. */
export function named(move: string): Deed | null {
  const [word = "", rest = ""] = move.split(" ");
  const kind = KINDS[word];
  if (!kind || kind === "end") return null;
  const [from = "", to = from] = rest.split("-");
  return { move, kind, from, to, way: from === to ? [from] : [from, to], price: 0, text: "" };
}

export const covered = (view: BorgoView, room: string): boolean => view.roofs.includes(room);

/** A tile of a line that moves: where from and where to, null outside the castle. */
export interface Sliding {
  readonly from: string | null;
  readonly to: string | null;
  readonly tile: string;
}

/** What the eye knows of a square's tile: seen now, remembered, or only its back. */
const known = (view: BorgoView, square: string): string => view.tiles[square] ?? view.remembered[square] ?? "?";

/** A line one square on. With `next`, the view after it, what comes to light is told by that. */
export function slid(view: BorgoView, slot: string, next?: BorgoView): Sliding[] {
  const line = lineOf(slot);
  return [null, ...line].map((from, k) => {
    const to = line[k] ?? null;
    const seen = from === null ? view.spare : known(view, from);
    const told = to === null ? next?.spare : next?.tiles[to];
    return { from, to, tile: seen === "?" ? (told ?? "?") : seen };
  });
}

/** The view after a push, as far as the eye follows. */
export function pushedView(view: BorgoView, line: readonly Sliding[], next: BorgoView): BorgoView {
  const tiles = { ...view.tiles };
  let spare = view.spare;
  for (const { to, tile } of line) {
    if (to === null) spare = tile;
    else if (to in view.tiles) tiles[to] = tile;
  }
  return { ...view, tiles, remembered: next.remembered, spare, pushed: true };
}

/** The view without a room's roof. */
export function openedView(view: BorgoView, room: string, squares: readonly string[], next: BorgoView): BorgoView {
  const tiles = { ...view.tiles };
  for (const square of squares.filter(holdsTile)) tiles[square] = next.tiles[square] ?? known(view, square);
  return { ...view, tiles, roofs: view.roofs.replace(room, "") };
}

/** The view with roofs back on. */
export function coveredView(view: BorgoView, rooms: readonly string[], next: BorgoView): BorgoView {
  const tiles = Object.entries(view.tiles).filter(([square]) => !rooms.includes(roomOf(view.rooms, square)));
  const roofs = [...view.roofs, ...rooms].sort().join("");
  return { ...view, tiles: Object.fromEntries(tiles), remembered: next.remembered, roofs };
}

/** The view with rooms as they lay open before their roofs came back. */
export function reopened(view: BorgoView, open: BorgoView, rooms: readonly string[]): BorgoView {
  const lay = Object.entries(open.tiles).filter(([square]) => rooms.includes(roomOf(view.rooms, square)));
  return { ...view, tiles: { ...view.tiles, ...Object.fromEntries(lay) }, roofs: [...view.roofs].filter((room) => !rooms.includes(room)).join("") };
}

/** The view with tiles that nobody had seen before; the spare may be among them. */
export function seenView(view: BorgoView, told: unknown): BorgoView {
  if (typeof told !== "object" || told === null) return view;
  const { spare = view.spare, ...squares } = told as Record<string, string>;
  const open = Object.entries(squares).filter(([square]) => square in view.tiles);
  return { ...view, spare, tiles: { ...view.tiles, ...Object.fromEntries(open) } };
}

export function tookView(view: BorgoView, seat: number, cheese: string): BorgoView {
  const cheeses = view.cheeses.map((each, k) => (k === seat ? [...new Set([...each, cheese])].sort().join("") : each));
  return { ...view, cheeses };
}

/** A seat's mice with one of them moved: squares first, then those outside, then those lost. */
export function moved(mice: readonly string[], from: string, to: string): string[] {
  const left = [...mice];
  const place = left.indexOf(from);
  if (place >= 0) left.splice(place, 1, to);
  const rank = (each: string): number => (each === "hand" ? 1 : each === "lost" ? 2 : 0);
  return left.sort().sort((a, b) => rank(a) - rank(b));
}

export function withMice(view: BorgoView, seat: number, from: string, to: string): BorgoView {
  return { ...view, mice: view.mice.map((each, k) => (k === seat ? moved(each, from, to) : each)) };
}

export interface Mouse {
  readonly seat: number;
  readonly square: string;
}

/** The mice in the castle, the far row first. */
export function miceInside(view: BorgoView): Mouse[] {
  return view.mice
    .flatMap((each, seat) => each.filter((at) => at.length === 2).map((square) => ({ seat, square })))
    .sort((a, b) => Number(b.square.charAt(1)) - Number(a.square.charAt(1)));
}

/** The seats of the mice at a place ("hand" or "lost"), one entry a mouse. */
export function miceAt(view: BorgoView, place: "hand" | "lost"): number[] {
  return view.mice.flatMap((each, seat) => each.filter((at) => at === place).map(() => seat));
}

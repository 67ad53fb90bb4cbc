/** Moves as arrows over the castle. */
import type { Offer } from "../contract";
import type { Point } from "../compared";
import { gate, isTower, lineOf, middle, type Shape, towerAt } from "./geometry";
import { deed } from "./moves";

const spot = (square: string): Point => (isTower(square) ? towerAt(square) : middle(square));

export function linesOf(offer: Offer, rooms: ReadonlyMap<string, Shape>): Point[][] {
  const { kind, from, to, way } = deed(offer);
  if (kind === "run") return [way.map(spot)];
  if (kind === "enter" || kind === "place") return from === to ? [[towerAt(to)]] : [[towerAt(from), ...way.map(spot)]];
  if (kind === "push") return [[gate(to, 104), middle(lineOf(to)[1] ?? to)]];
  const room = rooms.get(to);
  return room ? [[{ x: room.x + room.w / 2, y: room.y + room.h / 2 }]] : [];
}

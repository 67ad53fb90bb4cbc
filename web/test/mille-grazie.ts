/** A map and a moment of Mille Grazie to test with. */
import { printedMap } from "../src/boards/mille-grazie/plan";
import type { Happening, Offer } from "../src/boards/contract";
import type { MilleGrazieView } from "../src/wire/views";

export const MAP = printedMap();
export const TOWNS = [...MAP.towns.values()];
export const ROADS = [...MAP.roads.values()];

export const VIEW: MilleGrazieView = {
  seat: 0,
  board: null,
  max_turns: 0,
  phase: "road",
  nobleman: 0,
  turns: 8,
  points: [14, 21, 9, 17],
  towns: ["Modena", "Venezia", "Genova", "Firenze"],
  tasks: [["Milano>La Spezia", "Modena>Ravenna"], ["San Marino>Venezia", "Venezia>Genova"], [], ["Brescia>Firenze"]],
  laid: { Bologna: "Bologna>Genova", Brescia: "Brescia>Modena", Ferrara: "Ferrara>San Marino", Mantova: "Mantova>Venezia" },
  to_hide: [],
  hidden: { "1": "E", "2": "?", "3": "?" },
  met: "E",
  escort: "alone",
  left: 3,
  used: "EI",
  road: null,
  draw: 12,
  discard: [],
};

export const event = (key: string, args: Record<string, unknown>): Happening => ({ key, args, text: "", by: 0, at: 1 });
export const offer = (move: string, key: string, args: Record<string, unknown> = {}): Offer => ({ move, key, args, text: move });

/** A table of Giro, and what may happen at it. */
import { RING } from "../src/boards/giro/cities";
import type { Happening, Offer } from "../src/boards/contract";
import type { GiroView } from "../src/wire/views";

export const VIEW: GiroView = {
  seat: 0,
  max_turns: 30,
  phase: "trip",
  turn: 0,
  turns: 22,
  card: [],
  pile: "",
  cards: { V: 1, PV: 2 },
  piles: Object.fromEntries(RING.map((pile) => [pile, { tickets: 10, under: pile === "V" ? ["VM", "V?"] : [] }])),
  hand: ["MT", "NM", "PN", "TP", "VM"],
  backs: ["TMVNP", "TMMVP", "N", ""],
  known: [[], ["MT"], [], []],
  elsewhere: { TM: 3, VR: 1 },
  trips: [{ "2": ["MV", "VM"] }, {}, {}, {}],
  offer: null,
};

export const offer = (move: string, key: string, args: Offer["args"] = {}): Offer => ({ move, key, args, text: move });
export const event = (key: string, args: Happening["args"]): Happening => ({ key, args, text: key, by: 0, at: 1 });

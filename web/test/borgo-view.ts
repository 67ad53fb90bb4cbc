/** A table of Borgo, and what may happen at it. */
import type { Happening, Offer } from "../src/boards/contract";
import type { BorgoView } from "../src/wire/views";

export const ROOMS = ["#AABCC#", "DAABCCE", "DFFBGGE", "HIJJJKL", "HIMMMKL", "HNOPQRL", "#NOPQR#"];

export const VIEW: BorgoView = {
  seat: 0,
  side: "A",
  rooms: ROOMS,
  goal: 4,
  max_turns: 0,
  phase: "turn",
  turn: 0,
  turns: 9,
  actions: 3,
  pushed: false,
  mice: [
    ["a7", "d4", "hand", "hand"],
    ["e4", "g1", "hand", "lost"],
  ],
  cheeses: ["GM", ""],
  roofs: "ABCDEFGHIKLMNOPQR",
  tiles: { c4: "R", d4: "G", e4: "B" },
  remembered: {},
  spare: "T",
};

export const event = (key: string, args: Record<string, unknown>): Happening => ({ key, args, text: "", by: 0, at: 1 });
export const offer = (move: string, key: string, args: Record<string, unknown>): Offer => ({ move, key, args, text: move });

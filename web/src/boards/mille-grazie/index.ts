/** Mille Grazie: an old road map, one who travels and robbers who say thank you. */
import type { MilleGrazieView } from "../../wire/views";
import type { GameModule } from "../contract";
import { turnOf } from "../turn";
import Board from "./Board.svelte";
import { rowsFit } from "./frame";
import { guide } from "./guide";
import { roadsOf } from "./journey";
import { GOAL } from "./rules";
import { say } from "./say";

export default {
  Board,
  say,
  scores: (view) => view.points,
  turn: turnOf,
  whose: ({ nobleman }) => nobleman,
  row: (height, seats) => (rowsFit(height, seats) ? { form: "figure", height: 0 } : null),
  aim: (_, words) => words("aim", { n: GOAL }),
  pips: (view) => (view.escort !== null && roadsOf(view) > 0 && view.phase !== "over" ? { left: view.left, of: roadsOf(view) } : null),
  ends: ["leave"],
  // letters are set on the dial
  quiet: ["hide", "escort", "alone"],
  lays: true,
  guide,
} satisfies GameModule<MilleGrazieView>;

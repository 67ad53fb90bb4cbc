/** Borgo Parmigiano: a castle from above, at noon. */
import type { BorgoView } from "../../wire/views";
import type { GameModule } from "../contract";
import { turnOf } from "../turn";
import Board from "./Board.svelte";
import { guide } from "./guide";
import { say } from "./say";

/** Actions a turn begins with, as dots in the card. */
const ACTIONS = 4;

export default {
  Board,
  say,
  scores: (view) => view.cheeses.map((each) => each.length),
  turn: turnOf,
  whose: ({ turn }) => turn,
  row: (height, seats) => (height < 420 + 70 * seats ? null : { form: "below", height: 26 }),
  aim: (view, words) => words("aim", { n: view.goal }),
  pips: (view) => (view.phase === "turn" ? { left: view.actions, of: ACTIONS } : null),
  ends: ["end"],
  kinds: ["enter", "enter_over", "push"],
  quiet: ["place", "open", "run", "jump"],
  guide,
} satisfies GameModule<BorgoView>;

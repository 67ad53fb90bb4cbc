/** Little Italy: a ring road by night, six cars that everybody drives. */
import type { LittleItalyView } from "../../wire/views";
import type { GameModule } from "../contract";
import { turnOf } from "../turn";
import Board from "./Board.svelte";
import { guide } from "./guide";
import { say } from "./say";

const MEETINGS = ["", "_to_money", "_to_police"];

export default {
  Board,
  say,
  scores: (view) => view.points,
  turn: turnOf,
  whose: ({ turn }) => turn,
  // up to three families share no car: theirs stand in their own row
  row: (height, seats) => {
    if (seats > 3) return height < 388 + 52 * seats ? null : { form: "inline", height: 0 };
    return height < 350 + 97 * seats ? null : { form: "below", height: 50 };
  },
  // a die is chosen on the board, and there its car is sent off
  quiet: ["drive", "come_out", "turn_in"].flatMap((kind) => MEETINGS.map((meets) => kind + meets)),
  airless: true,
  guide,
} satisfies GameModule<LittleItalyView>;

/** Giro: a station hall, tickets between six cities, piles in their ring round the map. */
import type { GiroView } from "../../wire/views";
import type { GameModule } from "../contract";
import { turnOf } from "../turn";
import Board from "./Board.svelte";
import { empty, unsaid } from "./empty";
import { loopInRow } from "./frame";
import { guide } from "./guide";
import { say, seated } from "./say";

export default {
  Board,
  say,
  scores: (view) => view.trips.map((laid) => Object.keys(laid).length),
  opened: (own, all) => ({ ...own, known: all.known, elsewhere: all.elsewhere }),
  turn: turnOf,
  whose: ({ turn }) => turn,
  seated,
  row: (window, seats) => {
    const height = loopInRow(window, seats);
    return height === null ? null : { form: "below", height };
  },
  ends: ["keep", "rest"],
  // piles, tickets and neighbours are pressed where they lie
  quiet: ["take", "swap", "give", "trip", "trip_extra", "discard"],
  empty,
  unsaid,
  guide,
} satisfies GameModule<GiroView>;

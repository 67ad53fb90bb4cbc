/** The board as it stands now; read anew whenever something in it changes. */
import type { BorgoView } from "../../wire/views";
import type { BoardProps } from "../contract";
import type { Frame } from "./frame";
import type { Shape } from "./geometry";

export interface Standing {
  readonly props: BoardProps<BorgoView>;
  /** The view with what has moved since. */
  readonly drawn: BorgoView;
  readonly frame: Frame;
  readonly rooms: ReadonlyMap<string, Shape>;
  /** Something moves: nothing is pointed at. */
  readonly moving: boolean;
}

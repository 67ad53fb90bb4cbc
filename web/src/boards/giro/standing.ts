/** The board as it stands now; read anew whenever something in it changes. */
import type { GiroView } from "../../wire/views";
import type { BoardProps } from "../contract";
import type { Frame } from "./frame";
import type { Place } from "./places";

export interface Standing {
  readonly props: BoardProps<GiroView>;
  /** The view with what has moved since. */
  readonly drawn: GiroView;
  readonly frame: Frame;
  readonly places: readonly Place[];
  /** Something moves: nothing is pointed at. */
  readonly moving: boolean;
  /** The board's element, once it is there. */
  readonly root: HTMLElement | undefined;
}

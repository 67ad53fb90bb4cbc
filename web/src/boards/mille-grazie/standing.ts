/** What every part of the board looks at. */
import type { MilleGrazieView } from "../../wire/views";
import type { BoardProps } from "../contract";
import type { Scene } from "./scene.svelte";
import type { Measure, RoadPlan } from "./geometry";

export interface Standing {
  readonly props: BoardProps<MilleGrazieView>;
  /** The view as it stands while events play. */
  readonly drawn: MilleGrazieView;
  readonly map: RoadPlan;
  readonly measure: Measure;
  readonly scene: Scene;
}

export const colourOf = ({ props }: Standing, seat: number): number => props.seats[seat]?.colour ?? seat;

/** The town the nobleman stands in. */
export const townOf = ({ drawn }: Standing): string => drawn.towns[drawn.nobleman] ?? "";

/** What a table of this page begins with: the protocol's settings, each once. */
import type { Clock, Settings } from "../wire/protocol";

export const NO_CLOCK: Clock = { kind: "none", bank: 600, increment: 15, days: 3 };

export const SETTINGS: Settings = {
  public: false,
  seating: "chosen",
  clock: NO_CLOCK,
  undo: true,
  hints: true,
  chat: true,
  spectators: true,
  latecomers: true,
  aids: [],
};

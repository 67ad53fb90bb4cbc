/** The number of the turn that is played, or of the last one. */
export const turnOf = ({ turns, phase }: { readonly turns: number; readonly phase: string }): number =>
  phase === "over" ? turns : turns + 1;

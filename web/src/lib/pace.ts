/** How fast one is shown what others do. */
export const PACES = ["calm", "normal", "quick"] as const;
export type Pace = (typeof PACES)[number];

interface Tempo {
  /** Every motion takes so many times as long. */
  readonly stretch: number;
  /** Between two moves of others, in ms. */
  readonly rest: number;
}

const TEMPI: Readonly<Record<Pace, Tempo>> = {
  calm: { stretch: 1.5, rest: 1500 },
  normal: { stretch: 1, rest: 800 },
  quick: { stretch: 0.65, rest: 150 },
};

/** Whoever's clock runs must not wait for what the others did. */
export function tempo(pace: Pace, clockRuns: boolean): Tempo {
  return TEMPI[clockRuns ? "quick" : pace];
}

/** Clocks to choose from, and how one is said. */
import type { Clock } from "../wire/protocol";
import { NO_CLOCK } from "./agreed";
import { t } from "./language.svelte";

/** Minutes for the whole game and seconds for each turn, or days for each turn. */
export const PRESETS: readonly Clock[] = [
  NO_CLOCK,
  ...([[5, 10], [10, 15], [20, 30]] as const).map(
    ([minutes, increment]): Clock => ({ ...NO_CLOCK, kind: "bank", bank: 60 * minutes, increment }),
  ),
  ...[1, 3, 7].map((days): Clock => ({ ...NO_CLOCK, kind: "days", days })),
];

/** What the server takes, in the units of the fields. */
export const LIMITS = {
  minutes: { least: 1, most: 1440 },
  increment: { least: 0, most: 600 },
  days: { least: 1, most: 30 },
} as const;

export function within(value: number, { least, most }: { least: number; most: number }): number {
  return Number.isFinite(value) ? Math.min(most, Math.max(least, Math.round(value))) : least;
}

export function same(a: Clock, b: Clock): boolean {
  if (a.kind !== b.kind) return false;
  switch (a.kind) {
    case "none":
      return true;
    case "bank":
      return a.bank === b.bank && a.increment === b.increment;
    case "days":
      return a.days === b.days;
  }
}

export function clockWord(clock: Clock): string {
  switch (clock.kind) {
    case "none":
      return t("clock.none");
    case "bank":
      // an own clock of the protocol may have parts of a minute
      return t("clock.bank", { minutes: Math.round(clock.bank / 6) / 10, seconds: clock.increment });
    case "days":
      return t("clock.days", { n: clock.days });
  }
}

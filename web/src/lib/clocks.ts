/** Clocks to choose from, and how one is said. */
import type { Clock } from "../wire/protocol";
import { t } from "./language.svelte";

export const NO_CLOCK: Clock = { kind: "none", bank: 600, increment: 15, days: 3 };

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
  return a.kind === "none" || (a.kind === "days" ? a.days === b.days : a.bank === b.bank && a.increment === b.increment);
}

export function clockWord(clock: Clock): string {
  if (clock.kind === "none") return t("clock.none");
  if (clock.kind === "days") return t("clock.days", { n: clock.days });
  // an own clock of the protocol may have parts of a minute
  const minutes = Math.round(clock.bank / 6) / 10;
  return t("clock.bank", { minutes, seconds: clock.increment });
}

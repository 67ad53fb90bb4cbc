/** Clocks: what is left, and how it is written. */
import type { ClockState } from "../wire/protocol";

export function left(clock: ClockState, now: number): number {
  return Math.max(0, clock.since === null ? clock.left : clock.left - (now - clock.since));
}

const DAY = 86_400_000;

/** 6:12, 1:04:10; from a day up only the days count: null, and the caller says them in words. */
export function written(ms: number): string | null {
  if (ms >= DAY) return null;
  const seconds = Math.ceil(ms / 1000);
  const two = (n: number): string => String(n).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

export function days(ms: number): number {
  return Math.floor(ms / DAY);
}

export const LOW = 30_000;

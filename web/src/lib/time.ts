/** Clocks: what is left, and how it is written. */
import type { ClockState } from "../wire/protocol";

export function left(clock: ClockState, now: number): number {
  return Math.max(0, clock.since === null ? clock.left : clock.left - (now - clock.since));
}

const DAY = 86_400_000;

/** 6:12, or 31:04 h, where seconds no longer count; from two days up only the days count: null, and the caller says them in words. */
export function written(ms: number): string | null {
  if (ms >= 2 * DAY) return null;
  const seconds = Math.ceil(ms / 1000);
  const two = (n: number): string => String(n).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return hours ? `${hours}:${two(minutes)} h` : `${minutes}:${two(rest)}`;
}

export function days(ms: number): number {
  return Math.round(ms / DAY);
}

/** How many moves the record had, and when. */
export type Moments = readonly (readonly [number, number])[];

/** With so many moves now; those taken back are gone. */
export function noted(moments: Moments, moves: number, now: number): Moments {
  const kept = moments.filter(([count]) => count <= moves);
  return (kept.at(-1)?.[0] ?? 0) < moves ? [...kept, [moves, now]] : kept;
}

/** When a move was made; null if that is no longer known. */
export function momentOf(moments: Moments, move: number): number | null {
  const next = moments.findIndex(([count]) => count >= move);
  const [count, at] = moments[next] ?? [0, 0];
  // what came before the first one may be long ago
  return count === move || next > 0 ? at : null;
}

export const LOW = 30_000;

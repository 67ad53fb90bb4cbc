/** How somebody fares against each of the family, game by game, and whom to play next; kept in this browser and never sent. */
import { keep, recall } from "../lib/settings.svelte";
import type { SeatState, TableState } from "../wire/protocol";
import { isFamily, PEOPLE } from "./people";

export type How = "won" | "shared" | "lost";

/** What is kept of one game: results with the oldest first, and how long each won or lost in a row (won above 0). */
export interface Fare {
  results: { level: string; how: How }[];
  proposed: string;
  runs: Record<string, number>;
}

interface Kept {
  games: Record<string, Fare>;
  /** Tables whose result is in it. */
  counted: string[];
}

export const SHOWN = 10;
const COUNTED = 100;
/** So often in a row, and another is proposed. */
const ENOUGH = 2;
const FIRST = PEOPLE[1] ?? "";
const PLACE = "tavolata.fare";

const kept: Kept = $state({ games: {}, counted: [], ...recall<Partial<Kept>>(PLACE, {}) });

const fresh = (): Fare => ({ results: [], proposed: FIRST, runs: {} });

/** Who would be a good match; never more than a proposal. */
export const proposed = (game: string): string => kept.games[game]?.proposed ?? FIRST;

/** The last results against somebody, oldest first. */
export const against = (game: string, level: string): How[] =>
  (kept.games[game]?.results ?? []).filter((each) => each.level === level).map(({ how }) => how);

/** Who of two came out better: whoever won, else whoever has more points. */
export function outcome(result: NonNullable<TableState["result"]>, me: number, other: number): How {
  const [mine, theirs] = [result.winners.includes(me), result.winners.includes(other)];
  if (mine !== theirs) return mine ? "won" : "lost";
  const [points, more] = [result.scores[me] ?? 0, result.scores[other] ?? 0];
  if (mine || points === more) return "shared";
  return points > more ? "won" : "lost";
}

/** What becomes of a fare by one more game: against whom, and how it ended. */
export function after(fare: Fare, played: readonly { level: string; how: How }[]): Fare {
  const runs = { ...fare.runs };
  for (const { level, how } of played) {
    const run = runs[level] ?? 0;
    runs[level] = how === "won" ? Math.max(0, run) + 1 : how === "lost" ? Math.min(0, run) - 1 : 0;
  }
  const results = [...fare.results, ...played];
  const lasting = results.filter(({ level }, k) => results.slice(k).filter((each) => each.level === level).length <= SHOWN);
  const next = moved(fare.proposed, runs);
  return { results: lasting, proposed: next, runs: next === fare.proposed ? runs : {} };
}

/** Twice beaten: the next one; twice lost to: the one below. Who is beyond the proposal already counts, who is short of it doesn't. */
function moved(proposed: string, runs: Readonly<Record<string, number>>): string {
  const at = PEOPLE.indexOf(proposed);
  const run = (level: string): number => runs[level] ?? 0;
  const beaten = PEOPLE.findLastIndex((level, k) => k >= at && run(level) >= ENOUGH);
  const lost = PEOPLE.findIndex((level, k) => k <= at && run(level) <= -ENOUGH);
  const next = beaten >= 0 ? Math.min(beaten + 1, PEOPLE.length - 1) : lost >= 0 ? Math.max(lost - 1, 0) : at;
  return PEOPLE[next] ?? proposed;
}

/** Notes how a game ended for the one person who plays it here; tells who is proposed now, if that is another. */
export function note(id: string, { game, result, seats }: Pick<TableState, "game" | "result" | "seats">, held: readonly number[]): string | null {
  const [me] = held;
  const sits = (seat: SeatState): boolean => seat.kind === "bot" && seat.name === "" && isFamily(seat.level);
  if (!result || held.length !== 1 || me === undefined || seats[me]?.kind !== "person" || kept.counted.includes(id)) return null;
  const played = seats.filter(sits).map(({ seat, level }) => ({ level, how: outcome(result, me, seat) }));
  // at an old table one may have sat twice
  const once = played.filter(({ level }, k) => played.findIndex((each) => each.level === level) === k);
  if (!once.length) return null;
  const before = proposed(game);
  kept.games[game] = after(kept.games[game] ?? fresh(), once);
  kept.counted = [...kept.counted, id].slice(-COUNTED);
  keep(PLACE, kept);
  return proposed(game) === before ? null : proposed(game);
}

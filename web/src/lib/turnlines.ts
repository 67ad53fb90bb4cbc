/** Lines of a log: which of them count, which made the last turn, which came since one's own. */
import type { Logged } from "../wire/protocol";

/** With so many of the last lines taken back: they stay to be read, and no longer count. */
export function struck(log: readonly Logged[], undone: number): Logged[] {
  const lines = [...log];
  for (let k = lines.length - 1; k >= 0 && undone > 0; k--) {
    const line = lines[k]!;
    if (line.undone) continue;
    lines[k] = { ...line, undone: true };
    undone -= 1;
  }
  return lines;
}

export const counting = (log: readonly Logged[]): Logged[] => log.filter((line) => !line.undone);

/** The turn that was played last, with what chance did in it; of one's own turn only what the last press did. */
export function lastTurn(log: readonly Logged[], me: number | null, turnOf: (line: Logged) => number | undefined): Logged[] {
  const lines = counting(log);
  const end = lines.findLastIndex((line) => line.by !== "*");
  const last = lines[end];
  if (!last) return [];
  let first = end;
  for (let k = end - 1; k >= 0 && last.by !== me; k--) {
    const line = lines[k]!;
    if (line.by === "*") continue;
    const [turn, before] = [turnOf(last), turnOf(line)];
    const same = turn !== undefined && before !== undefined ? turn === before : line.by === last.by;
    if (!same || line.by === me) break;
    first = k;
  }
  return lines.slice(first);
}

/** What the others did since one's own last move; nothing before one has moved at all. */
export function sinceMine(log: readonly Logged[], me: number | null): Logged[] {
  const lines = counting(log);
  const own = lines.findLastIndex((line) => line.by === me);
  const since = own < 0 ? [] : lines.slice(own + 1);
  return since.some((line) => line.by !== "*") ? since : [];
}

/** Chances and changes as they are shown: whole numbers of 100 whose sums are exact. */

/** Parts of a win as whole numbers of 100 whose sum is the rounded sum of the parts. */
export function spread(parts: readonly number[]): number[] {
  const exact = parts.map((each) => each * 100);
  const found = exact.map((each) => Math.round(each) + 0);
  const off = Math.round(exact.reduce((sum, each) => sum + each, 0)) - found.reduce((sum, each) => sum + each, 0);
  const step = Math.sign(off);
  const order = exact.map((_, k) => k).sort((a, b) => step * (found[a]! - exact[a]! - (found[b]! - exact[b]!)));
  for (const k of order.slice(0, Math.abs(off))) found[k]! += step;
  return found;
}

/** Chances of 100, none below 0 or above 100, all together 100. */
export function shares(chances: readonly number[]): number[] {
  const least = chances.map((each) => Math.max(0, each));
  const sum = least.reduce((all, each) => all + each, 0) || 1;
  return spread(least.map((each) => each / sum));
}

/** A change with its sign, as it is read and printed. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0";
}

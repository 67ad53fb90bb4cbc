/** Days as puzzles count them: the same for everybody, whatever their clock says. */
const DAY = 86_400_000;

export const dayOf = (now: number): number => Math.floor(now / DAY);

/** The puzzle of a day: every day another, until all have had their turn. */
export const ofDay = (names: readonly string[], day: number): string | null => names[day % names.length] ?? null;

/** How many days in a row up to today, or to yesterday as long as today is not over. */
export function streak(days: readonly number[], today: number): number {
  let last = days.includes(today) ? today : today - 1;
  let count = 0;
  for (; days.includes(last); last -= 1) count += 1;
  return count;
}

/** The next that is not solved, after this one; null: all are. */
export function nextOf(names: readonly string[], name: string, solved: readonly string[]): string | null {
  const at = names.indexOf(name);
  const order = [...names.slice(at + 1), ...names.slice(0, at + 1)];
  return order.find((each) => each !== name && !solved.includes(each)) ?? null;
}

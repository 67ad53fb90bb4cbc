/** The family: who the bots are, from easy to hard, each with a name. */
import { FAMILY } from "../wire/games";

export const PEOPLE: readonly string[] = FAMILY.map(({ name }) => name);

/** Who gives hints: the strongest. */
export const ADVISER = PEOPLE.at(-1) ?? "";

export const isFamily = (level: string): boolean => PEOPLE.includes(level);

/** What somebody is called, in every language. */
export const nameOf = (level: string): string => FAMILY.find(({ name }) => name === level)?.about["en"]?.title ?? "";

/** In the order in which they are asked to a table: first whoever is proposed, then the nearest, the easier before the harder. */
export function nearest(proposed: string): string[] {
  const at = PEOPLE.indexOf(proposed);
  const away = (name: string): number => Math.abs(PEOPLE.indexOf(name) - at);
  return PEOPLE.toSorted((a, b) => away(a) - away(b));
}

/** From easy to hard. */
export const inOrder = (people: readonly string[]): string[] => PEOPLE.filter((name) => people.includes(name));

/** Who looks at a shared screen, what bots are called, and how plates are laid out. */
import { isFamily, nameOf } from "../family/people";
import { BOT_NAMES } from "../wire/games";
import type { TableState } from "../wire/protocol";

type Seated = { readonly name: string; readonly colour: number; readonly level: string };

/**
 * Who of the family sits on which seat: whoever stands in for a person does not, and at old tables, where somebody sits more
 * than once, it is the one with the first colour.
 */
export function familyAt(seats: readonly Seated[]): (string | null)[] {
  const first = new Map<string, number>();
  for (const { name, level, colour } of seats) if (!name && isFamily(level)) first.set(level, Math.min(colour, first.get(level) ?? colour));
  return seats.map(({ name, level, colour }) => (!name && first.get(level) === colour ? level : null));
}

/**
 * What everyone at a table is called: people by their names, the family by theirs. Another bot's name goes with its colour, so
 * that it keeps both at the next table; one whose name a person bears takes the first that nobody has.
 */
export function namesOf(seats: readonly Seated[]): string[] {
  const people = new Set(seats.map(({ name }) => name));
  const family = familyAt(seats);
  const bots = seats.flatMap(({ name, colour }, seat) => (name || family[seat] ? [] : [colour])).sort((a, b) => a - b);
  const own = (colour: number): string => BOT_NAMES[colour] ?? `Bot ${colour + 1}`;
  const free = BOT_NAMES.filter((name) => !people.has(name) && !bots.some((colour) => own(colour) === name));
  const named = new Map(bots.map((colour) => [colour, people.has(own(colour)) ? (free.shift() ?? `Bot ${colour + 1}`) : own(colour)]));
  return seats.map(({ name, colour }, seat) => {
    const own = nameOf(family[seat] ?? "");
    // two of one name may well meet
    if (own) return people.has(own) ? `${own} 2` : own;
    return name || (named.get(colour) ?? "");
  });
}

/** “You” is one person; several at one device are named. */
export const isYou = (held: readonly number[], seat: number): boolean => held.length === 1 && held[0] === seat;

export interface Turn {
  looking: number | null;
  curtain: number | null;
}

/** Whose eyes come next, and for whom the curtain falls before. */
export function nextToLook(
  table: Pick<TableState, "phase" | "to_act" | "seats">,
  held: readonly number[],
  looking: number | null,
  curtain: number | null,
  hidden: boolean,
): Turn {
  const first = held[0];
  if (first === undefined) return { looking: null, curtain: null };
  const here = looking !== null && held.includes(looking) ? looking : null;
  if (held.length === 1) return { looking: first, curtain: null };
  if (table.phase !== "playing") return { looking: here ?? first, curtain: null };
  const awaited = table.to_act.filter((seat) => held.includes(seat) && table.seats[seat]?.kind === "person");
  if (!hidden) return { looking: here !== null && awaited.includes(here) ? here : (awaited[0] ?? here ?? first), curtain: null };
  if (here !== null && (awaited.length === 0 || awaited.includes(here))) return { looking: here, curtain: null };
  const next = curtain !== null && (awaited.length === 0 || awaited.includes(curtain)) ? curtain : (awaited[0] ?? first);
  return { looking: null, curtain: next };
}

/** Of a plate on a phone: the air between two, the sign and the air round it, a figure of the score. */
const [AIR, REST, FIGURE] = [2, 41, 10];
/** How broad letters are in a plate's type, from the narrowest on; any other is as broad as the last. */
const BROAD: readonly (readonly [RegExp, number])[] = [
  [/[ijlI.'’ ]/, 3.7],
  [/[frt]/, 5.2],
  [/[MWmw]/, 11.5],
  [/[A-ZÀ-Þ]/, 9.2],
  [/./u, 7.7],
];

const breadth = (name: string): number =>
  [...name].reduce((sum, letter) => sum + (BROAD.find(([kind]) => kind.test(letter))?.[1] ?? 0), 0);

/** Whether so broad a row has no room for sign, name and score of all side by side, and for the words below a name. */
export function crowded(width: number, names: readonly string[], scores: readonly (number | null)[] = [], words: readonly string[] = []): boolean {
  const longest = Math.max(0, ...[...names, ...words].map(breadth));
  const figures = Math.max(1, ...scores.map((score) => String(score ?? "").length));
  return (width - 8) / names.length < AIR + REST + longest + FIGURE * figures;
}

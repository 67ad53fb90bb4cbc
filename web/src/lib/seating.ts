/** Who looks at a shared screen, what bots are called, and how plates are laid out. */
import type { TableState } from "../wire/protocol";

const BOTS = ["Bruna", "Nonno", "Ivo", "Rosa", "Pino", "Lea"];

/** Bots get first names that no person at the table bears. */
export function botName(seat: number, people: readonly string[]): string {
  const free = BOTS.filter((name) => !people.includes(name));
  return free[seat % free.length] ?? `Bot ${seat + 1}`;
}

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

/** Whether so broad a row has no room for sign, name and score of all side by side. */
export function crowded(width: number, names: readonly string[], scores: readonly (number | null)[] = []): boolean {
  const longest = Math.max(0, ...names.map(breadth));
  const figures = Math.max(1, ...scores.map((score) => String(score ?? "").length));
  return (width - 8) / names.length < AIR + REST + longest + FIGURE * figures;
}

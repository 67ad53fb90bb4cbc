/** Moves as the board understands them, read from their texts alone. */
import type { Offer } from "../contract";

export interface Deed {
  readonly move: string;
  readonly kind: "hide" | "escort" | "alone" | "road" | "take" | "leave";
  /** Roads that are named. */
  readonly letters: readonly string[];
  /** The task given up for another. */
  readonly drops: string | null;
}

const KINDS: readonly string[] = ["hide", "escort", "alone", "road", "take", "leave"] satisfies Deed["kind"][];
const DROP = "take drop ";

/** What a text means; null for one that is no move, or whose letters are hidden. */
export function deed(move: string): Deed | null {
  const [word = "", ...rest] = move.split(" ");
  if (!KINDS.includes(word)) return null;
  const kind = word as Deed["kind"];
  if (move.startsWith(DROP)) return { move, kind, letters: [], drops: move.slice(DROP.length) };
  const letters = rest.filter((each) => /^[A-Z]$/.test(each));
  return letters.length === rest.length ? { move, kind, letters, drops: null } : null;
}

/** The move of letters set on the dial. */
export function dialled(kind: "hide" | "escort", letters: readonly string[]): string {
  return [kind, ...[...letters].sort()].join(" ");
}

/** Letters after one more is set: the oldest leaves when there are too many, a set one is taken back. */
export function set(letters: readonly string[], letter: string, most: number): readonly string[] {
  if (most === 1) return [letter];
  return letters.includes(letter) ? letters.filter((each) => each !== letter) : [...letters, letter].slice(-most);
}

/** What the dial is for now: how many letters, and for which kind of move. */
export function dialFor(legal: readonly Offer[]): { kind: "hide" | "escort"; most: number } | null {
  const first = legal.find(({ key }) => key === "hide" || key === "escort");
  const found = first && deed(first.move);
  return found && (found.kind === "hide" || found.kind === "escort") ? { kind: found.kind, most: found.letters.length } : null;
}

export const destination = (task: string): string => task.split(">")[1] ?? "";
export const firstTown = (task: string): string => task.split(">")[0] ?? "";

/** Proves, frame by frame, that a page was told nobody else's secret. The truth comes from the finished record. */
import type { Eyes, Logged, ServerFrame } from "../../src/wire/protocol";

export type Viewer = number | null;
export type Written = readonly [by: number | "*", move: string];

/** What one game keeps secret. Each answer is a list of complaints; an empty one is good. */
export interface Secrecy {
  /** The position, the prompt and the offers these eyes got after so many moves of the record. */
  sight: (moves: readonly Written[], viewer: Viewer, eyes: Eyes, over: boolean) => string[];
  /** The line about the last of these moves. */
  line: (moves: readonly Written[], viewer: Viewer, line: Logged, over: boolean) => string[];
  /** Everything in a value that could name a secret. */
  names: (value: unknown) => string[];
  /** The same view with others' secrets in it: what must be found. */
  spill: (moves: readonly Written[], view: unknown) => unknown;
}

/** Of all that a game played without questions and hints brings to a page. */
const EXPECTED = new Set(["welcome", "update", "changed", "ack", "pong", "spoken"]);

export function leaks(secrecy: Secrecy, moves: readonly Written[], viewer: Viewer, frames: readonly string[]): string[] {
  return frames.flatMap((text, number) => {
    const frame = JSON.parse(text) as ServerFrame;
    return inFrame(secrecy, moves, viewer, frame).map((what) => `frame ${number} (${frame.type}) to ${viewer ?? "a spectator"}: ${what}`);
  });
}

function inFrame(secrecy: Secrecy, moves: readonly Written[], viewer: Viewer, frame: ServerFrame): string[] {
  if (!EXPECTED.has(frame.type)) return ["a kind of frame nobody asked for"];
  if (frame.type !== "welcome" && frame.type !== "update") return secrecy.names(frame).map((name) => `${name} outside the eyes`);
  const { eyes, ...rest } = frame;
  const over = frame.table.phase === "over";
  const found = secrecy.names(rest).map((name) => `${name} outside the eyes`);
  const then = moves.slice(0, frame.table.moves);
  for (const each of eyes) {
    if (each.seat !== viewer) found.push(`the eyes of ${each.seat ?? "a spectator"}`);
    if (each.legal.length && (viewer === null || !frame.table.to_act.includes(viewer))) found.push("offers to one who is not asked");
    found.push(...secrecy.sight(then, viewer, each, over));
    for (const line of each.log) {
      const last = over && line.at === moves.length;
      found.push(...secrecy.line(moves.slice(0, line.at), viewer, line, last).map((what) => `line ${line.at}: ${what}`));
    }
  }
  return found;
}

/** The same frames with a secret planted in every view, and with every line as the record has it. */
export function planted(secrecy: Secrecy, moves: readonly Written[], frames: readonly string[]): Record<"views" | "lines", string[]> {
  const change = (how: (eyes: Eyes, then: readonly Written[]) => Eyes): string[] =>
    frames.map((text) => {
      const frame = JSON.parse(text) as ServerFrame;
      if (frame.type !== "welcome" && frame.type !== "update") return text;
      return JSON.stringify({ ...frame, eyes: frame.eyes.map((eyes) => how(eyes, moves.slice(0, frame.table.moves))) });
    });
  return {
    views: change((eyes, then) => ({ ...eyes, view: secrecy.spill(then, eyes.view) })),
    lines: change((eyes) => ({ ...eyes, log: eyes.log.map((line) => ({ ...line, move: moves[line.at - 1]?.[1] ?? "" })) })),
  };
}

/** All texts in a value: keys, and whatever stands at them. */
export function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => [...(Array.isArray(value) ? [] : [key]), ...texts(each)]);
}

/** What stands in the first list and not, as often, in the second. */
export function beyond(some: readonly string[], all: readonly string[]): string[] {
  const left = [...all];
  return some.filter((each) => {
    const at = left.indexOf(each);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** A move of another as it must be read: the record's text, or what hides it. */
export function misread(line: Logged, [by, move]: Written, hidden: string | null): string[] {
  const wanted = hidden ?? move;
  return line.by === by && line.move === wanted ? [] : [`reads “${line.move}” by ${line.by}, not “${wanted}” by ${by}`];
}

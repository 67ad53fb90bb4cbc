/** Proves, word by word, that a page was told nobody else's secret. The truth comes from the finished record. */
import type { Eyes, Logged, Replay, ServerFrame } from "../../src/wire/protocol";
import type { Heard } from "./ear";

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
  /** All may read every line. */
  readonly open?: true;
}

/** A game without secrets: after each move everybody sees the same. */
export function openToAll(): Secrecy {
  const seen = new Map<number, string>();
  return {
    sight(moves, _, { view }) {
      const text = JSON.stringify({ ...(view as object), seat: null });
      const first = seen.get(moves.length) ?? text;
      seen.set(moves.length, first);
      return text === first ? [] : [`another view than others have after ${moves.length} moves`];
    },
    line: (moves, _, line) => misread(line, moves.at(-1)!, null),
    names: () => [],
    spill: (_, view) => ({ ...(view as object), more: "than others see" }),
    open: true,
  };
}

/** Of all frames that a game played without questions and hints brings to a page; a press that came too late is refused. */
const EXPECTED = new Set(["welcome", "update", "changed", "ack", "refuse", "pong", "spoken", "answer"]);

type Part =
  | { readonly kind: "frame"; readonly frame: ServerFrame }
  | { readonly kind: "replay"; readonly replay: Replay; readonly asOpen: boolean }
  | { readonly kind: "record"; readonly record: Recorded }
  | { readonly kind: "other"; readonly value: unknown };

/** A record as it may be read: whole when it has a result. */
interface Recorded {
  readonly moves: readonly Written[];
  readonly result?: unknown;
}

/** What came about a table: whatever its address says it is. */
function part({ way, address, text }: Heard): Part {
  const value: unknown = JSON.parse(text);
  const of = /^\/api\/tables\/[^/]+\/(\w+)/.exec(address)?.[1];
  if (way !== "answer" || of === "commands") return { kind: "frame", frame: value as ServerFrame };
  if (of === "replay" && "steps" in (value as object)) {
    return { kind: "replay", replay: value as Replay, asOpen: new URLSearchParams(address.split("?")[1]).get("eyes") === "open" };
  }
  if (of === "record" && "moves" in (value as object)) return { kind: "record", record: value as Recorded };
  return { kind: "other", value };
}

export function leaks(secrecy: Secrecy, moves: readonly Written[], viewer: Viewer, heard: readonly Heard[]): string[] {
  return heard.flatMap((each, number) => {
    const about = part(each);
    return inPart(secrecy, moves, viewer, about).map((what) => `${each.way} ${about.kind} ${number} to ${viewer ?? "a spectator"}: ${what}`);
  });
}

function inPart(secrecy: Secrecy, moves: readonly Written[], viewer: Viewer, about: Part): string[] {
  if (about.kind === "frame") return inFrame(secrecy, moves, viewer, about.frame);
  if (about.kind === "replay") return about.asOpen ? inOpenReplay(about.replay) : inReplay(secrecy, moves, viewer, about.replay);
  if (about.kind === "other") return outside(secrecy, about.value);
  const { moves: written, ...rest } = about.record;
  if (rest.result) return [];
  const lines = written.map(([by, move], index) => ({ at: index + 1, by, move, events: [] }));
  return [...outside(secrecy, rest), ...lines.flatMap((line) => secrecy.line(moves.slice(0, line.at), viewer, line, false))];
}

const outside = (secrecy: Secrecy, value: unknown): string[] => secrecy.names(value).map((name) => `${name} outside the eyes`);

function inFrame(secrecy: Secrecy, moves: readonly Written[], viewer: Viewer, frame: ServerFrame): string[] {
  if (!EXPECTED.has(frame.type)) return [`a kind of frame nobody asked for: ${frame.type}`];
  if (frame.type === "answer" && frame.seat !== viewer) return [`an answer to ${frame.seat}`];
  if (frame.type !== "welcome" && frame.type !== "update") return outside(secrecy, frame);
  const { eyes, ...rest } = frame;
  const found = outside(secrecy, rest);
  for (const each of eyes) {
    if (each.seat !== viewer) found.push(`the eyes of ${each.seat ?? "a spectator"}`);
    if (each.legal.length && (viewer === null || !frame.table.to_act.includes(viewer))) found.push("offers to one who is not asked");
    found.push(...inEyes(secrecy, moves, frame.table.moves, viewer, each, frame.table.phase === "over"));
  }
  return found;
}

/** Everything lies open, and nobody may look before the game is over. */
const inOpenReplay = ({ table }: Replay): string[] => (table.phase === "over" ? [] : ["a running game laid open"]);

/** While a game runs, only with one's own eyes and a spectator's; then with any, and each sees what it saw. */
function inReplay(secrecy: Secrecy, moves: readonly Written[], viewer: Viewer, { steps, ...rest }: Replay): string[] {
  const over = rest.table.phase === "over";
  const found = outside(secrecy, rest);
  for (const { at, eyes } of steps) {
    for (const each of eyes) {
      if (!over && each.seat !== null && each.seat !== viewer) found.push(`the eyes of ${each.seat}`);
      if (each.legal.length && !over && each.seat !== viewer) found.push("offers to one who is not asked");
      found.push(...inEyes(secrecy, moves, at, each.seat, each, over && at === moves.length));
    }
  }
  return found;
}

function inEyes(secrecy: Secrecy, moves: readonly Written[], at: number, viewer: Viewer, eyes: Eyes, over: boolean): string[] {
  const found = secrecy.sight(moves.slice(0, at), viewer, eyes, over);
  for (const line of eyes.log) {
    if (line.at > at) found.push(`line ${line.at}: not yet after ${at} moves`);
    const last = over && line.at === moves.length;
    found.push(...secrecy.line(moves.slice(0, line.at), viewer, line, last).map((what) => `line ${line.at}: ${what}`));
  }
  return found;
}

/** The same with a secret planted in every view, and with every line, in records too, as the finished record has it. */
export function planted(secrecy: Secrecy, moves: readonly Written[], heard: readonly Heard[]): Record<"views" | "lines", Heard[]> {
  const change = (how: (eyes: Eyes, at: number) => Eyes, whole: boolean): Heard[] =>
    heard.map((each) => {
      const about = part(each);
      const become = (value: unknown): Heard => ({ ...each, text: JSON.stringify(value) });
      if (about.kind === "replay") {
        const steps = about.replay.steps.map(({ at, eyes }) => ({ at, eyes: eyes.map((one) => how(one, at)) }));
        return become({ ...about.replay, steps });
      }
      if (about.kind === "record" && whole) return become({ ...about.record, moves: moves.slice(0, about.record.moves.length) });
      if (about.kind !== "frame") return each;
      const { frame } = about;
      if (frame.type !== "welcome" && frame.type !== "update") return each;
      return become({ ...frame, eyes: frame.eyes.map((one) => how(one, frame.table.moves)) });
    });
  return {
    views: change((eyes, at) => ({ ...eyes, view: secrecy.spill(moves.slice(0, at), eyes.view) }), false),
    lines: change((eyes) => ({ ...eyes, log: eyes.log.map((line) => ({ ...line, move: moves[line.at - 1]?.[1] ?? "" })) }), true),
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

/** The view between two events: what stands until the next one. */
import type { MilleGrazieView } from "../../wire/views";
import { list, number, text } from "../args";
import type { Args } from "../contract";

type Change = (view: MilleGrazieView, args: Args, next: MilleGrazieView) => Partial<MilleGrazieView>;

const sorted = (letters: string): string => [...new Set(letters)].sort().join("");
const without = (tasks: readonly string[], gone: readonly string[]): string[] => tasks.filter((task) => !gone.includes(task));

function forSeat<T>(all: readonly T[], seat: number, change: (one: T) => T): T[] {
  return all.map((one, k) => (k === seat ? change(one) : one));
}

/** A letter that came to light takes the place of one that was hidden. */
export function learned(hidden: string, letters: string): string {
  const known = sorted(hidden.replaceAll("?", "") + letters);
  return known + "?".repeat(Math.max(0, hidden.length - known.length));
}

function reveal(view: MilleGrazieView, seat: number, letters: string): Record<string, string> {
  return { ...view.hidden, [seat]: learned(view.hidden[seat] ?? "", letters) };
}

function loses(view: MilleGrazieView, seat: number, gone: readonly string[]): Partial<MilleGrazieView> {
  return {
    tasks: forSeat(view.tasks, seat, (held) => without(held, gone)),
    discard: [...view.discard, ...gone].sort(),
  };
}

const scored = (view: MilleGrazieView, args: Args): number[] =>
  forSeat(view.points, number(args, "seat"), (points) => points + Math.max(0, number(args, "points")));

const chosen = (view: MilleGrazieView, args: Args, letters: string): Partial<MilleGrazieView> => ({
  hidden: { ...view.hidden, [number(args, "seat")]: letters },
  to_hide: view.to_hide.filter((seat) => seat !== number(args, "seat")),
});

const CHANGES: Readonly<Record<string, Change>> = {
  dealt: (view, args) => ({
    tasks: forSeat(view.tasks, number(args, "seat"), (held) => [...held, text(args, "task")].sort()),
    towns: forSeat(view.towns, number(args, "seat"), () => text(args, "town")),
    draw: view.draw - 1,
  }),
  laid: (view, args, next) => ({ laid: { ...view.laid, [text(args, "town")]: text(args, "task") }, draw: next.draw }),
  buried: (view, args, next) => ({ discard: [...view.discard, text(args, "task")].sort(), draw: next.draw }),
  round_began: (view, args) => ({
    phase: "hide",
    nobleman: number(args, "seat"),
    escort: null,
    left: 0,
    used: "",
    met: "",
    hidden: {},
    to_hide: view.points.map((_, seat) => seat).filter((seat) => seat !== number(args, "seat")),
  }),
  hid: (view, args) => chosen(view, args, text(args, "letters")),
  hid_away: (view, args) => chosen(view, args, "?".repeat(view.points.length === 2 ? 2 : 1)),
  escorted: (_, args, next) => ({ escort: text(args, "letter"), left: next.left }),
  escorted_away: (_, __, next) => ({ escort: "?", left: next.left }),
  alone: (_, __, next) => ({ escort: "alone", left: next.left }),
  set_out: (view, args) => ({ phase: "road", used: sorted(view.used + text(args, "letter")), left: Math.max(0, view.left - 1) }),
  ambushed: (view, args) => ({
    points: scored(view, args),
    hidden: reveal(view, number(args, "seat"), text(args, "letter")),
    met: sorted(view.met + text(args, "letter")),
  }),
  foiled: (view, args) => ({
    escort: text(args, "letter"),
    hidden: reveal(view, number(args, "seat"), text(args, "letter")),
    met: sorted(view.met + text(args, "letter")),
  }),
  robbed: (view, args) => loses(view, number(args, "seat"), list(args, "tasks")),
  arrived: (view, args) => ({ towns: forSeat(view.towns, number(args, "seat"), () => text(args, "town")), road: null }),
  completed: (view, args) => ({ ...loses(view, number(args, "seat"), [text(args, "task")]), points: scored(view, args) }),
  dropped: (view, args) => loses(view, number(args, "seat"), [text(args, "task")]),
  took: (view, args) => {
    const laid = Object.entries(view.laid).filter(([, task]) => task !== text(args, "task"));
    const tasks = forSeat(view.tasks, number(args, "seat"), (held) => [...held, text(args, "task")].sort());
    return { laid: Object.fromEntries(laid), tasks };
  },
  journey_ended: (view) => ({ turns: view.turns + 1 }),
  hid_there: (view, args) => ({ hidden: reveal(view, number(args, "seat"), text(args, "letters")) }),
  escort_was: (_, args) => ({ escort: text(args, "letter") }),
  ended: () => ({ phase: "over" }),
  ended_shared: () => ({ phase: "over" }),
};

export function viewAfter(view: MilleGrazieView, key: string, args: Args, next: MilleGrazieView): MilleGrazieView {
  return { ...view, ...CHANGES[key]?.(view, args, next) };
}

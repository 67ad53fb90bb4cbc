/** A game that was, or is being, played: its steps as one seat saw them, and where in it we are. */
import type { BoardHandle, Happening, Sitting } from "../boards/contract";
import type { Eyes, ReplayStep, TableState } from "../wire/protocol";
import { announce } from "./announce.svelte";
import { Refused, replay } from "./api";
import { mine, tokens } from "./mine.svelte";
import { Clockwork } from "./motion";
import { refuse } from "./refusal.svelte";
import { NO_TEXTS, type Texts } from "./say";
import { namesOf } from "./seating";
import { still } from "./settings.svelte";

const CHUNK = 200;
const PAUSE = 700;
export const SPEEDS = [0.5, 1, 2, 4] as const;

/** One move in words. */
export interface Told {
  readonly at: number;
  readonly by: number | "*";
  readonly texts: readonly string[];
}

export class Replayed {
  laid = $state.raw<TableState | null>(null);
  moves = $state(0);
  steps = $state.raw<(ReplayStep | undefined)[]>([]);
  texts = $state.raw<Texts>(NO_TEXTS);
  /** There is no such table. */
  missing = $state(false);
  /** Nothing of it can be shown; its table says why. */
  refused = $state(false);
  place = $state(0);
  playing = $state(false);
  speed = $state<number>(1);
  /** A seat's number, `spectator`, or `open`: everything, when the game is over. */
  seer = $state("");
  /** Whose game the analysis tells, while it lies open. */
  seat = $state<number | null>(null);
  board: BoardHandle<unknown> | undefined = $state();
  /** What single seats saw, by seat and place, as far as it was asked for. */
  seen = $state.raw<Readonly<Record<number, Readonly<Record<number, Eyes>>>>>({});

  private readonly wanted = new Set<string>();
  private busy = false;
  /** Where to go as soon as what moves has come to its end. */
  private aim: number | null = null;
  private readonly motion = new Clockwork(still, () => 1 / this.speed);

  constructor(
    readonly id: string,
    at: number | null,
    /** Null: whatever shows most. */
    private readonly asked: string | null,
  ) {
    this.seer = asked ?? "open";
    void this.load().then(() => (this.place = Math.min(at ?? this.moves, this.moves)));
  }

  names = $derived.by(() => namesOf(this.laid?.seats ?? []));

  seats = $derived.by((): Sitting[] =>
    (this.laid?.seats ?? []).map((each) => ({
      seat: each.seat,
      name: this.names[each.seat] ?? "",
      colour: each.colour,
      bot: each.kind === "bot",
    })),
  );

  step = $derived.by(() => this.steps[this.place]);
  sight = $derived.by(() => this.step?.eyes[0] ?? null);
  told = $derived.by(() => this.happenings(this.step));
  /** Played to its end: nothing is secret any more. */
  over = $derived.by(() => this.laid?.phase === "over");
  looking = $derived.by(() => this.sight?.seat ?? null);
  readonly held: readonly number[] = [];

  /** The table as it was at this place, for the rows of its seats. */
  state = $derived.by((): TableState | null => {
    const { laid, place, moves } = this;
    if (!laid) return null;
    const next = this.steps[place + 1]?.eyes[0]?.log[0]?.by;
    const seats = laid.seats.map((each) => ({ ...each, online: true }));
    return place < moves
      ? { ...laid, seats, clocks: [], phase: "playing", result: null, to_act: typeof next === "number" ? [next] : [] }
      : { ...laid, seats, clocks: [] };
  });

  now(): number {
    return 0;
  }

  /** Every move that was told of. */
  moved = $derived.by((): Told[] =>
    this.steps.flatMap((step) => {
      const line = step?.eyes[0]?.log[0];
      if (!line?.events.length) return [];
      return [{ at: line.at, by: line.by, texts: line.events.map((event) => this.texts.say("event", event, this.names)) }];
    }),
  );

  /** While the game runs only one's own eyes and a spectator's. */
  seers = $derived.by(() =>
    (this.laid?.seats ?? [])
      .map((each) => each.seat)
      .filter((seat) => this.over || mine(this.id)?.seats.some((each) => each.seat === seat)),
  );

  /** Where another seat takes over: the ticks of the slider. */
  turns = $derived.by(() => {
    const found: number[] = [];
    let last: number | null = null;
    this.steps.forEach((each, index) => {
      const by = each?.eyes[0]?.log[0]?.by;
      if (typeof by !== "number") return;
      if (last !== null && by !== last) found.push(index);
      last = by;
    });
    return found;
  });

  address = $derived.by(
    () => `/t/${this.id}/replay?at=${this.place}${this.seer === (this.over ? "open" : "spectator") ? "" : `&eyes=${this.seer}`}${this.seat === null ? "" : `&seat=${this.seat}`}`,
  );

  async look(as: string): Promise<void> {
    this.seer = as;
    await this.load();
  }

  /** Asks what a seat saw at a place of a finished game, and around it. */
  async see(seat: number, at: number): Promise<void> {
    const first = at - (at % CHUNK);
    const name = `${seat} ${first}`;
    if (this.wanted.has(name)) return;
    this.wanted.add(name);
    try {
      const { steps } = await replay(this.id, String(seat), first, first + CHUNK - 1, tokens(this.id));
      const found = Object.fromEntries(steps.flatMap((step) => (step.eyes[0] ? [[step.at, step.eyes[0]]] : [])));
      this.seen = { ...this.seen, [seat]: { ...this.seen[seat], ...found } };
    } catch (error) {
      this.wanted.delete(name);
      if (!(error instanceof Refused)) throw error;
    }
  }

  jump(to: number): void {
    this.playing = false;
    const place = Math.max(0, Math.min(this.moves, to));
    if (this.busy) {
      this.aim = place;
      this.motion.skip();
    } else {
      this.place = place;
    }
  }

  /** One step on, with its motion. */
  async on(): Promise<void> {
    const next = this.steps[this.place + 1];
    if (!next || this.busy) return;
    this.busy = true;
    try {
      await this.perform(next);
    } catch (error) {
      // a board that stumbles over an event still draws the view
      console.error(error);
    } finally {
      this.busy = false;
    }
  }

  async run(): Promise<void> {
    this.playing = !this.playing;
    if (this.playing && this.place >= this.moves) this.place = 0;
    while (this.playing && this.place < this.moves) {
      await this.on();
      await new Promise((done) => setTimeout(done, PAUSE / this.speed));
    }
    this.playing = false;
  }

  private async perform(next: ReplayStep): Promise<void> {
    this.motion.calm();
    const events = this.happenings(next);
    if (events.length) announce(events.map((each) => each.text).join(" "));
    try {
      for (const each of events) {
        if (this.aim === null) await this.board?.play?.(each, this.motion, next.eyes[0]?.view);
      }
      // what came to rest is painted before all the rest changes
      await this.motion.painted();
    } finally {
      // the board has drawn events since: also where we are already it must be told what to draw
      if (this.aim === this.place) this.steps = this.steps.map((each, at) => (at === this.place ? structuredClone(each) : each));
      this.place = this.aim ?? this.place + 1;
      this.aim = null;
    }
  }

  private happenings(of: ReplayStep | undefined): Happening[] {
    const line = of?.eyes[0]?.log[0];
    if (!line) return [];
    return line.events.map((event) => ({
      key: event.key,
      args: event.args,
      text: this.texts.say("event", event, this.names),
      by: line.by,
      at: line.at,
    }));
  }

  private async fetch(first: number): Promise<void> {
    const found = await replay(this.id, this.seer, first, first + CHUNK - 1, tokens(this.id));
    this.laid = found.table;
    this.moves = found.moves;
    const fresh = first === 0 && this.steps.length !== this.moves + 1;
    const next = fresh ? new Array<ReplayStep | undefined>(this.moves + 1) : [...this.steps];
    for (const each of found.steps) next[each.at] = each;
    this.steps = next;
  }

  private async load(): Promise<void> {
    try {
      this.steps = [];
      await this.fetch(0);
      for (let first = CHUNK; first <= this.moves; first += CHUNK) await this.fetch(first);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.status === 404) {
        this.missing = true;
        return;
      }
      // a running game is not open to anybody: only who asked for more is told so
      if (this.asked !== null || this.seer !== "open") await refuse(error.why);
      if (this.seer === "spectator") {
        this.refused = true;
        return;
      }
      this.seer = "spectator";
      await this.load();
    }
  }
}

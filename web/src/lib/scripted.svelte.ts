/** A table without a server: what happens at it was made beforehand, and is told as a server would tell it. */
import type { Logged, Moment, Result, SeatState, TableState } from "../wire/protocol";
import { SETTINGS } from "./agreed";
import { t } from "./language.svelte";
import type { Command, Connection, Reply, Told } from "./link.svelte";
import { settings } from "./settings.svelte";

const COLOURS = 6;

export interface Laid {
  readonly game: string;
  readonly rules: number;
  readonly options: TableState["options"];
  readonly seats: number;
  /** Whose eyes see it. */
  readonly seat: number;
}

/** The person at this device in one's own colour, bots in the others. */
function sitting({ seats, seat }: Laid): SeatState[] {
  const others = Array.from({ length: COLOURS }, (_, colour) => colour).filter((colour) => colour !== settings.colour);
  return Array.from({ length: seats }, (_, k) => {
    const mine = k === seat;
    const colour = mine ? settings.colour : (others.shift() ?? 0);
    const name = mine ? settings.name || t("lay.asguest") : "";
    return { seat: k, kind: mine ? "person" : "bot", name, level: "", colour, online: true, ready: true, muted: false };
  });
}

export class Scripted implements Connection {
  readonly state = "open";
  readonly why = null;
  readonly again = 0;
  private version = 0;

  constructor(
    private readonly laid: Laid,
    private readonly hear: (frame: Told) => void,
    /** The person made this move. */
    private readonly made: (move: string) => void,
  ) {}

  /** The table as it stands at a moment; nothing moves. */
  show(moment: Moment, log: readonly Logged[], moves: number, result: Result | null): void {
    this.version += 1;
    this.hear({
      type: "welcome",
      version: this.version,
      now: Date.now(),
      seats: [this.laid.seat],
      host: false,
      table: this.table(moment, moves, result),
      eyes: [{ ...moment.eyes, log: [...log] }],
      chat: [],
      times: [],
      missed: false,
    });
  }

  /** The lines of a moment happen, and lead to it. */
  happen(moment: Moment, moves: number, result: Result | null): void {
    this.version += 1;
    const { phase, to_act, clocks, votes, hints } = this.table(moment, moves, result);
    this.hear({
      type: "update",
      version: this.version,
      now: Date.now(),
      table: { phase, moves, to_act, clocks, votes, result, hints },
      eyes: [moment.eyes],
      undone: 0,
    });
  }

  ask(command: Command): Promise<Reply> {
    if (command.type === "move") this.made(command.move);
    return Promise.resolve({ type: "ack", id: "", version: this.version });
  }

  now(): void {}
  refresh(): void {}
  close(): void {}

  private table({ to_act }: Moment, moves: number, result: Result | null): TableState {
    const { game, rules, options } = this.laid;
    return {
      id: "",
      game,
      rules,
      phase: result ? "over" : "playing",
      options,
      settings: { ...SETTINGS, undo: false, chat: false, spectators: false },
      seats: sitting(this.laid),
      created: 0,
      started: 0,
      moves,
      to_act,
      clocks: [],
      votes: {},
      hints: [],
      rematch: [],
      next: null,
      result,
      commitment: "",
      spectators: 0,
      outdated: false,
    };
  }
}

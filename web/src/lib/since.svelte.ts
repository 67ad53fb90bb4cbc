/** What happened since one's own turn, move by move: the table after each of them, as this seat saw it. */
import type { Happening } from "../boards/contract";
import type { Eyes, Logged } from "../wire/protocol";
import { announce } from "./announce.svelte";
import { replay } from "./api";
import { tokens } from "./mine.svelte";
import { Clockwork } from "./motion";
import { tempo } from "./pace";
import { settings, still } from "./settings.svelte";
import type { Table } from "./table.svelte";

/** A place to stop: after a move, and what chance answered to it. */
interface Stop {
  readonly view: unknown;
  readonly told: readonly Happening[];
  /** How it came about, move by move. */
  readonly way: readonly { readonly events: readonly Happening[]; readonly view: unknown }[];
}

/** One stop a move; what nobody here was told anything of goes with the next. */
export function stopsOf(seen: readonly Eyes[], happenings: (line: Logged) => Happening[]): Stop[] {
  const [before, ...rest] = seen;
  const stops: Stop[] = before ? [{ view: before.view, told: [], way: [] }] : [];
  let way: Stop["way"] = [];
  rest.forEach(({ view, log }, k) => {
    way = [...way, { view, events: log.flatMap(happenings) }];
    const told = way.flatMap(({ events }) => events);
    const next = rest[k + 1];
    if (next && (next.log[0]?.by === "*" || told.length === 0)) return;
    stops.push({ view, told, way });
    way = [];
  });
  return stops;
}

export class Since {
  place = $state(0);
  moving = $state(false);
  private readonly motion = new Clockwork(still, () => tempo(settings.pace, false).stretch);

  private constructor(
    private readonly table: Table,
    readonly stops: readonly Stop[],
  ) {}

  /** Null if nothing happened, or it can't be fetched just now. */
  static async of(table: Table): Promise<Since | null> {
    const first = table.since[0];
    if (!first || table.looking === null) return null;
    const last = table.since.at(-1)?.at ?? first.at;
    const found = await replay(table.id, String(table.looking), first.at - 1, last, tokens(table.id)).catch(() => null);
    const seen = found?.steps.flatMap(({ eyes }) => eyes.slice(0, 1)) ?? [];
    return seen.length > 1 ? new Since(table, stopsOf(seen, (line) => table.happenings(line))) : null;
  }

  stop = $derived.by(() => this.stops[this.place]!);
  last = $derived.by(() => this.place === this.stops.length - 1);

  /** One move on, with its motion; pressed again while it moves, its end. */
  async on(): Promise<void> {
    if (this.moving) return this.motion.skip();
    const next = this.stops[this.place + 1];
    if (!next) return;
    this.moving = true;
    this.motion.calm();
    announce(next.told.map(({ text }) => text).join(" "));
    try {
      for (const { events, view } of next.way) for (const event of events) await this.table.board?.play?.(event, this.motion, view);
    } catch (error) {
      // a board that stumbles over an event still draws the view
      console.error(error);
    }
    this.place += 1;
    this.moving = false;
  }

  back(): void {
    this.motion.skip();
    if (!this.moving) this.place = Math.max(0, this.place - 1);
  }

  end(): void {
    this.motion.skip();
  }
}

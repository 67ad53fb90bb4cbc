/** Rows of the lists: my tables and the open ones, looked up now and then while they are in sight. */
import type { Summary, TableState } from "../wire/protocol";
import { lobby, Refused, replay, summary } from "./api";
import { allMine, forget, mine, tokens } from "./mine.svelte";
import { namesOf } from "./seating";
import { left } from "./time";

export interface TableRow {
  id: string;
  game: string;
  phase: Summary["phase"];
  /** Played by other rules than are played here now: nothing of it can be shown. */
  outdated: boolean;
  /** Who else sits there. */
  others: string[];
  colours: (number | null)[];
  free: number;
  seats: number;
  /** Seats of this browser. */
  held: number;
  /** All people there sit at this device. */
  device: boolean;
  turn: boolean;
  thinks: string;
  /** What is left to whoever is awaited; null: no clock. */
  left: number | null;
  watching: number;
  clock: Summary["settings"]["clock"];
  host: string;
  /** When something last happened there, as far as that is told. */
  at: number;
  /** Of a game that was played to its end. */
  ended: Ending | null;
}

export interface Ending {
  winners: string[];
  /** Somebody who sits at this browser is among them. */
  won: boolean;
  /** By seat. */
  scores: readonly number[];
}

export const isOver = (row: Pick<TableRow, "phase">): boolean => row.phase === "over" || row.phase === "closed";

/** `now`: the server's time, where clocks are told. */
export function rowOf(table: Summary | TableState, held: readonly number[], now = 0): TableRow {
  const people = table.seats.map((each) => each.name).filter(Boolean);
  const names = namesOf(table.seats);
  const nameOf = (seat: number): string => names[seat] ?? "";
  const acting = "to_act" in table && table.phase === "playing" ? table.to_act : [];
  const awaited = acting.find((seat) => held.includes(seat)) ?? acting[0];
  const clock = "clocks" in table && awaited !== undefined ? table.clocks[awaited] : undefined;
  const others = table.seats.filter((each) => each.kind !== "free" && !held.includes(each.seat));
  return {
    id: table.id,
    game: table.game,
    phase: table.phase,
    outdated: table.outdated,
    others: others.map((each) => nameOf(each.seat)),
    colours: table.seats.map((each) => (each.kind === "free" ? null : each.colour)),
    free: table.seats.filter((each) => each.kind === "free").length,
    seats: table.seats.length,
    held: held.length,
    device: held.length > 1 && others.every((each) => each.kind === "bot"),
    turn: acting.some((seat) => held.includes(seat)),
    thinks: acting[0] === undefined ? "" : nameOf(acting[0]),
    left: clock ? left(clock, now) : null,
    watching: table.spectators,
    clock: table.settings.clock,
    host: people[0] ?? "",
    at: "updated" in table ? table.updated : 0,
    ended: table.result
      ? {
          winners: table.result.winners.map(nameOf),
          won: table.result.winners.some((seat) => held.includes(seat)),
          scores: table.result.scores,
        }
      : null,
  };
}

async function ofMine(id: string): Promise<TableRow | null> {
  const held = mine(id)?.seats.map((each) => each.seat) ?? [];
  try {
    const table = await summary(id);
    if (table.phase !== "playing") return rowOf(table, held);
    const seen = await replay(id, "spectator", 0, 0, tokens(id));
    return rowOf(seen.table, held, seen.now);
  } catch (error) {
    if (error instanceof Refused && error.status === 404) forget(id);
    return null;
  }
}

/** Nothing happens at a finished table any more: looked up once. */
const finished = new Map<string, TableRow>();

async function ofFinished(id: string): Promise<TableRow | null> {
  const known = finished.get(id) ?? (await ofMine(id));
  if (known && isOver(known)) finished.set(id, known);
  return known;
}

const PAUSE = 10_000;
/** So many tables are asked for at once. */
const LOOKED_UP = 12;

export interface Rows {
  mine: TableRow[];
  open: TableRow[];
  ready: boolean;
}

/** Lives as long as the component that asks for it; `most` finished games are looked up. */
export function followed(most: number): Rows {
  const rows: Rows = $state({ mine: [], open: [], ready: false });

  async function look(): Promise<void> {
    if (document.hidden) return;
    const all = allMine();
    const running = all.filter(([, held]) => !held.over).slice(0, LOOKED_UP);
    const over = all.filter(([, held]) => held.over).slice(0, most);
    const found = await Promise.all(running.map(([id]) => ofMine(id)));
    for (let first = 0; first < over.length; first += LOOKED_UP) {
      found.push(...(await Promise.all(over.slice(first, first + LOOKED_UP).map(([id]) => ofFinished(id)))));
    }
    rows.mine = found.filter((row) => row !== null).sort((a, b) => Number(b.turn) - Number(a.turn));
    try {
      rows.open = (await lobby()).tables.map((table) => rowOf(table, [])).filter((row) => !mine(row.id));
    } catch {
      rows.open = [];
    }
    rows.ready = true;
  }

  $effect(() => {
    void look();
    const timer = setInterval(() => void look(), PAUSE);
    return () => clearInterval(timer);
  });
  return rows;
}

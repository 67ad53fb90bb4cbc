/** The tables this browser sits at, with the secrets of its seats; kept only here. */
import type { TableMade } from "../wire/protocol";
import { keep, recall } from "./settings.svelte";

export interface Mine {
  game: string;
  host: string | null;
  seats: { seat: number; token: string }[];
  /** When it was last opened here. */
  at: number;
  over: boolean;
}

const PLACE = "tavolata.tables";
const MOST = 60;

const tables: Record<string, Mine> = $state(recall(PLACE, {}));

function save(): void {
  const extra = Object.entries(tables)
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(MOST);
  for (const [id] of extra) delete tables[id];
  keep(PLACE, tables);
}

export function mine(id: string): Mine | undefined {
  return tables[id];
}

/** Newest first. */
export function allMine(): [string, Mine][] {
  return Object.entries(tables).sort(([, a], [, b]) => b.at - a.at);
}

export function tokens(id: string): string[] {
  const held = tables[id];
  return held ? [...held.seats.map((each) => each.token), ...(held.host ? [held.host] : [])] : [];
}

export function sitAt(made: TableMade, game: string): void {
  tables[made.table] = { game, host: made.host, seats: made.seats, at: Date.now(), over: false };
  save();
}

export function gotSeat(id: string, game: string, seat: number, token: string): void {
  const held = (tables[id] ??= { game, host: null, seats: [], at: Date.now(), over: false });
  held.seats = [...held.seats.filter((each) => each.token !== token), { seat, token }];
  save();
}

/** Seats were shuffled: the same secrets open other seats now. */
export function resit(id: string, seats: readonly number[]): void {
  const held = tables[id];
  if (!held || held.seats.length !== seats.length || held.seats.every((each) => seats.includes(each.seat))) return;
  held.seats = held.seats.map((each, index) => ({ ...each, seat: seats[index] ?? each.seat }));
  save();
}

/** The same people at the next table: their tokens hold there too. */
export function follow(from: string, to: string): void {
  const held = tables[from];
  if (held && !tables[to]) {
    tables[to] = { ...held, seats: held.seats.map((each) => ({ ...each })), at: Date.now(), over: false };
    save();
  }
}

export function touch(id: string, over: boolean): void {
  const held = tables[id];
  if (held && (held.over !== over || Date.now() - held.at > 60_000)) {
    held.over = over;
    held.at = Date.now();
    save();
  }
}

export function forget(id: string): void {
  delete tables[id];
  save();
}

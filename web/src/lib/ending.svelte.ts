/** What the server tells only when a game is over: how scores came about, and every secret. */
import type { Say } from "../wire/protocol";
import { Refused, replay, tally } from "./api";
import type { Table } from "./table.svelte";

export interface Ending {
  /** For each seat, as the server told it. */
  readonly tally: readonly (readonly Say[])[];
  /** The table with every secret open. */
  readonly opened: unknown;
}

async function fetched(table: string, moves: number): Promise<Ending | null> {
  try {
    const [{ seats }, { steps }] = await Promise.all([tally(table), replay(table, "open", moves, moves, [])]);
    return { tally: seats, opened: steps.at(-1)?.eyes[0]?.view ?? null };
  } catch (error) {
    // the end is told without it
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** Lives as long as the component that asks for it. */
export function endingOf(table: Table): { readonly current: Ending | null } {
  let found = $state.raw<Ending | null>(null);
  const told = $derived(table.state?.phase === "over" && !table.state.outdated);
  $effect(() => {
    if (told) void fetched(table.id, table.state?.moves ?? 0).then((ending) => (found = ending));
  });
  return {
    get current() {
      return found;
    },
  };
}

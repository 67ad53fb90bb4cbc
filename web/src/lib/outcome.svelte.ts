/** How a game ended, in words. */
import { capital } from "./forms";
import { list, t } from "./language.svelte";
import type { Result } from "../wire/protocol";
import type { Table } from "./table.svelte";

export function headline(table: Table): string {
  const names = (table.state?.result?.winners ?? []).map((seat) => table.names[seat] ?? "");
  if (names.length === 0) return t("over.nobody");
  return names.length === 1 ? t("over.wins", { name: names[0] ?? "" }) : t("over.winmany", { names: list(names) });
}

export function reason(table: Table): string {
  const why = table.state?.result?.why;
  return why ? t("over.why", { why: capital(table.texts.word("why", why)) }) : "";
}

/** Somebody else scored as much or more: whoever reads the scores asks why. */
export const close = ({ winners, scores }: Result): boolean =>
  winners.length > 0 && scores.some((score, seat) => !winners.includes(seat) && winners.every((winner) => score >= (scores[winner] ?? 0)));

/** Who wants to play again, bots not counted; whoever has said yes learns who is still awaited. */
export function wishes(table: Table): string {
  const { state } = table;
  if (!state || state.next) return "";
  const people = state.seats.filter(({ kind }) => kind === "person").map(({ seat }) => seat);
  if (table.held.some((seat) => state.rematch.includes(seat))) {
    const late = people.filter((seat) => !state.rematch.includes(seat));
    return late.length ? t("over.waits", { names: list(late.map((seat) => table.names[seat] ?? "")) }) : "";
  }
  const wanting = people.filter((seat) => state.rematch.includes(seat));
  if (wanting.length === 0) return "";
  return t("over.wants", { n: wanting.length, names: list(wanting.map((seat) => table.names[seat] ?? "")) });
}

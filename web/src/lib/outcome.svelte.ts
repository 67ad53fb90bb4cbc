/** How a game ended, in words. */
import { list, t } from "./language.svelte";
import type { Table } from "./table.svelte";

export function headline(table: Table): string {
  const names = (table.state?.result?.winners ?? []).map((seat) => table.names[seat] ?? "");
  if (names.length === 0) return t("over.nobody");
  return names.length === 1 ? t("over.wins", { name: names[0] ?? "" }) : t("over.winmany", { names: list(names) });
}

export function reason(table: Table): string {
  const why = table.state?.result?.why;
  return why ? t("over.why", { why: table.texts.word("why", why) }) : "";
}

/** Who wants to play again, bots not counted. */
export function wishes(table: Table): string {
  const { state } = table;
  if (!state || state.next) return "";
  const wanting = state.rematch.filter((seat) => state.seats[seat]?.kind === "person" && !table.held.includes(seat));
  if (wanting.length === 0) return "";
  return t("over.wants", { n: wanting.length, names: list(wanting.map((seat) => table.names[seat] ?? "")) });
}

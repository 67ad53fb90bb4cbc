/** A board for any game: what everybody has, what lies on the table, and the moves as buttons. */
import type { GameModule, Said, Speaker } from "../contract";
import Board from "./Board.svelte";
import { sheetOf } from "./fields";

type View = Readonly<Record<string, unknown>>;

function say(view: View, { names, texts }: Speaker): Said[] {
  const { own, parts } = sheetOf(view, names, texts);
  const told = parts.map((part) => {
    if (part.kind === "value") return `${part.label}: ${part.text}`;
    if (part.kind === "list") return `${part.label}: ${part.items.join(", ")}`;
    return `${part.label}: ${part.rows.map((row) => row.join(" ")).join("; ")}`;
  });
  const seats = own.rows.map((row, seat) => ({ title: names[seat] ?? "", lines: row.map((each, column) => `${own.heads[column] ?? ""}: ${each}`) }));
  return [{ title: "", lines: told }, ...(own.heads.length ? seats : [])];
}

const numbers = (value: unknown): value is number[] => Array.isArray(value) && value.every((each) => typeof each === "number");

export default {
  Board,
  say,
  scores: (view) => [view["points"], view["scores"]].find(numbers) ?? [],
  quiet: "all",
} satisfies GameModule<View>;

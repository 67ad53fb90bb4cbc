/** What the last move brought, in one sentence: who drove which car where, whom the marker came to next, who got what. */
import type { LittleItalyView } from "../../wire/views";
import type { Asking, BoardProps } from "../contract";
import { driveOf, sums, type Told } from "./moves";

type Tongue = Pick<BoardProps<LittleItalyView>, "seats" | "texts" | "words">;

/** Null if it brought nobody anything; what is met in the alley ends the game, and its end is told elsewhere. */
export function newsOf(last: readonly Told[], { seats, texts, words }: Tongue): NonNullable<Asking["news"]> | null {
  const met = last.find(({ key }) => key === "met_money" || key === "met_police");
  const drive = last.map(driveOf).find((each) => each !== null);
  if (!met || !drive) return null;
  const kind = met.key === "met_money" ? "money" : "police";
  const found = last.filter(({ key }) => key.startsWith("found_")).map(({ args }) => texts.word("car", args["car"] as string));
  const name = (seat: number): string => seats[seat]?.name ?? "";
  const brought = [...sums(last)]
    .filter(([, points]) => points !== 0)
    .map(([seat, points]) => words(points > 0 ? "gain" : "loss", { name: name(seat), n: Math.abs(points) }));
  return {
    head: words(found.length ? "news.chain" : `news.${kind}`),
    text: words(`news.${kind}.${found.length ? "on" : "to"}`, {
      name: name(met.args["seat"] as number),
      car: texts.word("car", drive.car),
      to: met.args["space"] as number,
      cars: texts.join(found),
      gains: brought.length ? texts.join(brought) : words("news.even"),
    }),
  };
}

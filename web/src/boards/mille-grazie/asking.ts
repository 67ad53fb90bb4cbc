/** The roads that may be taken, and the tasks that may be given up, as buttons of the card. */
import { small } from "../../lib/screen";
import { number, text } from "../args";
import type { Asking, Offer } from "../contract";
import { seal, shield } from "./art/pieces";
import type { Choice } from "./choice.svelte";
import { destination } from "./moves";
import { type Standing, townOf } from "./standing";

/** From here on a road's name has room too, where the card is as broad as the board. */
const ROOMY = 560;

export function askingOf(now: Standing, choice: Choice): Asking | null {
  const { props, map, drawn } = now;
  const { words } = props;
  const town = townOf(now);
  const lies = drawn.laid[town] ?? "";
  const look = `grazie${props.dark ? " dark" : ""}`;
  const asks = (title: string, lines: string | null, ways: Asking["ways"]): Asking => ({ title, text: lines, ways, back: null, look });
  if (choice.roads.length) return asks(words("ask.road", { town }), "", choice.roads.map(road));
  if (choice.take) {
    const way = { move: choice.take.move, text: words("group.take"), first: true };
    return asks(words("ask.lies", { town: destination(lies), n: map.points[lies] ?? 0 }), null, [way]);
  }
  if (choice.drops.size) {
    const ways = [...choice.drops].map(([task, { move }]) => ({
      move,
      text: words("ask.drop", { town: destination(task) }),
      mark: `<g transform="scale(1.15)">${seal(map.points[task] ?? 0)}</g>`,
    }));
    return asks(words("ask.lies", { town: destination(lies), n: map.points[lies] ?? 0 }), words("ask.full.text"), ways);
  }
  return null;

  function road({ move, args }: Offer): Asking["ways"][number] {
    const way = map.roads.get(text(args, "letter"));
    return {
      move,
      text: text(args, "to"),
      under: words(small.current && props.width >= ROOMY ? "ask.stake.on" : "ask.stake", { n: number(args, "loss"), road: text(args, "road") }),
      ...(way ? { mark: shield(way.letter, way.colour) } : {}),
    };
  }
}

/** What the card says and offers: roads that may be taken, tasks that may be given up, and on a small screen all that a finger has chosen. */
import { small } from "../../lib/screen";
import { number, text } from "../args";
import type { Asking, Offer } from "../contract";
import { seal, shield } from "./art/pieces";
import type { Choice } from "./choice.svelte";
import type { Frame } from "./frame";
import { destination } from "./moves";
import { ROADS } from "./rules";
import { dialGo, dialRoad } from "./say";
import { type Standing, townOf } from "./standing";

/** From here on a road's name has room too, where the card is as broad as the board. */
const ROOMY = 560;

export function askingOf(now: Standing, choice: Choice, frame: Frame): Asking | null {
  const { props, map, drawn } = now;
  const { words, texts } = props;
  const town = townOf(now);
  const lies = drawn.laid[town] ?? "";
  const look = `grazie${props.dark ? " dark" : ""}`;
  /** What a finger has chosen on a map that has no room to say it: its button says it, and does it. */
  const armed = frame.small ? choice.armed : null;
  const asks = (title: string, lines: string | null, ways: Asking["ways"]): Asking => ({
    title,
    text: lines,
    ways: ways.map((way) => (way.move === armed ? { ...way, first: true } : way)),
    back: null,
    look,
  });
  if (choice.dial && frame.sheet) return choice.sheet ? null : letters(choice.dial);
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

  /** Letters are chosen on the map too, while the dial's sheet is shut. */
  function letters({ kind, most }: { kind: "hide" | "escort"; most: number }): Asking {
    const { picked, dialMove, alone } = choice;
    const go = dialMove
      ? { move: dialMove, text: dialGo(kind, picked, { words, texts }), first: true }
      : { move: null, text: words(`go.${kind}.none`, { n: most - picked.length }) };
    return {
      title: null,
      text: picked.map((letter) => dialRoad(map, letter, "short", { words })).join(" ") || null,
      ways: [go, ...(alone ? [{ move: alone.move, text: words("go.alone", { n: ROADS.alone }) }] : [])],
      back: null,
      opens: { name: "dial", text: words("open.dial"), go: () => (choice.sheetOpen = true) },
    };
  }
}

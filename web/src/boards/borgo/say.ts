/** The castle in words, for the text board and screen readers. */
import type { BorgoView } from "../../wire/views";
import type { Said, Speaker } from "../contract";
import { holdsTile, isTower, roomOf, type Shape, shapes, SQUARES } from "./geometry";
import { covered, miceAt, slid } from "./moves";

export function say(view: BorgoView, speaker: Speaker): Said[] {
  return [
    { title: speaker.words("say.seats"), lines: seats(view, speaker) },
    { title: speaker.words("say.yard"), lines: yard(view, speaker) },
    ...castle(view, speaker),
  ];
}

function seats(view: BorgoView, speaker: Speaker): string[] {
  return view.cheeses.map((_, seat) => seatLine(view, seat, speaker.names[seat] ?? String(seat + 1), speaker));
}

/** A seat's cheeses and mice. */
export function seatLine(view: BorgoView, seat: number, name: string, { words, texts }: Pick<Speaker, "words" | "texts">): string {
  const [held, mice] = [view.cheeses[seat] ?? "", view.mice[seat] ?? []];
  const count = (place: string): number => mice.filter((each) => each === place).length;
  const kinds = held ? texts.join([...held].map((each) => texts.word("tile", each))) : words("say.nocheese");
  return words("say.seat", {
    name,
    held: held.length,
    goal: view.goal,
    kinds,
    inside: mice.length - count("hand") - count("lost"),
    outside: count("hand"),
    lost: count("lost"),
  });
}

/** What a push would bring under whose mice. */
export function pushLine(view: BorgoView, slot: string, { words, texts, names, me }: Speaker): string {
  const told = slid(view, slot).flatMap(({ to, tile }) => {
    const seat = view.mice.findIndex((each) => to !== null && each.includes(to));
    if (to === null || seat < 0 || !holdsTile(to)) return [];
    const slots = { square: to, tile: texts.word("tile", tile), name: names[seat] ?? String(seat + 1) };
    return [{ whose: seat === me ? "mine" : "other", slots }];
  });
  // a small card may show only the beginning: one's own mice come first
  told.sort((a, b) => Number(b.whose === "mine") - Number(a.whose === "mine"));
  const [first] = told;
  if (!first) return words("push.nobody");
  if (told.length === 1) return words(`push.${first.whose}`, first.slots);
  return words("push.several", { tiles: texts.join(told.map(({ whose, slots }) => words(`push.several.${whose}`, slots))) });
}

function yard(view: BorgoView, { words, names, texts }: Speaker): string[] {
  const who = (place: "hand" | "lost"): string =>
    texts.join(miceAt(view, place).map((seat) => names[seat] ?? String(seat + 1)));
  const [outside, lost] = [who("hand"), who("lost")];
  return [
    words("say.spare", { tile: texts.word("tile", view.spare) }),
    outside ? words("say.gate", { names: outside }) : words("say.nogate"),
    lost ? words("say.dungeon", { names: lost }) : words("say.nodungeon"),
    ...(view.phase === "turn" ? [words(view.pushed ? "say.pushed" : "say.notpushed")] : []),
  ];
}

function castle(view: BorgoView, speaker: Speaker): Said[] {
  const rooms = shapes(view.rooms);
  return [7, 6, 5, 4, 3, 2, 1].map((row) => ({
    title: speaker.words("say.row", { row }),
    lines: SQUARES.filter((square) => square.endsWith(String(row))).map((square) => line(view, square, rooms, speaker)),
  }));
}

/** One square: whose mouse, which floor, or what lies over it. */
export function line(
  view: BorgoView,
  square: string,
  rooms: ReadonlyMap<string, Shape>,
  { words, names, texts }: Speaker,
): string {
  const room = roomOf(view.rooms, square);
  const shape = rooms.get(room);
  if (shape && covered(view, room)) {
    const remembered = view.remembered[square];
    return words(remembered === undefined ? "say.covered" : "say.remembered", {
      square,
      roof: texts.word("roof", shape.kind),
      squares: texts.join(shape.squares),
      tile: texts.word("tile", remembered ?? "?"),
    });
  }
  const floor = isTower(square)
    ? words("on.tower")
    : holdsTile(square)
      ? texts.word("tile", view.tiles[square] ?? "?")
      : words("on.stone");
  const seat = view.mice.findIndex((each) => each.includes(square));
  return seat < 0
    ? words("say.square", { square, floor })
    : words("say.mouse", { square, floor, name: names[seat] ?? String(seat + 1) });
}

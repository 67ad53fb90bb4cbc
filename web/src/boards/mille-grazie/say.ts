/** The map in words. */
import type { MilleGrazieBoard, MilleGrazieView } from "../../wire/views";
import { PRINTED as BOARDS } from "../../wire/printed";
import type { Said, Speaker, Words } from "../contract";
import type { RoadPlan } from "./geometry";
import { destination, firstTown } from "./moves";
import { ROADS, TASKS_LOST } from "./rules";

const PRINTED = BOARDS["mille-grazie"];

/** What a seat does in this round; letters that are not known stay unsaid. */
export function role(view: MilleGrazieView, seat: number, words: Words): string {
  if (seat === view.nobleman) {
    if (view.escort === null) return words("role.noble");
    return words(view.escort === "alone" ? "role.alone" : "role.escort");
  }
  const letters = view.hidden[seat];
  if (letters === undefined) return words(view.phase === "hide" && view.to_hide.includes(seat) ? "role.chooses" : "role.robber");
  return words([...letters].some((letter) => view.met.includes(letter)) ? "role.met" : "role.hidden");
}

/** A task as a reader names it; null: a free place. */
export function taskName(task: string | null, points: number, words: Words): string {
  return task === null ? words("slot") : words("task", { to: destination(task), town: firstTown(task), n: points });
}

/** What the letters on the dial do, on its button. */
export function dialGo(kind: "hide" | "escort", letters: readonly string[], { words, texts }: Pick<Speaker, "words" | "texts">): string {
  return words(`go.${kind}`, { letters: texts.join(letters.toSorted()), n: ROADS.escort });
}

/** A letter's road, and what is at stake there for the nobleman, who has this name. */
export function dialRoad(map: RoadPlan, letter: string, form: "short" | "hide" | "escort", { words, name = "" }: Pick<Speaker, "words"> & { name?: string }): string {
  const road = map.roads.get(letter);
  if (!road) return "";
  const key = { short: "dial.road.short", hide: "dial.road", escort: "dial.road.escort" }[form];
  return words(key, { letter, road: road.name, from: road.ends[0], to: road.ends[1], n: TASKS_LOST[road.colour], name });
}

export function say(view: MilleGrazieView, speaker: Speaker): Said[] {
  const { words, names, texts } = speaker;
  const board = view.board ?? PRINTED;
  const task = (each: string): string => words("say.task", { to: destination(each), n: board.tasks[each] ?? 0 });
  const roads = (letters: string): string => texts.join([...letters].map((letter) => words("say.letter", { letter, road: board.roads[letter]?.[0] ?? "" })));
  const name = names[view.nobleman] ?? "";
  const journey = [
    words("say.noble", { name, town: view.towns[view.nobleman] ?? "", n: view.left }),
    ...(view.used ? [words("say.used", { roads: roads(view.used) })] : []),
    ...(view.escort === null ? [] : [escort(view, words, roads)]),
  ];
  return [
    { title: words("say.journey"), lines: journey },
    {
      title: words("say.seats"),
      lines: view.points.map((points, seat) => {
        const held = (view.tasks[seat] ?? []).map(task);
        const known = { name: names[seat] ?? "", role: role(view, seat, words), n: points, tasks: texts.join(held) };
        const secret = [...(view.hidden[seat] ?? "")].filter((letter) => letter !== "?").join("");
        const line = words(held.length ? "say.seat" : "say.seat.empty", known);
        return secret ? [line, words("say.hidden", { roads: roads(secret) })].join(" ") : line;
      }),
    },
    {
      title: words("say.towns"),
      lines: Object.keys(board.towns).map((town) => townLine(view, board, town, speaker, task)),
    },
    { title: words("say.piles"), lines: [words("say.draw", { n: view.draw }), words("say.discard", { n: view.discard.length })] },
  ];
}

function escort(view: MilleGrazieView, words: Words, roads: (letters: string) => string): string {
  if (view.escort === "alone") return words("say.alone");
  return view.escort === "?" ? words("say.escort.hidden") : words("say.escort", { roads: roads(view.escort ?? "") });
}

function townLine(view: MilleGrazieView, board: MilleGrazieBoard, town: string, { words, names, texts }: Speaker, task: (each: string) => string): string {
  const roads = Object.entries(board.roads)
    .filter(([, [, one, other]]) => one === town || other === town)
    .map(([letter, [, one, other, colour]]) =>
      words(view.used.includes(letter) ? "say.road.used" : "say.road", {
        letter,
        to: one === town ? other : one,
        colour: texts.word("colour", colour),
      }),
    );
  const here = view.towns.flatMap((each, seat) => (each === town ? [names[seat] ?? ""] : []));
  const laid = view.laid[town];
  const parts = [
    words("say.town", { town, roads: roads.join("; ") }),
    ...(laid ? [words("say.lies", { task: task(laid) })] : []),
    ...(here.length ? [words("say.here", { n: here.length, names: texts.join(here) })] : []),
  ];
  return parts.join(" ");
}

/** The position in sentences. */
import type { LittleItalyView } from "../../wire/views";
import type { Said, Speaker } from "../contract";
import { carsOf, circleOf, inAlley, KINDS, markerSpace, SEVEN } from "./moves";

/** Only spaces with something on them, clockwise, the alley last; then dice and seats. */
export function say(view: LittleItalyView, { texts, names, words }: Speaker): Said[] {
  const car = (name: string): string => texts.word("car", name);
  const holders = (name: string): string => texts.join((view.control[name] ?? []).map((seat) => names[seat] ?? ""));
  const on = (space: number): string[] => [
    ...KINDS.flatMap((kind) => {
      const value = (view.circles[kind] ?? []).indexOf(space) + 1;
      return value > 0 && value >= circleOf(view, kind) ? [words(`say.${kind}`, { value })] : [];
    }),
    ...KINDS.filter((kind) => markerSpace(view, kind) === space).map((kind) => words(`say.${kind}.marker`)),
    ...carsOf(view).filter((name) => view.cars[name] === space)
      .map((name) => words("say.car", { car: car(name), names: holders(name) })),
  ];
  const road = Array.from({ length: view.length }, (_, k) => k + 1)
    .map((space) => ({ space, things: on(space) }))
    .filter(({ things }) => things.length)
    .map(({ space, things }) => words("say.space", { space, things: things.join("; ") }));
  const parked = [
    ...inAlley(view).map((name) => words("say.car", { car: car(name), names: holders(name) })),
    ...KINDS.filter((kind) => circleOf(view, kind) === SEVEN).map((kind) => words(`say.${kind}.marker`)),
  ];
  const dice = Object.entries(view.dice);
  const used = carsOf(view).filter((name) => !view.cup.includes(name)).map(car);
  return [
    {
      title: words("say.road"),
      lines: [...road, words("say.alley", { things: parked.length ? parked.join("; ") : words("say.empty") })],
    },
    {
      title: words("say.dice"),
      lines: [
        dice.length
          ? words("say.rolled", { dice: texts.join(dice.map(([name, pips]) => `${car(name)} ${pips}`)) })
          : words("say.cup", { dice: texts.join(view.cup.map(car)) }),
        ...(used.length ? [words("say.used", { dice: texts.join(used) })] : []),
      ],
    },
    {
      title: words("say.families"),
      lines: view.points.map((points, seat) => {
        const held = carsOf(view).filter((name) => view.control[name]?.includes(seat)).map(car);
        return words("say.seat", { n: points, name: names[seat] ?? "", cars: texts.join(held) });
      }),
    },
  ];
}

/** First-game help: goal and dice first, then what this moment adds. */

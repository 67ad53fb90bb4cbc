/** What is told before a move is made, and of what was: ghosts, ways, marks on the floor, the line that would slide. */
import { list, text } from "../args";
import { isTower, middle, roomOf, towerAt, TOWERS } from "./geometry";
import type { Mark } from "./Marks.svelte";
import { covered, slid } from "./moves";
import type { Choice } from "./choice.svelte";
import type { Standing } from "./standing";

export class Foretold {
  /** The slot of a push that is shown. */
  readonly slot = $derived.by(() => (this.choice.pointed?.kind === "push" ? this.choice.pointed.to : null));
  private readonly sliding = $derived.by(() => (this.slot === null ? null : slid(this.now.drawn, this.slot)));
  /** The line after the push, and the tile that would fall out. */
  readonly line = $derived(this.sliding?.slice(0, -1) ?? null);
  readonly out = $derived(this.sliding?.at(-1)?.tile ?? "?");

  readonly ghosts = $derived.by(() => {
    const { pointed, pushing, enters, reach } = this.choice;
    if (pushing || this.slot !== null) return [];
    const shownToo =
      pointed && (pointed.kind === "run" || pointed.kind === "enter" || pointed.kind === "place") ? [pointed] : [];
    return [...new Map([...enters, ...reach, ...shownToo].map((each) => [each.move, each])).values()];
  });
  readonly ways = $derived.by(() =>
    this.ghosts
      .filter(
        ({ way, move }) =>
          way.length > 2 || (way.length === 2 && way[0] !== way[1] && move === this.choice.pointed?.move),
      )
      .map(({ way, from, kind }) => [
        ...(kind === "enter" ? [towerAt(from)] : []),
        ...way.map((square) => (isTower(square) ? towerAt(square) : middle(square))),
      ]),
  );

  private readonly recalled = $derived.by(() =>
    this.now.props.recalled.flatMap(({ args }) => [
      ...list(args, "way"),
      ...list(args, "squares"),
      text(args, "square"),
      ...Object.keys(seenIn(args["tiles"])),
    ]),
  );
  readonly recalledRooms = $derived.by(
    () => new Set(this.recalled.filter((each) => each.length === 2).map((square) => roomOf(this.now.props.view.rooms, square))),
  );
  readonly traces = $derived.by(() => {
    const { recalled, last } = this.now.props;
    return this.now.moving ? [] : recalled.length ? recalled : last;
  });

  readonly marks = $derived.by((): Mark[] => {
    const { drawn } = this.now;
    const { sources, chosen, pointed } = this.choice;
    if (this.slot !== null) {
      return marked("shift", (this.sliding ?? []).flatMap(({ to }) => (to !== null && to in drawn.tiles ? [to] : [])));
    }
    const seen = this.recalled.filter((square) => !covered(drawn, roomOf(drawn.rooms, square)));
    return [
      ...marked("may", sources.filter((each) => each !== chosen)),
      ...marked("chosen", chosen === null ? (pointed?.kind === "run" ? [pointed.from] : []) : [chosen]),
      ...marked("reach", this.ghosts.map(({ to }) => to)),
      ...marked("recalled", seen),
    ];
  });
  readonly towers = $derived.by(() => TOWERS.filter((tower) => this.choice.sources.includes(tower)));

  constructor(
    private readonly now: Standing,
    private readonly choice: Choice,
  ) {}

  /** The tile under a mouse, as drawn now: with a push shown, the one that would lie there. */
  under(square: string): string | undefined {
    const { tiles } = this.now.drawn;
    const coming = this.sliding?.find(({ to }) => to === square);
    return coming && square in tiles ? coming.tile : tiles[square];
  }
}

function marked(look: Mark["look"], squares: readonly string[]): Mark[] {
  return [...new Set(squares)]
    .filter((square) => !isTower(square) && square.length === 2)
    .map((square) => ({ square, look }));
}

function seenIn(told: unknown): Record<string, unknown> {
  return typeof told === "object" && told !== null ? (told as Record<string, unknown>) : {};
}

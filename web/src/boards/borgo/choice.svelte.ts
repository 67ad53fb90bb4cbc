/** What is on offer: which mouse is chosen, what may be pressed, and which move is pointed at. */
import { asks } from "../asking.svelte";
import type { Asking, Offer } from "../contract";
import { type Deed, deed, miceAt, named } from "./moves";
import { pushLine } from "./say";
import { type Pressable, pressables } from "./spots";
import type { Standing } from "./standing";

export class Choice {
  /** The mouse chosen: its square, "hand" for one outside, "" for none although there is only one. */
  selected = $state<string | null>(null);
  /** The mouse the pointer passed last: it shows its ways until another is passed or one is chosen. */
  peeked = $state<string | null>(null);
  /** The move under the pointer or the focus. */
  hot = $state<string | null>(null);
  /** The push a finger has chosen: it can't point, so its first touch shows what the second does. */
  touched = $state<string | null>(null);
  /** The offers of this moment, also while one of them waits to be confirmed. */
  private kept = $state.raw<readonly Deed[]>([]);

  private readonly all = $derived.by(() => this.now.props.legal.map(deed));
  private readonly deeds = $derived.by(() => this.now.props.legal.filter((offer) => this.meant(offer)).map(deed));
  readonly opens = $derived(this.deeds.filter(({ kind }) => kind === "open"));
  readonly pushes = $derived(this.deeds.filter(({ kind }) => kind === "push"));
  readonly enters = $derived(
    this.deeds.filter(({ kind, from, to }) => (kind === "enter" || kind === "place") && from === to),
  );
  private readonly overs = $derived(cheapest(this.deeds.filter(({ kind, from, to }) => kind === "enter" && from !== to)));
  private readonly runs = $derived(this.deeds.filter(({ kind }) => kind === "run"));
  readonly sources = $derived([...new Set(this.runs.map(({ from }) => from)), ...(this.overs.length ? ["hand"] : [])]);
  readonly pushing = $derived.by(() => this.now.props.only === "push");
  readonly chosen = $derived.by(() => {
    const { selected, peeked, sources } = this;
    if (selected !== null && sources.includes(selected)) return selected;
    if (peeked !== null && sources.includes(peeked)) return peeked;
    if (selected === "") return null;
    return sources.length === 1 ? (sources[0] ?? null) : null;
  });
  readonly reach = $derived.by(() => {
    if (this.chosen === null) return [];
    return this.chosen === "hand" ? this.overs : this.runs.filter(({ from }) => from === this.chosen);
  });
  readonly targets = $derived.by((): Pressable[] => {
    const { opens, enters, pushes, sources, chosen, reach, pushing } = this;
    const { frame, rooms, props, drawn } = this.now;
    const outside = miceAt(drawn, "hand");
    return pressables({ frame, rooms, opens, enters, pushes, sources, chosen, reach, pushing, me: props.me ?? -1, outside });
  });
  /** What a push would do; one that a finger has chosen is ended by the card. */
  readonly asking = $derived.by((): Asking | null => {
    // pointing must not move the board: only where the card stands beside it
    const pointed = this.touched ?? (this.now.props.rows ? this.hot : null);
    const push = this.pushes.find(({ move }) => move === pointed);
    if (!push) return null;
    const { me, seats, texts, words } = this.now.props;
    const text = pushLine(this.now.drawn, push.to, { me, texts, words, names: seats.map(({ name }) => name) });
    const ways = push.move === this.touched ? [{ move: push.move, text: push.text, first: true }] : [];
    return { title: null, text, about: push.move, ways, back: null };
  });
  readonly pointed = $derived.by(() => {
    const move = this.hot ?? this.asking?.ways[0]?.move ?? this.now.props.shown;
    if (move === null || this.now.moving) return null;
    return (this.all.length ? this.all : this.kept).find((each) => each.move === move) ?? named(move);
  });

  constructor(private readonly now: Standing) {
    $effect(() => {
      if (this.all.length) this.kept = this.all;
    });
    // what vanishes under the pointer never says that it left
    $effect(() => {
      void now.props.view;
      if (now.props.legal.length) return;
      this.hot = null;
      this.peeked = null;
      this.touched = null;
    });
    asks(() => now.props, () => this.asking);
    $effect(() => {
      void now.props.me;
      this.selected = null;
    });
  }

  private meant({ key }: Offer): boolean {
    return this.now.props.only === null || key === this.now.props.only;
  }

  /** Chooses a mouse; pressed twice, it stays chosen. */
  choose(mouse: string | null): void {
    this.selected = mouse;
    this.peeked = null;
    this.now.props.onforget?.();
  }

  chooseNone(): void {
    this.selected = "";
    this.peeked = null;
  }
}

/** Two towers may lead to the same square: the board offers the shorter way, the card has both. */
function cheapest(many: readonly Deed[]): Deed[] {
  const best = new Map<string, Deed>();
  for (const each of many) if (each.price < (best.get(each.to)?.price ?? Infinity)) best.set(each.to, each);
  return [...best.values()];
}

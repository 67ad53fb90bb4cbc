/** What is told before a move is made: tickets raised, threads to where they would go, the one that would come. */
import type { Choice } from "./choice.svelte";
import { pileOf } from "./cities";
import { trayOf } from "./geometry";
import type { Sides } from "./offers";
import { comingTo, raised, swapsOf, threadOf } from "./preview";
import type { Standing } from "./standing";

export class Foretold {
  constructor(
    private readonly now: Standing,
    private readonly choice: Choice,
  ) {}

  readonly tray = $derived.by(() => {
    const { way, build } = this.choice;
    const { frame } = this.now;
    return trayOf(frame, way ? way.steps.length + (way.closed && (!frame.wide || build.length === 0) ? 0 : 1) : 1);
  });

  readonly up = $derived.by(() => {
    const { fan, build, pointed, over, picked } = this.choice;
    return raised(fan, build.length && pointed?.kind === "trip" ? null : pointed, over ?? picked);
  });
  private readonly at = $derived.by(() => this.choice.fan.findIndex(({ id }) => this.up.has(id)));
  private readonly ticket = $derived.by(() => this.choice.fan[this.at]?.ticket ?? null);

  readonly coming = $derived.by(() => {
    const { pointed, order, own } = this.choice;
    return pointed?.kind === "take" && this.now.props.me !== null ? comingTo(this.now.drawn.hand, order, own, pointed.pile) : null;
  });

  /** An exchange that waits to be confirmed is no longer on offer, but still to be seen. */
  private readonly sides = $derived.by((): Sides => {
    const { pointed, offers } = this.choice;
    if (this.ticket === null || this.now.moving) return {};
    const waiting = { move: this.now.props.shown ?? "", key: "swap", args: {}, text: "" };
    return offers.swaps.get(this.ticket) ?? (pointed?.kind === "swap" ? { [pointed.side]: waiting } : {});
  });
  readonly swaps = $derived.by(() => {
    const { frame, drawn, places } = this.now;
    return swapsOf(frame, drawn, places, this.choice.fan, this.at, this.sides, this.choice.pointed);
  });

  /** Lengths the trip on the platform may still come to; true: it has. */
  readonly meant = $derived.by((): ReadonlyMap<number, boolean> => {
    const { way, next } = this.choice;
    if (!way || this.now.moving) return new Map();
    if (way.closed) return new Map([[way.steps.length, true]]);
    return new Map([...next.values()].flatMap((lengths) => [...lengths].map((length) => [length, false])));
  });

  private readonly kind = $derived.by(() => this.choice.pointed?.kind ?? this.choice.offers.mode);
  readonly thread = $derived.by(() =>
    this.now.moving ? null : threadOf(this.now.frame, this.choice.fan, this.at, this.kind, this.coming),
  );
  /** The pile a ticket would go under. */
  readonly under = $derived.by(() =>
    this.kind === "discard" && this.ticket !== null && !this.now.moving ? pileOf(this.ticket) : null,
  );
}

/** What may be done, what of it is chosen or pointed at, and what a press or a drop does. */
import { tick } from "svelte";

import type { Offer } from "../contract";
import { isPile, type Pile } from "./cities";
import type { Point } from "./geometry";
import { free, pieces } from "./keys";
import { deed, type Held, type Order, reordered, sorted } from "./moves";
import { offersOf } from "./offers";
import { named } from "./say";
import type { Standing } from "./standing";
import { following, wayOf, without, written } from "./trips";

/** The way a fan was sorted last holds for the next table too. */
let kept: Order = "pile";

/** Where the card alone ends what was begun. */
const inCard = (): HTMLElement | null => document.querySelector("[data-way]");

export class Choice {
  /** Tickets on the platform, in the order of their choice. */
  build = $state.raw<readonly string[]>([]);
  order = $state<Order>(kept);
  own = $state.raw<readonly string[]>([]);
  /** The ticket of the fan that was pressed; it stays chosen wherever pointer and focus go. */
  picked = $state<string | null>(null);
  /** The ticket under the pointer or the focus, where pressing it does something at once. */
  over = $state<string | null>(null);
  /** The move under the pointer or the focus. */
  hot = $state<string | null>(null);
  /** Why something can't be done, where the board knows it. */
  note = $state("");

  constructor(private readonly now: Standing) {}

  readonly offers = $derived.by(() => offersOf(this.now.props.legal, this.now.props.only));
  readonly fan = $derived.by(() => sorted(without(this.now.drawn.hand, this.build), this.order, this.own));
  /** The fan with what lies on the platform: places stay free until a trip is laid. */
  readonly places = $derived.by(() => sorted(this.now.drawn.hand, this.order, this.own).map(({ id }) => id));
  readonly pointed = $derived.by(() => (this.now.moving ? null : deed(this.hot ?? this.now.props.shown)));
  private readonly ghost = $derived(this.pointed?.kind === "trip" && this.build.length === 0 ? this.pointed.tickets : []);
  /** Tickets that may come next on the platform. */
  readonly next = $derived(
    following(
      this.offers.trips.map(({ tickets }) => tickets),
      this.build,
    ),
  );
  readonly way = $derived(wayOf(this.build.length ? this.build : this.ghost));
  /** The trip on the platform, once it may be laid. */
  readonly ready = $derived(
    this.way?.closed && this.build.length
      ? (this.offers.trips.find(({ tickets }) => `trip ${tickets.join(" ")}` === written(this.build))?.offer ?? null)
      : null,
  );

  readonly mayBe = (ticket: string): boolean =>
    this.offers.swaps.has(ticket) || this.offers.single.has(ticket) || this.next.has(ticket);

  /** A new moment: what was begun for the old one is no longer meant. */
  forget(): void {
    this.build = [];
    this.picked = this.over = this.hot = null;
    this.note = "";
  }

  readonly point = (offer: Offer | null | undefined): void => {
    this.hot = offer?.move ?? null;
    this.now.props.onpoint(this.hot);
  };

  readonly go = (offer: Offer): void => {
    this.point(null);
    this.note = "";
    this.now.props.onmove(offer.move);
  };

  readonly press = ({ id, ticket }: Held, touch: boolean, keys: boolean): void => {
    if (this.now.props.me === null) return;
    this.note = "";
    const does = this.offers.single.get(ticket);
    if (this.offers.swaps.has(ticket)) {
      this.picked = this.picked === id ? null : id;
      if (keys && this.picked) void tick().then(() => this.find("pill")?.focus());
    } else if (does) {
      // a finger can't point: its first touch shows, the second does; where moves are confirmed, the question shows it
      const shows = touch && this.picked !== id && this.now.props.asked !== "move";
      if (touch) this.picked = id;
      if (!shows) this.go(does);
    } else if (this.next.has(ticket)) {
      this.build = [...this.build, ticket];
      if (keys) void tick().then(() => (this.find("lay") ?? this.firstTicket() ?? this.find("undo") ?? inCard())?.focus());
    } else this.why(ticket);
  };

  /** The reason, in words: the server's where a whole move can be named. */
  private why(ticket: string): void {
    const { words, texts, view, me, onwrong } = this.now.props;
    const said = named({ texts, words }, ticket);
    const { mode } = this.offers;
    if (mode === "swap") onwrong(`swap ${view.trips.length === 2 && me === 1 ? "right" : "left"} ${ticket}`);
    else if (mode === "give") onwrong(`give ${ticket}`);
    else if (mode === "take") onwrong(`discard ${ticket}`);
    else if (mode === "trip") {
      const then = wayOf([...this.build, ticket]);
      if (!this.build.length) this.note = words("why.none", { ticket: said });
      else if (this.way?.closed) this.note = words("why.closed");
      else if (!then) this.note = words("why.apart", { ticket: said, city: texts.word("city", this.way?.end ?? "") });
      else if (then.closed) onwrong(written([...this.build, ticket]));
      else this.note = words("why.dead", { ticket: said });
    }
  }

  readonly pressPile = (pile: Pile): void => {
    const offer = this.offers.takes.get(pile);
    if (offer) this.go(offer);
    else this.now.props.onwrong(`take ${pile}`);
  };

  readonly pointTicket = (held: Held | null): void => {
    const offer = held && this.offers.single.get(held.ticket);
    this.over = offer ? held.id : null;
    if (offer || (!held && this.hot !== null)) this.point(offer);
  };

  readonly takeBack = (to: number): void => {
    if (!this.now.props.legal.length) return;
    this.build = this.build.slice(0, to);
    this.note = "";
    void tick().then(() => document.activeElement === document.body && this.firstTicket()?.focus());
  };

  readonly sort = (to: Order): void => {
    if (to === "own") this.own = this.fan.map(({ id }) => id);
    this.order = kept = to;
  };

  /** Let go where the circle points, on the platform, under the pile, or along the fan. */
  drop(id: string, at: Point): void {
    const { hand, ring } = this.now.frame;
    if (isPile(id)) {
      if (at.y > hand.y - 30) this.pressPile(id);
      return;
    }
    const held = this.fan.find((each) => each.id === id);
    if (!held) return;
    if (at.y > hand.y - 10) {
      const last = this.fan.length - 1;
      const step = last > 0 ? Math.min(hand.step, (hand.max - 120 * hand.k) / last) : 1;
      const to = Math.round((at.x - ring.x) / step + last / 2);
      this.own = reordered(this.fan, id, Math.max(0, Math.min(last, to)));
      this.order = kept = "own";
      return;
    }
    const sides = this.offers.swaps.get(held.ticket);
    if (sides) {
      const [near, far] = at.x < ring.x ? [sides.left, sides.right] : [sides.right, sides.left];
      const offer = near ?? (Math.abs(at.x - ring.x) < 100 ? far : undefined);
      if (offer) this.go(offer);
      else this.now.props.onwrong(`swap ${at.x < ring.x ? "left" : "right"} ${held.ticket}`);
    } else this.press(held, false, false);
  }

  /** The first piece of a kind; the first ticket on offer. */
  readonly find = (kind: string): SVGElement | null => (this.now.root ? (pieces(this.now.root, kind)[0] ?? null) : null);
  readonly firstTicket = (): SVGElement | null => (this.now.root ? free(this.now.root, "ticket") : null);
}

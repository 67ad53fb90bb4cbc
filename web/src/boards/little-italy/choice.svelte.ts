/** What may be driven, which die is chosen, which way is meant, and what a press does. */
import type { LittleItalyView } from "../../wire/views";
import type { BoardProps, Offer } from "../contract";
import type { Car } from "./art/cars";
import type { Mouth } from "./geometry";
import { atMouth, byCar, driveOf, endOf } from "./moves";

export class Choice {
  private picked = $state<Car | null>(null);
  private pointed = $state<Car | null>(null);
  private way = $state<string | null>(null);
  private offered: { view: LittleItalyView; legal: readonly Offer[] } | null = null;

  constructor(private readonly props: () => BoardProps<LittleItalyView>) {}

  readonly cars = $derived.by(() => {
    const { legal, only } = this.props();
    return byCar(only === null ? legal : legal.filter((offer) => offer.key === only));
  });
  /** What a press on each car is called. */
  readonly labels = $derived(
    new Map([...this.cars].map(([car, ways]): [Car, string] => [car, ways.map((offer) => offer.text).join(" / ")])),
  );
  /** The die chosen. */
  readonly car = $derived(this.picked !== null && this.cars.has(this.picked) ? this.picked : null);

  // a move to be confirmed is shown while nothing is on offer: what was offered last is remembered
  private readonly known = $derived.by(() => {
    const { view, legal } = this.props();
    if (legal.length) this.offered = { view, legal };
    return this.offered?.view === view ? this.offered.legal : [];
  });
  /** The ways drawn now: of the die chosen, else of what is pointed at here or elsewhere. */
  readonly ways = $derived.by((): readonly Offer[] => {
    const elsewhere = this.known.find((offer) => offer.move === this.props().shown);
    const here = this.car ?? this.pointed;
    if (here && this.cars.has(here)) return this.cars.get(here) ?? [];
    return elsewhere ? [elsewhere] : [];
  });
  readonly meant = $derived.by(() => this.ways.find((offer) => offer.move === (this.way ?? this.props().shown)) ?? this.ways[0] ?? null);
  /** The same as the card says it: a button pointed at there must not move away under the pointer. */
  readonly told = $derived(this.ways.find((offer) => offer.move === this.way) ?? this.ways[0] ?? null);
  /** The space where the drive that is meant ends. */
  readonly end = $derived.by(() => {
    const drive = this.meant && driveOf(this.meant);
    return drive ? endOf(drive) : null;
  });
  /** The other way, if it leads into the alley. */
  readonly turnsIn = $derived(this.ways.find((offer) => offer !== this.meant && driveOf(offer)?.kind === "in") ?? null);

  /** A new moment: what was begun for the old one is no longer meant. */
  forget(): void {
    this.picked = this.pointed = this.way = null;
  }

  readonly pick = (car: Car): void => {
    const { legal, onwrong, onpoint } = this.props();
    if (!legal.length) return;
    const mine = this.cars.get(car);
    if (!mine) return onwrong(car);
    // the chosen die again sends its car off, if there is but one way, and stays chosen if there are two
    if (this.car === car) {
      if (mine.length === 1) this.go(mine[0]!);
      return;
    }
    this.picked = car;
    this.way = null;
    onpoint(mine[0]?.move ?? null);
  };

  readonly go = (offer: Offer): void => this.props().onmove(offer.move);

  readonly pressMouth = (mouth: Mouth): void => {
    const meant = atMouth(mouth, this.props().view, this.cars, this.car);
    if (meant === null) return;
    if ("offer" in meant) return this.go(meant.offer);
    if ("wrong" in meant) return this.props().onwrong(meant.wrong);
    this.picked = meant.car;
    this.point(meant.way);
  };

  readonly point = (offer: Offer | null): void => {
    this.way = offer?.move ?? null;
    this.props().onpoint(offer?.move ?? this.first(this.car));
  };

  readonly pointCar = (car: Car | null): void => {
    this.pointed = car;
    if (!this.car) this.props().onpoint(this.first(car));
  };

  /** Lets the die go again. */
  drop(): void {
    this.picked = null;
    this.point(null);
  }

  private first(car: Car | null): string | null {
    return car === null ? null : (this.cars.get(car)?.[0]?.move ?? null);
  }
}

/** Giro: of a ticket in another's hand, under a pile or on its way only the pile is public. */
import type { Eyes } from "../../src/wire/protocol";
import type { GiroView } from "../../src/wire/views";
import { beyond, misread, type Secrecy, texts, type Viewer, type Written } from "./secrets";

const RING = "TMVNP";
const KINDS = [...RING].flatMap((pile) => [...`${RING}R`].filter((other) => other !== pile).map((other) => pile + other));

/** As printed: five tickets to each neighbour in the ring, two to all others. */
function printed(kind: string): number {
  const apart = Math.abs(RING.indexOf(kind.charAt(0)) - RING.indexOf(kind.charAt(1)));
  return !kind.endsWith("R") && (apart === 1 || apart === 4) ? 5 : 2;
}

const faces = (value: unknown): string[] =>
  texts(value)
    .flatMap((text) => text.match(/(?<![A-Z])[TMVNP][TMVNPR](?![A-Z])/g) ?? [])
    .filter((name) => KINDS.includes(name));

class Truth {
  readonly hands = new Map<number, string[]>();
  readonly laid: string[] = [];
  /** For each seat the tickets that went out of its sight before its eyes. */
  readonly parted = new Map<number, string[]>();
  taker = -1;
  offer: { readonly by: number; readonly ticket: string } | null = null;

  constructor(moves: readonly Written[]) {
    for (const [by, move] of moves) this.make(by, move);
  }

  hand(seat: number): string[] {
    return list(this.hands, seat);
  }

  private make(by: number | "*", move: string): void {
    const [word, ...rest] = move.split(" ");
    const ticket = rest.at(-1) ?? "";
    if (by === "*") {
      if (word === "ticket") this.hand(this.taker).push(ticket);
    } else if (word === "take") this.taker = by;
    else if (word === "swap") this.offer = { by, ticket };
    else if (word === "give" && this.offer) {
      this.pass(this.offer.by, by, this.offer.ticket);
      this.pass(by, this.offer.by, ticket);
      this.offer = null;
    } else if (word === "discard") this.lose(by, ticket);
    else if (word === "trip") {
      for (const each of rest) this.drop(by, each);
      this.laid.push(...rest);
    }
  }

  private drop(seat: number, ticket: string): void {
    const hand = this.hand(seat);
    hand.splice(hand.indexOf(ticket), 1);
  }

  private lose(seat: number, ticket: string): void {
    this.drop(seat, ticket);
    list(this.parted, seat).push(ticket);
  }

  private pass(from: number, to: number, ticket: string): void {
    this.lose(from, ticket);
    this.hand(to).push(ticket);
  }
}

function list(lists: Map<number, string[]>, seat: number): string[] {
  const found = lists.get(seat) ?? [];
  lists.set(seat, found);
  return found;
}

/** Who sees the face of a move's ticket as it is made, and which faces the move shows. */
function shown(moves: readonly Written[]): { readonly to: readonly Viewer[] | "all"; readonly tickets: readonly string[] } {
  const [by, move] = moves.at(-1) ?? ["*", ""];
  const [word, ...rest] = move.split(" ");
  const before = new Truth(moves.slice(0, -1));
  if (by === "*") return word === "card" ? { to: "all", tickets: rest } : { to: [before.taker], tickets: rest };
  if (word === "swap" || word === "discard") return { to: [by], tickets: rest.slice(-1) };
  if (word === "give") return { to: [by, before.offer?.by ?? by], tickets: [...rest, before.offer?.ticket ?? ""] };
  return { to: "all", tickets: rest };
}

function sight(moves: readonly Written[], viewer: Viewer, { view: seen, prompt, legal }: Eyes): string[] {
  const truth = new Truth(moves);
  const { hand, known, piles, elsewhere, trips, offer, backs, cards: _, ...open } = seen as GiroView;
  const own = viewer === null ? [] : truth.hand(viewer);
  const found: string[] = [];
  const none = (where: string, which: readonly string[]): void => void found.push(...which.map((each) => `${each} in ${where}`));

  none("hand", beyond(hand, own));
  none("trips", beyond(faces(trips), truth.laid));
  none("offers", faces(legal).filter((each) => !own.includes(each)));
  none("prompt", faces(prompt).filter((each) => !own.includes(each)));
  none("the rest of the view", faces(open));
  backs.forEach((piles, seat) => {
    const held = [...RING].map((pile) => pile.repeat(truth.hand(seat).filter((each) => each.startsWith(pile)).length)).join("");
    if (piles !== held) found.push(`${piles} as the backs of ${seat}, not ${held}`);
  });
  if (offer && viewer !== truth.offer?.by) none("the offer", faces(offer));

  // another's ticket is known from an exchange or a discard, or because nothing else can lie there
  const under = Object.values(piles).flatMap((pile) => pile.under.filter((each) => !each.endsWith("?")));
  const hidden = KINDS.flatMap((kind) => Array<string>(printed(kind) - count(kind, own) - count(kind, truth.laid)).fill(kind));
  const parted = viewer === null ? [] : [...list(truth.parted, viewer)];
  const others = (kind: string, all: readonly string[]): number => all.filter((each) => each.startsWith(kind.charAt(0)) && each !== kind).length;
  const claim = (kind: string, among: number): void => {
    const at = parted.indexOf(kind);
    if (at >= 0) parted.splice(at, 1);
    else if (others(kind, hidden) - others(kind, parted) >= among) none("what is known of hands and piles", [kind]);
  };
  known.forEach((sure, seat) => {
    none(`the known hand of ${seat}, which has none`, beyond(sure, truth.hand(seat)));
    for (const kind of sure) claim(kind, truth.hand(seat).filter((each) => each.startsWith(kind.charAt(0))).length);
  });
  for (const kind of under) claim(kind, 1);
  const left = beyond(hidden, [...known.flat(), ...under]);
  for (const kind of KINDS) if ((elsewhere[kind] ?? 0) !== count(kind, left)) found.push(`${elsewhere[kind] ?? 0} times ${kind} elsewhere, not ${count(kind, left)}`);
  return found;
}

const count = (kind: string, all: readonly string[]): number => all.filter((each) => each === kind).length;

export const GIRO: Secrecy = {
  names: faces,
  sight,
  spill(moves, view) {
    const truth = new Truth(moves);
    return { ...(view as GiroView), known: (view as GiroView).known.map((_, seat) => truth.hand(seat)) };
  },
  line(moves, viewer, line) {
    const last = moves.at(-1)!;
    const { to, tickets } = shown(moves);
    const may = to === "all" || to.includes(viewer);
    const told = faces(line.events).filter((each) => !may || !tickets.includes(each));
    return [...misread(line, last, may ? null : `${last[1].slice(0, -1)}?`), ...told.map((each) => `tells of ${each}`)];
  },
};

/** What the shell gives to a board, and what a game's folder gives to the shell. See web/README.md. */
import type { Component } from "svelte";

import type { Motion } from "../lib/motion";
import type { Texts } from "../lib/say";

export type Args = Record<string, unknown>;

/** The page's own words of a game, from the texts of its folder; a key they lack gives "". */
export type Words = (key: string, slots?: Record<string, string | number>) => string;

/** A move that may be made now. */
export interface Offer {
  /** The text that makes it. */
  readonly move: string;
  /** What kind of move, as in the game's `[move]` texts. */
  readonly key: string;
  /** Way, price, what is taken: whatever the game describes. */
  readonly args: Args;
  /** The same in words, in the reader's language. */
  readonly text: string;
}

/** A move beside another: what is best, and what was done or is about to be. */
export interface Compared {
  readonly offer: Offer;
  readonly look: "best" | "own";
  /** What stands at its arrow: whose it is, and its chance. */
  readonly tag: string;
}

/** One event, as these eyes heard it. */
export interface Happening {
  readonly key: string;
  readonly args: Args;
  readonly text: string;
  /** Whose move caused it; "*" is chance. */
  readonly by: number | "*";
  /** That move's place in the record. */
  readonly at: number;
}

export interface Sitting {
  readonly seat: number;
  readonly name: string;
  /** 0–5: `var(--s0)` … as ground, `var(--t0)` … as text, `SIGNS[0]` … as sign. */
  readonly colour: number;
  readonly bot: boolean;
}

/** A way to end a choice that was begun on the board, as a button of the card. */
export interface Way {
  /** Null: something must still be chosen on the board, and the button says what. */
  readonly move: string | null;
  readonly text: string;
  /** What is meant, or what was worked for: the terracotta button. */
  readonly first?: boolean;
  /** What it brings or costs, in smaller letters. */
  readonly under?: string;
  /** A drawing of the board's own, round 0,0 on a field of 60 × 60. */
  readonly mark?: string;
}

/** What the card says and offers while something is chosen on the board. */
export interface Asking {
  /** Null: as at any other moment. */
  readonly title: string | null;
  readonly text: string | null;
  /** The move that is spoken of: what is sure to come of it is told after the text, by the server. */
  readonly about?: string;
  readonly ways: readonly Way[];
  /** Takes the last step back. */
  readonly back: { readonly text: string; readonly go: () => void } | null;
  /** Opens what more is chosen with: the last button beside the ways, by this name for the help. */
  readonly opens?: { readonly name: string; readonly text: string; readonly go: () => void };
  /** Classes under which the marks find their colours. */
  readonly look?: string;
  /** What the last move brought, as long as it is news; a board leaves it out where it sees that the card has no room to spare. */
  readonly news?: { readonly head: string; readonly text: string } | null;
}

export interface Spoken {
  readonly name: string;
  /** The speaker's colour; null: who speaks has no seat. */
  readonly colour: number | null;
  readonly text: string;
}

export interface BoardProps<View> {
  view: View;
  /** Whose eyes these are; null is a spectator's. */
  me: number | null;
  /** Moves this person may make now; empty while another acts or something still moves. */
  legal: readonly Offer[];
  /** The kind of move chosen in the card: only these glow. Null: all. */
  only: string | null;
  /** A move pointed at elsewhere (a button, a hint, a question to confirm): draw its ghost. */
  shown: string | null;
  /** Moves side by side: draw an arrow for each. */
  compared?: readonly Compared[];
  /** A line of the log pointed at: mark where it happened. */
  recalled: readonly Happening[];
  /** What the last move did, for the trail. */
  last: readonly Happening[];
  seats: readonly Sitting[];
  texts: Texts;
  words: Words;
  dark: boolean;
  still: boolean;
  /** The space there is, in CSS pixels. */
  width: number;
  height: number;
  /** Room beside the board, where the screen has some: what is laid there is shown under its name, until null is. */
  beside?: { readonly place: HTMLElement; readonly lay: (name: string | null) => void } | null;
  /** The card asks to confirm a move, or gives a bot's advice: nothing may lie over it, and a finger's choice beside a move that waits is made at once. */
  asked?: "move" | "advice" | null;
  /** The last word said at the table, where the page keeps it in sight: what a board lays over that line says it. */
  spoken?: Spoken | null;
  /** A place in every seat's row, on screens where rows have one: what is a seat's own stands there and not on the board. */
  rows?: readonly HTMLElement[] | null;
  /** Where a seat's sign stands on the page now, in CSS pixels of the window; null if it is not to be seen. */
  seatSpot?: (seat: number) => DOMRect | null;
  onmove: (move: string) => void;
  /** A move under the pointer or the focus; null when it leaves. */
  onpoint: (move: string | null) => void;
  /** What is begun on the board, for the card to say and to end; null when nothing is. Not where there is no card. */
  onask?: (asking: Asking | null) => void;
  /** Something else is begun: a move that waits to be confirmed is no longer meant. Needless where `onask` tells of other ways. */
  onforget?: () => void;
  /** Something that may not be done was clicked: the reason comes in words. */
  onwrong: (move: string) => void;
}

/** What a board component exports beside its props. */
export interface BoardHandle<View> {
  /** Show one event. `view` still is the old one; `next` is what will be drawn after the last event. */
  play?: (happening: Happening, motion: Motion, next: View) => Promise<void>;
  /** The view as it is drawn now: between two events neither the old one nor the next. */
  shown?: () => View;
  /** Put the focus on the first thing that may be done. */
  focus?: () => void;
}

/** How a seat's row makes room for what a board puts there. */
export interface RowPlace {
  /**
   * `below`: name, clock and score stand above it. `inline`: it fills columns of the row's own grid between name and
   * score (column 3), and the line under the name; the clock stands under the score. `figure`: the same, with a figure
   * of the board's own in place of the sign (column 1).
   */
  readonly form: "below" | "inline" | "figure";
  /** How high it is below all the rest, in CSS pixels: nothing moves aside when it comes. */
  readonly height: number;
}

export interface Said {
  readonly title: string;
  readonly lines: readonly string[];
}

/** What the sentences about a position are made with. */
export interface Speaker {
  readonly texts: Texts;
  readonly names: readonly string[];
  readonly words: Words;
  readonly me: number | null;
}

/** One idea of the first game's help, told once. */
export interface GuideStep {
  /** Words of the game's folder: `<key>.title` and `<key>.text`. */
  readonly key: string;
  readonly slots?: Readonly<Record<string, string | number>>;
  /** What it speaks of: the board marks the place with `data-guide="<at>"`. */
  readonly at?: string;
}

/** The default export of `boards/<game>/index.ts`. */
export interface GameModule<View> {
  Board: Component<BoardProps<View>, BoardHandle<View>>;
  /** The position in words, for the text board. */
  say: (view: View, speaker: Speaker) => readonly Said[];
  /** The numbers beside the seats; null shows none. */
  scores: (view: View) => readonly (number | null)[];
  /** One's own view of a finished game with what was secret laid open; without it nothing was. */
  opened?: (own: View, all: View) => View;
  /** What wins, in few words. */
  aim?: (view: View, words: Words) => string;
  /** The number of the turn that is played. */
  turn?: (view: View) => number;
  /** The seat whose turn it is; another who has to choose something answers it. */
  whose?: (view: View) => number;
  /** A few words about a seat, beside its name where the rows have room; "" for none. */
  seated?: (view: View, seat: number, speaker: Speaker) => string;
  /** What rows keep free for the board in a window of this height; null: they have no room for it. */
  row?: (height: number, seats: number) => RowPlace | null;
  /** Actions left of so many, as dots in the card. */
  pips?: (view: View) => { left: number; of: number } | null;
  /**
   * Kinds of moves that end something, in the order in which they come up: at the card's right, every other one at its
   * left; terracotta once nothing else is left to do.
   */
  ends?: readonly string[];
  /** Kinds with a button of their own, in the order of their places on a small screen. */
  kinds?: readonly string[];
  /** Kinds that are only chosen on the board: no buttons in the card (the text board has them all). */
  quiet?: readonly string[] | "all";
  /** The move that everybody can see to be the only one and to change nothing: the page makes it by itself. */
  empty?: (view: View, legal: readonly Offer[]) => string | null;
  /** Events the log leaves out for these eyes: another line says as much, or their absence does. */
  unsaid?: (happening: Happening, me: number | null) => boolean;
  /** The board lays something beside itself: the tabs stand at the column's foot, where they stay while it comes and goes. */
  lays?: boolean;
  /** The board's ground reaches to the edge of its place. */
  airless?: boolean;
  /** First-game help for this moment, most important first; the goal, how it is won and lost, is the first of all. */
  guide?: (view: View, legal: readonly Offer[]) => readonly GuideStep[];
}

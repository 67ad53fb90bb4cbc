/** What may be done, what of it is chosen or pointed at, and what a press does. */
import { text } from "../args";
import { beyond } from "./geometry";
import { deed, dialFor, dialled, set } from "./moves";
import { type Standing, townOf } from "./standing";

export class Choice {
  /** Letters set on the dial. */
  picked = $state.raw<readonly string[]>([]);
  /** The dial's letter or the road under the pointer. */
  hovered = $state<string | null>(null);
  /** The move under the pointer or the focus; the one a finger has chosen. */
  hot = $state<string | null>(null);
  armed = $state<string | null>(null);
  /** The dial's sheet was opened. */
  sheetOpen = $state(false);
  /** By the keyboard: the focus then goes on to the next thing. */
  keyed = false;

  constructor(private readonly now: Standing) {}

  private readonly offers = $derived.by(() => {
    const { legal, only } = this.now.props;
    return only === null ? legal : legal.filter(({ key }) => key === only);
  });
  readonly roads = $derived(this.offers.filter(({ key }) => key === "road"));
  readonly take = $derived(this.offers.find(({ key }) => key === "take") ?? null);
  readonly alone = $derived.by(() => this.now.props.legal.find(({ key }) => key === "alone") ?? null);
  readonly drops = $derived(
    new Map(this.offers.filter(({ key }) => key === "take_drop").map(({ args, move, text: told }) => [text(args, "dropped"), { move, text: told }])),
  );
  readonly dial = $derived.by(() => dialFor(this.now.props.legal));

  /** Set here, while others still choose; or just being shut. In a replay nobody has set anything. */
  readonly shut = $derived.by(() => {
    const { drawn, scene, props } = this.now;
    if (!this.picked.length) return 0;
    if (scene.lid !== null && scene.lid.seat === props.me) return scene.lid.part;
    return this.dial === null && drawn.phase === "hide" && props.me !== null && props.me !== drawn.nobleman && drawn.hidden[props.me] ? 1 : 0;
  });
  /** The sheet as it lies there: it makes room for what the card asks. */
  readonly sheet = $derived.by(() => this.sheetOpen && !this.now.props.asked);
  readonly dialling = $derived(this.dial !== null || this.shut > 0);
  readonly dialMove = $derived(this.dial && this.picked.length === this.dial.most ? dialled(this.dial.kind, this.picked) : null);

  readonly move = $derived.by(() => this.hot ?? this.armed ?? this.now.props.shown);
  readonly pointed = $derived(this.move === null ? null : deed(this.move));
  readonly hinted = $derived(this.pointed?.kind === "hide" || this.pointed?.kind === "escort" ? this.pointed.letters : []);
  /** The road that a click would take. */
  readonly way = $derived.by(() => {
    const here = townOf(this.now);
    const road = this.pointed?.kind === "road" ? this.now.map.roads.get(this.pointed.letters[0] ?? "") : undefined;
    return road?.ends.includes(here) && !this.now.scene.walking ? { letter: road.letter, from: here, to: beyond(road, here) } : null;
  });
  /** The town whose task is in question. */
  readonly offered = $derived.by(() => {
    const here = townOf(this.now);
    const leave = this.offers.some(({ key }) => key === "leave");
    return this.take || this.drops.size || (leave && this.now.drawn.laid[here]) ? here : null;
  });

  /** A new moment: what was begun for the old one is no longer meant. */
  forget(letters: boolean): void {
    if (letters) {
      this.picked = [];
      // where he stands and what he holds is looked at first
      this.sheetOpen = false;
    }
    this.hot = this.armed = this.hovered = null;
  }

  readonly point = (move: string | null): void => {
    this.hot = move;
    this.now.props.onpoint(move);
  };

  /** A finger can't point: its first touch shows, the second does; where moves are confirmed, the question shows it. */
  readonly press = (move: string, touch: boolean, keys = false): void => {
    if (touch && this.armed !== move && this.now.props.asked !== "move") {
      this.armed = move;
      this.now.props.onpoint(move);
      return;
    }
    this.keyed = keys;
    this.go(move);
  };

  readonly go = (move: string): void => {
    this.armed = this.hot = null;
    this.now.props.onpoint(null);
    this.now.props.onmove(move);
  };

  readonly setLetter = (letter: string): void => {
    if (!this.dial) return;
    const next = set(this.picked, letter, this.dial.most);
    if (String(next) !== String(this.picked)) this.now.props.onforget?.();
    this.picked = next;
    this.now.props.onpoint(this.dialMove);
  };

  readonly pressRoad = (letter: string): void => {
    if (this.dial) this.setLetter(letter);
    else if (this.now.props.legal.length) this.now.props.onwrong(`road ${letter}`);
    this.armed = null;
  };
}

/** A led first game: where in it one is, and what is done next. */
import type { Lesson, LessonStep, LessonWords, Logged, Moment } from "../wire/protocol";
import { announce } from "./announce.svelte";
import { fill } from "./forms";
import { language, t } from "./language.svelte";
import { Scripted } from "./scripted.svelte";
import { settings } from "./settings.svelte";
import { Table } from "./table.svelte";

/** So many seconds go by at a step, one with another. */
const PACE = 18;

/** The moments after `from`, up to `to`: one for each move of a seat, with what chance answers. */
export function stretch(moments: readonly Moment[], from: number, to: number): { moment: Moment; at: number }[] {
  const found: { moment: Moment; at: number }[] = [];
  for (let at = from + 1; at <= to; at++) {
    const next = moments[at];
    if (!next) break;
    const last = next.eyes.log[0]?.by === "*" ? found.pop() : undefined;
    const log = [...(last?.moment.eyes.log ?? []), ...next.eyes.log];
    found.push({ moment: { ...next, eyes: { ...next.eyes, log } }, at });
  }
  return found;
}

export class Led {
  readonly table: Table;
  /** The number of the step that is told. */
  at = $state(0);
  /** How many moves were made. */
  place = $state(0);
  /** Something else was pressed: the way is shown. */
  shown = $state(false);
  /** A step is done, and what follows from it is being drawn. */
  moving = $state(false);
  private script!: Scripted;

  constructor(
    readonly game: string,
    readonly lesson: Lesson,
    at: number,
    prepare: (game: string) => Promise<void>,
  ) {
    const { rules, options, seats, seat } = lesson;
    const nobody = (): void => undefined;
    this.table = new Table("", nobody, prepare, (hear) => (this.script = new Scripted({ game, rules, options, seats, seat }, hear, () => this.go())));
    this.jump(at);
  }

  step = $derived.by((): LessonStep => this.lesson.steps[this.at]!);
  over = $derived.by(() => this.at === this.lesson.steps.length - 1);
  /** The minutes that the rest takes. */
  minutes = $derived.by(() => Math.ceil(((this.lesson.steps.length - this.at) * PACE) / 60));

  words = $derived.by((): LessonWords => {
    const said = (this.step.words[language()] ?? this.step.words["en"])!;
    const names = Object.fromEntries(this.table.names.map((name, seat) => [String(seat), name]));
    return { title: said.title, text: fill(said.text, names), why: fill(said.why, names) };
  });

  /** What the learner is to do now; null: only to read. */
  expected = $derived.by((): string | null => {
    const line = this.place < this.step.done ? this.lesson.moments[this.place + 1]?.eyes.log[0] : undefined;
    return line?.by === this.lesson.seat ? line.move : null;
  });

  /** Something was chosen: it is done if it is what the step asks for. */
  press(move: string): void {
    if (this.moving) return;
    if (move === this.expected) void this.table.move(move);
    else this.wonder(move);
  }

  doIt(): void {
    if (this.expected !== null && !this.moving) void this.table.move(this.expected);
  }

  /** To the next step: by what happens, or where things stand then. */
  on(): void {
    if (this.step.done === this.place) this.go();
    else this.jump(this.at + 1);
  }

  jump(at: number): void {
    this.at = Math.max(0, Math.min(this.lesson.steps.length - 1, at));
    this.place = this.step.told;
    this.shown = this.moving = false;
    this.table.catchUp();
    const { moments } = this.lesson;
    const log: Logged[] = moments.slice(0, this.place + 1).flatMap(({ eyes }) => eyes.log);
    this.script.show(moments[this.place]!, log, this.place, this.result);
    this.keep();
  }

  close(): void {
    this.table.close();
  }

  private get result(): Lesson["result"] | null {
    return this.place === this.lesson.moments.length - 1 ? this.lesson.result : null;
  }

  /** Not what is meant now, though it may be done. */
  private wonder(move: string): void {
    this.shown = true;
    const meant = this.table.offers.find((offer) => offer.move === this.expected)?.text ?? "";
    announce(t(this.table.offers.some((offer) => offer.move === move) ? "lesson.other" : "lesson.notnow", { move: meant }));
  }

  /** What comes next happens: up to the learner's next move in this step, or to where the next step is told. */
  private go(): void {
    const { moments, steps, seat } = this.lesson;
    this.moving = true;
    this.shown = false;
    const here = this.place;
    let to = here;
    if (to < this.step.done) do to += 1;
    while (to < this.step.done && moments[to + 1]?.eyes.log[0]?.by !== seat);
    const next = to === this.step.done ? steps[this.at + 1] : undefined;
    if (next) to = next.told;
    for (const { moment, at } of stretch(moments, here, to)) {
      this.place = at;
      this.script.happen(moment, at, this.result);
    }
    void this.table.sequence.idle().then(() => {
      if (this.place !== to) return;
      this.moving = false;
      if (!next) return;
      this.at += 1;
      this.keep();
      announce(`${this.words.title}. ${this.words.text}`);
    });
  }

  private keep(): void {
    settings.lessons[this.game] = { at: this.over ? 0 : this.at, done: this.over || (settings.lessons[this.game]?.done ?? false) };
  }
}

/** A puzzle: what was tried, what would have followed, and whether it is solved. */
import type { Happening } from "../boards/contract";
import type { Logged, PuzzleAnswer, PuzzleShown } from "../wire/protocol";
import { announce } from "./announce.svelte";
import { dayOf, streak } from "./days";
import { t } from "./language.svelte";
import { Scripted } from "./scripted.svelte";
import { settings } from "./settings.svelte";
import { Table } from "./table.svelte";

const MOST = 60;

export const today = (): number => dayOf(Date.now());
export const inARow = (): number => streak(settings.puzzles.days, today());

export class Puzzled {
  readonly table: Table;
  /** What was answered; null: nothing yet. */
  tried = $state.raw<PuzzleAnswer | null>(null);
  /** The answer was shown and not found. */
  given = $state(false);
  tries = $state(0);
  moving = $state(false);
  private script!: Scripted;

  constructor(
    readonly game: string,
    readonly puzzle: PuzzleShown,
    /** It is today's. */
    readonly daily: boolean,
    prepare: (game: string) => Promise<void>,
  ) {
    const { rules, options, seats, seat } = puzzle;
    const nobody = (): void => undefined;
    this.table = new Table("", nobody, prepare, (hear) => (this.script = new Scripted({ game, rules, options, seats, seat }, hear, (move) => this.answer(move))));
    this.again();
  }

  best = $derived.by((): PuzzleAnswer => this.puzzle.answers[0]!);
  solved = $derived.by(() => this.tried === this.best);
  /** What the answer led to, move by move in words. */
  line = $derived.by((): { by: Logged["by"]; text: string }[] =>
    (this.tried?.after.eyes.log ?? []).flatMap((line, k) => {
      // the answer itself is always said
      const told: Happening[] = this.table.happenings(line).filter((each) => k === 0 || !this.table.reader.unsaid?.(each, this.puzzle.seat));
      return told.length ? [{ by: line.by, text: told.map((each) => each.text).join(" ") }] : [];
    }),
  );

  press(move: string): void {
    if (this.tried === null && !this.moving && this.puzzle.answers.some((each) => each.move === move)) void this.table.move(move);
  }

  again(): void {
    this.tried = null;
    this.table.catchUp();
    const { start } = this.puzzle;
    this.script.show(start, start.eyes.log, start.eyes.log.length, null);
  }

  /** Who is shown the answer has not found it. */
  show(): void {
    this.given = true;
    if (this.daily && !settings.puzzles.days.includes(today())) settings.puzzles.days = [];
    this.again();
    void this.table.sequence.idle().then(() => this.table.move(this.best.move));
  }

  close(): void {
    this.table.close();
  }

  private answer(move: string): void {
    const found = this.puzzle.answers.find((each) => each.move === move);
    if (!found) return;
    this.moving = true;
    this.tries += 1;
    this.tried = found;
    this.script.happen(found.after, this.puzzle.start.eyes.log.length + found.after.eyes.log.length, null);
    if (this.solved && !this.given) this.keep();
    void this.table.sequence.idle().then(() => {
      this.moving = false;
      announce(this.solved ? t("puzzle.thatisit") : t("puzzle.notbest"));
    });
  }

  private keep(): void {
    const { puzzles } = settings;
    const name = `${this.game}/${this.puzzle.name}`;
    if (!puzzles.solved.includes(name)) puzzles.solved.push(name);
    if (this.daily && !puzzles.days.includes(today())) puzzles.days = [...puzzles.days, today()].slice(-MOST);
  }
}

/** The analysis of a finished game as the server makes it: asked for, watched as it grows, and read. */
import type { Analysed, Analysis, Reviewed } from "../wire/protocol";
import { goOnAnalysing, lookAtAnalysis, Refused } from "./api";
import { refuse } from "./refusal.svelte";

const PAUSE = 1000;
export const MARKS = ["inaccuracy", "mistake", "blunder"] as const;
export type MarkName = (typeof MARKS)[number];
export const SIGN_OF: Record<MarkName, string> = { inaccuracy: "?!", mistake: "?", blunder: "??" };
export const PARTS = ["decisions", "others", "dice", "secrets"] as const;
export type PartName = (typeof PARTS)[number];

/** A move that lost much. */
export interface Marked {
  readonly at: number;
  readonly by: number;
  readonly mark: MarkName;
}

export class Watched {
  state = $state<Analysed["state"] | "asking" | "failed">("asking");
  done = $state(0);
  moves = $state(0);
  found = $state.raw<Analysis | null>(null);

  private watching = false;

  constructor(readonly table: string) {}

  whole = $derived.by(() => this.state === "whole");
  busy = $derived.by(() => this.state === "asking" || this.state === "working");

  marked = $derived.by((): Marked[] =>
    (this.found?.steps ?? []).flatMap((step, index) =>
      step.mark ? [{ at: index + 1, by: step.by, mark: step.mark as MarkName }] : [],
    ),
  );

  /** What was found out about the move of this number, from 1. */
  step(at: number): Reviewed | null {
    return this.found?.steps[at - 1] ?? null;
  }

  /** Parts that the game has. */
  parts = $derived.by(() =>
    PARTS.filter((part) => this.found?.seats.some((seat) => Math.abs(seat[part]) > 1e-9) ?? false),
  );

  /** Has it made, and looks on until it is whole or nobody wants to see more. */
  async watch(): Promise<void> {
    if (this.watching) return;
    this.watching = true;
    this.state = "asking";
    try {
      let goesOn = this.hear(await goOnAnalysing(this.table, this.have));
      while (goesOn) {
        await new Promise((done) => setTimeout(done, PAUSE));
        goesOn = this.watching && this.hear(await lookAtAnalysis(this.table, this.have));
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.state = "failed";
      await refuse(error.why);
    } finally {
      this.watching = false;
    }
  }

  /** Nobody looks: the server keeps what it has. */
  leave(): void {
    this.watching = false;
    if (this.busy) this.state = "stopped";
  }

  private get have(): number | null {
    return this.found ? this.found.judged : null;
  }

  /** Whether there is more to come. */
  private hear(told: Analysed): boolean {
    if (told.analysis) this.found = told.analysis;
    this.done = told.done;
    this.moves = told.moves;
    if (this.watching) this.state = told.state;
    return this.watching && told.state === "working";
  }
}

/** One thing after another: updates wait until the one before has been played. */
export class Sequence {
  private tail: Promise<void> = Promise.resolve();
  private waiting = 0;
  /** Whether nothing is to come any more: what waits is dropped, what runs looks here whether to go on. */
  ended = false;

  /** How many tasks are waiting or running. */
  get length(): number {
    return this.waiting;
  }

  /** Runs `task` when all before it are done; a task that fails does not stop the others. */
  add(task: () => Promise<void> | void): Promise<void> {
    this.waiting += 1;
    const run = this.tail.then(() => (this.ended ? undefined : task())).finally(() => (this.waiting -= 1));
    this.tail = run.catch(() => undefined);
    return run;
  }

  /** When everything added so far is done. */
  idle(): Promise<void> {
    return this.tail;
  }
}

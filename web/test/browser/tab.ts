/** A page in any browser, looked at by scripts and pressed at a place: what plays on one plays on all. */
import { setTimeout as pause } from "node:timers/promises";

import { errors } from "playwright-core";

import type { Engine, Size } from "./engines/engine";

interface Waiting {
  readonly timeout?: number;
}
interface Pressing extends Waiting {
  /** Whatever lies above it. */
  readonly force?: boolean;
}

/** What a choice needs of things on a page; Playwright's locators have it too. */
export interface Things {
  count(): Promise<number>;
  nth(at: number): Things;
  first(): Things;
  last(): Things;
  locator(css: string): Things;
  isVisible(): Promise<boolean>;
  getAttribute(name: string, options?: Waiting): Promise<string | null>;
  evaluateAll<T>(ask: (all: (HTMLElement | SVGElement)[]) => T): Promise<T>;
  click(options?: Pressing): Promise<void>;
  tap(options?: Pressing): Promise<void>;
}

/** What a choice needs of a page. */
export interface Board<T extends Things = Things> {
  locator(css: string): T;
  viewportSize(): Size | null;
  waitForTimeout(ms: number): Promise<void>;
}

type Step = readonly [css: string, at: number | null];
type Look = { x: number; y: number } | string;

/** In the page: what a way leads to. */
function find(steps: readonly Step[]): (HTMLElement | SVGElement)[] {
  let found: ParentNode[] = [document];
  for (const [css, at] of steps) {
    const all = [...new Set(found.flatMap((each) => [...each.querySelectorAll<HTMLElement>(css)]))];
    found = at === null ? all : all.slice(at).slice(0, 1);
  }
  return found as (HTMLElement | SVGElement)[];
}

/** In the page: where to press the first of them, or why it can't be pressed. */
function spot([thing]: (HTMLElement | SVGElement)[], force: boolean): Look {
  if (!thing) return "not attached";
  const middle = (): { x: number; y: number } => {
    const { x, y, width, height } = thing.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const { width, height } = thing.getBoundingClientRect();
  if (width === 0 || height === 0 || !thing.checkVisibility({ visibilityProperty: true })) return "not visible";
  if (thing.matches(":disabled")) return "not enabled";
  const { x, y } = middle();
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) thing.scrollIntoView({ block: "center", inline: "center" });
  const at = middle();
  const above = document.elementFromPoint(at.x, at.y);
  if (!force && !thing.contains(above)) return `covered by ${above?.outerHTML.slice(0, 120) ?? "nothing"}`;
  return at;
}

const PATIENCE = 45_000;
const LOOK = 40;

class Found implements Things {
  constructor(
    private readonly engine: Engine,
    private readonly steps: readonly Step[],
  ) {}

  nth(at: number): Found {
    const [css] = this.steps.at(-1)!;
    return new Found(this.engine, [...this.steps.slice(0, -1), [css, at]]);
  }
  first = (): Found => this.nth(0);
  last = (): Found => this.nth(-1);
  locator = (css: string): Found => new Found(this.engine, [...this.steps, [css, null]]);

  evaluateAll<T>(ask: (all: (HTMLElement | SVGElement)[]) => T): Promise<T> {
    return this.ask(ask);
  }
  count = (): Promise<number> => this.ask((all) => all.length);
  isVisible = (): Promise<boolean> => this.ask(([thing]) => thing?.checkVisibility({ visibilityProperty: true }) ?? false);

  getAttribute(name: string, { timeout = PATIENCE }: Waiting = {}): Promise<string | null> {
    return this.until(timeout, async () => {
      const found = await this.ask(([thing], wanted) => (thing ? { value: thing.getAttribute(wanted) } : "not attached"), name);
      return found;
    }).then(({ value }) => value);
  }

  /** Waits until it is seen. */
  async waitFor({ timeout = PATIENCE }: Waiting = {}): Promise<void> {
    await this.until(timeout, async () => ((await this.isVisible()) ? {} : "not visible"));
  }

  click = (options: Pressing = {}): Promise<void> => this.press(options, false);
  tap = (options: Pressing = {}): Promise<void> => this.press(options, true);

  /** Where it has stood for a look, for what moves is not to be hit. */
  private async press({ timeout = PATIENCE, force = false }: Pressing, finger: boolean): Promise<void> {
    let before = "";
    const { x, y } = await this.until(timeout, async () => {
      const found = await this.ask(spot, force);
      if (typeof found === "string") return found;
      const [last, now] = [before, `${found.x} ${found.y}`];
      before = now;
      return last === now ? found : "moving";
    });
    await this.engine.press(x, y, finger);
  }

  private ask<T, A extends unknown[]>(ask: (all: (HTMLElement | SVGElement)[], ...given: A) => T, ...given: A): Promise<T> {
    return this.engine.call(`(steps, ...given) => (${ask.toString()})((${find.toString()})(steps), ...given)`, [this.steps, ...given]) as Promise<T>;
  }

  private async until<T extends object>(timeout: number, look: () => Promise<T | string>): Promise<T> {
    const end = Date.now() + timeout;
    for (;;) {
      const found = await look();
      if (typeof found !== "string") return found;
      if (Date.now() > end) throw new errors.TimeoutError(`${this.steps.map(([css]) => css).join(" ")} is ${found}`);
      await pause(LOOK);
    }
  }
}

export class Tab implements Board {
  private size: Size = { width: 0, height: 0 };

  constructor(readonly engine: Engine) {}

  locator = (css: string): Found => new Found(this.engine, [[css, null]]);
  viewportSize = (): Size => this.size;
  waitForTimeout = (ms: number): Promise<void> => pause(ms);

  async resize(size: Size): Promise<void> {
    await this.engine.resize(size);
    this.size = await this.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  }

  evaluate<T, A extends unknown[]>(ask: (...given: A) => T | Promise<T>, ...given: A): Promise<T> {
    return this.engine.call(ask.toString(), given) as Promise<T>;
  }
}

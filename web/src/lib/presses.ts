/**
 * One press, one meaning. What comes to stand under a finger that has just pressed was not meant by its next tap: until
 * it has stood there a while, or the pointer has gone elsewhere, it doesn't count. Nor does what comes under a finger
 * that is still down, and a key that is held presses once.
 */
const PRESSED = "button, a[href], input, select, summary, label, [role=button], [role=radio], [role=checkbox], [role=tab]";
const WRITTEN = "input, textarea, select, [contenteditable]";
/** Within so many pixels it is the same place. */
const NEAR = 24;
/** So long something must have stood there to be meant, in milliseconds. */
const STOOD = 400;
/** How often it is looked what stands there, and for how long. */
const [LOOK, LONG] = [80, 4000];

interface Thing {
  readonly element: Element | null;
  readonly means: string;
}

interface Press {
  readonly x: number;
  readonly y: number;
  readonly at: number;
  readonly thing: Thing;
  /** What stands there now, and since when. */
  now: Thing;
  since: number;
}

function thingOf(target: EventTarget | null): Thing {
  const element = target instanceof Element ? target.closest(PRESSED) : null;
  if (!element) return { element, means: "" };
  // a piece of the board that was only shown by the first press is pressed down: the second one would do it
  const state = element.closest("#main") ? element.getAttribute("aria-pressed") : null;
  const name = element.getAttribute("aria-label") ?? element.textContent?.trim() ?? "";
  const marks = element instanceof HTMLElement || element instanceof SVGElement ? Object.values(element.dataset).join(" ") : "";
  return { element, means: `${state === "true"} ${marks} ${name}` };
}

/** The same thing may say something else after it was pressed; another one must say the same. */
const same = (a: Thing, b: Thing): boolean =>
  a.means === b.means || (a.element === b.element && a.means.startsWith("true") === b.means.startsWith("true"));

export class Presses {
  private last: Press | null = null;
  private down: Thing | null = null;
  /** The press that has begun is not meant. */
  private stray = false;
  private looking: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly time: () => number = () => performance.now()) {}

  readonly begin = (event: PointerEvent): void => {
    this.down = thingOf(event.target);
    this.stray = !this.meant(event, this.down);
  };

  readonly click = (event: MouseEvent): void => {
    // from a key, or from a program
    if (event.detail === 0) return;
    const thing = thingOf(event.target);
    const { down, stray } = this;
    this.down = null;
    this.stray = false;
    if (stray || (down?.element && !same(down, thing))) {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (this.last) this.last.since = this.time();
    } else this.remember(event, thing);
  };

  readonly key = (event: KeyboardEvent): void => {
    const { target } = event;
    if (!event.repeat || (event.key !== "Enter" && event.key !== " ")) return;
    if (!(target instanceof Element) || target.matches(WRITTEN)) return;
    if (event.key === " " && !target.closest(PRESSED)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  private meant({ clientX, clientY }: PointerEvent, thing: Thing): boolean {
    const { last } = this;
    if (!last || thing.element === null || Math.hypot(clientX - last.x, clientY - last.y) > NEAR) return true;
    if (same(last.thing, thing)) return true;
    this.look();
    return this.time() - last.since >= STOOD;
  }

  private remember({ clientX: x, clientY: y }: MouseEvent, thing: Thing): void {
    const at = this.time();
    this.last = { x, y, at, thing, now: thing, since: at };
    this.looking ??= setInterval(() => this.look(), LOOK);
  }

  private look(): void {
    const { last } = this;
    const now = this.time();
    if (!last || now - last.at > LONG) {
      clearInterval(this.looking);
      this.looking = undefined;
      this.last = null;
      return;
    }
    const found = thingOf(document.elementFromPoint(last.x, last.y));
    if (same(found, last.now)) return;
    last.now = found;
    last.since = now;
  }
}

export function watchPresses(): void {
  const presses = new Presses();
  addEventListener("pointerdown", presses.begin, true);
  addEventListener("click", presses.click, true);
  addEventListener("keydown", presses.key, true);
}

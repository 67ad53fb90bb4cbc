/** What would take long at once comes in slices: the browser paints and answers in between. */
import { tick } from "svelte";

/** So long, in ms, slices may follow each other without a pause. */
const PAUSE_AFTER = 2;

/** Goes on in a task of its own, after whatever waits already. */
export function breath(): Promise<void> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });
}

/** Goes on when what is there already has been painted. */
export async function painted(): Promise<void> {
  // nothing is painted where nobody looks
  if (!document.hidden) await new Promise(requestAnimationFrame);
  await breath();
}

export interface Slices {
  /** The last slice that has come: 0 from the beginning, the others one after another. */
  readonly at: number;
  /** When all are there: what moves them begins after it. */
  readonly all: Promise<void>;
}

/** `{#if slices.at >= k}` shows what comes in slice k. Where nobody looks, all are there at once. */
export function inSlices(last: number, seen = typeof document !== "undefined" && !document.hidden): Slices {
  let at = $state(seen ? 0 : last);

  async function goOn(): Promise<void> {
    while (at < last) {
      await breath();
      const begun = performance.now();
      do {
        at += 1;
        await tick();
      } while (at < last && performance.now() - begun < PAUSE_AFTER);
      await breath();
      // laid out now, else the next frame would have to lay out all of them
      void globalThis.document?.body.offsetWidth;
    }
  }
  const all = goOn();

  return {
    get at() {
      return at;
    },
    all,
  };
}

export interface Parts<Part> {
  /** Whether a part has come, or the first of it. */
  readonly has: (part: Part) => boolean;
  /** So many of the things a part is made of have come; all of them with its last slice. */
  readonly share: <Thing>(part: Part, things: readonly Thing[]) => readonly Thing[];
  readonly all: Promise<void>;
}

/** Parts that come in the order they are named in; one that is named several times comes in as many shares. */
export function inParts<Part>(parts: readonly Part[], seen?: boolean): Parts<Part> {
  const slices = inSlices(parts.length - 1, seen);
  return {
    has: (part) => slices.at >= parts.indexOf(part),
    share(part, things) {
      const [first, last] = [parts.indexOf(part), parts.lastIndexOf(part)];
      const come = Math.max(0, slices.at - first + 1) / (last - first + 1);
      return come < 1 ? things.slice(0, Math.ceil(come * things.length)) : things;
    },
    all: slices.all,
  };
}

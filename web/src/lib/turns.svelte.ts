/** What would take long at once comes piece by piece: the browser paints and answers in between. */
import { tick } from "svelte";

/** So long, in ms, pieces may follow each other without a pause. */
const SLICE = 2;

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

export interface Turns {
  /** The pieces whose turn has come: 0 from the beginning, the others one after another. */
  readonly at: number;
  /** When all are there: what moves them begins after it. */
  readonly all: Promise<void>;
}

/** `{#if turns.at >= k}` shows piece k in its turn. Where nobody looks, all are there at once. */
export function inTurn(last: number, seen = typeof document !== "undefined" && !document.hidden): Turns {
  let at = $state(seen ? 0 : last);

  async function goOn(): Promise<void> {
    while (at < last) {
      await breath();
      const begun = performance.now();
      do {
        at += 1;
        await tick();
      } while (at < last && performance.now() - begun < SLICE);
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

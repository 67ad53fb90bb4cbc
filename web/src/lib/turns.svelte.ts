/** What would take long at once comes piece by piece: the browser paints and answers in between. */

/** Goes on in a task of its own, as soon as the browser has seen to what waits. */
export function breath(): Promise<void> {
  if ("scheduler" in globalThis && "yield" in scheduler) return scheduler.yield();
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });
}

export interface Turns {
  /** The pieces whose turn has come: 0 from the beginning, one more after every breath. */
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
      at += 1;
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

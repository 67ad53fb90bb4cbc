/** The worker beside the page: whom it reminds, and what a press on a reminder opens. */
import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

const SOURCE = readFileSync("public/worker.js", "utf8");
const HOUSE = "https://example.org/games/";

interface Page {
  url: string;
  visibilityState: "visible" | "hidden";
  focused?: boolean;
}

/** A browser in which a worker runs: its pages, what it shows, and what it opens. */
class Browser {
  readonly shown: { title: string; tag: string; body: string; lang: string; data: { address: string } }[] = [];
  readonly opened: string[] = [];
  private readonly heard = new Map<string, (event: object) => void>();

  constructor(readonly pages: Page[] = []) {
    const self = {
      location: new URL(`${HOUSE}worker.js`),
      addEventListener: (name: string, hear: (event: object) => void) => this.heard.set(name, hear),
      registration: { showNotification: async (title: string, rest: object) => void this.shown.push({ title, ...rest } as (typeof this.shown)[0]) },
      clients: {
        matchAll: async () => this.pages.map((page) => ({ ...page, focus: async () => void (page.focused = true) })),
        openWindow: async (address: string) => void this.opened.push(address),
      },
    };
    new Function("self", "FILES", "VERSION", SOURCE)(self, [], "1");
  }

  async hear(name: string, event: object): Promise<void> {
    let work: Promise<unknown> = Promise.resolve();
    this.heard.get(name)?.({ ...event, waitUntil: (until: Promise<unknown>) => (work = until) });
    await work;
  }
}

const told = { title: "Tocca a te", text: "Tocca a te a Borgo.", table: "abcdefghijkm", language: "it" };
const push = { data: { json: () => told } };
const TABLE = `${HOUSE}t/abcdefghijkm`;

describe("a reminder", () => {
  it("is shown in its language, one for each table", async () => {
    const browser = new Browser();
    await browser.hear("push", push);
    expect(browser.shown).toMatchObject([{ title: "Tocca a te", body: "Tocca a te a Borgo.", lang: "it", tag: "abcdefghijkm", data: { address: TABLE } }]);
  });

  it("is kept from whoever looks at that table, and from nobody else", async () => {
    for (const [page, shown] of [
      [{ url: TABLE, visibilityState: "visible" }, 0],
      [{ url: `${TABLE}?x#y`, visibilityState: "visible" }, 0],
      [{ url: TABLE, visibilityState: "hidden" }, 1],
      [{ url: `${HOUSE}t/abcdefghijkn`, visibilityState: "visible" }, 1],
    ] as const) {
      const browser = new Browser([page]);
      await browser.hear("push", push);
      expect(browser.shown.length, page.url).toBe(shown);
    }
  });

  it("opens its table: the page that shows it, else a new one", async () => {
    const press = { notification: { close: () => undefined, data: { address: TABLE } } };
    const there = new Browser([{ url: HOUSE, visibilityState: "visible" }, { url: TABLE, visibilityState: "hidden" }]);
    await there.hear("notificationclick", press);
    expect([there.pages[1]?.focused, there.opened]).toEqual([true, []]);
    const none = new Browser([{ url: HOUSE, visibilityState: "visible" }]);
    await none.hear("notificationclick", press);
    expect(none.opened).toEqual([TABLE]);
  });
});

/** How long frames take while a replay moves its pieces. */
import { readFileSync } from "node:fs";

import type { Page } from "playwright-core";

import { DESK } from "../browser/house";
import { type Person, withBrowser } from "./phone";

export interface Frames {
  count: number;
  longest: number;
  over50: number;
  /** Those of them that would also be long if the host had not taken the processors away meanwhile. */
  own50: number;
  over20: number;
}

interface Taken {
  at: number;
  ms: number;
}

const SECONDS = 30;
const SAMPLE = 20;
const TICK = 10;

export async function replay(page: Page): Promise<void> {
  const play = page.getByRole("button", { name: "Play", exact: true });
  await play.waitFor();
  await page.waitForTimeout(2000);
  await play.click();
}

/** Nothing but a box that moves: what is long here is long whatever a page does. */
export async function box(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.setContent("<div style='width:40px;height:40px;background:red'></div>");
  await page.evaluate(() => {
    const way = [{ transform: "none" }, { transform: "translateX(900px)" }];
    document.querySelector("div")?.animate(way, { duration: 1000, iterations: Infinity, direction: "alternate" });
  });
  await page.waitForTimeout(2000);
}

export async function frames(person: Person, move: (page: Page) => Promise<void>): Promise<Frames> {
  return withBrowser(
    person,
    async (page) => {
      await move(page);
      const taken: Taken[] = [];
      const sampling = setInterval(() => taken.push({ at: Date.now(), ms: takenByHost() }), SAMPLE);
      const ends = await page.evaluate(async (seconds) => {
        const found = [performance.now()];
        const end = performance.now() + 1000 * seconds;
        for (let last = 0; last < end; ) {
          last = await new Promise<number>((done) => requestAnimationFrame(done));
          found.push(last);
        }
        return found.map((each) => performance.timeOrigin + each);
      }, SECONDS);
      clearInterval(sampling);
      // the first one began before anything moved
      const lengths = ends.slice(2).map((end, k) => ({ end, ms: end - ends[k + 1]! }));
      const long = lengths.filter(({ ms }) => ms > 50);
      return {
        count: lengths.length,
        longest: Math.max(...lengths.map(({ ms }) => ms)),
        over50: long.length,
        own50: long.filter(({ end, ms }) => ms - between(taken, end - ms, end) > 50).length,
        over20: lengths.filter(({ ms }) => ms > 20).length,
      };
    },
    { ...DESK, reducedMotion: "no-preference" },
  );
}

/** Milliseconds that the host of a virtual machine gave to others, of all processors together, since it was started. */
function takenByHost(): number {
  try {
    return TICK * Number(readFileSync("/proc/stat", "utf8").split("\n", 1)[0]?.split(/\s+/)[8] ?? 0);
  } catch {
    return 0;
  }
}

function between(taken: readonly Taken[], begin: number, end: number): number {
  const before = taken.findLast(({ at }) => at <= begin);
  const after = taken.find(({ at }) => at >= end);
  return before && after ? after.ms - before.ms : 0;
}

/** How long frames take while a replay moves its pieces. */
import { DESK } from "../browser/house";
import { type Person, withBrowser } from "./phone";

export interface Frames {
  count: number;
  longest: number;
  over50: number;
  over20: number;
}

const SECONDS = 30;

export async function frames(person: Person): Promise<Frames> {
  return withBrowser(
    person,
    async (page) => {
      const play = page.getByRole("button", { name: "Play", exact: true });
      await play.waitFor();
      await page.waitForTimeout(2000);
      await play.click();
      return page.evaluate(async (seconds) => {
        const lengths: number[] = [];
        const end = performance.now() + 1000 * seconds;
        for (let last = performance.now(); last < end; ) {
          const now = await new Promise<number>((done) => requestAnimationFrame(done));
          lengths.push(now - last);
          last = now;
        }
        // the first one began before anything moved
        lengths.shift();
        return {
          count: lengths.length,
          longest: Math.max(...lengths),
          over50: lengths.filter((length) => length > 50).length,
          over20: lengths.filter((length) => length > 20).length,
        };
      }, SECONDS);
    },
    { ...DESK, reducedMotion: "no-preference" },
  );
}

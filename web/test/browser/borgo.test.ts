/** Borgo on its drawn board: by clicks, by touch and by keys. */
import { describe, expect, it } from "vitest";

import { choose as borgo, ENDS, kindOf } from "./boards/borgo";
import { atHome } from "./house";
import { type Choose, playOut, tabTo, twoAndABot } from "./play";

const home = atHome();

describe("Borgo’s board", () => {
  it("plays a whole game by clicks and by touch: two people in two browsers and a bot", { timeout: 300_000 }, async () => {
    const game = await twoAndABot(home, "borgo", 6);
    const kinds = await game.play(borgo);
    expect([...kinds.keys()]).toEqual(expect.arrayContaining(["place", "open", "push"]));
    await game.expectGood();
  });

  it("plays a whole game by the keyboard alone", { timeout: 300_000 }, async () => {
    const { context, page, complaints } = await home.alone("borgo", { options: { max_turns: 12 } });
    await page.locator(".borgo").waitFor();
    const focused = (): Promise<string> =>
      page.evaluate(() => (document.activeElement?.closest(".borgo") ? (document.activeElement.parentElement?.getAttribute("data-id") ?? "") : ""));
    const walk = ["Home", "ArrowDown", "ArrowRight", "End", "ArrowUp", "ArrowLeft"];
    const walked = new Set<string>();
    const pressOn: Choose = async (_, { tries }) => {
      if (!(await page.locator(".borgo .press [data-id]").count())) {
        if (!(await page.locator(ENDS).count())) return null;
        await tabTo(page, ENDS);
        await page.keyboard.press("Enter");
        return "end";
      }
      // B leads to the board, arrows from place to place
      await page.keyboard.press("b");
      const first = await focused();
      for (const key of walk.slice(0, tries % (walk.length + 1))) await page.keyboard.press(key);
      const id = await focused();
      if (id === "") return null;
      if (id !== first) walked.add(id);
      await page.keyboard.press(tries % 2 ? "Space" : "Enter");
      return kindOf(id);
    };
    const kinds = await playOut([[page, pressOn]]);
    expect(walked.size).toBeGreaterThan(3);
    expect(kinds.size).toBeGreaterThan(3);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

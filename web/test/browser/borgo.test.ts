/** Borgo on its drawn board: by clicks, by touch and by keys. */
import { describe, expect, it } from "vitest";

import { choose as borgo, ENDS, kindOf } from "./boards/borgo";
import { atHome } from "./house";
import { type Choose, playOut, SOON, tabTo, twoAndABot } from "./play";

const home = atHome();

describe("Borgo’s board", () => {
  it("plays a whole game by clicks and by touch: two people in two browsers and a bot", { timeout: 300_000 }, async () => {
    const game = await twoAndABot(home, "borgo", 9);
    const kinds = await game.play(borgo);
    expect([...kinds.keys()]).toEqual(expect.arrayContaining(["place", "open", "push"]));
    await game.expectGood();
  });

  it("says of a push what the server is sure of", async () => {
    const { context, page, complaints, ear } = await home.alone("borgo", { people: [{ name: "Giulia" }, { name: "Marco" }], bots: [] });
    const card = page.locator(".card .said");
    const answers = async (move: string): Promise<{ sure: unknown[] }[]> => {
      const all = (await ear.all()).flatMap(({ text }) => (text.includes('"type":"answer"') ? [JSON.parse(text) as { move: string; sure: unknown[] }] : []));
      return all.filter((each) => each.move === move);
    };
    let told = "";
    /** Roofs are lifted and mice come in, until one action is left: then every push is pointed at. */
    const calm: Choose = async () => {
      const pushes = page.locator('.borgo .press [data-id^="push"]');
      if ((await page.locator(".card .pips i:not(.u)").count()) === 1 && (await pushes.count())) {
        for (const push of await pushes.all()) {
          const move = (await push.getAttribute("data-id", SOON)) ?? "";
          const before = (await answers(move)).length;
          await push.locator("[role=button]").hover(SOON);
          await expect.poll(async () => (await answers(move)).length).toBeGreaterThan(before);
          if ((await answers(move)).at(-1)?.sure.length === 1) continue;
          // the turn ends by it, if no mouse falls and no cheese is taken
          await expect.poll(() => card.innerText()).toMatch(/^(No mouse stands|Under) .* is next\.$/s);
          told = move;
          return "told";
        }
      }
      const targets = ["place", "open", "enter"].map((kind) => page.locator(`.borgo .press [data-id^="${kind}"] > [role=button]`).first());
      for (const target of [...targets, page.locator(ENDS)]) if (await target.count()) return (await target.click(SOON), "go");
      return null;
    };
    await playOut([[page, calm]], { until: async () => told !== "" });
    expect(complaints).toEqual([]);
    await context.close();
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

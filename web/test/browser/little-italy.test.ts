/** Little Italy on its drawn board: by clicks, by touch and by keys. */
import { describe, expect, it } from "vitest";

import { choose as littleItaly, DICE } from "./boards/little-italy";
import { atHome, DESK, TABLET } from "./house";
import { type Choose, playOut, twoAndABot } from "./play";

const home = atHome();
const NAMES = ".die b";

describe("Little Italy’s board", () => {
  it("plays a whole game by clicks: two people in two browsers and a bot", { timeout: 300_000 }, async () => {
    const game = await twoAndABot(home, "little-italy", 9);
    const kinds = await game.play(littleItaly);
    expect([...kinds.keys()].sort()).toEqual(["car", "die", "way"]);
    await game.expectGood();
  });

  it("plays a whole game by the keyboard alone", { timeout: 300_000 }, async () => {
    const { context, page, complaints } = await home.alone("little-italy", { options: { max_turns: 6 } });
    await page.locator(".italy").waitFor();
    const focused = (): Promise<string> =>
      page.evaluate(() => {
        const at = document.activeElement as HTMLElement | null;
        return at?.dataset["way"] ? "way" : at?.matches(".die:not([aria-disabled])") ? `die ${at.dataset["die"] ?? ""}` : "";
      });
    const dice = new Set<string>();
    const pressOn: Choose = async (_, { tries }) => {
      if (!(await page.locator(`[data-way], ${DICE}`).count())) return null;
      await page.keyboard.press("b");
      const at = await focused();
      if (at.startsWith("die")) {
        // arrows walk the dice
        await page.keyboard.press(["Home", "ArrowRight", "End", "ArrowLeft"][tries % 4] ?? "Home");
        dice.add(await focused());
      }
      if (at === "") return null;
      await page.keyboard.press("Enter");
      return at.split(" ")[0] ?? null;
    };
    const kinds = await playOut([[page, pressOn]]);
    expect([...kinds.keys()].sort()).toEqual(["die", "way"]);
    expect(dice.size).toBeGreaterThan(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("never says that it is one’s turn while one’s last drive is drawn", async () => {
    const { context, page } = await home.alone("little-italy", {}, { ...DESK, reducedMotion: "no-preference" }, { settings: { pace: "normal" } });
    await page.locator(DICE).first().click();
    await page.locator("[data-way]").first().waitFor();
    await page.evaluate(() => {
      const said = ((window as unknown as { said: string[] }).said = []) as string[];
      const look = (): unknown => said.push(document.querySelector(".card .words")?.textContent?.replace(/\s+/g, " ") ?? "");
      new MutationObserver(look).observe(document.querySelector(".card")!, { subtree: true, childList: true, characterData: true });
    });
    await page.locator("[data-way]").first().click();
    await page.getByRole("heading", { name: /plays$/ }).waitFor();
    await page.locator(DICE).first().waitFor();
    const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
    expect(said.some((each) => /Your move.*Giulia drives/.test(each))).toBe(true);
    expect(said.filter((each) => each.startsWith("Your turn") && !each.includes("Choose a die"))).toEqual([]);
    await context.close();
  });

  it("rings a car by its own drawing alone, and writes nothing over the road a drive takes", async () => {
    const { context, page } = await home.alone("little-italy");
    await page.locator(".car[role=button]").first().click();
    await page.locator("[data-way]").first().waitFor();
    expect(await page.evaluate(() => [document.activeElement?.getAttribute("data-car") !== null, getComputedStyle(document.activeElement!).outlineStyle])).toEqual([true, "none"]);
    // nor does a finger's press turn a button blue
    expect(await page.locator("[data-way]").first().evaluate((each) => getComputedStyle(each).getPropertyValue("-webkit-tap-highlight-color"))).toBe("rgba(0, 0, 0, 0)");
    // what is leapt over is an arch, and values stay in sight
    await page.locator(".ghost .goal").first().waitFor();
    expect(await page.locator(".ghost:has(.goal) text").count()).toBe(0);
    await context.close();
  });

  it("lays no gain over the name of a die, with six families on a tablet", async () => {
    const bots = ["pina", "nino", "ugo", "rosa", "nonna"];
    const { context, page } = await home.alone("little-italy", { seats: 6, bots }, TABLET);
    await page.locator(DICE).first().waitFor();
    for (const die of await page.locator(DICE).all()) {
      await die.tap();
      await page.locator("[data-way]").first().waitFor();
      const covered = await page.evaluate((names) => {
        const boxes = (what: string): DOMRect[] => [...document.querySelectorAll(what)].map((each) => each.getBoundingClientRect());
        return boxes(".lane .num:not(.points)").filter((a) => boxes(names).some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom - 1 && b.top < a.bottom - 1)).length;
      }, NAMES);
      expect(covered).toBe(0);
    }
    await context.close();
  });

  it("keeps the card still under the pointer: the other way is shown on the board alone", async () => {
    const { context, page } = await home.alone("little-italy");
    const ways = page.locator("[data-way]");
    const said = page.locator(".card h2");
    await page.locator(DICE).first().click();
    await expect.poll(() => ways.count()).toBeGreaterThan(1);
    const before = await said.innerText();
    for (const way of await ways.all()) {
      await way.hover();
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      expect(await said.innerText()).toBe(before);
    }
    await context.close();
  });
});

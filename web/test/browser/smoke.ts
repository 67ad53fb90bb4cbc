/** What every browser must do: whole games against a bot on each drawn board, large and small, by day and by night, and the pages round them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFailed } from "vitest";

import { BOARDS } from "./boards";
import type { Engine } from "./engines/engine";
import { DESK, GAMES, House, kept, over, PHONE } from "./house";
import { playLooking } from "./play";
import { Tab } from "./tab";

const SIZES = [
  { size: "large", theme: "light", viewport: DESK.viewport! },
  { size: "small", theme: "dark", viewport: PHONE.viewport! },
] as const;

/** Pictures that are moved as a whole, below something that cuts them round: WebKit does that anew for each frame. */
function cutRound(): string[] {
  const lifted = [...document.querySelectorAll("main div, main :not(svg) > svg")].filter((each) => {
    const { willChange, transform } = getComputedStyle(each);
    return willChange !== "auto" || transform !== "none";
  });
  const found = new Set<string>();
  for (const each of lifted) {
    for (let above = each.parentElement; above; above = above.parentElement) {
      const { overflowX, borderTopLeftRadius } = getComputedStyle(above);
      if (overflowX !== "visible" && borderTopLeftRadius !== "0px") found.add(`${above.className} cuts ${each.getAttribute("class") ?? each.tagName}`);
    }
  }
  return [...found];
}

async function expectToFit(tab: Tab): Promise<void> {
  const { width } = tab.viewportSize();
  expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

export function smoke(name: string, open: () => Promise<Engine>): void {
  const house = new House();
  let tab: Tab;

  beforeAll(async () => {
    await house.open();
    tab = new Tab(await open());
  });
  afterAll(async () => {
    await house.close();
    await tab.engine.close();
  });
  beforeEach(async () => {
    await tab.engine.complaints();
    onTestFailed(async () => console.error(await tab.evaluate(() => `${location.href} shows:\n${document.body.innerText}`), await tab.engine.complaints()));
  });

  /** Goes there; nobody has complained where one comes from. What leaving breaks off some browsers complain about too. */
  async function go(path: string): Promise<void> {
    expect(await tab.engine.complaints()).toEqual([]);
    await tab.engine.goto("about:blank");
    await tab.engine.complaints();
    await tab.engine.goto(house.address + path);
  }

  /** Goes there as somebody with these tables. */
  async function come(path: string, theme: string, tables: object = {}): Promise<void> {
    await go("/icon.svg");
    const kept = { "tavolata.settings": { name: "Giulia", guided: GAMES, pace: "quick", language: "en", theme }, "tavolata.tables": tables };
    await tab.evaluate((all) => {
      localStorage.clear();
      for (const [key, value] of Object.entries(all)) localStorage.setItem(key, JSON.stringify(value));
    }, kept);
    await go(path);
  }

  it(`hears what ${name} complains about`, async () => {
    await come("/", "light");
    await tab.evaluate(() => {
      console.error("said on purpose");
      setTimeout(() => {
        throw new Error("thrown on purpose");
      });
    });
    let heard = "";
    await expect.poll(async () => (heard += (await tab.engine.complaints()).join("\n"))).toMatch(/said on purpose[^]*thrown on purpose/);
  });

  it("draws letters as wide as it writes them", async () => {
    await come("/", "light");
    const [drawn, written] = await tab.evaluate(async () => {
      await document.fonts.load('20px "Fraunces Variable"');
      const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      const [text, span] = [document.createElementNS("http://www.w3.org/2000/svg", "text"), document.createElement("span")];
      for (const each of [text, span]) {
        each.textContent = "Via Nazionale";
        each.style.font = "400 20px var(--serif)";
      }
      svg.append(text);
      document.body.append(svg, span);
      return [text.getComputedTextLength(), span.getBoundingClientRect().width];
    });
    expect(drawn! / written!).toBeGreaterThan(0.98);
    expect(drawn! / written!).toBeLessThan(1.02);
  });

  describe.each(SIZES)(`${name}, $size and $theme`, ({ theme, viewport }) => {
    it.each(BOARDS)("plays $game against a bot", async ({ game, choose }) => {
      await tab.resize(viewport);
      expect(tab.viewportSize()).toEqual(viewport);
      const made = await house.lay({ game, seats: 2, options: { max_turns: 3 }, people: [{ name: "Giulia" }], bots: ["greedy"], start: true });
      await come(`/t/${made.table}`, theme, kept(made, game));
      await tab.locator(".place > *").first().waitFor();
      expect(await tab.evaluate(() => document.documentElement.dataset["theme"])).toBe(theme);
      const kinds = await playLooking([[tab, choose]], async () => {
        await expectToFit(tab);
        expect(await tab.evaluate(cutRound)).toEqual([]);
      });
      expect(kinds.size).toBeGreaterThan(0);
      expect(await over(tab)).toBe(true);
      await expectToFit(tab);
      expect(await tab.engine.complaints()).toEqual([]);
    });

    it("shows the start page, the rules and the settings", async () => {
      await tab.resize(viewport);
      await come("/", theme);
      await tab.locator("h1").first().waitFor();
      await expectToFit(tab);
      await go("/rules/giro");
      await tab.locator("h1, h2").first().waitFor();
      await expectToFit(tab);
      const made = await house.lay({ game: "borgo", seats: 2, people: [{ name: "Giulia" }], bots: ["greedy"], start: true });
      await come(`/t/${made.table}`, theme, kept(made, "borgo"));
      await tab.locator('[aria-haspopup="menu"]').click();
      const items = tab.locator("[role=menuitem]");
      await items.first().waitFor();
      await items.nth(await items.evaluateAll((all) => all.findIndex((each) => each.textContent?.includes("Settings")))).click();
      await tab.locator("dialog[open]").waitFor();
      await expectToFit(tab);
      expect(await tab.engine.complaints()).toEqual([]);
    });
  });
}

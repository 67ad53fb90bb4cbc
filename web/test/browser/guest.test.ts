/** A game of another package, of which the page knows nothing: chosen, played and ended on the generic board. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { atHome, BIN, DESK, expectAccessible, expectNoSidewaysScroll, House } from "./house";
import { type Choose, playOut, SOON } from "./play";

/** The guest as pip installs it, from a copy, for a build leaves traces. */
function installed(): string {
  const [source, folder] = ["source", "guest"].map((name) => mkdtempSync(join(tmpdir(), `tavolata-${name}-`))) as [string, string];
  cpSync(resolve("../tests/guest"), source, { recursive: true });
  const words = ["-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--target", folder, source];
  execFileSync(join(dirname(BIN), "python"), words);
  return folder;
}

const { alone, visit } = atHome(new House(BIN, ["serve"], [installed()]));
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** One press on the generic board: at first and now and then the second move, that it is made and games end. */
const choose =
  (press: (page: Page, move: string) => Promise<void>): Choose =>
  async (page, { tries, about }) => {
    const moves = await page.locator(".generic [data-move]").evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset["move"] ?? ""));
    const move = moves[tries < 6 || tries % 3 === 2 ? moves.indexOf("hold") : 0] ?? moves[0];
    if (move === undefined) return null;
    await about(move);
    await press(page, `.generic [data-move="${move}"]`);
    return move;
  };
const WAYS = {
  clicks: [DESK, choose((page, move) => page.locator(move).click(SOON))],
  touch: [PHONE, choose((page, move) => page.locator(move).tap(SOON))],
  keys: [
    DESK,
    choose(async (page, move) => {
      await page.locator(move).focus(SOON);
      await page.keyboard.press("Enter");
    }),
  ],
} as const;

describe("a guest", () => {
  it("hangs beside the others and is begun from there", async () => {
    const { context, page, complaints } = await visit("/");
    await page.getByRole("heading", { level: 1, name: "Many games, one long table." }).waitFor();
    await page.getByRole("button", { name: /^Pig/ }).click();
    await page.getByText("Roll as often as you dare; a one takes it all.").waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: /^Play now/ }).click();
    await page.getByRole("button", { name: "Roll the die" }).first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("has its rules, in the one language they are written in", async () => {
    const { context, page, complaints } = await visit("/rules/pig", DESK, { settings: { language: "de" } });
    await page.getByRole("heading", { name: "§2 A one" }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("is cut off nowhere on a small phone: the sheet scrolls as a whole", async () => {
    const small: BrowserContextOptions = { viewport: { width: 360, height: 600 }, hasTouch: true, isMobile: true };
    const { context, page, complaints } = await alone("pig", { seats: 6, bots: ["random", "greedy", "nino", "pina", "ugo"] }, small);
    await page.locator(".generic [data-move]").first().waitFor();
    const hidden = await page.locator(".generic .paper").evaluateAll((all) => all.map((each) => each.scrollHeight - each.clientHeight));
    expect(hidden.length).toBeGreaterThan(2);
    expect(hidden.filter((height) => height > 0)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  for (const [way, [size, choice]] of Object.entries(WAYS))
    it(`is played to its end by ${way}`, { timeout: 150_000 }, async () => {
      const { context, page, complaints } = await alone("pig", { options: { goal: 30 }, bots: ["random"] }, size);
      await page.locator(".generic [data-move]").first().waitFor();
      expect(await page.locator(".generic").innerText()).toMatch(/at stake/i);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      const kinds = await playOut([[page, choice]]);
      expect([...kinds.keys()].sort()).toEqual(["hold", "roll"]);
      await page.getByText("the points to win are reached").first().waitFor();
      expect(complaints).toEqual([]);
      await context.close();
    });
});

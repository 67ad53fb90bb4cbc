/** Puzzles on the drawn board: solved, failed, shown; the day's one, and a link to any. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import type { PuzzleList, PuzzleShown } from "../../src/wire/protocol";
import { atHome, expectAccessible, expectNoSidewaysScroll, moves, PHONE } from "./house";

const { house, visit } = atHome();
const GAME = "little-italy";
const DAY = 86_400_000;

async function daily(): Promise<{ names: string[]; puzzle: PuzzleShown }> {
  const { names } = JSON.parse(await house.ask(`/api/games/${GAME}/puzzles`)) as PuzzleList;
  const name = names[Math.floor(Date.now() / DAY) % names.length] ?? "";
  return { names, puzzle: JSON.parse(await house.ask(`/api/games/${GAME}/puzzles/${name}`)) as PuzzleShown };
}

/** Chooses a move of Little Italy: its die, then the way. */
async function choose(page: Page, move: string): Promise<void> {
  await page.locator(`button[data-die="${move.split(" ")[0]}"]:not([aria-disabled])`).click();
  await page.locator(`[data-way="${move}"]`).first().click();
}

const settled = (page: Page): Promise<void> => page.locator(".puzzle[aria-busy=false]").waitFor();
const days = (page: Page): Promise<number[]> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem("tavolata.settings") ?? "{}") as { puzzles: { days: number[] } }).puzzles.days);

describe("a puzzle", () => {
  it("that is failed says what would have followed; solved at the second try it keeps the streak", async () => {
    const { names, puzzle } = await daily();
    const today = Math.floor(Date.now() / DAY);
    const { page, complaints, context } = await visit("/puzzles", PHONE, { settings: { game: GAME, puzzles: { days: [today - 1], solved: [] } } });
    await page.getByText("Puzzle of the day").waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await choose(page, puzzle.answers[1]?.move ?? "");
    await page.getByRole("heading", { name: "Not the best" }).waitFor();
    await settled(page);
    expect(await page.locator(".puzzle .bar").allInnerTexts()).toEqual([
      expect.stringContaining(String(puzzle.answers[1]?.chance)),
      expect.stringContaining(String(puzzle.answers[0]?.chance)),
    ]);
    expect(await page.locator(".puzzle .line li").count()).toBeGreaterThan(0);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Try again" }).click();
    await choose(page, puzzle.answers[0]?.move ?? "");
    await page.getByText("Solved at try 2").waitFor();
    await settled(page);
    await page.getByText("2 days in a row").first().waitFor();
    expect(await days(page)).toEqual([today - 1, today]);
    await expectAccessible(page);
    // the next one at once, under an address of its own
    await page.getByRole("button", { name: "Next puzzle" }).click();
    await page.getByText("Your move").waitFor();
    expect(page.url()).toContain(`/puzzles/${GAME}/${names[(names.indexOf(puzzle.name) + 1) % names.length]}`);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("whose answer is shown is played on the board, and ends the streak", async () => {
    const { puzzle } = await daily();
    const today = Math.floor(Date.now() / DAY);
    const { page, complaints, context } = await visit(`/puzzles/${GAME}/${puzzle.name}`, undefined, { settings: { puzzles: { days: [today - 1], solved: [] } } });
    await page.getByRole("button", { name: "Show the answer" }).click();
    await page.getByRole("heading", { name: "That is it" }).waitFor();
    await settled(page);
    await page.getByText(`you win ${puzzle.answers[0]?.chance} times of 100`).waitFor();
    await page.getByText("No day in a row yet").waitFor();
    expect(await days(page)).toEqual([]);
    // whoever was shown it has not solved it
    await page.getByText("none solved yet").waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("of a game that has none yet leads to those of others", async () => {
    const { page, complaints, context } = await visit("/", PHONE);
    // whatever ships: the server has none of this game
    await page.route("**/api/games/borgo/puzzles", (route) => route.fulfill({ json: { names: [] } }));
    await page.goto(`${house.address}/puzzles/borgo`);
    await page.getByRole("heading", { name: "No Borgo puzzles yet" }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("link", { name: "Little Italy puzzle" }).click();
    await page.getByText("Puzzle of the day").waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("has its days in a row and those of other games behind a button on a phone", async () => {
    const today = Math.floor(Date.now() / DAY);
    const { page, complaints, context } = await visit(`/puzzles/${GAME}`, PHONE, { settings: { language: "de", puzzles: { days: [today - 2, today - 1], solved: [] } } });
    await page.getByRole("button", { name: "2 Tage in Folge" }).tap();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("2 Tage in Folge").waitFor();
    expect(await dialog.locator("[data-head]").count()).toBe(5);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole("link", { name: "Giro" }).tap();
    await page.getByRole("heading", { level: 1, name: "Giro", exact: true }).waitFor();
    expect(await dialog.count()).toBe(0);
    await expectAccessible(page);
    // and it is Giro that the start page then shows
    await page.goto(house.address);
    await page.getByRole("region", { name: "Giro" }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("shows a chance of a hundred in one line, and everything once to whoever hears", async () => {
    const { puzzle } = await daily();
    const { page, complaints, context } = await visit("/", undefined, { settings: { language: "de", textBoard: true } });
    const answers = puzzle.answers.map((each, k) => (k ? each : { ...each, chance: 100 }));
    await page.route(`**/puzzles/${puzzle.name}`, (route) => route.fulfill({ json: { ...puzzle, answers } }));
    for (const size of [PHONE, { viewport: { width: 1280, height: 800 } }]) {
      await page.setViewportSize(size.viewport!);
      await page.goto(`${house.address}/puzzles/${GAME}`);
      await moves(page).and(page.locator(`[data-move="${answers[1]?.move}"]`)).click();
      await settled(page);
      const [yours, best] = await page.locator(".puzzle .bar b").evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
      expect(best).toBe(yours);
      await expectAccessible(page);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("gives its link away also where the browser has no clipboard for the page", async () => {
    const { names } = JSON.parse(await house.ask(`/api/games/${GAME}/puzzles`)) as PuzzleList;
    const { page, complaints, context } = await visit(`/puzzles/${GAME}/${names[0]}`);
    await page.evaluate(() => {
      // as on every page without https
      Object.defineProperty(navigator, "clipboard", { value: undefined });
      document.addEventListener("copy", () => (document.title = String(document.getSelection() || (document.activeElement as HTMLTextAreaElement).value)));
    });
    const button = page.getByRole("button", { name: "Link to this puzzle" });
    await button.click();
    await page.getByText("Link copied.").waitFor();
    expect(await page.title()).toBe(`${house.address}/puzzles/${GAME}/${names[0]}`);
    expect(await button.evaluate((each) => each === document.activeElement)).toBe(true);
    // and where nothing can be copied, it is told
    await page.evaluate(() => {
      document.execCommand = () => false;
    });
    await button.click();
    await page.locator(".toast, [role=status]").getByText(`/puzzles/${GAME}/${names[0]}`).first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("that nobody knows is nowhere", async () => {
    const { page, context } = await visit(`/puzzles/${GAME}/nowhere`);
    await page.getByText("There is nothing at this address.").waitFor();
    await context.close();
  });
});

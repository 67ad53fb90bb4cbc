/** A finished game looked at afterwards: by two people, on a phone, by the keyboard alone. */
import { describe, expect, it } from "vitest";

import type { Analysed, Summary, TableMade } from "../../src/wire/protocol";
import { atHome, DESK, expectAccessible, expectNoSidewaysScroll, GAMES, PHONE } from "./house";

const { house, visit, alone } = atHome();

/** A game that bots have played to its end. */
async function played(game: string, turns: number, bots = ["nino", "greedy"]): Promise<TableMade> {
  const made = await house.lay({ game, seats: bots.length, bots, start: true, options: { max_turns: turns } });
  await expect.poll(async () => (JSON.parse(await house.ask(`/api/tables/${made.table}`)) as Summary).phase, { timeout: 60_000, interval: 200 }).toBe("over");
  return made;
}

async function whole(table: string): Promise<Analysed> {
  const look = async (): Promise<Analysed> => JSON.parse(await house.ask(`/api/tables/${table}/analysis`)) as Analysed;
  await expect.poll(async () => (await look()).state, { timeout: 90_000, interval: 300 }).toBe("whole");
  return look();
}

const marks = (found: Analysed): number[] => found.analysis!.steps.flatMap((step, k) => (step.mark ? [k + 1] : []));

describe("an analysis", () => {
  it("is the same for two people, and a link leads to the moment", { timeout: 180_000 }, async () => {
    const made = await played("little-italy", 8);
    const first = await visit(`/t/${made.table}/replay?at=3`, DESK);
    await first.page.getByRole("button", { name: "Analysis" }).click();
    await first.page.getByText("Analysed, the same for everyone").waitFor({ timeout: 120_000 });
    const found = await whole(made.table);
    await first.page.getByRole("slider").focus();
    expect(await first.page.getByRole("slider").getAttribute("aria-valuetext")).toMatch(/^Move 3 of \d+\. .+ \d+, .+ \d+$/);
    const rows = await first.page.locator(".luck .sum dd").allInnerTexts();
    const numbers = rows.map((each) => Number(each.replace("−", "-").replace("=", "")));
    expect(numbers.slice(0, -1).reduce((all, each) => all + each, 0)).toBe(numbers.at(-1));
    await expectAccessible(first.page);
    await expectNoSidewaysScroll(first.page);

    const second = await visit(new URL(first.page.url()).pathname + new URL(first.page.url()).search, DESK);
    await second.page.getByText("Analysed, the same for everyone").waitFor();
    expect(await second.page.locator(".luck .sum").innerText()).toBe(await first.page.locator(".luck .sum").innerText());
    expect(await second.page.locator(".mark").count()).toBe((await first.page.locator(".mark").count()));
    expect(await first.page.locator("button.mark:not(.b)").count()).toBe(marks(found).length);
    await second.page.getByRole("button", { name: "As a table" }).click();
    expect(await second.page.getByRole("dialog").locator("tbody").last().locator("tr").count()).toBe(found.moves);
    expect([...first.complaints, ...second.complaints]).toEqual([]);
    await first.context.close();
    await second.context.close();
  });

  it("shows a move that could have been made on the board, by keys alone", { timeout: 180_000 }, async () => {
    const made = await played("little-italy", 10);
    const { context, page, complaints } = await visit(`/t/${made.table}/replay?at=0&seat=0`, DESK);
    await page.getByText("Analysed, the same for everyone").waitFor({ timeout: 120_000 });
    const found = await whole(made.table);
    const [next] = marks(found);
    const at = next ?? found.analysis!.steps.findIndex((step) => step.decision) + 1;
    if (next === undefined) for (let k = 0; k < at; k += 1) await page.keyboard.press("ArrowRight");
    else await page.keyboard.press("n");
    await expect.poll(() => page.url()).toContain(`at=${at}&seat=0`);
    await page.keyboard.press("2");
    await expect.poll(() => page.url()).toContain(`at=${at}&seat=1`);
    const ways = page.getByRole("list", { name: "Moves considered" }).getByRole("button");
    expect(await ways.count()).toBe(found.analysis!.steps[at - 1]!.decision!.considered.length);
    await ways.first().press("Enter");
    const best = found.analysis!.steps[at - 1]!.decision!.considered[0]!;
    await expect.poll(() => page.locator("[data-compared]").allTextContents()).toEqual([`best ${Math.round(100 * best.chance)}`]);
    await page.getByText("It could have gone on like this:").waitFor();
    expect(await page.locator(".line li").count()).toBe(best.line.length);
    await ways.first().press("Tab");
    await page.locator("body").press("Escape");
    await page.getByRole("region", { name: "Replay" }).waitFor();
    expect(page.url()).not.toContain("seat=");
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each(GAMES)("draws what was played and what was best over %s, as its seat saw it", { timeout: 180_000 }, async (game) => {
    // by chance nobody finds the best move for a whole game
    const made = await played(game, 16, ["random", "random", "random"]);
    const { context, page, complaints } = await visit(`/t/${made.table}/replay?at=0&seat=0`, DESK);
    await page.getByText("Analysed, the same for everyone").waitFor({ timeout: 120_000 });
    const { steps } = (await whole(made.table)).analysis!;
    // a move that has no place on the board has no arrow
    const placed = (text: string): boolean => !/^(end|rest|keep|alone|stay)/.test(text);
    const at = 1 + steps.findIndex(({ decision }) => decision && decision.played > 0 && [0, decision.played].every((k) => placed(decision.considered[k]!.move)));
    expect(at).toBeGreaterThan(0);
    const { considered, played: own } = steps[at - 1]!.decision!;
    await page.goto(`${house.address}/t/${made.table}/replay?at=${at}&seat=0`);
    const share = (k: number): number => Math.round(100 * considered[k]!.chance);
    await expect.poll(async () => (await page.locator("[data-compared]").allTextContents()).sort()).toEqual([`best ${share(0)}`, `played ${share(own)}`]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("has its tabs on a phone", { timeout: 180_000 }, async () => {
    const made = await played("giro", 8);
    const { context, page, complaints } = await visit(`/t/${made.table}/replay?at=1&seat=1`, PHONE);
    await page.getByRole("tab", { name: "Curve" }).waitFor();
    const found = await whole(made.table);
    for (const tab of ["Curve", "Moves", "Luck"]) {
      await page.getByRole("tab", { name: tab }).tap();
      expect(await page.getByRole("tab", { name: tab }).getAttribute("aria-selected")).toBe("true");
      await expectNoSidewaysScroll(page);
    }
    await page.getByText("Without luck").first().waitFor();
    await expectAccessible(page);
    // however many rows of marks there are, the slider below them is in sight
    const steps = found.analysis!.steps.map((step) => ({ ...step, mark: "mistake" as const }));
    await page.route("**/analysis*", (route) => route.fulfill({ json: { ...found, analysis: { ...found.analysis!, steps } } }));
    await page.reload();
    await page.locator("button.mark:not(.b)").nth(steps.length - 1).waitFor();
    const rows = await page.locator("button.mark:not(.b)").evaluateAll((all) => new Set(all.map((each) => each.getBoundingClientRect().top)).size);
    expect(rows).toBeGreaterThan(1);
    const [slider, foot] = await Promise.all([page.getByRole("slider"), page.locator(".panel .foot")].map((each) => each.boundingBox()));
    expect(slider!.y + slider!.height).toBeLessThanOrEqual(foot!.y);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("says nothing of luck before there is anything to say", async () => {
    const made = await played("little-italy", 4);
    const { context, page, complaints } = await visit("/");
    await page.route("**/analysis*", (route) => route.fulfill({ json: { state: "working", done: 0, moves: 12, analysis: null } satisfies Analysed }));
    await page.goto(`${house.address}/t/${made.table}/replay?at=0&seat=0`);
    await page.getByText("move 0 of 12").waitFor();
    const luck = page.locator(".luck");
    await luck.getByText("How it is counted").waitFor();
    expect(await luck.getByText("to the result").count()).toBe(0);
    expect(await luck.getByRole("button").count()).toBe(0);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("is behind a door beside the winner's face when a game ends", { timeout: 180_000 }, async () => {
    const made = await played("little-italy", 8, ["nino", "pina"]);
    const { context, page, complaints } = await visit(`/t/${made.table}`, PHONE);
    await page.locator('.endp .laurels [data-head][data-mood="glad"] .o').first().waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("link", { name: "See why" }).tap();
    await page.getByRole("tab", { name: "Curve" }).waitFor();
    expect(page.url()).toContain("seat=0");
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("has no door while the game is played", async () => {
    const { context, page, made } = await alone("borgo");
    await page.goto(`${house.address}/t/${made.table}/replay?seat=0`);
    await page.getByRole("region", { name: "Replay" }).waitFor();
    expect(await page.getByRole("button", { name: "Analysis" }).count()).toBe(0);
    await context.close();
  });
});

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { DESK, expectAccessible, expectNoSidewaysScroll, House, kept, openBrowser, over, PHONE, visit } from "./house";

const house = new House();
let browser: Browser;
beforeAll(async () => {
  await house.open();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

const GAME = "mille-grazie";
const SHORT = { max_turns: 3 };

/** One choice on the drawn board; what kind it was, or null where nothing is open. */
async function choose(page: Page, made: number, finger: boolean): Promise<string | null> {
  const sheet = page.locator('.tell [data-go="dial"]');
  if (await sheet.isVisible()) await sheet.tap();
  const cells = page.locator(".cell");
  const letters = await cells.count();
  if (letters > 0) {
    const go = page.locator(".dial [data-go]").first();
    const kind = await go.getAttribute("data-go");
    const two = (await cells.first().getAttribute("role")) === "checkbox";
    await cells.nth(made % letters).click();
    if (two) await cells.nth((made + 7) % letters).click();
    await go.click();
    return kind;
  }
  const targets = page.locator(".press [data-move], .hand button.may");
  const count = await targets.count();
  if (count === 0) return null;
  const target = targets.nth(made % count);
  const move = (await target.getAttribute("data-move")) ?? "take drop";
  const spot = move.startsWith("take drop") ? target : target.locator("circle, rect").first();
  if (finger) {
    // the first touch only shows what the second would do
    await spot.tap({ force: true });
    await page.locator(".tell").getByRole("button", { name: "Go" }).tap();
  } else {
    await spot.click({ force: true });
  }
  return move.split(" ")[0] ?? null;
}

async function playOn(pages: readonly Page[], fingers: readonly boolean[]): Promise<Map<string, number>> {
  const kinds = new Map<string, number>();
  let made = 0;
  for (let quiet = 0; quiet < 200 && made < 400; ) {
    if ((await Promise.all(pages.map(over))).every(Boolean)) return kinds;
    let moved = false;
    for (const [index, page] of pages.entries()) {
      try {
        const kind = await choose(page, made, fingers[index] ?? false);
        if (kind === null) continue;
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
        moved = true;
        made += 1;
      } catch {
        // what was open a moment ago is closed; look again
      }
      await page.waitForTimeout(30);
    }
    quiet = moved ? 0 : quiet + 1;
    if (!moved) await pages[0]?.waitForTimeout(50);
  }
  throw new Error("the game stands still");
}

describe("the drawn board of Mille Grazie", () => {
  it("is played to the end by two people, by clicks and by touch, and a bot", { timeout: 120_000 }, async () => {
    const made = await house.lay({ game: GAME, seats: 3, options: SHORT, people: [{ name: "Giulia" }, { name: "Marco" }], bots: ["greedy"], start: true });
    const [first, second] = made.seats;
    const giulia = await visit(browser, house, `/t/${made.table}`, DESK, { tables: kept(made, GAME, first ? [first] : []) });
    const marco = await visit(browser, house, `/t/${made.table}`, PHONE, { settings: { name: "Marco" }, tables: kept({ ...made, host: "" }, GAME, second ? [second] : []) });
    await Promise.all([giulia, marco].map(({ page }) => page.locator(".grazie").waitFor()));
    const kinds = await playOn([giulia.page, marco.page], [false, true]);
    expect([...kinds.keys()]).toEqual(expect.arrayContaining(["hide", "escort", "road"]));
    expect(kinds.get("road")).toBeGreaterThan(5);
    expect([...giulia.complaints, ...marco.complaints]).toEqual([]);
    await giulia.context.close();
    await marco.context.close();
  });

  it("is played to the end by the keyboard alone", { timeout: 120_000 }, async () => {
    const made = await house.lay({ game: GAME, seats: 2, options: SHORT, people: [{ name: "Giulia" }], bots: ["random"], start: true });
    const { context, page, complaints } = await visit(browser, house, `/t/${made.table}`, DESK, { tables: kept(made, GAME) });
    await page.locator(".grazie").waitFor();
    const focused = (): Promise<{ letter?: string; move?: string; task?: string; role: string | null } | null> =>
      page.evaluate(() => {
        const element = document.activeElement as SVGElement | null;
        return element?.closest(".grazie") ? { ...element.dataset, role: element.getAttribute("role") } : null;
      });
    const pressed = new Set<string>();
    for (let turn = 0; turn < 400 && !(await over(page)); turn++) {
      await page.keyboard.press("b");
      await page.waitForTimeout(40);
      const at = await focused();
      if (at?.letter !== undefined) {
        const two = at.role === "checkbox";
        await page.keyboard.press(two ? "Space" : "ArrowRight");
        if (two) {
          for (const key of ["ArrowRight", "ArrowDown", "Space"]) await page.keyboard.press(key);
        }
        await page.keyboard.press("Enter");
        pressed.add(two ? "hide" : "escort");
      } else if (at?.move !== undefined || at?.task !== undefined) {
        if (turn % 2) await page.keyboard.press("ArrowRight");
        await page.keyboard.press("Enter");
        pressed.add(at.move?.split(" ")[0] ?? "drop");
      }
      await page.waitForTimeout(60);
    }
    expect(await over(page)).toBe(true);
    expect([...pressed]).toEqual(expect.arrayContaining(["hide", "escort", "road"]));
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("has a name for everything that can be pressed, fits a phone, and shows backs for secrets", { timeout: 120_000 }, async () => {
    const made = await house.lay({ game: GAME, seats: 3, people: [{ name: "Giulia" }, { name: "Marco" }, { name: "Elena" }], start: true });
    const [first, second, third] = made.seats;
    const look = (seat: typeof first, size: typeof DESK): ReturnType<typeof visit> =>
      visit(browser, house, `/t/${made.table}`, size, { tables: kept({ ...made, host: "" }, GAME, seat ? [seat] : []) });
    const [giulia, marco, elena] = [await look(first, DESK), await look(second, PHONE), await look(third, DESK)];
    const watcher = await visit(browser, house, `/t/${made.table}`, DESK);
    await elena.page.locator(".cell").first().waitFor();
    await expectAccessible(elena.page);
    await elena.page.locator('[data-letter="K"]').click();
    await elena.page.getByRole("button", { name: "Hide on K" }).click();
    // her own page shows the letter, all others a lid
    await elena.page.locator('[data-seat="2"] [data-lid]').getByText("K").waitFor();
    for (const { page } of [giulia, marco, watcher]) {
      await page.locator('[data-seat="2"] [data-lid]').first().waitFor();
      expect(await page.locator('[data-lid="2"] text').count()).toBe(0);
    }
    // a small map can be dragged, and a drag is no choice
    const map = (await marco.page.locator(".map").boundingBox())!;
    const paper = (): Promise<string | null> => marco.page.locator(".map > .paper").getAttribute("style");
    const before = await paper();
    await marco.page.mouse.move(map.x + 150, map.y + 120);
    await marco.page.mouse.down();
    await marco.page.mouse.move(map.x + 90, map.y + 90, { steps: 4 });
    await marco.page.mouse.up();
    expect(await paper()).not.toBe(before);
    expect(await marco.page.getByRole("button", { name: /^Hide on/ }).count()).toBe(0);
    await marco.page.getByRole("button", { name: "Closer" }).tap();
    expect(await paper()).toBe(before);

    await marco.page.locator('.tell [data-go="dial"]').tap();
    await expectAccessible(marco.page);
    await expectNoSidewaysScroll(marco.page);
    await marco.page.locator('[data-letter="B"]').tap();
    await marco.page.getByRole("button", { name: "Hide on B" }).tap();
    await giulia.page.getByRole("button", { name: "Go alone" }).click();
    await giulia.page.locator(".press [data-move]").first().waitFor();
    await expectAccessible(giulia.page);
    await expectAccessible(watcher.page);
    expect(await watcher.page.locator(".press [data-move], .cell, .press [data-road]").count()).toBe(0);
    expect([...giulia.complaints, ...marco.complaints, ...elena.complaints, ...watcher.complaints]).toEqual([]);
    for (const { context } of [giulia, marco, elena, watcher]) await context.close();
  });

  it("answers a road that may not be taken with the reason", { timeout: 60_000 }, async () => {
    const made = await house.lay({ game: GAME, seats: 2, people: [{ name: "Giulia" }], bots: ["random"], start: true });
    const { context, page } = await visit(browser, house, `/t/${made.table}`, DESK, { tables: kept(made, GAME) });
    await page.getByRole("button", { name: "Go alone" }).click();
    const leave = page.getByRole("button", { name: "Leave it" });
    const road = page.locator('.press [data-move^="road"]');
    await road.or(leave).first().waitFor();
    if (await leave.isVisible()) await leave.click();
    await road.first().waitFor();
    await page.locator(".press [data-road] circle").first().click({ force: true });
    await page.getByText(/does not lead from/).first().waitFor();
    await context.close();
  });
});

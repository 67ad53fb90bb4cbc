import { describe, expect, it } from "vitest";

import { choose as milleGrazie } from "./boards/mille-grazie";
import { atHome, DESK, expectAccessible, expectNoSidewaysScroll, PHONE, seated } from "./house";
import { MILLE_GRAZIE } from "./mille-grazie-secrets";
import { type Choose, playOut, twoAndABot } from "./play";

const home = atHome();
const { house, visit, alone } = home;

const GAME = "mille-grazie";
const SHORT = { max_turns: 3 };

describe("the drawn board of Mille Grazie", () => {
  it("is played to the end by two people, by clicks and by touch, and a bot, each with its own secrets", { timeout: 300_000 }, async () => {
    const game = await twoAndABot(home, GAME, 3);
    const kinds = await game.play(milleGrazie);
    expect([...kinds.keys()]).toEqual(expect.arrayContaining(["hide", "escort", "road"]));
    expect(kinds.get("road")).toBeGreaterThan(5);
    await game.expectGood(MILLE_GRAZIE);
  });

  it("is played to the end by the keyboard alone", { timeout: 300_000 }, async () => {
    const { context, page, complaints } = await alone(GAME, { options: SHORT, bots: ["random"] });
    await page.locator(".grazie.board-root").waitFor();
    const focused = (): Promise<{ letter?: string; move?: string; task?: string; role: string | null } | null> =>
      page.evaluate(() => {
        const element = document.activeElement as SVGElement | null;
        return element?.closest(".grazie") ? { ...element.dataset, role: element.getAttribute("role") } : null;
      });
    const choices = page.locator(".press [data-move], .cell, .hand button.may");
    const pressOn: Choose = async (_, { tries }) => {
      await page.keyboard.press("b");
      const at = await focused();
      if (at?.letter !== undefined) {
        const two = at.role === "checkbox";
        for (const key of two ? ["Space", "ArrowRight", "ArrowDown", "Space"] : ["ArrowRight"]) await page.keyboard.press(key);
        await page.keyboard.press("Enter");
        return two ? "hide" : "escort";
      }
      if (at?.move === undefined && at?.task === undefined) return null;
      if (tries % 2) await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      // the button of a task that is given up goes: the focus must find the next choice
      if (at.task !== undefined) await expect.poll(async () => (await focused()) !== null || !(await choices.count())).toBe(true);
      return at.move?.split(" ")[0] ?? "drop";
    };
    const kinds = await playOut([[page, pressOn]]);
    expect([...kinds.keys()]).toEqual(expect.arrayContaining(["hide", "escort", "road"]));
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("has a name for everything that can be pressed, fits a phone, and shows backs for secrets", async () => {
    const made = await house.lay({ game: GAME, seats: 3, people: [{ name: "Giulia" }, { name: "Marco" }, { name: "Elena" }], start: true });
    const [first, second, third] = made.seats;
    const look = (seat: typeof first, size: typeof DESK): ReturnType<typeof visit> =>
      visit(`/t/${made.table}`, size, { tables: seated(made, GAME, seat) });
    const [giulia, marco, elena] = [await look(first, DESK), await look(second, PHONE), await look(third, DESK)];
    const watcher = await visit(`/t/${made.table}`, DESK);
    await elena.page.locator(".cell").first().waitFor();
    await expectAccessible(elena.page);
    // at a desk the dial lies beside the board, and goes and comes with it
    const dial = elena.page.locator("#pane .dial");
    const tab = elena.page.getByRole("tab", { name: "Dial" });
    await dial.waitFor();
    await elena.page.keyboard.press("t");
    await dial.waitFor({ state: "detached" });
    expect(await tab.count()).toBe(0);
    await elena.page.keyboard.press("t");
    await tab.waitFor();
    await dial.waitFor();
    await elena.page.locator('[data-letter="K"]').click();
    await elena.page.getByRole("button", { name: "Lie in wait on K" }).click();
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
    expect(await marco.page.getByRole("button", { name: /^Lie in wait on/ }).count()).toBe(0);
    await marco.page.getByRole("button", { name: "Closer", exact: true }).tap();
    expect(await paper()).toBe(before);

    // a robber is shown where the nobleman has to go
    expect(await marco.page.locator('.chips [aria-pressed="true"]').getAttribute("data-seat")).toBe("0");
    await marco.page.locator('.card [data-go="dial"]').tap();
    await expectAccessible(marco.page);
    await expectNoSidewaysScroll(marco.page);
    await marco.page.locator('[data-letter="B"]').tap();
    await marco.page.getByRole("button", { name: "Lie in wait on B" }).tap();
    await giulia.page.getByRole("button", { name: "Alone, 5 roads" }).click();
    await giulia.page.locator(".press [data-move]").first().waitFor();
    await expectAccessible(giulia.page);
    await expectAccessible(watcher.page);
    expect(await watcher.page.locator(".press [data-move], .cell, .press [data-road]").count()).toBe(0);
    expect([...giulia.complaints, ...marco.complaints, ...elena.complaints, ...watcher.complaints]).toEqual([]);
    for (const { context } of [giulia, marco, elena, watcher]) await context.close();
  });

  it("leaves the dial’s sheet shut at the next journey: on a phone the map is looked at first", async () => {
    const { context, page, complaints } = await alone(GAME, {}, PHONE);
    let travelled = false;
    const travel: Choose = async (...how) => {
      const kind = await milleGrazie(...how);
      travelled ||= kind === "road";
      return kind;
    };
    const sheet = page.locator(".dial.sheet");
    const again = page.locator('.card [data-go="dial"]').or(sheet);
    await again.waitFor();
    await playOut([[page, travel]], { until: async () => travelled && (await again.count()) > 0 });
    expect(await sheet.count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("shows the chosen road above the dial’s sheet, of the whole map too", async () => {
    const { context, page } = await alone(GAME, {}, { ...PHONE, viewport: { width: 390, height: 844 } });
    await page.getByRole("button", { name: "Whole map" }).tap();
    await page.locator('.card [data-go="dial"]').tap();
    const sheet = page.locator(".dial.sheet");
    for (const letter of ["F", "B"]) {
      await page.locator(`.dial [data-letter="${letter}"]`).tap();
      const road = page.locator(`.press [data-road="${letter}"] circle`).first();
      const foot = async (): Promise<number> => {
        const [under, above] = [await road.boundingBox(), await sheet.boundingBox()];
        return under!.y + under!.height - above!.y;
      };
      await expect.poll(foot).toBeLessThan(0);
      const map = (await page.locator(".map").boundingBox())!;
      expect((await road.boundingBox())!.y).toBeGreaterThan(map.y);
    }
    await context.close();
  });

  it("lays nothing over a town's name of the whole map while help stands above it", async () => {
    const { context, page } = await alone(GAME, {}, PHONE, { settings: { guided: [] } });
    await page.locator('.card [data-way="alone"]').tap();
    await page.locator(".map .head svg").waitFor();
    await page.getByRole("button", { name: "Whole map" }).tap();
    await page.getByRole("button", { name: "Closer", exact: true }).waitFor();
    const boxes = (what: string): Promise<DOMRect[]> => page.locator(what).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
    const covered = async (): Promise<number> => {
      const [over, names] = [await boxes(".map .whole, .map .head"), await boxes(".map .plate")];
      expect([over.length, names.length]).toEqual([2, 14]);
      return names.filter((a) => over.some((b) => a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom)).length;
    };
    for (const [width, height] of [[360, 740], [360, 700], [360, 640], [320, 568], [390, 844]] as const) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(60);
      await expect.poll(covered).toBe(0);
      const map = (await page.locator(".map").boundingBox())!;
      for (const { x, right, bottom } of await boxes(".map .whole, .map .head")) {
        expect(x).toBeGreaterThanOrEqual(map.x);
        expect(right).toBeLessThanOrEqual(map.x + map.width);
        expect(bottom).toBeLessThanOrEqual(map.y + map.height);
      }
    }
    await context.close();
  });

  it.each(["en", "it", "de"])("has two lines for who chooses, beside the way back to what happened (%s)", async (language) => {
    const { context, page } = await alone(GAME, { seats: 3, bots: ["greedy", "greedy"] }, { viewport: { width: 1024, height: 768 } }, { settings: { language } });
    const title = page.locator(".card.brief:has([data-since]) h2", { hasText: /choice|Scegli|entscheidest/ });
    await playOut([[page, milleGrazie]], { until: async () => (await title.count()) > 0 });
    for (const [width, height] of [[1024, 768], [1440, 900]] as const) {
      await page.setViewportSize({ width, height });
      const line = await title.evaluate((each) => parseFloat(getComputedStyle(each).lineHeight));
      expect((await title.boundingBox())!.height).toBeLessThanOrEqual(2 * line + 1);
      expect(await page.locator(".brief [data-since]").evaluate((each) => [each.scrollHeight <= each.clientHeight, each.scrollWidth <= each.clientWidth, each.getBoundingClientRect().right <= innerWidth - 8])).toEqual([true, true, true]);
    }
    await context.close();
  });

  it("answers a road that may not be taken with the reason", async () => {
    const { context, page } = await alone(GAME, { bots: ["random"] });
    await page.getByRole("button", { name: "Alone, 5 roads" }).click();
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

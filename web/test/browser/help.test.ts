/** First-game help, as a new player meets it. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { AGAIN, spotOf, tapTwice } from "./fingers";
import { atHome, DESK, expectAccessible, expectNoSidewaysScroll, GAMES, PHONE } from "./house";

const { alone } = atHome();

const SIZES = [[360, 640], [390, 844], [768, 1024], [1024, 768], [1280, 800], [1440, 900]] as const;
const FIRST = { settings: { guided: [] } };

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Everything that may be pressed at the table, but for the help's own buttons. */
const pressed = (page: Page): Promise<Box[]> =>
  page.locator(".app :is(button, a, [role=button])").evaluateAll((all) =>
    all
      .filter((each) => !each.closest(".help") && each.checkVisibility())
      .map((each) => each.getBoundingClientRect())
      .filter(({ width, height }) => width > 0 && height > 0)
      .map(({ x, y, width, height }) => ({ x, y, width, height })),
  );

async function expectNothingCovered(page: Page): Promise<void> {
  const help = await page.locator(".help").boundingBox();
  if (!help) throw new Error("no help");
  const covered = (await pressed(page)).filter((each) => Math.min(each.x + each.width, help.x + help.width) - Math.max(each.x, help.x) > 1 && Math.min(each.y + each.height, help.y + help.height) - Math.max(each.y, help.y) > 1);
  expect(covered).toEqual([]);
  // its words are whole, and its rings let every press through
  expect(await page.locator(".help p").evaluate((each) => each.scrollHeight - each.clientHeight)).toBeLessThanOrEqual(1);
  expect(await page.locator(".spoken-of").evaluateAll((all) => all.every((each) => getComputedStyle(each).pointerEvents === "none"))).toBe(true);
}

/** Texts that the line of a ring runs through. */
const crossed = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const rings = [...document.querySelectorAll(".spoken-of")].map((each) => each.getBoundingClientRect());
    const found: string[] = [];
    const nodes = document.createTreeWalker(document.querySelector(".app")!, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const parent = node.parentElement;
      if (!node.nodeValue?.trim() || !parent || parent.closest(".sr, title") || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        let [left, right, high, low] = [box.left, box.right, box.top + box.height * 0.2, box.bottom - box.height * 0.2];
        for (let each: Element | null = parent; each; each = each.parentElement) {
          if (each instanceof SVGElement || getComputedStyle(each).overflow === "visible") continue;
          const cut = each.getBoundingClientRect();
          [left, right, high, low] = [Math.max(left, cut.left), Math.min(right, cut.right), Math.max(high, cut.top), Math.min(low, cut.bottom)];
        }
        if (left >= right || high >= low) continue;
        for (const ring of rings) {
          // what a button or a sheet on the map covers, wholly or in part, is not what its ring could spoil
          const thing = document.elementFromPoint(ring.x + ring.width / 2, ring.y + ring.height / 2)?.closest("button[data-guide], .dial");
          const solid = thing && !thing.contains(parent) ? thing.getBoundingClientRect() : null;
          if (solid && left < solid.right && right > solid.left && high < solid.bottom && low > solid.top) continue;
          const sides = [[ring.left, ring.right, ring.top, ring.top + 2.5], [ring.left, ring.right, ring.bottom - 2.5, ring.bottom], [ring.left, ring.left + 2.5, ring.top, ring.bottom], [ring.right - 2.5, ring.right, ring.top, ring.bottom]] as const;
          for (const [x0, x1, y0, y1] of sides) {
            const [l, r, t, b] = [Math.max(left, x0), Math.min(right, x1), Math.max(high, y0), Math.min(low, y1)];
            if (l >= r || t >= b) continue;
            found.push(`${innerWidth}: ${node.nodeValue.trim()}`);
          }
        }
      }
    }
    return found;
  });

const idea = (page: Page): Promise<string> => page.locator(".help p b").innerText();

describe.each(GAMES)("help in a first game of %s", (game) => {
  it.each(["en", "it", "de"])("says the goal first, each idea once, and covers nothing at any size (%s)", async (language) => {
    const { context, page, complaints } = await alone(game, {}, DESK, { settings: { guided: [], language } });
    const told: string[] = [];
    for (;;) {
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await page.waitForTimeout(60);
        await expectNothingCovered(page);
        await expect.poll(() => crossed(page)).toEqual([]);
        await expectNoSidewaysScroll(page);
      }
      if ((await page.locator(".help .got").count()) === 0) break;
      told.push(await idea(page));
      await page.locator(".help .got").click();
    }
    expect(told[0]).toMatch(/^(How you win|How it ends|Come si vince|Come finisce|So gewinnst du|So endet es)\.$/);
    expect(told.length).toBeGreaterThan(1);
    expect(new Set(told).size).toBe(told.length);
    // told, it keeps its place with the goal
    expect(await idea(page)).toBe(told[0]);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe("help", () => {
  it.each([["en", /Tap one/], ["it", /Toccane una/], ["de", /Tipp auf eine/]] as const)("speaks of tapping to whoever can’t point (%s)", async (language, words) => {
    const told = ["guide.goal", "guide.escort", "guide.tasks", "guide.colours"];
    const { context, page } = await alone("mille-grazie", {}, PHONE, { settings: { guided: [], told: { "mille-grazie": told }, language } });
    await page.locator('[data-go="dial"]').first().tap();
    await page.locator('.dial [data-go="alone"]').tap();
    await page.locator('.press [data-move^="road"]').or(page.locator('[data-kind="leave"]')).first().waitFor();
    for (let k = 0; k < 4 && !words.test(await page.locator(".help p").innerText()); k++) {
      if (await page.locator('[data-kind="leave"]').count()) await page.locator('[data-kind="leave"]').tap();
      else await page.locator(".help .got").tap();
      await page.waitForTimeout(AGAIN);
    }
    expect(await page.locator(".help p").innerText()).toMatch(words);
    await context.close();
  });

  it("draws no ring through the names of the map where a road is chosen", async () => {
    const told = ["guide.goal", "guide.escort", "guide.tasks", "guide.colours"];
    const { context, page } = await alone("mille-grazie", {}, DESK, { settings: { guided: [], told: { "mille-grazie": told } } });
    await page.locator('.dial [data-go="alone"]').click();
    const leave = page.locator('[data-kind="leave"]');
    await page.locator('.press [data-move^="road"]').or(leave).first().waitFor();
    if (await leave.count()) await leave.click();
    await expect.poll(() => idea(page)).toBe("Choose a road.");
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(60);
      expect(await crossed(page)).toEqual([]);
    }
    await context.close();
  });

  it("goes on with the game, moves nothing and asks nothing", async () => {
    const { context, page } = await alone("borgo", {}, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }, FIRST);
    const castle = page.locator(".place");
    await page.locator(".help .got").waitFor();
    const [place, told] = [await castle.boundingBox(), await idea(page)];
    await page.locator('.borgo .press [data-id^="place"] > [role=button]').first().tap();
    // one press, no question, and the next idea
    await page.locator('.card [data-kind="end"]').waitFor();
    const second = await idea(page);
    expect(second).not.toBe(told);
    expect((await castle.boundingBox())?.y).toBe(place?.y);
    const end = page.locator('.card [data-kind="end"]');
    await end.tap();
    await end.waitFor({ state: "detached" });
    await end.waitFor();
    // what was told is not told again; the goal may stand there to be read, with nothing to answer
    const third = await idea(page);
    expect(third).not.toBe(second);
    if (third === told) expect(await page.locator(".help .got").count()).toBe(0);
    await context.close();
  });

  it("tells the next idea to whoever taps twice: the second tap was for the one before", async () => {
    const { context, page } = await alone("giro", {}, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }, FIRST);
    await page.locator(".help .got").waitFor();
    const first = await idea(page);
    await tapTwice(page, await spotOf(page.locator(".help .got")));
    await expect.poll(() => idea(page)).not.toBe(first);
    await page.waitForTimeout(AGAIN);
    expect(await idea(page)).not.toBe(first);
    await page.locator(".help .got").tap();
    await expect.poll(() => page.locator(".help .got").count()).toBe(0);
    await context.close();
  });

  it("ends by its own button, leaves the confirmation as it was, and comes back from the menu", async () => {
    const { context, page } = await alone("borgo", {}, DESK, { settings: { guided: [], confirm: true } });
    await page.locator(".help .got").click();
    await page.getByRole("button", { name: "No more help" }).click();
    await page.locator(".help").waitFor({ state: "detached" });
    await page.locator('.borgo .press [data-id^="place"] > [role=button]').first().click();
    await page.getByRole("heading", { name: /^Put a mouse into the tower .*\?$/ }).waitFor();
    await page.reload();
    await page.locator('.borgo .press [data-id^="place"] > [role=button]').first().waitFor();
    expect(await page.locator(".help").count()).toBe(0);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("menuitemcheckbox", { name: "First-game help" }).click();
    await page.keyboard.press("Escape");
    expect(await idea(page)).toBe("How you win.");
    await context.close();
  });
});

/** Giro on its drawn board: by clicks, by touch, by keys, by dragging. */
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";

import { asked, choose as giro, kindButton, offered } from "./boards/giro";
import { GIRO } from "./giro-secrets";
import { atHome, DESK, expectAccessible, kept, PHONE } from "./house";
import { type Choose, playOut, tabTo, twoAndABot } from "./play";

const home = atHome();
const { house, visit, alone } = home;

/** Even tries keep what they have. */
const keeping: Choose = (page) => giro(page, { tries: 0, about: async () => undefined });

describe("Giro’s board", () => {
  it("plays a whole game by clicks: two people in two browsers and a bot, each with its own secrets", { timeout: 300_000 }, async () => {
    const game = await twoAndABot(home, "giro", 12);
    const done = await game.play(giro);
    expect([...done.keys()]).toEqual(expect.arrayContaining(["take", "trip"]));
    await game.expectGood(GIRO);
  });

  it("plays a whole game by the keyboard alone", { timeout: 300_000 }, async () => {
    const { context, page, complaints } = await alone("giro", { options: { max_turns: 20 } });
    await page.locator(".giro").waitFor();
    const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.getAttribute("data-press") ?? "");
    const mayEnter = (): Promise<boolean> =>
      page.evaluate(
        () =>
          document.activeElement?.matches(
            ".giro [data-press]:is([data-press^=pile], [data-press^=ticket], [data-press=lay]):not([aria-disabled])",
          ) ?? false,
      );
    let walked = false;
    const pressOn: Choose = async (_, { tries }) => {
      const what = await asked(page);
      if (what === null) return null;
      const may = (await offered(page, "ticket").count()) > 0;
      // the first tickets that may be exchanged are gone to in any case, to walk among them
      if (what === "swap" && (!may || (walked && tries % 2 === 0))) await tabTo(page, kindButton("keep"));
      else if (what === "trip" && !may) await tabTo(page, kindButton("rest"));
      else if (!(await mayEnter())) await page.keyboard.press("b");
      if (!walked && (await focused()).startsWith("ticket") && (await page.locator('[data-press^="ticket"]').count()) > 1) {
        // arrows walk the fan, to its ends and back
        const here = await focused();
        await page.keyboard.press("End");
        await page.keyboard.press("ArrowLeft");
        expect(await focused()).toMatch(/^ticket/);
        await page.keyboard.press("Home");
        const first = await focused();
        await page.keyboard.press("ArrowRight");
        expect(await focused()).not.toBe(first);
        for (let k = 0; k < 8 && (await focused()) !== here; k++) await page.keyboard.press("ArrowLeft");
        for (let k = 0; k < 8 && (await focused()) !== here; k++) await page.keyboard.press("ArrowRight");
        expect(await focused()).toBe(here);
        walked = true;
      }
      await page.keyboard.press("Enter");
      if (what === "swap" && (await focused()).startsWith("pill")) await page.keyboard.press("Enter");
      return what;
    };
    await playOut([[page, pressOn]]);
    expect(walked).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("takes a ticket that is dragged from its pile to the hand, and says no to a pile the card doesn’t show", async () => {
    const made = await house.lay({
      game: "giro",
      seats: 2,
      people: [{ name: "Giulia" }, { name: "Marco" }],
      start: true,
    });
    const seats = made.seats.slice(0, 1);
    const { context, page } = await visit(`/t/${made.table}`, DESK, {
      tables: kept(made, "giro", seats),
    });
    await offered(page, "pile").first().waitFor();
    const other = page.locator('[data-press^="pile"][aria-disabled]');
    if (await other.count()) {
      // said to be off, and pressed all the same
      await other.first().click({ force: true });
      await page
        .getByText(/You can’t take from/)
        .first()
        .waitFor();
    }
    const from = (await offered(page, "pile").first().boundingBox())!;
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(520, 700, { steps: 6 });
    await page.mouse.up();
    await page.locator('[data-press^="ticket"]').first().waitFor();
    expect(await page.locator('[data-press^="ticket"]').count()).toBe(1);
    await context.close();
  });

  it("carries a ticket along the fan, and to the neighbour its circle points at", async () => {
    const { context, page, complaints } = await alone("giro");
    await page.locator(".giro").waitFor();
    const all = page.locator('[data-press^="ticket"]');
    const fits = async (): Promise<boolean> =>
      (await asked(page)) === "swap" && (await offered(page, "ticket").count()) > 0 && (await all.count()) > 1;
    await playOut([[page, keeping]], { until: fits });
    const carry = async (which: Locator, x: number, y: number): Promise<void> => {
      const from = (await which.boundingBox())!;
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(x, y, { steps: 6 });
      await page.mouse.up();
    };
    const order = (): Promise<(string | null)[]> =>
      all.evaluateAll((found) => found.map((each) => each.getAttribute("aria-label")));
    const before = await order();
    const end = (await all.last().boundingBox())!;
    await carry(all.first(), end.x + end.width + 40, end.y + end.height / 2);
    expect(await order()).toEqual([...before.slice(1), before[0]]);
    expect(await page.locator('[data-press="sort own"]').getAttribute("aria-pressed")).toBe("true");

    await carry(offered(page, "ticket").first(), 150, 420);
    await page
      .getByText(/^Giulia offers Beppe/)
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("asks first where moves are confirmed, and shows the move meanwhile", async () => {
    const { context, page, complaints } = await alone("giro", {}, DESK, { settings: { confirm: true } });
    await offered(page, "pile").first().click();
    await page.getByRole("heading", { name: /^Take the top ticket of .*\?$/ }).waitFor();
    expect(await page.locator(".giro .thread").count()).toBe(1);
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.locator('[data-press^="ticket"]').first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("shows a spectator backs and nothing to press but the trips", async () => {
    const made = await house.lay({
      game: "giro",
      seats: 4,
      people: [{ name: "Giulia" }],
      bots: ["greedy", "greedy", "greedy"],
      start: true,
    });
    const { context, page, complaints } = await visit(`/t/${made.table}`, PHONE);
    await page.locator(".giro").waitFor();
    expect(await page.locator('[data-press^="ticket"], [data-press^="pile"]').count()).toBe(0);
    await page.locator('[data-press="seat 1"]').click();
    await page.getByRole("dialog").getByText("Length 2 not yet laid.").waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("shows trips in the seats’ rows where these have room, and there only", async () => {
    const { context, page, complaints } = await alone("giro");
    const rows = page.locator("[data-seat] [data-trips]");
    const slots = page.locator("[data-seat] [data-slot]");
    await slots.nth(9).waitFor();
    expect(await page.locator('[data-press^="seat"]').count()).toBe(0);
    await page.locator('[data-seat="1"]', { hasText: /neighbour · \d tickets?/ }).waitFor();
    await slots.nth(6).hover({ force: true });
    await page.locator(".giro").getByText("Length 3 not yet laid.").waitFor();
    await rows.nth(1).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByText("Length 2 not yet laid.").waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    expect(await rows.nth(1).evaluate((row) => row === document.activeElement)).toBe(true);
    await page.setViewportSize({ width: 1200, height: 560 });
    await page.locator('[data-press="seat 1"]').waitFor();
    expect(await rows.count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("still shows trips and says why not after the window was a phone’s for a while", async () => {
    const { context, page, complaints } = await alone("giro");
    const rows = page.locator("[data-seat] [data-trips]");
    const shown = async (seat: Locator): Promise<void> => {
      await seat.click();
      await page.getByRole("dialog").getByText("Length 2 not yet laid.").waitFor();
      await page.keyboard.press("Escape");
    };
    await rows.nth(1).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await shown(page.locator('[data-press="seat 1"]'));
    await page.setViewportSize({ width: 1440, height: 900 });
    await shown(rows.nth(1));

    const useless = page.locator('[data-press^="ticket"][aria-disabled]').last();
    const refuses = async (): Promise<boolean> => (await asked(page)) === "trip" && (await useless.count()) > 0;
    await playOut([[page, keeping]], { until: refuses });
    await useless.focus();
    await page.keyboard.press("Enter");
    await page
      .locator(".giro")
      .getByText(/is in no round-trip you could lay now/)
      .waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

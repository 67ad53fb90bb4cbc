/** Following the others: what they reveal can be read, and what they did since one's turn can be seen again. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { atHome, PHONE } from "./house";

const { alone } = atHome();

interface Watched {
  /** For how long each roof was off, in ms, as frames show it. */
  spells: number[];
  /** How many of them came back while something could be pressed. */
  free: number;
  /** When a roof last went or came. */
  at: number;
}

async function watchRoofs(page: Page): Promise<() => Promise<Watched>> {
  await page.evaluate(() => {
    const watched: Watched = { spells: [], free: 0, at: 0 };
    let may = false;
    const since = new Map<Element, number>();
    Object.assign(window, { watched });
    const look = (): void => {
      const now = performance.now();
      for (const roof of document.querySelectorAll(".borgo > svg[style*='left']")) {
        const [off, began] = [roof.classList.contains("off"), since.get(roof)];
        if (off === (began !== undefined)) continue;
        watched.at = now;
        if (began === undefined) {
          since.set(roof, now);
          continue;
        }
        watched.spells.push(now - began);
        watched.free += may ? 1 : 0;
        since.delete(roof);
      }
      may = document.querySelector(".borgo [role=button]") !== null;
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => (window as unknown as { watched: Watched }).watched);
}

const yourTurn = (page: Page): Promise<void> => page.getByRole("heading", { name: /^Your turn/ }).waitFor();

async function place(page: Page): Promise<void> {
  await yourTurn(page);
  await page.locator(".borgo [role=button][aria-label^='Put a mouse']").first().focus();
  await page.keyboard.press("Enter");
}

describe("what others do", () => {
  it("in Borgo lies open until it can be read, and never keeps anybody from acting", async () => {
    const { context, page } = await alone("borgo");
    await page.locator(".borgo").waitFor();
    const watched = await watchRoofs(page);
    await place(page);
    // Giulia opens no room: what lies open in her turn is what the other left open to be read
    for (let turn = 1; turn <= 12 && ((await watched()).free === 0 || (await watched()).spells.length === 0); turn++) {
      await page.locator("[data-kind=end]").click();
      await page.locator(".log li", { hasText: "Giulia is next." }).nth(turn - 1).waitFor({ state: "attached" });
      await yourTurn(page);
      // she does not cut it short
      await page.waitForFunction(() => performance.now() - (window as unknown as { watched: Watched }).watched.at > 2500);
    }
    const { spells, free } = await watched();
    expect([spells.length > 0, free > 0]).toEqual([true, true]);
    for (const ms of spells) expect(ms).toBeGreaterThan(1300);
    await context.close();
  }, 120_000);

  it("is seen again by touch, step by step, and then it is now", async () => {
    const { context, page } = await alone("borgo", { seats: 3, bots: ["greedy", "greedy"] }, PHONE);
    await page.locator(".borgo").waitFor();
    await place(page);
    await page.locator("[data-since]").tap();
    const said = page.locator("section.card .said");
    await page.getByText("0 of 2").waitFor();
    await page.locator("[data-on]").tap();
    await page.getByText("1 of 2").waitFor();
    expect(await said.innerText()).toContain("puts a mouse into the tower");
    const first = await said.innerText();
    await page.locator("[data-on]").tap();
    await page.getByText("2 of 2").waitFor();
    await page.getByRole("button", { name: "Back", exact: true }).tap();
    await page.getByText("1 of 2").waitFor();
    expect(await said.innerText()).toBe(first);
    expect(await page.locator("[data-kind]").count()).toBe(0);
    await page.getByRole("button", { name: "Back to now" }).tap();
    await yourTurn(page);
    expect(await page.locator("[data-kind=end]").count()).toBe(1);
    await context.close();
  }, 60_000);
});

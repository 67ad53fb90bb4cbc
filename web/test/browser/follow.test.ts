/** Following the others: what they reveal can be read, and what they did since one's turn can be seen again. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { BOARDS } from "./boards";
import { atHome, DESK, PHONE } from "./house";
import { playOut, SOON } from "./play";

const { alone } = atHome();

/** What was seen of a room, look by look, from the roof's going to its coming back. */
interface Spell {
  /** How many looks in a row it lay open. */
  readonly open: number;
  /** And whether something could be pressed when the roof came back. */
  readonly free: boolean;
}

/** The page's time between two looks, in ms: it stands still meanwhile, however slow the machine. */
const LOOK = 100;
/** So many looks are enough to read what came to light. */
const READ = 14;
/** And after so many every roof is back that nothing keeps away. */
const CALM = 30;

/** Stops the page's time: from now on it goes on look by look. */
async function stopTime(page: Page): Promise<() => Promise<readonly Spell[]>> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const open = new Map<string, number>();
  const over: Spell[] = [];
  return async () => {
    await page.clock.runFor(LOOK);
    const [rooms, may] = await page.evaluate(() => {
      const roofs = [...document.querySelectorAll<SVGElement>(".borgo > svg[style*='left']")];
      const off = roofs.filter((roof) => roof.classList.contains("off")).map((roof) => `${roof.style.left} ${roof.style.top}`);
      return [off, document.querySelector(".borgo [role=button]") !== null] as const;
    });
    for (const room of rooms) open.set(room, (open.get(room) ?? 0) + 1);
    for (const [room, looks] of open)
      if (!rooms.includes(room)) {
        over.push({ open: looks, free: may });
        open.delete(room);
      }
    return over;
  };
}

const yourTurn = (page: Page): Promise<void> => page.getByRole("heading", { name: /^Your turn/ }).waitFor();

async function place(page: Page): Promise<void> {
  await yourTurn(page);
  await page.locator(".borgo [role=button][aria-label^='Put a mouse']").first().focus();
  await page.keyboard.press("Enter");
}

describe("what others do", () => {
  it("in Borgo lies open until it can be read, and never keeps anybody from acting", async () => {
    const { context, page, complaints } = await alone("borgo");
    await page.locator(".borgo").waitFor();
    await place(page);
    const look = await stopTime(page);
    const end = page.locator("[data-kind=end]");
    let spells: readonly Spell[] = [];
    let turns = 0;
    let calm = 0;
    // Giulia opens no room and moves no mouse: a roof that comes back in her turn was kept away to be read
    for (let looks = 0; looks < 4000 && turns < 40 && !spells.some(({ free }) => free); looks++) {
      spells = await look();
      calm = (await end.count()) && (await page.getByRole("heading", { name: /^Your turn/ }).count()) ? calm + 1 : 0;
      if (calm > CALM) await end.click({ timeout: 1000 }).then(() => (turns += 1), () => undefined);
    }
    expect(spells.some(({ free }) => free), `${turns} turns, ${spells.length} rooms`).toBe(true);
    for (const { open } of spells) expect(open).toBeGreaterThanOrEqual(READ);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("is seen again by touch, step by step, and then it is now", async () => {
    const { context, page, complaints } = await alone("borgo", { seats: 3, bots: ["greedy", "greedy"] }, PHONE);
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
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each([["at a desk", DESK], ["on a phone", PHONE]] as const)("is seen again without moving board or tabs, %s", { timeout: 240_000 }, async (_, size) => {
    // a dial beside the board makes the column another one
    for (const { game, choose } of BOARDS.filter((each) => each.game !== "mille-grazie")) {
      const { context, page, complaints } = await alone(game, {}, size);
      await page.locator(".place > *").first().waitFor();
      const since = page.locator("[data-since][aria-disabled=false]");
      const back = page.getByRole("button", { name: "Back to now" });
      const places = (): Promise<string> =>
        page.evaluate(() => ["main", "[role=tablist]"].map((each) => JSON.stringify(document.querySelector(each)?.getBoundingClientRect())).join(" "));
      let found: string[] = [];
      /** Others may go on just now, which ends what could be looked at. */
      const looksBack = async (): Promise<boolean> => {
        if (!(await since.count())) return false;
        found = [await places()];
        try {
          await since.click(SOON);
          await back.waitFor(SOON);
          found.push(await places());
          await back.click(SOON);
        } catch {
          return false;
        }
        found.push(await places());
        return true;
      };
      await playOut([[page, (_, turn) => choose(page, { ...turn, about: async () => undefined })]], { until: looksBack });
      expect([game, new Set(found).size, found[0]]).toEqual([game, 1, found[2]]);
      expect(complaints).toEqual([]);
      await context.close();
    }
  });
});

/** Lessons on the drawn boards: a led first game to its end in each game, by touch, by keys and by clicks. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import type { Lesson } from "../../src/wire/protocol";
import { AGAIN } from "./fingers";
import { atHome, DESK, expectAccessible, expectNoSidewaysScroll, PHONE, type Visit } from "./house";
import { tabTo } from "./play";

const { house, visit } = atHome();

const ON = ".lesson .ways .b.pri";

/** What the learner is to do, in the order of the script. */
async function script(game: string): Promise<{ lesson: Lesson; own: string[] }> {
  const lesson = JSON.parse(await house.ask(`/api/games/${game}/lesson`)) as Lesson;
  const own = lesson.moments.flatMap(({ eyes }) => eyes.log.filter(({ by }) => by === lesson.seat).map(({ move }) => move));
  return { lesson, own };
}

const stepOf = (page: Page): Promise<number> => page.locator(".lesson .dots .done").count();

/** When the next step is told, or the same one asks for more. */
async function settled(page: Page): Promise<void> {
  await page.locator(".lesson[aria-busy=false]").waitFor();
}

/** Plays a lesson to its end: told steps are gone on from, all others done on the board. */
async function learn({ page }: Visit, game: string, press: (move: string) => Promise<void>): Promise<void> {
  const { lesson, own } = await script(game);
  // where it is empty for all to see, the page makes the move itself
  const moves = own.filter((move) => move !== "rest");
  await page.locator(".lesson").waitFor();
  for (let step = 0; step < lesson.steps.length - 1; ) {
    await settled(page);
    const { told, done } = lesson.steps[step]!;
    if (told === done) await page.locator(ON).click();
    else {
      const move = moves.shift();
      if (move === undefined) throw new Error("nothing is left to do");
      await press(move);
    }
    await settled(page);
    step = await stepOf(page);
  }
  expect(moves).toEqual([]);
  // two sentences, and not one word
  await page.locator(".lesson .words").getByText(/Giulia wins\. \w/).waitFor();
}

describe("a lesson", () => {
  it("of Borgo is played to its end by touch; another choice is answered kindly", async () => {
    const borgo = await visit("/learn/borgo", PHONE);
    const { page, complaints, context } = borgo;
    const target = (id: string): ReturnType<Page["locator"]> => page.locator(`.borgo .press [data-id="${id}"] > [role=button]`);
    await target("place g1").tap();
    await page.locator(".lesson .kind").getByText("tower a1").waitFor();
    expect(await stepOf(page)).toBe(0);
    await page.waitForTimeout(AGAIN);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await learn(borgo, "borgo", async (move) => {
      // what has just come under the finger is not pressed yet
      await page.waitForTimeout(AGAIN);
      if (move === "end") return page.locator('[data-kind="end"]').tap();
      const source = /^run (..)/.exec(move)?.[1];
      if (source && !(await target(move).count())) await target(`mouse ${source}`).tap();
      await target(move).tap();
      // the first touch only shows a push
      if (move.startsWith("push")) await page.locator(".card .way").tap();
    });
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("of Little Italy is played to its end by the keyboard alone", async () => {
    const italy = await visit("/learn/little-italy");
    const { page, complaints, context } = italy;
    await learn(italy, "little-italy", async (move) => {
      await tabTo(page, `button[data-die="${move.split(" ")[0]}"]`);
      await page.keyboard.press("Enter");
      await tabTo(page, `[data-way="${move}"]`);
      await page.keyboard.press("Enter");
    });
    await expectAccessible(page);
    // whoever leads stands beside it
    await page.locator('.lesson [data-head="nonna"] .o').first().waitFor();
    // and the way back leads to the game that was learned
    await tabTo(page, ".lesson a.b.q");
    await page.keyboard.press("Enter");
    await page.getByRole("region", { name: "Little Italy" }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("of Giro is played to its end by clicks, and gone on with where it was left", async () => {
    const giro = await visit("/learn/giro");
    const { page, complaints, context } = giro;
    await settled(page);
    await page.getByRole("button", { name: "Do it for me" }).click();
    await expect.poll(() => stepOf(page)).toBe(1);
    await settled(page);
    await page.getByRole("button", { name: "Skip this step" }).click();
    await expect.poll(() => stepOf(page)).toBe(2);
    await page.goto(`${house.address}/`);
    await page.goto(`${house.address}/learn/giro`);
    await page.getByText("Step 3 of 10").waitFor();
    for (const k of [1, 0]) {
      await settled(page);
      await page.getByRole("button", { name: "Back", exact: true }).click();
      await expect.poll(() => stepOf(page)).toBe(k);
    }
    await learn(giro, "giro", async (move) => {
      const [kind, ...rest] = move.split(" ");
      const press = (id: string): Promise<void> => page.locator(`[data-press^="${id}"]:not([aria-disabled])`).first().click();
      if (kind === "take") await press(`pile ${rest[0]}`);
      else if (kind === "keep") await page.locator('[data-kind="keep"]').click();
      else if (kind === "swap") {
        await page.locator('[data-press^="ticket"]:not([aria-disabled])').last().click();
        await press("pill");
      } else {
        for (const _ of rest) await page.locator('[data-press^="ticket"]:not([aria-disabled])').first().click();
        await page.locator('[data-press="lay"], [data-way^="trip"]').first().click();
      }
    });
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("of Mille Grazie is played to its end by clicks on dial and map", async () => {
    const mille = await visit("/learn/mille-grazie", DESK);
    const { page, complaints, context } = mille;
    await learn(mille, "mille-grazie", async (move) => {
      const [kind, letter] = move.split(" ");
      if (kind === "hide" || kind === "escort") {
        await page.locator(`.cell[data-letter="${letter}"]`).click();
        await expectAccessible(page);
        await page.locator(`.dial [data-go]`).first().click();
      } else await page.locator(`.press [data-move="${move}"]`).locator("circle, rect").first().click({ force: true });
    });
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("is offered on the start page to whoever has never played the game, and to nobody else", async () => {
    const { page, context } = await visit("/", DESK, { settings: { game: "giro", guided: [] } });
    await page.getByRole("link", { name: "Learn it in five minutes" }).click();
    await page.getByText("Step 1 of 10").waitFor();
    await context.close();
    const old = await visit("/", DESK, { settings: { game: "giro" } });
    await old.page.getByRole("button", { name: /Play now/ }).waitFor();
    expect(await old.page.getByRole("link", { name: "Learn it in five minutes" }).count()).toBe(0);
    await old.context.close();
  });
});

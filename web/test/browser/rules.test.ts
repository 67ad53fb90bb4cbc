/** The rules, read in the midst of a game. */
import { describe, expect, it } from "vitest";

import { atHome, DESK, expectAccessible, expectNoSidewaysScroll, GAMES, PHONE } from "./house";

const { alone, visit } = atHome();

describe("the rules over a game", () => {
  it.each([["at a desk", DESK], ["on a phone", PHONE]] as const)("leave everything as it was when they are closed, %s", async (_, size) => {
    const { context, page, complaints } = await alone("borgo", {}, size, { settings: { confirm: true } });
    const question = page.getByRole("heading", { name: /^Put a mouse into the tower .*\?$/ });
    await page.locator('.borgo .press [data-id^="place"] > [role=button]').first().click();
    await question.waitFor();
    const address = page.url();
    const book = page.getByRole("dialog", { name: "The rules of Borgo" });

    for (const close of [() => page.keyboard.press("Escape"), () => page.goBack(), () => book.getByRole("button", { name: "Close" }).click()]) {
      await page.getByRole("link", { name: "Rules" }).click();
      await book.getByRole("heading", { name: "How it ends" }).waitFor();
      // leafing leaves no traces in the way back
      await book.getByRole("link", { name: "§13" }).first().click();
      const section = book.getByRole("heading", { name: "§13 The third mouse" });
      await expect.poll(async () => (await section.boundingBox())?.y ?? -1).toBeGreaterThan(0);
      expect((await section.boundingBox())?.y).toBeLessThan(page.viewportSize()?.height ?? 0);
      await close();
      await book.waitFor({ state: "detached" });
      await question.waitFor();
      expect(page.url()).toBe(address);
    }
    expect(context.pages().length).toBe(1);

    await page.getByRole("link", { name: "Rules" }).click();
    await book.locator("figure").first().scrollIntoViewIfNeeded();
    await book.locator("figure svg:visible").first().waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Confirm" }).click();
    await question.waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("are opened at the § that forbids what was tried", async () => {
    const { context, page } = await alone("borgo");
    await page.locator('.borgo .press [data-id^="place"] > [role=button]').first().click();
    await page.locator('.card [data-kind="end"]').waitFor();
    // a roof in the middle, far from the mouse in its tower
    const castle = await page.locator(".borgo .press").first().boundingBox();
    await page.mouse.click((castle?.x ?? 0) + (castle?.width ?? 0) / 2, (castle?.y ?? 0) + (castle?.height ?? 0) / 2);
    await page.locator(".toast a").filter({ hasText: "§4" }).click();
    const section = page.getByRole("dialog", { name: "The rules of Borgo" }).getByRole("heading", { name: "§4 Open" });
    await expect.poll(() => section.evaluate((each) => each === document.activeElement)).toBe(true);
    const box = await section.boundingBox();
    expect(box && box.y > 0 && box.y < 900).toBe(true);
    await page.goBack();
    await section.waitFor({ state: "detached" });
    await context.close();
  });
});

it.each(["en", "it", "de"])("players read nothing of the command line (%s)", async (language) => {
  for (const game of GAMES) {
    const { context, page, complaints } = await visit(`/rules/${game}`, DESK, { settings: { language } });
    const headings = page.locator("main h2");
    await headings.first().waitFor();
    expect(["How it ends", "Come finisce", "Wie es endet"]).toContain(await headings.first().innerText());
    const read = await page.locator("main").innerText();
    for (const never of ["--board", "max_turns", "](", "<!--", "docs/boards"]) expect(read).not.toContain(never);
    // where a rule comes from is said once, at the end
    const end = await headings.last().evaluate((each) => each.nextElementSibling?.nextElementSibling?.textContent ?? "");
    expect(end).toMatch(/§1 .*§2 /s);
    const links = await page.locator('main a[href^="#"]').evaluateAll((all) => all.map((each) => each.getAttribute("href")?.slice(1) ?? ""));
    const ids = await page.locator("main [id]").evaluateAll((all) => all.map(({ id }) => id));
    expect(links.filter((each) => !ids.includes(each))).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  }
});

/** What people do at a table beside playing: talk while they choose, share a device, leave and come back. */
import { describe, expect, it } from "vitest";

import { DICE } from "./boards/little-italy";
import { AGAIN } from "./fingers";
import { atHome, DESK, expectAccessible, expectNoSidewaysScroll, kept, PHONE, seated, TABLET } from "./house";

const { house, visit } = atHome();

describe("in a game of bluff", () => {
  it.each([[1440, 900], [1024, 768]])("one reads, and in a high window writes, while one turns the dial (%i × %i)", async (width, height) => {
    const game = "mille-grazie";
    const made = await house.lay({ game, seats: 3, people: [{ name: "Giulia" }, { name: "Marco" }], bots: ["greedy"], start: true });
    const size = { viewport: { width, height } };
    const [noble, robber] = await Promise.all([0, 1].map((k) => visit(`/t/${made.table}`, size, { tables: seated(made, game, made.seats[k]) })));
    if (!noble || !robber) throw new Error("nobody came");
    const dial = robber.page.locator(".beside .dial");
    await dial.waitFor();
    await noble.page.locator(".say input").fill("I go north, Marco");
    await noble.page.keyboard.press("Enter");
    await robber.page.locator(".chat").getByText("I go north, Marco").waitFor();
    const [face, talk] = await Promise.all([dial.boundingBox(), robber.page.locator(".chat").boundingBox()]);
    // both whole, and none over the other
    expect(face && talk && face.y + face.height <= talk.y + 1).toBe(true);
    expect(talk && talk.y + talk.height <= height).toBe(true);
    if (height > 820) {
      await robber.page.locator(".say input").fill("I don’t believe you");
      await robber.page.keyboard.press("Enter");
      await robber.page.locator(".chat").getByText("I don’t believe you").waitFor();
    }
    expect(await dial.isVisible()).toBe(true);
    // its letters can still be told apart
    expect((await robber.page.locator('.dial [data-letter="B"]').boundingBox())?.width).toBeGreaterThan(22);
    expect(await robber.page.locator(".bd").count()).toBe(0);
    await robber.page.locator('.dial [data-letter="B"]').click();
    await robber.page.locator(".dial .pri").click();
    await dial.locator(".pri").waitFor({ state: "detached" });
    await expectAccessible(robber.page);
    expect([...noble.complaints, ...robber.complaints]).toEqual([]);
    await Promise.all([noble.context.close(), robber.context.close()]);
  });

  it.each([[360, 640], [390, 844]])("one reads the last word with the dial open on a phone (%i × %i)", async (width, height) => {
    const game = "mille-grazie";
    const made = await house.lay({ game, seats: 3, people: [{ name: "Giulia" }, { name: "Marco" }], bots: ["greedy"], start: true });
    const noble = await visit(`/t/${made.table}`, DESK, { tables: seated(made, game, made.seats[0]) });
    const robber = await visit(`/t/${made.table}`, { ...PHONE, viewport: { width, height } }, { tables: seated(made, game, made.seats[1]) });
    await robber.page.locator('.card [data-go="dial"]').tap();
    const letter = robber.page.locator('.dial [data-letter="B"]');
    await letter.waitFor();
    const place = await letter.boundingBox();
    for (const words of ["I go north, Marco", "By the purple road to Ferrara, and then on to Bologna, where I have never been robbed by anybody"]) {
      await noble.page.locator(".say input").fill(words);
      await noble.page.keyboard.press("Enter");
      const line = robber.page.locator(".dial").getByText(words);
      await line.waitFor();
      // all of it, with nothing over it
      const read = await line.evaluate((box) => {
        const { left, right, top, bottom } = box.getBoundingClientRect();
        const seen = [top + 4, bottom - 4].every((y) => [left + 8, right - 8].every((x) => box.contains(document.elementFromPoint(x, y))));
        return seen && box.scrollHeight <= box.clientHeight + 1;
      });
      expect(read).toBe(true);
      expect(await letter.boundingBox()).toEqual(place);
    }
    await expectAccessible(robber.page);
    await expectNoSidewaysScroll(robber.page);
    expect([...noble.complaints, ...robber.complaints]).toEqual([]);
    await Promise.all([noble.context.close(), robber.context.close()]);
  });

  it("another's choice leaves one's own to be confirmed", async () => {
    const game = "mille-grazie";
    const made = await house.lay({ game, seats: 3, people: [{ name: "Giulia" }, { name: "Marco" }, { name: "Elena" }], start: true });
    const [marco, elena] = await Promise.all([1, 2].map((k) => visit(`/t/${made.table}`, DESK, { tables: seated(made, game, made.seats[k]), settings: { confirm: k === 1 } })));
    if (!marco || !elena) throw new Error("nobody came");
    await marco.page.locator('.dial [data-letter="B"]').click();
    await marco.page.locator('.dial [data-go="hide"]').click();
    const asked = marco.page.getByRole("button", { name: "Confirm" });
    await asked.waitFor();
    await elena.page.locator('.dial [data-letter="C"]').click();
    await elena.page.locator('.dial [data-go="hide"]').click();
    await marco.page.getByRole("tab", { name: "Log" }).click();
    await marco.page.locator("ol.log").getByText(/Elena/).last().waitFor();
    await asked.click();
    await expect.poll(async () => (await house.moves(made.table)).filter(([by]) => by === 1).length).toBe(1);
    expect([...marco.complaints, ...elena.complaints]).toEqual([]);
    await Promise.all([marco.context.close(), elena.context.close()]);
  });
});

describe("in Giro", () => {
  it("nobody is asked for a trip with one ticket, and a turn is one line of the log", async () => {
    // beside a person who does nothing: a bot might ask Giulia for an exchange before her next turn
    const made = await house.lay({ game: "giro", seats: 2, people: [{ name: "Giulia" }, { name: "Marco" }], start: true });
    const { context, page, complaints } = await visit(`/t/${made.table}`, DESK, { tables: seated(made, "giro", made.seats[0]) });
    await page.locator('[data-press^="pile"][data-guide="pile"]').first().click();
    await page.locator(".about").getByText("turn 2").waitFor();
    const moves = (await house.moves(made.table)).filter(([by]) => by === 0).map(([, move]) => move.split(" ")[0]);
    expect(moves).toEqual(["take", "rest"]);
    await expect.poll(() => page.locator("ol.log li").count()).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe("three at one device", () => {
  it("are named, none of them is “you”", async () => {
    const made = await house.lay({ game: "borgo", seats: 3, people: [{ name: "Giulia" }, { name: "Marco" }, { name: "Elena" }], start: true });
    for (const size of [DESK, PHONE]) {
      const { context, page } = await visit(`/t/${made.table}`, size, { tables: kept(made, "borgo") });
      await page.locator(".seats .seat").nth(2).waitFor();
      const said = await page.locator(".seats .seat").allInnerTexts();
      expect(said.filter((each) => /\byou\b/.test(each))).toEqual([]);
      expect(said.filter((each) => /\bhere\b/.test(each)).length).toBeGreaterThan(1);
      await expectNoSidewaysScroll(page);
      await context.close();
    }
  });
});

describe("whoever leaves", () => {
  it.each([["at a desk", DESK], ["on a phone", PHONE]] as const)("comes back by the main button, %s", async (_, size) => {
    const made = await house.lay({ game: "borgo", seats: 2, people: [{ name: "Giulia" }, { name: "Marco" }], start: true });
    const { context, page } = await visit(`/t/${made.table}`, size, { tables: seated(made, "borgo", made.seats[0]) });
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("menuitem", { name: /Leave/ }).click();
    // on a phone the button that leaves may come under the finger: it counts a moment later
    await page.waitForTimeout(AGAIN);
    await page.getByRole("dialog").getByRole("button", { name: /Leave/ }).click();
    await page.waitForURL(house.address + "/");
    await page.goto(`${house.address}/t/${made.table}`);
    const back = page.locator(".card .b.pri").filter({ hasText: "Take your seat back" });
    await back.waitFor();
    expect((await back.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expectAccessible(page);
    await back.click();
    await back.waitFor({ state: "detached" });
    await page.locator(".seats").getByText("you").first().waitFor();
    await context.close();
  });
});

describe("a bot’s plate", () => {
  const FAMILY = ["ugo", "pina", "rosa"];
  const TABLES = [[PHONE, 390, FAMILY], [PHONE, 360, ["greedy"]], [TABLET, 768, ["greedy"]], [DESK, 1440, ["greedy", "pina", "greedy"]]] as const;

  it.each(["en", "it", "de"])("says whole that it thinks, and keeps its name in sight (%s)", async (language) => {
    for (const [size, width, bots] of TABLES) {
      const [game, first] = width === 1440 ? ["little-italy", DICE] : ["borgo", '[data-id^="place"] > [role=button]'];
      const made = await house.lay({ game, seats: bots.length + 1, people: [{ name: "Ada" }], bots: [...bots], start: true });
      const { context, page } = await visit(`/t/${made.table}`, { ...size, viewport: { width, height: size.viewport!.height }, reducedMotion: "no-preference" }, { settings: { language, pace: "quick" }, tables: kept(made, game) });
      await page.locator(first).first().waitFor();
      await page.evaluate(() => {
        const wrong = new Set<string>();
        const heard = Object.assign(window as unknown as { wrong: Set<string>; thought: number }, { wrong, thought: 0 });
        const look = (): void => {
          requestAnimationFrame(look);
          for (const bubble of document.querySelectorAll(".bubble")) {
            heard.thought += 1;
            const { left, right, top, bottom } = bubble.getBoundingClientRect();
            for (const words of bubble.parentElement!.querySelectorAll<HTMLElement>("b, .said, .sc")) {
              const range = document.createRange();
              range.selectNodeContents(words);
              const box = range.getBoundingClientRect();
              if (left < box.right && right > box.left && top < box.bottom && bottom > box.top) wrong.add(`the bubble lies over ${words.innerText}`);
              if (words.scrollWidth > words.clientWidth) wrong.add(`${words.innerText} is cut`);
            }
          }
        };
        look();
      });
      for (const thing of game === "borgo" ? [first] : [first, "[data-way]"]) await (size.hasTouch ? page.locator(thing).first().tap() : page.locator(thing).first().click());
      await page.waitForFunction(() => (window as unknown as { thought: number }).thought > 0);
      // and it is one's own turn again
      await page.locator(game === "borgo" ? '.card [data-kind="end"]' : DICE).first().waitFor();
      const wrong = await page.evaluate(() => [...(window as unknown as { wrong: Set<string> }).wrong]);
      expect([width, bots.length, ...wrong]).toEqual([width, bots.length]);
      await context.close();
    }
  });
});

/** Every button and every sentence is read whole, wherever there is little room. */
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import borgoDe from "../../src/boards/borgo/de.json";
import borgoEn from "../../src/boards/borgo/en.json";
import borgoIt from "../../src/boards/borgo/it.json";
import de from "../../src/boards/mille-grazie/de.json";
import en from "../../src/boards/mille-grazie/en.json";
import it_ from "../../src/boards/mille-grazie/it.json";
import { choose as littleItaly, DICE } from "./boards/little-italy";
import { AGAIN } from "./fingers";
import { atHome, DESK, PHONE } from "./house";
import { look } from "./places";

const { house, alone } = atHome();

describe("a long question", () => {
  it("leaves its buttons wholly in sight, whatever scrolls", async () => {
    const bots = Array<string>(5).fill("greedy");
    for (const [width, height] of [[1024, 768], [1280, 640], [390, 844]] as const) {
      const size = width < 640 ? { ...PHONE, viewport: { width, height } } : { viewport: { width, height } };
      const { context, page } = await alone("little-italy", { seats: 6, bots }, size, { settings: { confirm: true, language: "de" } });
      const confirm = page.locator(".card .pri.broad");
      const wrong: string[] = [];
      for (let asked = 0, tries = 0; asked < 5 && tries < 200; tries += 1) {
        await littleItaly(page, { tries, about: async () => undefined }).catch(() => null);
        if (!(await confirm.count())) {
          await page.waitForTimeout(50);
          continue;
        }
        asked += 1;
        // as long as a chain of payments may be, and longer
        await page.locator(".card .words p").evaluate((words) => words.append(" Und noch ein langer Satz, der alles sagt.".repeat(12)));
        const moment = await look(page);
        wrong.push(...moment!.buttons.filter(({ hidden }) => hidden).map(({ name, box }) => `${name} at ${box}`));
        // it has come where the way was pressed
        await page.waitForTimeout(AGAIN);
        await confirm.click();
        await confirm.waitFor({ state: "detached" });
      }
      expect([width, ...wrong]).toEqual([width]);
      await context.close();
    }
  });
});

/** Words and buttons of the card whose text is not to be seen whole. */
const cut = (page: Page): Promise<string[]> =>
  page.locator(".card > .words, .card button").evaluateAll((all) =>
    all
      .filter((each) => each.checkVisibility() && (each.scrollHeight > each.clientHeight + 2 || each.scrollWidth > each.clientWidth + 1))
      .map((each) => `${each.textContent?.trim() ?? ""}: ${each.scrollWidth} × ${each.scrollHeight} in ${each.clientWidth} × ${each.clientHeight}`),
  );

const boxesOf = (all: Locator): Promise<number[][]> =>
  all.evaluateAll((each) => each.map((one) => one.getBoundingClientRect()).map(({ x, y, width, height }) => [x, y, width, height].map(Math.round)));

describe.each(["en", "it", "de"])("on a small phone (%s)", (language) => {
  it("Little Italy’s ways are read whole, with what they bring to three", async () => {
    const { context, page } = await alone("little-italy", { seats: 4, bots: ["greedy", "greedy", "greedy"] }, PHONE, { settings: { language } });
    await page.locator(DICE).first().waitFor();
    expect(await cut(page)).toEqual([]);
    await page.locator(DICE).first().tap();
    await expect.poll(() => page.locator("[data-way]").count()).toBe(2);
    for (const small of await page.locator("[data-way] small").all()) await small.evaluate((each) => (each.textContent = "Ada +1 · Ivo −1 · Rosa −1"));
    expect(await cut(page)).toEqual([]);
    await page.locator("[data-way]").first().tap();
    await page.locator("[data-since]").waitFor();
    expect(await cut(page)).toEqual([]);
    await context.close();
  });

  it("Mille Grazie’s roads are read whole, to the town with the longest name", async () => {
    const { context, page } = await alone("mille-grazie", {}, PHONE, { settings: { language } });
    await page.locator('[data-go="dial"]').tap();
    await page.locator('[data-go="alone"]').tap();
    await page.locator(".card [data-way]").first().waitFor();
    if (!(await page.locator(".card .marked").count())) await page.locator('.card [data-kind]').first().tap();
    await page.locator(".card .marked span").first().waitFor();
    for (const way of await page.locator(".card .marked span").all()) await way.evaluate((each) => (each.firstChild!.nodeValue = "San Marino"));
    expect(await cut(page)).toEqual([]);
    await context.close();
  });

  it("Mille Grazie’s map is free of buttons: the card has them, and the open dial leaves map enough beside the help", async () => {
    const { context, page, complaints } = await alone("mille-grazie", {}, PHONE, { settings: { guided: [], language } });
    const dial = page.locator('.card [data-go="dial"]');
    const ways = page.locator(".card .places .middle > *");
    const onMap = page.locator(".map button:not(.whole), .tell");
    await dial.waitFor();
    await page.locator(".press [data-road]").nth(23).waitFor({ state: "attached" });
    expect(await onMap.count()).toBe(0);
    expect(await cut(page)).toEqual([]);
    // a letter is set on the map as well as on the dial, and no button moves for it
    const before = await boxesOf(ways);
    expect(before).toHaveLength(3);
    const escort = page.locator('.card .pri[data-way^="escort"]');
    const letter = await page.locator(".press [data-road] circle").evaluateAll((all) => {
      const within = (each: Element): boolean => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) === each;
      };
      return all.find(within)?.parentElement?.dataset["road"];
    });
    await page.locator(`.press [data-road="${letter}"] circle`).tap({ force: true });
    await escort.waitFor();
    expect(await escort.getAttribute("data-way")).toBe(`escort ${letter}`);
    expect(await boxesOf(ways)).toEqual(before);
    expect(await cut(page)).toEqual([]);
    const board = page.locator(".map");
    const sheet = page.locator(".dial.sheet");
    await page.waitForTimeout(AGAIN);
    await dial.tap();
    await sheet.waitFor();
    // what is seen of the map above the sheet
    await expect.poll(async () => (await sheet.boundingBox())!.y - (await board.boundingBox())!.y).toBeGreaterThan(110);
    await page.waitForTimeout(AGAIN);
    await sheet.locator("button").last().tap();
    await sheet.waitFor({ state: "detached" });
    await page.locator(".help").waitFor();
    await escort.tap();
    const road = page.locator('.press [data-move^="road"]');
    const leave = page.locator('[data-kind="leave"][aria-disabled=false]');
    await road.or(leave).first().waitFor();
    while (await leave.count()) {
      // it may have come where something else was pressed
      await page.waitForTimeout(AGAIN);
      await leave.tap();
      await road.or(leave).first().waitFor();
    }
    const move = await road.first().getAttribute("data-move");
    await road.first().locator("circle").first().tap({ force: true });
    await page.locator(`.card .pri[data-way="${move}"]`).waitFor();
    expect(await onMap.count()).toBe(0);
    expect(await cut(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("Giro’s card with all five cities is read whole above the look back", async () => {
    const { context, page } = await alone("giro", {}, PHONE, { settings: { language } });
    const said = page.locator(".card .said");
    await page.locator('[data-press^="pile"]:not([aria-disabled])').first().waitFor();
    // the cities of this card become all five
    await said.evaluate((words) => (words.textContent = words.textContent!.replace(/(zeigt|shows|mostra) [^.]*\./, "$1 Milano, Napoli, Palermo, Torino und Venezia.")));
    await page.locator(".card .middle").evaluate((middle) => middle.append(Object.assign(document.createElement("button"), { className: "b", textContent: "‹" })));
    expect(await said.innerText()).toContain("Palermo");
    expect(await cut(page)).toEqual([]);
    await context.close();
  });

  it("gives a row without buttons to the words", async () => {
    const { context, page } = await alone("borgo", {}, PHONE, { settings: { language } });
    await page.locator(".borgo .press [data-id]").first().waitFor();
    expect((await page.locator(".card .places").boundingBox())?.height).toBeLessThan(60);
    await context.close();
  });
});

describe("in a narrow column", () => {
  it("Borgo’s kinds of moves are read whole", async () => {
    const { context, page } = await alone("borgo", {}, { viewport: { width: 1024, height: 768 } }, { settings: { language: "it" } });
    await page.locator('.borgo .press [data-id^="place"] > [role=button]').first().click();
    await page.locator('.card [data-kind="push"]').waitFor();
    expect(await cut(page)).toEqual([]);
    await context.close();
  });

  it.each([["it", 1024, 768], ["de", 1440, 900]] as const)("Borgo’s push by touch is read whole above the kinds, which stay where they are (%s)", async (language, width, height) => {
    const { context, page } = await alone("borgo", {}, { viewport: { width, height }, hasTouch: true }, { settings: { language } });
    await page.locator('.borgo .press [data-id^="place"] > [role=button]').first().tap();
    const kind = page.locator('.card [data-kind="push"]');
    await kind.waitFor();
    const [before, said] = [await kind.boundingBox(), await kind.textContent()];
    await page.locator('.borgo .press [data-id^="push"] > [role=button]').first().tap();
    await page.locator(".card [data-way]").waitFor();
    expect(await cut(page)).toEqual([]);
    expect(await kind.boundingBox()).toEqual(before);
    // as many as before: the one that is shown is one of them
    expect(await kind.textContent()).toBe(said);
    await context.close();
  });

  it.each([["en", borgoEn], ["it", borgoIt], ["de", borgoDe]] as const)("what a push brings under two mice, something seen and something hidden, is read whole above its button (%s)", async (language, words) => {
    const { context, page } = await alone("borgo", {}, PHONE, { settings: { language } });
    const { tables } = JSON.parse(await house.ask(`/api/games/borgo/texts/${language}`)) as { tables: { tile: Record<string, string> } };
    await page.locator('.borgo .press [data-id^="place"] > [role=button]').first().tap();
    await page.locator('.card [data-kind="push"]').tap();
    await page.locator('.borgo .press [data-id^="push"] > [role=button]').first().tap();
    await page.locator(".card [data-way]").waitFor();
    const fill = (text: string, slots: Record<string, string>): string => text.replace(/\{(\w+)\}/g, (_, slot: string) => slots[slot] ?? "");
    const two = [[words["push.several.mine"], "M"], [words["push.several.other"], "?"]].map(([each, tile]) => fill(each!, { tile: tables.tile[tile!] ?? "", square: "b7", name: "Beppe" }));
    const told = fill(words["push.several"], { tiles: two.join(" and ") });
    await page.locator(".card .said").evaluate((each, text) => (each.textContent = text), told);
    expect(await page.locator(".card > .words").evaluate((each) => each.scrollHeight - each.clientHeight)).toBeLessThanOrEqual(1);
    await context.close();
  });

  it.each(["en", "it", "de"])("above Borgo’s list of pushes the words are read whole, and move nothing (%s)", async (language) => {
    const { context, page } = await alone("borgo", {}, { viewport: { width: 1024, height: 768 } }, { settings: { language } });
    await page.locator('.borgo .press [data-id^="place"] > [role=button]').first().click();
    await page.locator('.card [data-kind="push"]').click();
    const pushes = page.locator('.card [data-move^="push"]');
    const whole = (): Promise<boolean> => page.locator(".card > .words").evaluate((each) => each.scrollHeight <= each.clientHeight + 1);
    for (const [width, height] of [[1024, 768], [1440, 900]] as const) {
      await page.setViewportSize({ width, height });
      await page.mouse.move(4, 400);
      await expect.poll(whole).toBe(true);
      const before = await pushes.first().boundingBox();
      await pushes.first().hover();
      expect((await pushes.first().boundingBox())?.height).toBe(before?.height);
      expect(Math.abs((await pushes.first().boundingBox())!.y - before!.y)).toBeLessThanOrEqual(1);
      expect(await whole()).toBe(true);
    }
    await context.close();
  });

  it.each([["en", en], ["it", it_], ["de", de]] as const)("Mille Grazie’s full hand is read whole (%s)", async (language, words) => {
    const { context, page } = await alone("mille-grazie", {}, DESK, { settings: { language } });
    await page.locator('[data-go="alone"]').click();
    const leave = page.locator('[data-kind="leave"]');
    const ways = page.locator(".card .marked");
    await ways.or(leave).first().waitFor();
    if (await leave.count()) await leave.click();
    await ways.first().waitFor();
    // the roads' buttons become those of three tasks, to the town with the longest name
    const said = [words["ask.lies"].other, words["ask.full.text"], words["ask.drop"]].map((each) => each.replace("{town}", "San Marino").replace("{n}", "7"));
    await page.locator("section.card").evaluate((card, [title, text, drop]) => {
      card.querySelector("h2")!.firstChild!.nodeValue = title!;
      card.querySelector(".words")!.append(Object.assign(document.createElement("p"), { textContent: text }));
      const [way, ...more] = card.querySelectorAll(".marked");
      for (const each of more) each.remove();
      way!.querySelector("span")!.textContent = drop!;
      way!.after(way!.cloneNode(true), way!.cloneNode(true));
    }, said);
    for (const [width, height] of [[1024, 768], [1440, 900]] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      expect([width, ...(await cut(page))]).toEqual([width]);
    }
    await context.close();
  });
});

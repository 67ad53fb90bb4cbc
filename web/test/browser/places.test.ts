/** Nothing moves from moment to moment: not the board, not the tabs, not a button, all of which are wholly in sight; and what ends has a place of its own. */
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import de from "../../src/boards/mille-grazie/de.json";
import en from "../../src/boards/mille-grazie/en.json";
import it_ from "../../src/boards/mille-grazie/it.json";
import { BOARDS } from "./boards";
import { choose as littleItaly, DICE } from "./boards/little-italy";
import { AGAIN } from "./fingers";
import { atHome, DESK, PHONE, TABLET } from "./house";
import { type Choose, playOut } from "./play";

const { alone } = atHome();

const SIZES: Record<string, readonly BrowserContextOptions[]> = {
  phone: [PHONE, { ...PHONE, viewport: { width: 390, height: 844 } }],
  tablet: [TABLET],
  desk: [DESK, { viewport: { width: 1024, height: 768 } }, { viewport: { width: 1280, height: 640 } }],
};
const ENOUGH = 34;

type Box = readonly [x: number, y: number, w: number, h: number];

interface Moment {
  readonly board: Box;
  readonly tabs: Box;
  /** What may be pressed on the board lies outside of it, or what holds the board was scrolled. */
  readonly astray: readonly string[];
  /** What of the column is another one: a dial lies below, and the card is one row; a row has no room for its cards then. */
  readonly form: string;
  readonly buttons: readonly { readonly name: string; readonly kind: string | null; readonly ends: boolean; readonly box: Box; readonly hidden: boolean }[];
}

/** Where everything stands; null while it is nobody's turn here. */
const look = (page: Page): Promise<Moment | null> =>
  page.evaluate(() => {
    const boxOf = (thing: Element | null): [number, number, number, number] => {
      const { x, y, width, height } = thing?.getBoundingClientRect() ?? new DOMRect();
      return [Math.round(x), Math.round(y), Math.round(width), Math.round(height)];
    };
    const card = document.querySelector("section.card");
    if (!card || document.querySelector(".endp")) return null;
    /** A corner of it is beyond the card or under something else. */
    const hidden = (button: Element): boolean => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      return [[left + 5, top + 5], [right - 5, top + 5], [left + 5, bottom - 5], [right - 5, bottom - 5]].some(
        ([x, y]) => document.elementFromPoint(x!, y!)?.closest("button") !== button,
      );
    };
    const buttons = [...card.querySelectorAll<HTMLElement>("button")].map((each) => ({
      name: each.innerText,
      // what is not a way to end what was begun is the same button wherever it has the same name
      kind: each.dataset["kind"] ?? (each.dataset["way"] || each.dataset["move"] ? null : each.innerText),
      ends: each.classList.contains("end"),
      box: boxOf(each),
      // a dial's sheet lies over the card
      hidden: !each.closest(".ways") && !document.querySelector(".dial.sheet") && hidden(each),
    }));
    const [left, top, wide, tall] = boxOf(document.querySelector("main"));
    const astray = [
      ...[...document.querySelectorAll(".app, main, .window, .place, .place > *, .map")].filter((each) => each.scrollTop || each.scrollLeft).map((each) => `${each.className} is scrolled`),
      ...[...document.querySelectorAll("main svg [role=button]")].flatMap((each) => {
        const [x, y, w, h] = boxOf(each.querySelector("circle, rect") ?? each);
        const inside = x + w / 2 > left && x + w / 2 < left + wide && y + h / 2 > top && y + h / 2 < top + tall;
        return inside ? [] : [`${each.getAttribute("aria-label")} lies outside at ${x} ${y}`];
      }),
    ];
    const form = innerWidth > 820 ? `${card.classList.contains("brief")} ${document.querySelectorAll(".hold:not(.small)").length}` : "";
    return { board: boxOf(document.querySelector("main")), tabs: boxOf(document.querySelector("[role=tablist]")), astray, form, buttons };
  });

/** The same place; what the pointer is over is drawn a pixel higher. */
const stays = (a: Box, b: Box): boolean => a.every((each, k) => Math.abs(each - (b[k] ?? 0)) <= 1);
const meet = ([ax, ay, aw, ah]: Box, [bx, by, bw, bh]: Box): boolean => ax < bx + bw && bx < ax + aw && ay < by + bh && by < ay + ah;

describe.each(Object.entries(SIZES))("a %s’s page", (_, sizes) => {
  for (const { game, choose } of BOARDS)
    it(`keeps board, tabs and buttons of ${game} where they are`, { timeout: 360_000 }, async () => {
      for (const size of sizes) {
        const { context, page, complaints } = await alone(game, {}, size);
        await page.locator(".place > *").first().waitFor();
        const kinds = new Map<string, Box>();
        const wrong = new Set<string>();
        const { width, height } = size.viewport!;
        const tabs = new Map<string, Box>();
        const first = (await look(page))!;
        let before = first;
        let seen = 0;
        const watch = async (): Promise<void> => {
          const now = await look(page);
          if (!now || JSON.stringify(now) === JSON.stringify(before)) return;
          seen += 1;
          for (const each of now.astray) wrong.add(each);
          if (`${now.board}` !== `${first.board}`) wrong.add(`the board jumps from ${first.board} to ${now.board}`);
          const stood = tabs.get(now.form) ?? now.tabs;
          // a dial has a tab of its own, which makes their row broader
          if (stood[0] !== now.tabs[0] || stood[1] !== now.tabs[1]) wrong.add(`the tabs jump from ${stood} to ${now.tabs}`);
          tabs.set(now.form, stood);
          for (const { name, kind, ends, box, hidden } of now.buttons) {
            const key = `${now.form} ${kind}`;
            const was = kinds.get(key);
            if (kind !== null && was && !stays(was, box)) wrong.add(`${name} moves from ${was} to ${box}`);
            if (kind !== null) kinds.set(key, box);
            if (hidden) wrong.add(`${name} at ${box} is not wholly in sight`);
            const other = before.buttons.find((each) => each.kind !== kind && meet(each.box, box));
            if (ends && other) wrong.add(`${name} comes to stand where ${other.name} was`);
          }
          before = now;
        };
        const looking: Choose = async (_, turn) => {
          await watch();
          // the window keeps its size
          const kind = await choose(page, { ...turn, about: async () => undefined });
          await watch();
          return kind;
        };
        let tries = 0;
        await playOut([[page, async (...how) => ((tries += 1), looking(...how))]], { until: async () => tries > ENOUGH * 6 || seen >= ENOUGH });
        expect([game, width, height, ...wrong]).toEqual([game, width, height]);
        expect(seen).toBeGreaterThan(ENOUGH / 3);
        expect(complaints).toEqual([]);
        await context.close();
      }
    });
});

describe("a long question", () => {
  it("leaves its buttons wholly in sight, whatever scrolls", { timeout: 120_000 }, async () => {
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

describe.each(["en", "it", "de"])("on a small phone (%s)", (language) => {
  it("Little Italy’s ways are read whole, with what they bring to three", { timeout: 120_000 }, async () => {
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

  it("Mille Grazie’s roads are read whole, to the town with the longest name", { timeout: 120_000 }, async () => {
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

  it("Mille Grazie’s buttons on the map stay under the pointer", { timeout: 60_000 }, async () => {
    const { context, page } = await alone("mille-grazie", {}, { viewport: { width: 360, height: 740 } }, { settings: { language } });
    const buttons = page.locator(".tell button");
    await page.locator('.tell [data-go="dial"]').waitFor();
    expect(await buttons.count()).toBe(2);
    for (const button of await buttons.all()) {
      const before = await button.boundingBox();
      await button.hover();
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      expect(stays(Object.values((await button.boundingBox())!) as unknown as Box, Object.values(before!) as unknown as Box)).toBe(true);
    }
    await context.close();
  });

  it("Giro’s card with all five cities is read whole above the look back", { timeout: 60_000 }, async () => {
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

  it("gives a row without buttons to the words", { timeout: 60_000 }, async () => {
    const { context, page } = await alone("borgo", {}, PHONE, { settings: { language } });
    await page.locator(".borgo .press [data-id]").first().waitFor();
    expect((await page.locator(".card .places").boundingBox())?.height).toBeLessThan(60);
    await context.close();
  });
});

describe("in a narrow column", () => {
  it("Borgo’s kinds of moves are read whole", { timeout: 60_000 }, async () => {
    const { context, page } = await alone("borgo", {}, { viewport: { width: 1024, height: 768 } }, { settings: { language: "it" } });
    await page.locator('.borgo .press [data-id^="place"] > [role=button]').first().click();
    await page.locator('.card [data-kind="push"]').waitFor();
    expect(await cut(page)).toEqual([]);
    await context.close();
  });

  it.each([["it", 1024, 768], ["de", 1440, 900]] as const)("Borgo’s push by touch is read whole above the kinds, which stay where they are (%s)", { timeout: 60_000 }, async (language, width, height) => {
    const { context, page } = await alone("borgo", {}, { viewport: { width, height }, hasTouch: true }, { settings: { language } });
    await page.locator('.borgo .press [data-id^="place"] > [role=button]').first().tap();
    const kind = page.locator('.card [data-kind="push"]');
    await kind.waitFor();
    const before = await kind.boundingBox();
    await page.locator('.borgo .press [data-id^="push"] > [role=button]').first().tap();
    await page.locator(".card [data-way]").waitFor();
    expect(await cut(page)).toEqual([]);
    expect(await kind.boundingBox()).toEqual(before);
    await context.close();
  });

  it.each(["en", "it", "de"])("above Borgo’s list of pushes the words are read whole, and move nothing (%s)", { timeout: 60_000 }, async (language) => {
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

  it.each([["en", en], ["it", it_], ["de", de]] as const)("Mille Grazie’s full hand is read whole (%s)", { timeout: 120_000 }, async (language, words) => {
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

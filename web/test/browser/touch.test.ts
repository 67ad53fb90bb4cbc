/** What a finger presses is done, once, and nothing else. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { NO_CLOCK, SETTINGS } from "../../src/lib/agreed";
import type { NewTable } from "../../src/wire/protocol";
import { BOARDS } from "./boards";
import { ENDS } from "./boards/borgo";
import { DICE } from "./boards/little-italy";
import { choose as travel } from "./boards/mille-grazie";
import { AGAIN, putDown, spotOf, tap, tapTwice } from "./fingers";
import { atHome, DESK, moves, PHONE, seated } from "./house";
import { look } from "./places";
import { type Choose, playOut, SOON } from "./play";

const { house, visit, alone } = atHome();

const HINTS: NewTable["settings"] = { ...SETTINGS, clock: { ...NO_CLOCK, kind: "bank" } };
const times = (many: number): number[] => Array.from({ length: many }, (_, k) => k);

/** Milliseconds. */
const LONG_PRESS = 450;

const may = (page: Page, kind: string) => page.locator(`[data-press^="${kind}"]:not([aria-disabled])`);

describe("a finger", () => {
  it("gives and puts away Giro’s ticket with the card’s button, once the ticket is chosen", { timeout: 180_000 }, async () => {
    const made = await house.lay({ game: "giro", seats: 2, people: [{ name: "Giulia" }, { name: "Marco" }], start: true });
    const path = `/t/${made.table}`;
    const [giulia, marco] = await Promise.all([
      visit(path, PHONE, { tables: seated(made, "giro", made.seats[0]) }),
      visit(path, DESK, { settings: { textBoard: true }, tables: seated(made, "giro", made.seats[1]) }),
    ]);
    const done = new Set<string>();
    const named = new Set<string>();
    const finger: Choose = async (page) => {
      const ways = page.locator('[data-way^="give"], [data-way^="discard"]');
      for (const kind of ["keep", "rest"]) {
        const button = page.locator(`[data-kind="${kind}"][aria-disabled=false]`);
        if (await button.count()) return (await tap(page, button), kind);
      }
      if (await may(page, "pile").count()) return (await tap(page, may(page, "pile")), "take");
      if (!(await may(page, "ticket").count())) return null;
      await tap(page, may(page, "ticket"));
      const move = await ways.first().getAttribute("data-way", SOON);
      if (move?.startsWith("give")) named.add(`${await page.title()} / ${await page.locator(".seat.act").textContent()}`);
      await tap(page, ways);
      await ways.first().waitFor({ state: "detached", ...SOON });
      done.add(move?.split(" ")[0] ?? "");
      return "ticket";
    };
    /** Whoever exchanges whenever it is possible, and never lays a trip. */
    const partner: Choose = async (page) => {
      for (const kind of ["swap", "take", "keep", "rest", "give", "discard"]) {
        const move = moves(page).and(page.locator(`[data-move^="${kind}"]`));
        if (await move.count()) return (await move.first().click(SOON), kind);
      }
      return null;
    };
    const enough = async (): Promise<boolean> => done.has("give") && done.has("discard");
    await playOut([[giulia.page, finger], [marco.page, partner]], { until: enough });
    // who only answers has no turn, wherever that is said
    for (const each of named) expect(each).toMatch(/^Your choice · .* \/\s+Giulia.*your choice/s);
    expect([...giulia.complaints, ...marco.complaints]).toEqual([]);
    await Promise.all([giulia, marco].map(({ context }) => context.close()));
  });

  it("that taps twice chooses and does nothing more: what comes under it must stand a while first", async () => {
    const { context, page, complaints } = await alone("little-italy", {}, PHONE, { settings: { confirm: true } });
    const die = page.locator(DICE).first();
    await die.waitFor();
    await tapTwice(page, await spotOf(die));
    await expect.poll(() => page.locator("[data-way]").count()).toBeGreaterThan(0);
    const way = await spotOf(page.locator("[data-way]"));
    await tapTwice(page, way);
    const confirm = page.getByRole("button", { name: "Confirm" });
    await confirm.waitFor();
    // Confirm has come to stand where the way was: the second half of a double tap was not for it
    expect(await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest("button")?.textContent, way)).toContain("Confirm");
    await page.waitForTimeout(AGAIN);
    expect(await confirm.count()).toBe(1);
    await page.touchscreen.tap(way.x, way.y);
    await confirm.waitFor({ state: "detached" });
    await page.locator("ol.log, .latest").getByText(/Giulia/).first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("opens a kind of move and shuts it again with one button, which stays where it is", async () => {
    const { context, page, complaints, made } = await alone("borgo", {}, PHONE);
    const tower = page.locator('[data-id^="place"] > [role=button]').first();
    await tower.waitFor();
    await tap(page, tower);
    const kind = page.locator('[data-kind="push"][aria-disabled=false]');
    const listed = page.locator(".card [data-move]");
    await kind.waitFor();
    for (const [width, height] of [[360, 740], [390, 844], [768, 1024], [740, 360]] as const) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(AGAIN);
      const [before, places] = [await kind.boundingBox(), await look(page)];
      const spot = await tap(page, kind);
      await listed.first().waitFor();
      // a button that is pressed is drawn lower until it is let go
      await expect.poll(() => kind.boundingBox(), { message: `at ${width}` }).toEqual(before);
      const opened = (await look(page))!;
      expect(opened.board).toEqual(places!.board);
      // and its moves cover none of the other buttons
      expect(opened.buttons.filter(({ kind: each, hidden }) => each !== null && hidden)).toEqual([]);
      const [card, first] = [(await page.locator("section.card").boundingBox())!, (await listed.first().boundingBox())!];
      expect(first.height).toBeGreaterThanOrEqual(44);
      expect(first.y).toBeGreaterThan(card.y);
      await page.waitForTimeout(AGAIN);
      await page.touchscreen.tap(spot.x, spot.y);
      await expect.poll(() => listed.count()).toBe(0);
    }
    expect((await house.moves(made.table)).filter(([by, move]) => by === 0 && move.startsWith("push"))).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("that is slow presses what it came down on, on every board", async () => {
    for (const { game, first, then } of BOARDS) {
      const { context, page, complaints } = await alone(game, {}, PHONE);
      const thing = page.locator(first).first();
      await thing.waitFor();
      // what has just come takes no press yet
      await page.waitForTimeout(AGAIN);
      const [spot, before] = [await spotOf(thing), await thing.boundingBox()];
      // a browser takes half a second for a long press, which is none: on a busy machine once more
      for (let [down, come] = [Number.POSITIVE_INFINITY, false]; down > LONG_PRESS && !come; ) {
        const begun = Date.now();
        const lift = await putDown(page, spot);
        await page.waitForTimeout(240);
        expect([game, await thing.boundingBox()]).toEqual([game, before]);
        await lift();
        down = Date.now() - begun;
        come = await page.locator(then).first().waitFor(SOON).then(() => true, () => false);
      }
      await page.locator(then).first().waitFor();
      expect(complaints).toEqual([]);
      await context.close();
    }
  });

  it("that is still down when something else comes under it doesn’t press that", async () => {
    const { context, page } = await alone("borgo", {}, PHONE);
    await page.locator("[data-id] > [role=button]").first().waitFor();
    const told = await page.evaluate(() => {
      const button = (name: string): HTMLElement => {
        const made = document.createElement("button");
        made.textContent = name;
        made.className = "b";
        Object.assign(made.style, { position: "fixed", left: "100px", top: "300px", width: "120px", height: "48px", zIndex: "99" });
        made.addEventListener("click", () => ((window as unknown as { said: string[] }).said).push(name));
        return made;
      };
      const heard = window as unknown as { said: string[]; swap: () => void };
      heard.said = [];
      const old = button("old");
      document.body.append(old);
      heard.swap = () => old.replaceWith(button("new"));
      return heard.said.length;
    });
    expect(told).toBe(0);
    const lift = await putDown(page, { x: 160, y: 324 });
    await page.waitForTimeout(120);
    await page.evaluate(() => (window as unknown as { swap: () => void }).swap());
    await page.waitForTimeout(120);
    await lift();
    const said = (): Promise<string[]> => page.evaluate(() => (window as unknown as { said: string[] }).said);
    expect(await said()).toEqual([]);
    await page.waitForTimeout(AGAIN);
    await page.touchscreen.tap(160, 324);
    await expect.poll(said).toEqual(["new"]);
    await context.close();
  });
});

describe("two clicks", () => {
  it("leave a die chosen, however slow they are", async () => {
    const { context, page } = await alone("little-italy");
    const die = page.locator(DICE).first();
    for (const between of [0, AGAIN]) {
      await die.click();
      await page.waitForTimeout(between);
      await die.click();
      expect(await die.getAttribute("aria-pressed")).toBe("true");
      expect(await page.locator("[data-way]").count()).toBe(2);
    }
    await context.close();
  });
});

describe("a held key", () => {
  it("presses once: Enter on a tower puts one mouse there and confirms nothing", async () => {
    const { context, page } = await alone("borgo", {}, DESK, { settings: { confirm: true } });
    await page.locator("[data-id] > [role=button]").first().waitFor();
    await page.keyboard.press("b");
    for (const _ of times(4)) await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    await page.getByRole("button", { name: "Confirm" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText(/actions left/).first().waitFor();
    await context.close();
  });
});

describe("the text board", () => {
  it("keeps the focus when the move that had it is made", async () => {
    const { context, page } = await alone("borgo", {}, DESK, { settings: { textBoard: true } });
    await moves(page).first().focus();
    await page.keyboard.press("Enter");
    await page.getByText(/actions left/).first().waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches(".text, .text *") ?? false)).toBe(true);
    await context.close();
  });
});

/** A line stands in the log once its move is drawn. */

describe("a move that waits to be confirmed", () => {
  it("gives way to another legal one, and is confirmed by the same", async () => {
    const { context, page, complaints } = await alone("borgo", {}, PHONE, { settings: { confirm: true } });
    const towers = page.locator("[data-id] > [role=button]");
    const asked = page.locator(".card h2");
    await towers.first().waitFor();
    const spots = [await spotOf(towers.nth(0)), await spotOf(towers.nth(1))] as const;
    await page.touchscreen.tap(spots[0].x, spots[0].y);
    await page.getByRole("button", { name: "Confirm" }).waitFor();
    const one = await asked.innerText();
    await page.touchscreen.tap(spots[1].x, spots[1].y);
    await expect.poll(() => asked.innerText()).not.toBe(one);
    expect(await asked.innerText()).toMatch(/^Put a mouse into the tower .*\?$/);
    await page.waitForTimeout(AGAIN);
    await page.touchscreen.tap(spots[1].x, spots[1].y);
    await page.getByText(/actions left/).first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("gives way and is confirmed by one touch where else the first only shows: a push, a road", async () => {
    const borgo = await alone("borgo", {}, PHONE, { settings: { confirm: true } });
    const grazie = await alone("mille-grazie", {}, PHONE, { settings: { confirm: true } });
    const tower = borgo.page.locator('[data-id^="place"] > [role=button]');
    await tower.first().waitFor();
    await tap(borgo.page, tower);
    await borgo.page.getByRole("button", { name: "Confirm" }).tap();
    await borgo.page.locator('[data-kind="push"]').tap();
    await grazie.page.locator('[data-go="dial"]').tap();
    await grazie.page.locator('[data-go="alone"]').tap();
    // the dial's sheet makes room for the question
    const confirm = grazie.page.getByRole("button", { name: "Confirm" });
    await confirm.waitFor();
    expect(await confirm.evaluate((each) => each.contains(document.elementFromPoint(each.getBoundingClientRect().x + 20, each.getBoundingClientRect().y + 20)))).toBe(true);
    await confirm.tap();
    const leave = grazie.page.locator('[data-kind="leave"]');
    await grazie.page.locator('.press [data-move^="road"]').or(leave).first().waitFor();
    if (await leave.count()) {
      // it may have come where Confirm was pressed
      await grazie.page.waitForTimeout(AGAIN);
      await leave.tap();
      await confirm.tap();
    }
    for (const [{ page }, things, question] of [
      [borgo, '[data-id^="push"] > [role=button]', /^Push the spare/],
      [grazie, '.press [data-move^="road"]', /^Take /],
    ] as const) {
      const press = async (which: number): Promise<void> => {
        await tap(page, page.locator(things).nth(which).locator("circle, rect, path").first());
        await page.waitForTimeout(AGAIN);
      };
      const asked = page.locator(".card h2");
      await page.locator(things).nth(1).waitFor();
      await page.waitForTimeout(AGAIN);
      // shown, then asked
      await press(0);
      await press(0);
      const one = await asked.innerText();
      expect(one).toMatch(question);
      await press(1);
      expect(await asked.innerText()).toMatch(question);
      expect(await asked.innerText()).not.toBe(one);
      await press(1);
      await expect.poll(() => asked.innerText()).not.toMatch(question);
    }
    for (const { context, complaints } of [borgo, grazie]) {
      expect(complaints).toEqual([]);
      await context.close();
    }
  });

  it("is no longer meant once another letter is set on the dial", async () => {
    const { context, page, complaints } = await alone("mille-grazie", {}, DESK, { settings: { confirm: true } });
    const go = page.locator('.dial [data-go="escort"]');
    const confirm = page.getByRole("button", { name: "Confirm" });
    await page.locator('[data-letter="B"]').click();
    await go.click();
    await page.getByRole("heading", { name: /\(B\) .*\?$/ }).waitFor();
    await page.locator('[data-letter="C"]').click();
    await confirm.waitFor({ state: "detached" });
    expect(await go.innerText()).toBe("Escort on C, 4 roads");
    await go.click();
    await page.getByRole("heading", { name: /\(C\) .*\?$/ }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("is no longer meant once a mouse is chosen", async () => {
    const { context, page, complaints } = await alone("borgo", { people: [{ name: "Giulia" }, { name: "Marco" }], bots: [] }, DESK, { settings: { confirm: true } });
    const target = (kind: string) => page.locator(`.borgo .press [data-id^="${kind}"] > [role=button]`).first();
    const confirm = page.getByRole("button", { name: "Confirm" });
    const goOn: Choose = async () => {
      for (const each of [target("place"), target("open"), page.locator(ENDS)])
        if (await each.count()) {
          await each.click(SOON);
          await page.keyboard.press("Enter");
          await confirm.waitFor({ state: "detached", ...SOON });
          return "go";
        }
      return null;
    };
    // what was done last may not be answered yet: a choice that stays is one of now
    const stay = async (): Promise<boolean> => {
      for (let times = 0; times < 5; times += 1) {
        if ((await target("mouse").count()) === 0 || (await target("open").count()) === 0) return false;
        await page.waitForTimeout(AGAIN);
      }
      return true;
    };
    await playOut([[page, goOn]], { until: stay });
    await target("open").click();
    await confirm.waitFor();
    await target("mouse").click();
    await confirm.waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("may leave what the card proposes", async () => {
    const { context, page, complaints } = await alone("mille-grazie", {}, PHONE, { settings: { confirm: true } });
    const confirm = page.getByRole("button", { name: "Confirm" });
    const leave = page.locator('[data-kind="leave"][aria-disabled=false]');
    const goOn: Choose = async (_, turn) => {
      const kind = await travel(page, { ...turn, about: async () => undefined });
      // it has come where the way was pressed
      if (kind !== null) await page.waitForTimeout(AGAIN);
      if (kind !== null) await confirm.tap(SOON);
      return kind;
    };
    await page.locator(".place > *").first().waitFor();
    await playOut([[page, goOn]], { until: async () => (await page.getByRole("button", { name: "Take the task" }).count()) > 0 && (await leave.count()) > 0 });
    await page.waitForTimeout(AGAIN);
    await leave.tap();
    expect(await page.locator(".card h2").innerText()).toMatch(/^Leave the task .*\?$/);
    await confirm.tap();
    await leave.waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("asks nothing unbidden in a first game, and never again for a bot’s advice", async () => {
    const { context, page, complaints } = await alone("little-italy", { settings: HINTS }, DESK, { settings: { guided: [] } });
    const lines = page.locator("ol.log").getByText(/Giulia drives/);
    const confirm = page.getByRole("button", { name: "Confirm" });
    const drive = async (): Promise<void> => {
      await page.locator(DICE).first().click();
      await page.locator("[data-way]").first().click();
    };
    const followAdvice = async (): Promise<void> => {
      await page.locator(DICE).first().waitFor();
      await page.keyboard.press("h");
      await page.getByRole("button", { name: /^Do it/ }).click();
    };
    const toggle = async (was: boolean): Promise<void> => {
      await page.getByRole("button", { name: "Menu" }).click();
      const confirms = page.getByRole("menuitemcheckbox", { name: "Confirm each move" });
      expect(await confirms.getAttribute("aria-checked")).toBe(String(was));
      await confirms.click();
      expect(await confirms.getAttribute("aria-checked")).toBe(String(!was));
      await page.keyboard.press("Escape");
    };
    await drive();
    await expect.poll(() => lines.count()).toBe(1);
    await toggle(false);
    await followAdvice();
    await expect.poll(() => lines.count()).toBe(2);
    await drive();
    // it came where the way stood: who means it looks first
    await page.waitForTimeout(AGAIN);
    await confirm.click();
    await expect.poll(() => lines.count()).toBe(3);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

/** Games that are over: how they ended, what lies open, and how they are seen again. */
import { describe, expect, it } from "vitest";

import type { Replay, Summary, TableMade } from "../../src/wire/protocol";
import type { GiroView } from "../../src/wire/views";
import { atHome, DESK, expectAccessible, expectNoSidewaysScroll, GAMES, kept, PHONE } from "./house";

const { house, visit, alone } = atHome();
const LAPTOP = { viewport: { width: 1024, height: 768 } };

/** A game that bots have played to its end, begun by Giulia. */
async function played(game: string, turns = 8): Promise<TableMade> {
  const made = await house.lay({ game, seats: 3, people: [{ name: "Giulia" }], bots: ["greedy", "greedy"], start: true, options: { max_turns: turns } });
  const seat = made.seats[0]!;
  await fetch(`${house.address}/api/tables/${made.table}/commands`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${seat.token}` },
    body: JSON.stringify({ type: "stand", id: "away", seat: seat.seat }),
  });
  await expect.poll(async () => (JSON.parse(await house.ask(`/api/tables/${made.table}`)) as Summary).phase, { timeout: 60_000, interval: 200 }).toBe("over");
  return made;
}

describe("the end", () => {
  it.each(GAMES)("of %s tells how the scores came about, with what comes next in sight", async (game) => {
    const made = await played(game, game === "borgo" ? 40 : 20);
    const { scores } = (JSON.parse(await house.ask(`/api/tables/${made.table}`)) as Summary).result!;
    for (const size of [PHONE, LAPTOP]) {
      const { context, page, complaints } = await visit(`/t/${made.table}`, size, { tables: kept(made, game) });
      await page.locator(".endp .how").first().waitFor();
      const told = await page.locator(".endp .how li b").allInnerTexts();
      expect(told.reduce((sum, each) => sum + Number(each.replace("−", "-")), 0)).toBe(scores.reduce((sum, each) => sum + each, 0));
      expect(await page.getByRole("heading", { level: 2, name: /wins?$/ }).first().isVisible()).toBe(true);
      const replay = await page.locator(".endb a", { hasText: "Replay" }).boundingBox();
      expect(replay!.y + replay!.height).toBeLessThanOrEqual(size.viewport!.height);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      expect(complaints).toEqual([]);
      await context.close();
    }
  });

  it("is read from its head, also while it comes up to a place that is too low for it", async () => {
    const made = await played("mille-grazie", 20);
    const { context, page } = await visit(`/t/${made.table}`, { viewport: { width: 1280, height: 640 }, reducedMotion: "no-preference" }, { tables: kept(made, "mille-grazie") });
    await page.locator(".endp .how").first().waitFor();
    await page.locator(".endp").evaluate((card) => Promise.all(card.getAnimations().map((each) => each.finished)));
    const card = page.locator(".end");
    expect(await card.evaluate((each) => each.scrollHeight > each.clientHeight)).toBe(true);
    expect(await card.evaluate((each) => each.scrollTop)).toBe(0);
    expect(await page.locator(".endp").evaluate((each) => each === document.activeElement)).toBe(true);
    await context.close();
  });

  it("opens every hand", async () => {
    const made = await played("giro");
    const { moves } = JSON.parse(await house.ask(`/api/tables/${made.table}/replay?last=0`)) as Replay;
    const { steps } = JSON.parse(await house.ask(`/api/tables/${made.table}/replay?eyes=open&first=${moves}`)) as Replay;
    const hands = (steps[0]!.eyes[0]!.view as GiroView).known;
    const { context, page } = await visit(`/t/${made.table}`, DESK, { tables: kept(made, "giro"), settings: { textBoard: true } });
    await page.locator(".endp .how, .endp .open").first().waitFor();
    const texts = JSON.parse(await house.ask("/api/games/giro/texts/en")) as { tables: { ticket: Record<string, string> } };
    const said = await page.locator("main .text").innerText();
    for (const ticket of hands.flat()) expect(said).toContain(texts.tables.ticket[ticket]);
    await context.close();
  });
});

describe("a replay", () => {
  it("lists every move with names, goes to the one that is pressed, and shows the scores of that moment", async () => {
    const made = await played("mille-grazie");
    const { context, page, complaints } = await visit(`/t/${made.table}/replay?at=0`, LAPTOP);
    const row = page.locator(".moves li", { hasText: "Giulia" }).first();
    await row.getByRole("button").click();
    await expect.poll(() => page.url()).toContain(`at=${await row.getAttribute("data-at")}`);
    expect(await row.getByRole("button").getAttribute("aria-current")).toBe("step");
    expect(await page.locator("[data-seat] .sc").count()).toBe(3);
    // the map is whole
    const [stage, map] = [await page.locator("main.board").boundingBox(), await page.locator("main.board svg").first().boundingBox()];
    expect(map!.x).toBeGreaterThanOrEqual(stage!.x - 1);
    expect(map!.y).toBeGreaterThanOrEqual(stage!.y - 1);
    expect(map!.x + map!.width).toBeLessThanOrEqual(stage!.x + stage!.width + 1);
    expect(map!.y + map!.height).toBeLessThanOrEqual(stage!.y + stage!.height + 1);
    await page.getByRole("group", { name: "Speed" }).getByRole("button", { name: "4×" }).click();
    expect(await page.getByRole("button", { name: "everyone: all lies open" }).getAttribute("aria-pressed")).toBe("true");
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("has its list of moves on a phone too", async () => {
    const made = await played("giro");
    const { context, page, complaints } = await visit(`/t/${made.table}/replay?at=0`, PHONE);
    await page.getByRole("button", { name: "Moves" }).tap();
    await page.getByRole("dialog").getByText("Giulia draws").first().tap();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(page.url()).not.toContain("at=0&");
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("of a running game shows no more than a spectator sees, and complains of nothing", async () => {
    const { context, page, made } = await alone("giro");
    await page.goto(`${house.address}/t/${made.table}/replay`);
    await page.getByRole("button", { name: "a spectator" }).and(page.locator('[aria-pressed="true"]')).waitFor();
    expect(await page.getByRole("button", { name: "everyone: all lies open" }).count()).toBe(0);
    expect(await page.locator(".toast").count()).toBe(0);
    await context.close();
  });
});

describe("what is kept in sight", () => {
  it("are finished games with date, winner, scores and replay", async () => {
    const made = await played("borgo", 3);
    const { result } = JSON.parse(await house.ask(`/api/tables/${made.table}`)) as Summary;
    const { context, page } = await visit("/", DESK, { tables: { [made.table]: { game: "borgo", host: made.host, seats: made.seats, at: Date.now(), over: true } } });
    const row = page.locator("li.row", { hasText: "Borgo" });
    await row.waitFor();
    const said = await row.innerText();
    expect(said).toMatch(/won/);
    expect(said).toContain(String(new Date().getFullYear()));
    for (const score of result!.scores) expect(said).toContain(String(score));
    await row.getByRole("link", { name: "Replay" }).click();
    await page.locator(".rep").waitFor();
    await context.close();
  });

  it("is one's turn, by the tab's title and icon", async () => {
    const { context, page } = await alone("borgo");
    await page.getByRole("heading", { name: "Your turn, Giulia" }).waitFor();
    await expect.poll(() => page.title()).toBe("Your turn · Borgo · Tavolata");
    const icon = (): Promise<string | null> => page.locator('link[rel="icon"]').getAttribute("href");
    expect(await icon()).toBe("/icon-turn.svg");
    expect((await fetch(`${house.address}/icon-turn.svg`)).headers.get("content-type")).toContain("image/svg+xml");
    await page.goto(`${house.address}/rules`);
    expect(await icon()).toBe("/icon.svg");
    await context.close();
  });
});

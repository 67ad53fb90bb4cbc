/** The family: chosen, seated, seen to think, fared against; and Nonna's hints. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { SETTINGS } from "../../src/lib/agreed";
import type { Summary, TableState } from "../../src/wire/protocol";
import { DICE } from "./boards/little-italy";
import { atHome, DESK, expectAccessible, expectNoSidewaysScroll, kept, moves, over, PHONE } from "./house";
import { tabTo } from "./play";

const home = atHome();
const { house, visit, alone } = home;
const HINTS = { ...SETTINGS, hints: true };

const person = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`^${name}, level`) });
const laidAt = async (page: Page): Promise<Summary> =>
  JSON.parse(await house.ask(`/api${new URL(page.url()).pathname.replace("/t/", "/tables/")}`)) as Summary;

describe("the family", () => {
  it("is seated and unseated by a press, and plays as a mixed table", async () => {
    const { context, page, complaints } = await visit("/");
    await page.getByRole("button", { name: /^Borgo/ }).click();
    await person(page, "Pina").waitFor();
    expect(await person(page, "Pina").getAttribute("aria-label")).toBe("Pina, level 2 of 5, proposed for you");
    expect(await page.locator("[data-for]").evaluateAll((all) => all.map((each) => getComputedStyle(each, "::before").content))).toEqual(['"for you"']);
    for (const name of ["Nino", "Pina"]) await person(page, name).click();
    // nobody sits there now: there is no game to begin
    const play = page.getByRole("button", { name: /Play now/ });
    expect(await play.getAttribute("aria-disabled")).toBe("true");
    for (const name of ["Nonna", "Nino", "Rosa"]) await person(page, name).click();
    await page.getByText("3 of 3").waitFor();
    // a full table says why
    expect(await person(page, "Ugo").getAttribute("aria-label")).toBe("Ugo, level 3 of 5, the table is full");
    await person(page, "Ugo").click({ force: true });
    await page.getByText("The table is full. First let somebody get up.").waitFor();
    expect(await person(page, "Ugo").getAttribute("aria-pressed")).toBe("false");
    await expectAccessible(page);
    await page.getByRole("button", { name: /Play now with Nino, Rosa,? and Nonna/ }).click();
    await page.getByRole("heading", { name: "Your turn, Giulia" }).waitFor();
    expect((await laidAt(page)).seats.map(({ level }) => level)).toEqual(["", "nino", "rosa", "nonna"]);
    const seats = page.getByRole("region", { name: "Seats" });
    for (const name of ["Nino", "Rosa", "Nonna"]) await seats.getByText(name, { exact: true }).waitFor();
    expect(await seats.locator("[data-head]").evaluateAll((all) => all.map((each) => each.getAttribute("data-head")))).toEqual(["nino", "rosa", "nonna"]);
    // the next game begins with the same
    await page.goto(house.address);
    await page.getByRole("button", { name: /Play now with Nino, Rosa,? and Nonna/ }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("has room for all at a table of six, by the keyboard alone", async () => {
    const { context, page, complaints } = await visit("/", DESK, { settings: { game: "little-italy", company: { "little-italy": ["ugo"] } } });
    await page.locator('[data-person="nino"]').waitFor();
    for (const name of ["nino", "pina", "rosa", "nonna"]) {
      await tabTo(page, `[data-person="${name}"]`);
      await page.keyboard.press("Space");
    }
    await page.getByText("5 of 5").waitFor();
    await tabTo(page, ".go .pri");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/t\//);
    expect((await laidAt(page)).seats.map(({ level }) => level)).toEqual(["", "nino", "pina", "ugo", "rosa", "nonna"]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("is seen to think, in words and in the face", async () => {
    // Ugo sits first, and waits for as long as it takes to look at him
    const made = await house.lay({ game: "borgo", seats: 2, people: [{ name: "Giulia", seat: 1 }], bots: ["ugo"], start: true });
    const { context, page } = await visit(`/t/${made.table}/replay?at=1`, DESK, { tables: kept(made, "borgo") });
    const row = page.getByRole("region", { name: "Seats" }).locator('[data-seat="0"]');
    await row.getByText("thinks…").waitFor();
    await row.locator('.face [data-mood="think"]').waitFor();
    expect(await row.locator(".bubble i").evaluateAll((dots) => dots.map((dot) => getComputedStyle(dot).animationName))).toEqual(["none", "none", "none"]);
    await context.close();
  });

  it("sits down beside friends, and never twice", async () => {
    const { context, page, complaints } = await visit("/", PHONE);
    await page.getByRole("button", { name: /Play with friends/ }).tap();
    const dialog = page.getByRole("dialog");
    await dialog.locator('[data-person="rosa"]').tap();
    await dialog.locator(".seatl").getByText("Says little, sees everything.").waitFor();
    await dialog.locator('[data-person="rosa"][aria-pressed="true"]').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole("button", { name: "Send Rosa away" }).tap();
    await dialog.locator('[data-person="rosa"][aria-pressed="false"]').waitFor();
    await dialog.locator('[data-person="nino"]').tap();
    await dialog.locator('[data-person="nino"][aria-pressed="true"]').waitFor();
    // whoever is proposed takes the seat that stays free
    await dialog.getByRole("button", { name: "Start, a bot on the free seat" }).tap();
    await page.waitForURL(/\/t\//);
    expect((await laidAt(page)).seats.map(({ level }) => level).sort()).toEqual(["", "nino", "pina"]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each(["en", "it", "de"])("introduces itself, with how one fares, in %s on a phone and in the dark", async (language) => {
    const { context, page, complaints } = await visit("/", PHONE, { settings: { language, theme: "dark" } });
    await page.evaluate(() => {
      const results = ["won", "lost", "shared"].map((how) => ({ level: "pina", how }));
      localStorage.setItem("tavolata.fare", JSON.stringify({ games: { borgo: { results, proposed: "ugo", runs: {} } }, counted: [] }));
    });
    await page.reload();
    await page.locator('[aria-haspopup="dialog"]').tap();
    const dialog = page.getByRole("dialog");
    await dialog.locator(".figure .o").first().waitFor();
    expect(await dialog.locator("li").count()).toBe(5);
    const fare = dialog.locator("li").nth(1).locator(".dots");
    expect(await fare.locator("i").evaluateAll((dots) => dots.slice(0, 4).map((dot) => dot.className.split(" ")[0]))).toEqual(["won", "lost", "shared", "none"]);
    expect((await fare.getAttribute("aria-label"))?.split(",")).toHaveLength(3);
    expect(await dialog.locator("li").nth(2).locator(".for").count()).toBe(1);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("weighs little: the first load has 60 kB at most, heads and all", async () => {
    const { context, page } = await visit("/");
    await page.locator(".person .o").first().waitFor();
    const loaded = await page.evaluate(() =>
      (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
        .filter(({ name }) => /\.(js|css)$/.test(name))
        .map(({ name, encodedBodySize }) => [name, encodedBodySize] as const),
    );
    expect(loaded.some(([name]) => name.includes("heads"))).toBe(true);
    expect(loaded.reduce((sum, [, size]) => sum + size, 0)).toBeLessThan(60_000);
    await context.close();
  });
});

/** Plays what Nonna advises until the game is over; returns how often she was asked. */
async function playAdvised(page: Page): Promise<void> {
  while (!(await over(page))) {
    const doIt = page.locator(".answers .may");
    const ended = page.locator(".endp");
    await page.keyboard.press("h");
    await doIt.or(ended).first().waitFor({ timeout: 2_000 }).catch(() => undefined);
    if (await doIt.isVisible()) await doIt.click().catch(() => undefined);
  }
}

describe("a hint", () => {
  it("is weighed against what one was about to do, and can be left", async () => {
    const { context, page, complaints } = await alone("borgo", { settings: HINTS }, DESK, { settings: { textBoard: true, confirm: true } });
    await moves(page).first().click();
    await page.getByRole("heading", { name: /\?$/ }).waitFor();
    await page.keyboard.press("h");
    const hint = page.locator(".hint");
    await hint.locator(".best .sc").waitFor();
    expect(Number(await hint.locator(".best .sc").innerText())).toBeGreaterThanOrEqual(0);
    await hint.getByText("Your first hint. The number is told to all at the end.").waitFor();
    const advised = await hint.locator("h2").innerText();
    await expectAccessible(page);
    // any other move that is pointed at is weighed, too
    const others = page.locator(".text [data-move]").filter({ hasNotText: advised });
    await others.last().hover();
    await hint.locator(".mine .sc").waitFor();
    await hint.getByText(`Yours: ${await others.last().innerText()}`).waitFor();
    const [best, mine] = await Promise.all([".best .sc", ".mine .sc"].map(async (each) => Number(await hint.locator(each).innerText())));
    expect(mine).toBeLessThanOrEqual(best!);
    if (best! - mine! <= 2) await hint.getByText("Yours is as good.").waitFor();
    await page.getByRole("button", { name: "Keep mine" }).click();
    // the question is back
    await page.getByRole("button", { name: "Confirm" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: "Your turn, Giulia" }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("stands on the board beside what one was about to do", async () => {
    const { context, page, complaints } = await alone("borgo", { settings: HINTS }, DESK, { settings: { confirm: true } });
    await page.getByRole("heading", { name: "Your turn, Giulia" }).waitFor();
    await page.keyboard.press("h");
    const hint = page.locator(".hint");
    await hint.locator(".best .sc").waitFor();
    const tags = (): Promise<string[]> => page.locator("[data-compared]").allTextContents();
    const best = `Hint ${await hint.locator(".best .sc").innerText()}`;
    await expect.poll(tags).toEqual([best]);
    const tower = (await hint.locator("h2").innerText()).includes("a1") ? "a7" : "a1";
    await page.keyboard.press("Escape");
    await expect.poll(tags).toEqual([]);
    await page.locator(`.borgo .press [data-id="place ${tower}"] > [role=button]`).click();
    await page.getByRole("button", { name: "Confirm" }).waitFor();
    await page.keyboard.press("h");
    await hint.locator(".mine .sc").waitFor();
    const mine = `Yours ${await hint.locator(".mine .sc").innerText()}`;
    await expect.poll(async () => (await tags()).sort()).toEqual([best, mine]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each([["little-italy", DICE], ["giro", '[data-press^="pile"]:not([aria-disabled])']])("leaves the board of %s as it is on a phone, and says its reason at once", async (game, may) => {
    const { context, page, complaints } = await alone(game, { settings: HINTS }, PHONE);
    await page.locator(may).first().waitFor();
    const place = (): Promise<unknown> => page.locator(".place").boundingBox();
    const before = await place();
    await page.keyboard.press("h");
    const hint = page.locator(".card .hint");
    // where there is but one move no chance stands beside it
    await page.getByRole("button", { name: "Do it", exact: true }).waitFor();
    expect(await place()).toEqual(before);
    const cut = await hint.evaluate((box) => [...box.querySelectorAll(".why")].filter((each) => each.getBoundingClientRect().bottom > box.getBoundingClientRect().bottom + 1).length);
    expect(cut).toBe(0);
    await page.getByRole("button", { name: "Not now" }).tap();
    await hint.waitFor({ state: "detached" });
    expect(await place()).toEqual(before);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("is counted, and told to all at the end, with how each of the family takes it", async () => {
    const { context, page, complaints, made } = await alone("little-italy", { settings: HINTS, options: { max_turns: 4 }, bots: ["pina"] }, PHONE);
    const watcher = await visit(`/t/${made.table}`);
    await playAdvised(page);
    const { hints, result } = await watcher.page.evaluate(async (id) => {
      const answer = await fetch(`/api/tables/${id}/replay?first=0&last=0`);
      return ((await answer.json()) as { table: TableState }).table;
    }, made.table);
    expect(hints[0]).toBeGreaterThan(0);
    const said = hints[0] === 1 ? "Giulia asked for one hint." : `Giulia asked for ${hints[0]} hints.`;
    for (const each of [page, watcher.page]) {
      await each.locator(".endp").getByText(said).waitFor();
      const mood = result?.winners.includes(1) ? "glad" : "sad";
      await each.locator(`.rank [data-head="pina"][data-mood="${mood}"]`).waitFor();
    }
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect([...complaints, ...watcher.complaints]).toEqual([]);
    await context.close();
    await watcher.context.close();
  });

  it("is not offered where the table allows none, and the key says why", async () => {
    const { context, page } = await alone("borgo", { settings: { ...SETTINGS, hints: false } });
    await page.getByRole("heading", { name: "Your turn, Giulia" }).waitFor();
    expect(await page.getByRole("button", { name: "Hint" }).count()).toBe(0);
    await page.keyboard.press("h");
    await page.getByText("Bots give no hints at this table.").waitFor();
    await context.close();
  });
});

describe("who is proposed", () => {
  it("is another after two games that ended alike, and is only proposed", async () => {
    const { context, page } = await alone("little-italy", { settings: HINTS, options: { max_turns: 4 }, bots: ["pina"] });
    await playAdvised(page);
    const fare = (): Promise<{ games: Record<string, { results: { how: string }[]; proposed: string }> }> =>
      page.evaluate(() => JSON.parse(localStorage.getItem("tavolata.fare") ?? "{}"));
    await expect.poll(async () => (await fare()).games["little-italy"]?.results.length).toBe(1);
    const { how } = (await fare()).games["little-italy"]!.results[0]!;
    // the same once more: the game counts as a second one for whoever had one like it before
    await page.evaluate((run) => {
      const fare = { games: { "little-italy": { results: [], proposed: "pina", runs: { pina: run } } }, counted: [] };
      localStorage.setItem("tavolata.fare", JSON.stringify(fare));
    }, how === "won" ? 1 : how === "lost" ? -1 : 0);
    await page.reload();
    const next = how === "won" ? "Ugo" : how === "lost" ? "Nino" : null;
    if (next) await page.locator(".endp").getByText(`Next time ${next}?`).waitFor();
    // looking once more does not count once more
    await page.reload();
    await page.locator(".endp").waitFor();
    expect((await fare()).games["little-italy"]!.results).toHaveLength(1);
    await page.goto(house.address);
    await page.getByRole("button", { name: /^Little Italy/ }).click();
    const marked = person(page, next ?? "Pina");
    expect(await marked.getAttribute("aria-label")).toContain("proposed for you");
    await person(page, "Nonna").click();
    await person(page, "Nonna").and(page.locator('[aria-pressed="true"]')).waitFor();
    await context.close();
  });
});

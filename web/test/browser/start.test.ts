import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { SETTINGS } from "../../src/lib/agreed";
import { asked, kindButton, offered } from "./boards/giro";
import { atHome, DESK, expectAccessible, expectNoSidewaysScroll, kept, moves, PHONE, TABLET } from "./house";
import { type Choose, playOut, SOON } from "./play";
import type { Summary } from "../../src/wire/protocol";

const { house, visit, alone } = atHome();

const SIZES = [
  ["desk", DESK],
  ["tablet", TABLET],
  ["phone", PHONE],
] as const;

describe("the start page", () => {
  it.each(SIZES)("fits a %s, in the light and in the dark, without a complaint", async (_, size) => {
    for (const theme of ["light", "dark"]) {
      const { context, page, complaints } = await visit("/", size, { settings: { theme } });
      await page.getByRole("button", { name: /Play now/ }).waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      expect(complaints).toEqual([]);
      await context.close();
    }
  });

  it.each(["/", "/rules", "/rules/mille-grazie", "/watch", "/replays"])("and %s fit the narrowest phone, in every language", async (path) => {
    for (const language of ["en", "it", "de"]) {
      const { context, page } = await visit(path, { ...PHONE, viewport: { width: 320, height: 568 } }, { settings: { language } });
      await page.locator("main h1, main h2").first().waitFor();
      await expectNoSidewaysScroll(page);
      await context.close();
    }
  });

  it("starts a game against bots in two clicks", async () => {
    const { context, page, complaints } = await visit("/");
    await page.getByRole("button", { name: /^Borgo/ }).click();
    await page.getByRole("button", { name: /Play now/ }).click();
    await page.getByRole("heading", { name: "Your turn, Giulia" }).waitFor();
    expect(complaints).toEqual([]);
    await page.goBack();
    await page.getByRole("link", { name: "Continue" }).waitFor();
    expect(await page.getByText("Your turn", { exact: true }).isVisible()).toBe(true);
    await context.close();
  });

  it("remembers the game that was chosen, and its puzzles are meant by those", async () => {
    const { context, page, complaints } = await visit("/");
    await page.getByRole("button", { name: /^Giro/ }).click();
    await page.getByRole("region", { name: "Giro" }).waitFor();
    await page.getByRole("link", { name: "Puzzles" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Giro puzzle" }).waitFor();
    await page.goto(house.address);
    await page.getByRole("region", { name: "Giro" }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("begins a game as it was agreed on, from choices that are folded away", async () => {
    const { context, page, complaints } = await visit("/", PHONE);
    await page.getByRole("button", { name: "More choices" }).tap();
    await page.getByRole("group", { name: "Kinds of cheese to win" }).getByRole("button", { name: "6" }).tap();
    await page.getByRole("switch", { name: /Remember what was seen/ }).tap();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: /Play now/ }).tap();
    await page.waitForURL(/\/t\//);
    const laid = JSON.parse(await house.ask(`/api${new URL(page.url()).pathname.replace("/t/", "/tables/")}`)) as Summary;
    expect(laid.options).toMatchObject({ goal: 6, side: "A" });
    expect(laid.settings.aids).toEqual(["memory_aid"]);
    // the next game is agreed on as this one was
    await page.goto(house.address);
    await page.getByRole("button", { name: "More choices" }).tap();
    expect(await page.getByRole("switch", { name: /Remember what was seen/ }).getAttribute("aria-checked")).toBe("true");
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("proposes three bots where cars are shared", async () => {
    const { context, page } = await visit("/");
    await page.getByRole("button", { name: /^Little Italy/ }).click();
    const company = page.getByRole("group", { name: "Who sits with you" });
    await expect.poll(() => company.locator('[aria-pressed="true"]').allInnerTexts()).toHaveLength(3);
    await context.close();
  });

  it("changes its language at once", async () => {
    const { context, page } = await visit("/");
    for (const [button, title] of [
      ["IT", "Quattro giochi, una lunga tavolata."],
      ["DE", "Vier Spiele, eine lange Tafel."],
      ["EN", "Four games, one long table."],
    ] as const) {
      await page.getByRole("button", { name: button, exact: true }).click();
      await page.getByRole("heading", { name: title }).waitFor();
      expect(await page.locator("html").getAttribute("lang")).toBe(button.toLowerCase());
    }
    await context.close();
  });

  it("answers a wrong table name under the field and makes no table", async () => {
    const { context, page } = await visit("/");
    for (const wrong of ["olive-7k9", "aaaaaaaaaaaa"]) {
      await page.getByPlaceholder("Link or table name").first().fill(wrong);
      await page.getByRole("button", { name: "Join" }).first().click();
      await page.getByText("No table has this name.").first().waitFor();
    }
    await page.goto(`${house.address}/t/aaaaaaaaaaaa`);
    await page.getByRole("heading", { name: "There is no table at this address." }).waitFor();
    await expectAccessible(page);
    await context.close();
  });

  it("brings that answer into sight where the field stands at a phone's foot", async () => {
    const { context, page } = await visit("/", PHONE);
    const field = page.getByPlaceholder("Link or table name").filter({ visible: true });
    await field.evaluate((each) => each.scrollIntoView({ block: "end" }));
    await field.fill("olive-7k9");
    await page.getByRole("button", { name: "Join" }).filter({ visible: true }).tap();
    const answer = page.getByText("No table has this name.").filter({ visible: true });
    await answer.waitFor();
    await expect.poll(() => fold(answer)).toBeLessThanOrEqual(740);
    await context.close();
  });

  it("doesn't say that there is no table before it knows", async () => {
    const made = await house.lay({ game: "borgo", seats: 2, people: [{ name: "Giulia" }], bots: ["greedy"], start: true });
    const { context, page } = await visit("/rules", DESK, { tables: kept(made, "borgo") });
    // a slow net
    let answer = (): void => undefined;
    const held = new Promise<void>((done) => (answer = done));
    await page.route("**/api/tables*/**", async (route) => (await held, route.continue()));
    await page.goto(house.address);
    const empty = page.locator(".lists .empty");
    await empty.first().waitFor();
    expect(await empty.allInnerTexts()).toEqual(["One moment", "One moment"]);
    answer();
    await page.getByRole("link", { name: "Continue" }).waitFor();
    await page.getByText("Nobody waits just now.").waitFor();
    await context.close();
  });
});

/** How far down a page's element ends. */
const fold = async (which: Locator): Promise<number> => {
  const box = await which.boundingBox();
  return box ? box.y + box.height : Infinity;
};

describe("a table for friends", () => {
  it("shows its link, fills up live and starts", async () => {
    const host = await visit("/");
    await host.page.getByRole("button", { name: /Play with friends/ }).click();
    // this house listens to its own machine alone: a code would lead nobody anywhere
    await host.page.getByText("tavolata serve --host 0.0.0.0").waitFor();
    expect(await host.page.getByRole("img", { name: /QR code/ }).count()).toBe(0);
    await expectAccessible(host.page);
    const link = await host.page.locator(".link span").innerText();

    const guest = await visit(link.slice(link.indexOf("/")), PHONE, { settings: { name: "Marco", colour: 0 } });
    await guest.page.getByRole("heading", { name: "A seat is free" }).waitFor();
    await expectAccessible(guest.page);
    await expectNoSidewaysScroll(guest.page);
    // whoever was invited sees at once where to sit down
    const sit = guest.page.getByRole("button", { name: "Sit down" });
    expect(await fold(sit)).toBeLessThan(740);
    // Giulia has the first colour: another is chosen for him
    expect(await guest.page.locator('input[name="colour"]:checked').inputValue()).toBe("1");
    await sit.click();
    await guest.page.getByRole("heading", { name: "You have a seat" }).waitFor();
    await guest.page.getByRole("button", { name: "I am ready" }).click();

    await host.page.getByText("Marco").waitFor();
    await host.page.getByText("ready", { exact: true }).waitFor();
    await host.page.getByRole("dialog").getByRole("button", { name: "Pina, level 2 of 5, proposed for you" }).click();
    await host.page.getByRole("button", { name: "Start with 3" }).click();
    await host.page.getByRole("heading", { name: "Your turn, Giulia" }).waitFor();
    await guest.page.getByRole("heading", { name: "Giulia thinks" }).waitFor();
    expect([...host.complaints, ...guest.complaints]).toEqual([]);
    await host.context.close();
    await guest.context.close();
  });
});

describe("what is agreed on", () => {
  it("is the host's to choose, within limits, and a guest's to read before sitting down", async () => {
    const host = await visit("/");
    await host.page.getByRole("button", { name: /Play with friends/ }).click();
    await host.page.getByRole("dialog").getByRole("button", { name: "Nino, level 1 of 5" }).click();
    await host.page.getByRole("button", { name: "Rules and clock" }).click();
    await host.page.getByRole("button", { name: "Your own" }).click();
    const minutes = host.page.getByLabel("Minutes for the whole game");
    for (const [typed, taken] of [["99999", "1440"], ["0", "1"], ["", "1"], ["25", "25"]] as const) {
      await minutes.fill(typed);
      await minutes.blur();
      expect(await minutes.inputValue()).toBe(taken);
    }
    const link = await host.page.locator(".link span").innerText();
    const guest = await visit(link.slice(link.indexOf("/")), PHONE, { settings: { name: "Marco" } });
    await guest.page.getByText("25 min + 15 s").waitFor();
    await guest.page.getByText("Eight years old, one tooth short, never a plan.").waitFor();
    expect(await fold(guest.page.getByText("25 min + 15 s"))).toBeLessThan(await fold(guest.page.getByRole("button", { name: "Sit down" })));
    // it changes under the guest's eyes
    await host.page.getByRole("button", { name: "3 days a turn" }).click();
    await guest.page.getByText("3 days a turn").waitFor();
    await expectAccessible(host.page);
    expect([...host.complaints, ...guest.complaints]).toEqual([]);
    await host.context.close();
    await guest.context.close();
  });
});

describe("a latecomer", () => {
  it.each([["giro", true], ["borgo", false]] as const)("takes a bot's seat in %s and plays on", async (game, hidden) => {
    const host = await alone(game, { seats: 3, bots: ["greedy", "greedy"], settings: SETTINGS });
    const late = await visit(`/t/${host.made.table}`, PHONE, { settings: { name: "Lena" } });
    await late.page.getByRole("button", { name: "Take a bot’s seat" }).tap();
    await late.page.getByText(hidden ? /see what only this seat may see/ : "You play on where the bot stops.").waitFor();
    await expectAccessible(late.page);
    await late.page.getByRole("button", { name: "Sit down" }).tap();
    await late.page.locator("[data-seat='1']", { hasText: "Lena" }).waitFor();
    await host.page.getByText("Lena now plays for Beppe.").waitFor();
    expect(await late.page.getByRole("button", { name: "Take a bot’s seat" }).count()).toBe(0);
    expect([...host.complaints, ...late.complaints]).toEqual([]);
    // who holds a seat is not offered another
    expect(await host.page.getByRole("button", { name: "Take a bot’s seat" }).count()).toBe(0);
    await host.context.close();
    await late.context.close();
  });
});

describe("the rules", () => {
  it.each(["en", "it", "de"])("of every game can be read in %s", { timeout: 180_000 }, async (language) => {
    const { games } = (await (await fetch(`${house.address}/api/games`)).json()) as { games: { name: string }[] };
    for (const { name } of games) {
      const { context, page, complaints } = await visit(`/rules/${name}`, PHONE, { settings: { language } });
      await page.locator("main h2").first().waitFor();
      expect(await fold(page.locator("main h1"))).toBeLessThan(740);
      // its boards are drawn when they come into sight
      const figures = page.locator("figure");
      expect(await figures.count()).toBeGreaterThan(0);
      for (const figure of await figures.all()) {
        await figure.scrollIntoViewIfNeeded();
        await figure.locator("svg:visible").first().waitFor();
      }
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      expect(complaints).toEqual([]);
      await context.close();
    }
  });

  it("show the boards in the reader's words, from one moment to the next", async () => {
    const { context, page } = await visit("/rules/mille-grazie", PHONE, { settings: { language: "it" } });
    const figure = page.locator("figure").first();
    await figure.getByText("libero").first().waitFor();
    await page.getByRole("button", { name: "DE", exact: true }).click();
    await figure.getByText("frei", { exact: true }).first().waitFor();
    expect(await figure.getByText("libero").count()).toBe(0);
    await context.close();
  });
});

describe("several people on one device", () => {
  /** Everything that is drawn or read of a game; only the curtain itself may stand. */
  const BEHIND = ".app, .place, .text, .log, [data-press], [data-lid], [data-move], [data-id]";
  const opening = (page: Page, name = "(Giulia|Marco)"): Locator => page.getByRole("button", { name: new RegExp(`^I am ${name}, open$`) });

  it.each(["giro", "mille-grazie"])("are parted by a curtain, behind which nothing is drawn (%s)", async (game) => {
    const made = await house.lay({ game, seats: 2, people: [{ name: "Giulia" }, { name: "Marco" }], start: true });
    const { context, page, complaints } = await visit(`/t/${made.table}`, DESK, { settings: { textBoard: true }, tables: kept(made, game) });
    await opening(page).waitFor();
    expect(await page.locator(BEHIND).count()).toBe(0);
    await expectAccessible(page);
    const who = (await opening(page).innerText()).replace(/^I am (\w+), open$/, "$1");
    const other = who === "Giulia" ? "Marco" : "Giulia";
    await opening(page).click();
    await page.getByRole("heading", { name: new RegExp(`^Your (turn|choice), ${who}$`) }).waitFor();

    // it falls again when the other is asked: what the first has chosen is nowhere to be found
    const secrets = new Set<string>();
    const hers = page.locator('.text [data-move^="hide"], .text [data-move^="discard"], .text [data-move^="swap"]');
    await expect
      .poll(
        async () => {
          if (await opening(page, other).isVisible()) return true;
          const offer = moves(page).first();
          if ((await hers.count()) > 0) secrets.add((await hers.first().innerText(SOON).catch(() => "")).trim());
          await offer.click(SOON).catch(() => undefined);
          return false;
        },
        { timeout: 60_000, interval: 30 },
      )
      .toBe(true);
    expect(await page.locator(BEHIND).count()).toBe(0);
    expect(await page.locator(".heard").allTextContents()).toEqual(["", ""]);
    const behind = await page.content();
    for (const secret of secrets) if (secret) expect(behind).not.toContain(secret);
    await opening(page, other).click();
    await page.getByRole("heading", { name: `Your turn, ${other}` }).waitFor();
    // the other's own hand is still empty; where the first hides stands under a lid
    expect(await page.locator('[data-press^="ticket"], [data-lid] text').count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each(["mouse", "keys"])("exchange tickets behind it without a warning (%s)", async (by) => {
    const names = ["Giulia", "Marco", "Elena"];
    const made = await house.lay({ game: "giro", seats: 3, people: names.map((name) => ({ name })), start: true });
    const { context, page, complaints } = await visit(`/t/${made.table}`, DESK, { tables: kept(made, "giro") });
    const press = async (what: Locator): Promise<string> => {
      if (by === "mouse") await what.click(SOON);
      else {
        await what.focus(SOON);
        // the board then knows that keys are meant
        await page.keyboard.press("Tab");
        await page.keyboard.press("Shift+Tab");
        await page.keyboard.press("Enter");
      }
      return (await what.getAttribute("data-press", { timeout: 50 }).catch(() => null)) ?? "";
    };
    let exchanges = 0;
    const step: Choose = async () => {
      if (await opening(page, "\\w+").count()) return press(opening(page, "\\w+"));
      if (await offered(page, "pill").count()) {
        await press(offered(page, "pill").first());
        exchanges += 1;
        return "swap";
      }
      const what = await asked(page);
      if (what === "take") return press(offered(page, "pile").first());
      if (what === "trip") return press(page.locator(kindButton("rest")));
      if (what === "swap") return press((await offered(page, "ticket").count()) ? offered(page, "ticket").last() : page.locator(kindButton("keep")));
      return what === "choose" ? press(offered(page, "ticket").first()) : null;
    };
    await playOut([[page, step]], { until: async () => exchanges > 2 });
    expect(complaints).toEqual([]);
    await context.close();
  });
});

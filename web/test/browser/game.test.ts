import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { NO_CLOCK, SETTINGS } from "../../src/lib/agreed";
import type { ClientFrame } from "../../src/wire/protocol";
import { atHome, DESK, expectAccessible, expectNoSidewaysScroll, GAMES, kept, moves, over, PHONE, seated } from "./house";
import { type Choose, playOut, SOON } from "./play";

const { house, visit, alone } = atHome();

const SHORT = { max_turns: 3 };

async function offered(): Promise<string[]> {
  const { games } = (await (await fetch(`${house.address}/api/games`)).json()) as { games: { name: string }[] };
  return GAMES.filter((game) => games.some((each) => each.name === game));
}

/** A move of the text board, by a click or by the keyboard alone. */
const choose =
  (keyboard: boolean): Choose =>
  async (page, { tries }) => {
    const offers = moves(page);
    const count = await offers.count();
    if (count === 0) return null;
    const offer = offers.nth(tries % count);
    if (keyboard) {
      await offer.focus(SOON);
      await page.keyboard.press("Enter");
    } else await offer.click(SOON);
    return "move";
  };
const playOn = (...pages: Page[]): Promise<unknown> => playOut(pages.map((page) => [page, choose(false)]));

describe("a whole game", () => {
  it("is played by two people in two browsers and a bot, each game", { timeout: 180_000 }, async () => {
    for (const game of await offered()) {
      const made = await house.lay({ game, seats: 3, options: SHORT, people: [{ name: "Giulia" }, { name: "Marco" }], bots: ["greedy"], start: true });
      const settings = { textBoard: true };
      const giulia = await visit(`/t/${made.table}`, DESK, { settings, tables: seated(made, game, made.seats[0]) });
      const marco = await visit(`/t/${made.table}`, PHONE, { settings: { ...settings, name: "Marco" }, tables: seated(made, game, made.seats[1]) });
      await Promise.all([giulia, marco].map(({ page }) => page.locator(".text").waitFor()));
      await expectAccessible(giulia.page);
      await expectNoSidewaysScroll(marco.page);
      await playOn(giulia.page, marco.page);
      await expectAccessible(giulia.page);
      await expectAccessible(marco.page);

      await giulia.page.getByRole("button", { name: "Rematch" }).first().click();
      // what takes it back says so by its name alone, and is not the main thing
      const back = giulia.page.locator(".endp").getByRole("button", { name: "Take back my yes" });
      await back.waitFor();
      expect([await back.getAttribute("aria-pressed"), await back.evaluate((each) => each.classList.contains("pri"))]).toEqual([null, false]);
      await marco.page.getByRole("button", { name: "Rematch" }).first().click();
      await giulia.page.waitForURL((url) => !url.href.includes(made.table));
      await marco.page.waitForURL((url) => !url.href.includes(made.table));
      expect(giulia.page.url()).toBe(marco.page.url());
      expect([game, ...giulia.complaints, ...marco.complaints]).toEqual([game]);
      await giulia.context.close();
      await marco.context.close();
    }
  });

  it("is played by the keyboard alone, each game", { timeout: 180_000 }, async () => {
    for (const game of await offered()) {
      const { context, page, complaints } = await alone(game, { options: SHORT, bots: ["random"] });
      await page.locator(".place").waitFor();
      await page.keyboard.press("t");
      expect((await playOut([[page, choose(true)]])).get("move")).toBeGreaterThan(0);
      await page.keyboard.press("Escape");
      expect(await over(page)).toBe(false);
      expect(complaints).toEqual([]);
      await context.close();
    }
  });
});

describe("at the table", () => {
  it("moves can be confirmed first, taken back, asked for and talked about", async () => {
    const { context, page, complaints } = await alone("borgo", { settings: { ...SETTINGS, clock: { ...NO_CLOCK, kind: "bank" }, latecomers: false } }, DESK, { settings: { textBoard: true, confirm: true } });
    await moves(page).first().click();
    await page.getByRole("heading", { name: /^Put a mouse into the tower .*\?$/ }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: "Your turn, Giulia" }).waitFor();
    await moves(page).first().click();
    await page.getByRole("button", { name: "Confirm" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("you have 4 actions left").first().waitFor();

    await page.keyboard.press("h");
    await page.locator(".hint").getByText("of 100 games won").waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Not now" }).click();

    await page.locator('.text [data-move^="enter"]').first().click();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /Undo/ }).waitFor();
    await page.keyboard.press("u");
    await page.getByText("you have 4 actions left").first().waitFor();

    await page.keyboard.press("c");
    await page.keyboard.type("ciao a tutti");
    await page.keyboard.press("Enter");
    await page.locator(".chat").getByText("ciao a tutti").waitFor();
    await page.getByRole("heading", { name: "Your turn, Giulia" }).click();
    await page.keyboard.press("?");
    await page.getByRole("heading", { name: "Keys" }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Menu" }).click();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("a lost connection is shown, heals by itself, and no move is lost or made twice", async () => {
    const made = await house.lay({ game: "borgo", seats: 2, people: [{ name: "Giulia" }, { name: "Marco" }], start: true });
    const { context, page } = await visit(`/t/${made.table}`, DESK, { settings: { textBoard: true }, tables: kept(made, "borgo") });
    await moves(page).first().waitFor();
    await house.close();
    await page.getByText("The connection is gone.").waitFor();
    await moves(page).first().click();
    await house.open();
    await page.getByText("Back again. Nothing is lost.").waitFor();
    await page.getByRole("heading", { name: "Your turn, Marco" }).waitFor();
    expect(await page.locator("ol.log").getByText(/puts a mouse into the tower/).count()).toBe(1);
    await context.close();
  });

  it("a line cut between a move and its answer heals, and the move is made once", async () => {
    for (const arrives of [true, false]) {
      const made = await house.lay({ game: "borgo", seats: 2, people: [{ name: "Giulia" }, { name: "Marco" }], start: true });
      const { context, page } = await visit("/", DESK, { tables: kept(made, "borgo") });
      let cuts = 0;
      await page.routeWebSocket(/\/api\/socket/, (socket) => {
        const server = socket.connectToServer();
        let cut = false;
        socket.onMessage((message) => {
          cut = cuts === 0 && (JSON.parse(String(message)) as ClientFrame).type === "move";
          if (!cut || arrives) server.send(message);
          if (!cut) return;
          cuts += 1;
          void socket.close({ code: 1001 });
        });
        server.onMessage((message) => {
          if (!cut) socket.send(message);
        });
      });
      await page.goto(`${house.address}/t/${made.table}`);
      const tower = page.locator('.borgo .press [data-id^="place"] > [role=button]');
      await tower.first().click();
      await page.getByRole("heading", { name: "Your turn, Marco" }).waitFor();
      expect(cuts).toBe(1);
      expect((await house.moves(made.table)).filter(([by]) => by !== "*")).toEqual([[0, expect.stringMatching(/^place/)]]);
      expect(await page.locator("ol.log").getByText(/puts a mouse into the tower/).count()).toBe(1);
      // and it is played on over the new line
      await tower.first().click();
      await page.getByRole("heading", { name: "Your turn, Giulia" }).waitFor();
      await context.close();
    }
  });

  it("a button keeps the focus while its move is on the way", async () => {
    const made = await house.lay({ game: "borgo", seats: 2, people: [{ name: "Giulia" }, { name: "Marco" }], start: true });
    const { context, page } = await visit("/", DESK, { tables: kept(made, "borgo") });
    let send = (): void => undefined;
    await page.routeWebSocket(/\/api\/socket/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        const frame = JSON.parse(String(message)) as ClientFrame;
        if (frame.type === "move" && frame.move === "end") send = () => server.send(message);
        else server.send(message);
      });
    });
    await page.goto(`${house.address}/t/${made.table}`);
    for (const name of ["Giulia", "Marco"]) {
      await page.getByRole("heading", { name: `Your turn, ${name}` }).waitFor();
      await page.locator('.borgo .press [data-id^="place"] > [role=button]').first().click();
    }
    const end = page.locator('.card [data-kind="end"]');
    await end.press("Enter");
    await page.locator('.card [data-kind="end"][aria-disabled=true]').waitFor();
    // longer than a browser needs to take the focus from what is off
    await page.waitForTimeout(200);
    expect(await end.evaluate((each) => each === document.activeElement)).toBe(true);
    // a second press sends nothing more
    await page.keyboard.press("Enter");
    send();
    await page.getByRole("heading", { name: "Your turn, Marco" }).waitFor();
    expect((await house.moves(made.table)).filter(([, move]) => move === "end").length).toBe(1);
    await context.close();
  });

  it("a network that blocks sockets is played through by POST and a stream", async () => {
    const { context, page } = await alone("borgo", { options: SHORT }, DESK, { settings: { textBoard: true }, blocked: true });
    await moves(page).first().waitFor();
    await playOn(page);
    await context.close();
  });

  it("a spectator sees the table and no buttons", async () => {
    const made = await house.lay({ game: "borgo", seats: 2, people: [{ name: "Giulia" }], bots: ["greedy"], start: true });
    const { context, page, complaints } = await visit(`/t/${made.table}`, DESK, { settings: { textBoard: true } });
    await page.getByText("You watch and see no secrets.").waitFor();
    expect(await moves(page).count()).toBe(0);
    await page.getByRole("button", { name: "1 watching" }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each(GAMES)("helps in a first game of %s, and speaks another language from one moment to the next", async (game) => {
    const { context, page, complaints } = await alone(game, {}, PHONE, { settings: { guided: [] } });
    const prompt = page.locator(".card h2");
    for (const [language, turn, dialog] of [
      ["Italiano", "Tocca a te, Giulia", "Impostazioni"],
      ["Deutsch", "Du bist dran, Giulia", "Einstellungen"],
    ] as const) {
      await page.locator(".help").waitFor();
      const help = await page.locator(".help").innerText();
      await page.locator('[aria-haspopup="menu"]').click();
      await page.getByRole("menuitem").filter({ hasText: /Settings|Impostazioni/ }).click();
      await page.getByRole("button", { name: language }).click();
      await page.getByRole("heading", { name: dialog }).waitFor();
      await page.keyboard.press("Escape");
      await prompt.filter({ hasText: turn }).waitFor();
      await page.locator(".help").filter({ hasNotText: help }).waitFor();
      await expectNoSidewaysScroll(page);
    }
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("says the moves in another language at once, too", async () => {
    const { context, page } = await alone("borgo", {}, DESK, { settings: { textBoard: true } });
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("menuitem", { name: "Settings" }).click();
    await page.getByRole("button", { name: "Italiano" }).click();
    await page.getByRole("heading", { name: "Impostazioni" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: "Tocca a te, Giulia" }).waitFor();
    await page.getByRole("button", { name: /torre/ }).first().waitFor();
    await context.close();
  });
});

describe("on a phone", () => {
  it.each(["en", "it", "de"])("the board is the greatest thing, and log and chat open over it (%s)", async (language) => {
    for (const [game, seats] of [["borgo", 2], ["little-italy", 6]] as const) {
      const made = await house.lay({ game, seats, people: [{ name: "Giulia" }], bots: Array<string>(seats - 1).fill("greedy"), start: true });
      const { context, page, complaints } = await visit(`/t/${made.table}`, PHONE, { settings: { language }, tables: kept(made, game) });
      await page.locator(".place > *").first().waitFor();
      const place = await page.locator(".place").boundingBox();
      expect(place?.width).toBeGreaterThanOrEqual(344);
      expect(place?.height).toBeGreaterThanOrEqual(400);
      const cut = await page.locator(".seats b, .card .b, .card h2").evaluateAll((all) =>
        all.filter((each) => each.clientWidth > 0 && each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent),
      );
      expect(cut).toEqual([]);
      await expectNoSidewaysScroll(page);
      expect(await page.locator("#pane").isVisible()).toBe(false);
      await page.locator("#tab-chat").click();
      await page.locator(".chat").waitFor();
      await expectAccessible(page);
      await page.locator("#tab-chat").click();
      expect(await page.locator("#pane").isVisible()).toBe(false);
      await page.locator(".lens").click();
      expect((await page.locator(".place").boundingBox())?.width).toBeGreaterThan(700);
      await expectNoSidewaysScroll(page);
      expect(complaints).toEqual([]);
      await context.close();
    }
  });
});

describe("a replay", () => {
  it("of a running game asks for no more than it may see", async () => {
    const { context, page, complaints } = await alone("borgo", {}, DESK, { settings: { textBoard: true } });
    await moves(page).first().click();
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("menuitem", { name: "Replay so far" }).click();
    await page.getByText(/^Move \d+ of \d+$/).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("goes to any move by slider, keys and address, with any seat's eyes", async () => {
    const { made, context, page, complaints } = await alone("borgo", { options: SHORT }, PHONE, { settings: { textBoard: true } });
    await moves(page).first().waitFor();
    await playOn(page);
    await page.goto(`${house.address}/t/${made.table}/replay?at=3`);
    await page.getByText(/^Move 3 of \d+$/).waitFor();
    await page.getByRole("button", { name: "A step on" }).click();
    await page.getByText(/^Move 4 of \d+$/).waitFor();
    expect(page.url()).toContain("at=4");
    await page.getByRole("button", { name: "To the beginning" }).click();
    await page.getByText("The beginning").waitFor();
    await page.getByRole("slider").focus();
    await page.keyboard.press("End");
    await page.getByText(/^Move (\d+) of \1$/).waitFor();
    await page.getByRole("button", { name: "Giulia’s eyes" }).click();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(page.url()).toContain("eyes=0");
    expect(complaints).toEqual([]);
    await context.close();
  });
});

import { describe, expect, it } from "vitest";

import { atHome, DESK, expectAccessible, expectNoSidewaysScroll, kept, PHONE, TABLET } from "./house";

const { house, visit } = atHome();

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
});

describe("a table for friends", () => {
  it("shows link and code, fills up live and starts", async () => {
    const host = await visit("/");
    await host.page.getByRole("button", { name: /Play with friends/ }).click();
    await host.page.getByRole("img", { name: /QR code/ }).waitFor();
    await expectAccessible(host.page);
    const link = await host.page.locator(".link span").innerText();

    const guest = await visit(link.slice(link.indexOf("/")), PHONE, { settings: { name: "Marco", colour: 1 } });
    await guest.page.getByRole("heading", { name: "A seat is free" }).waitFor();
    await expectAccessible(guest.page);
    await expectNoSidewaysScroll(guest.page);
    await guest.page.getByRole("button", { name: "Sit down" }).click();
    await guest.page.getByRole("button", { name: "I am ready" }).click();

    await host.page.getByText("Marco").waitFor();
    await host.page.getByText("ready", { exact: true }).waitFor();
    await host.page.getByRole("button", { name: "Put a bot here" }).click();
    await host.page.getByRole("button", { name: "Start with 3" }).click();
    await host.page.getByRole("heading", { name: "Your turn, Giulia" }).waitFor();
    await guest.page.getByRole("heading", { name: "Giulia thinks" }).waitFor();
    expect([...host.complaints, ...guest.complaints]).toEqual([]);
    await host.context.close();
    await guest.context.close();
  });
});

describe("the rules", () => {
  it.each(["en", "it", "de"])("of every game can be read in %s", async (language) => {
    const { games } = (await (await fetch(`${house.address}/api/games`)).json()) as { games: { name: string }[] };
    for (const { name } of games) {
      const { context, page, complaints } = await visit(`/rules/${name}`, PHONE, { settings: { language } });
      await page.locator("main h2").first().waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      expect(complaints).toEqual([]);
      await context.close();
    }
  });
});

describe("several people on one device", () => {
  it("are parted by a curtain, behind which nothing is drawn", async () => {
    const { games } = (await (await fetch(`${house.address}/api/games`)).json()) as { games: { name: string; hidden: boolean }[] };
    for (const { name } of games.filter((each) => each.hidden)) {
      const made = await house.lay({ game: name, seats: 2, people: [{ name: "Giulia" }, { name: "Marco" }], start: true });
      const { context, page, complaints } = await visit(`/t/${made.table}`, DESK, {
        settings: { textBoard: true },
        tables: kept(made, name),
      });
      const button = page.getByRole("button", { name: /^I am (Giulia|Marco), open$/ });
      await button.waitFor();
      expect(await page.locator(".app, .board, .text").count()).toBe(0);
      await expectAccessible(page);
      const who = (await button.innerText()).replace(/^I am (\w+), open$/, "$1");
      await button.click();
      await page.getByRole("heading", { name: `Your turn, ${who}` }).waitFor();
      expect(complaints).toEqual([]);
      await context.close();
    }
  });
});

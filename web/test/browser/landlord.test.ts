/** What the house tells its guests on every page, its password, and the page of who runs it: by mouse, keys and phone. */
import { describe, expect, it } from "vitest";

import { atHome, DESK, expectAccessible, expectNoSidewaysScroll, House, PHONE } from "./house";

const TOKEN = "correct-horse-battery-staple";
const { house, visit, alone } = atHome(new House(undefined, ["serve", "--set", `landlord_token=${TOKEN}`]));

async function keep(deed: object): Promise<void> {
  const headers = { Authorization: `Bearer ${TOKEN}`, "Content-Type": "application/json" };
  const answer = await fetch(`${house.address}/api/landlord`, { method: "POST", headers, body: JSON.stringify(deed) });
  expect(answer.status).toBe(200);
}

describe("what the house tells", () => {
  it("stands above every page, is read out, and goes by a key until there is something new", async () => {
    const { page, complaints } = await alone("borgo", {}, PHONE);
    const told = page.locator("aside.told");
    await page.locator(".board").first().waitFor();
    expect(await told.count()).toBe(0);
    await keep({ do: "announce", words: "Cake at the bar" });
    await told.getByText("Cake at the bar").waitFor();
    expect(await told.getByRole("status").innerText()).toBe("Cake at the bar");
    await expectNoSidewaysScroll(page);
    const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect(height).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    await told.getByRole("button", { name: "Put this away" }).focus();
    await page.keyboard.press("Enter");
    await told.waitFor({ state: "detached" });
    await keep({ do: "drain", closes: Date.now() + 3_600_000 });
    await told.getByText("No new tables are laid just now.").waitFor();
    await told.getByText(/The house closes for a while: /).waitFor();
    await keep({ do: "reopen" });
    await keep({ do: "announce", words: "" });
    await told.waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
  });

  it("is told on the start page in its reader's language", async () => {
    await keep({ do: "drain", closes: null });
    const { page } = await visit("/", { ...DESK, locale: "de" });
    await page.locator("aside.told").getByText("Gerade werden keine neuen Tische gedeckt.").waitFor();
    await keep({ do: "reopen" });
  });

  it("says at a table that is deleted under one's hands that there is none", async () => {
    const { page, made } = await alone("borgo");
    await page.locator(".board").first().waitFor();
    await keep({ do: "deletetable", table: made.table });
    await page.getByRole("heading", { name: "There is no table" }).waitFor();
  });

  it("asks for the house's password, and lays no table without it", async () => {
    await keep({ do: "setpassword", password: "ciao" });
    const { page } = await visit("/", PHONE);
    const form = page.locator("form", { hasText: "This house has a password" });
    await form.getByLabel("Password").fill("addio");
    await page.keyboard.press("Enter");
    await form.getByRole("alert").waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await form.getByLabel("Password").fill("ciao");
    await page.keyboard.press("Enter");
    await form.waitFor({ state: "detached" });
    await page.getByRole("button", { name: /Play now/ }).click();
    await page.waitForURL(/\/t\//);
    await keep({ do: "setpassword", password: "" });
  });
});

describe("the page of who runs the house", () => {
  it.each([
    ["desk", DESK],
    ["phone", PHONE],
  ])("opens by the token alone and does what is asked for, on a %s", async (_, size) => {
    const { page, made } = await alone("borgo", {}, size);
    await page.goto(`${house.address}/house`);
    await page.getByLabel("The landlord’s token").fill("wrong");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").waitFor();
    expect(await page.getByText("Words on every page").count()).toBe(0);
    await page.getByLabel("The landlord’s token").fill(TOKEN);
    await page.keyboard.press("Enter");
    const row = page.locator("tr", { hasText: made.table });
    await row.waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    expect(page.url()).not.toContain(TOKEN);
    await page.getByLabel("Address or network").fill("300.0.0.1");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").waitFor();
    await page.getByLabel("Address or network").fill("192.0.2.7");
    await page.keyboard.press("Enter");
    await page.getByText("192.0.2.7/32").waitFor();
    await page.getByRole("button", { name: "Lift" }).click();
    await page.getByText("Nobody is banned.").waitFor();
    await row.getByRole("button", { name: "Close" }).click();
    await row.getByText("closed").waitFor();
    await row.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Leave it as it is" }).click();
    await row.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await row.waitFor({ state: "detached" });
    await page.reload();
    await page.getByText("Words on every page").first().waitFor();
    await page.getByRole("button", { name: "Leave this page" }).click();
    await page.getByLabel("The landlord’s token").waitFor();
  });
});

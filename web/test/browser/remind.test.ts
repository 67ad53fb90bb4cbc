/** Who plays over days chooses at the table where to be told, by hand, keys and phone; a mail's link asks and ends. */
import { createServer, type Server } from "node:http";
import { type AddressInfo, createServer as createSocket, type Server as Socket } from "node:net";

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { DESK, expectAccessible, expectNoSidewaysScroll, House, openBrowser, PHONE, seated, visit } from "./house";

/** A mail server that takes everything. */
function mailbox(letters: string[]): Socket {
  return createSocket((socket) => {
    let data: string[] | null = null;
    let rest = "";
    socket.on("error", () => undefined);
    socket.write("220 here\r\n");
    socket.on("data", (part) => {
      const lines = (rest + String(part)).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (data) {
          if (line === ".") {
            letters.push(data.join("\n").replaceAll("=\n", ""));
            data = null;
            socket.write("250 taken\r\n");
          } else data.push(line);
        } else if (/^data$/i.test(line)) {
          data = [];
          socket.write("354 go on\r\n");
        } else if (/^quit$/i.test(line)) {
          socket.end("221 bye\r\n");
        } else socket.write("250 well\r\n");
      }
    });
  });
}

const letters: string[] = [];
const posted: string[] = [];
const smtp = mailbox(letters);
let hook: Server;
let house: House;
let browser: Browser;

beforeAll(async () => {
  await new Promise<void>((done) => smtp.listen(0, "127.0.0.1", done));
  hook = createServer((asked, answer) => {
    let body = "";
    asked.on("data", (part) => (body += String(part)));
    asked.on("end", () => {
      posted.push(body);
      answer.end();
    });
  });
  await new Promise<void>((done) => hook.listen(0, "127.0.0.1", done));
  const mail = `mail_server=smtp://127.0.0.1:${(smtp.address() as AddressInfo).port}`;
  const settings = [mail, "mail_from=tables@tables.example", "public_url=http://localhost", "own_networks=127.0.0.0/8", "remind_after=1"];
  house = new House(undefined, ["serve", ...settings.flatMap((each) => ["--set", each])]);
  browser = await openBrowser();
  await house.open();
});
afterAll(async () => {
  await house.close();
  await browser.close();
  smtp.close();
  hook.close();
});

async function sat(size = DESK): Promise<{ page: Page; complaints: string[]; table: string }> {
  const people = [{ name: "Giulia" }, { name: "Marco" }];
  const made = await house.lay({ game: "borgo", seats: 2, people, start: true });
  const { page, complaints } = await visit(browser, house, `/t/${made.table}`, size, { tables: seated(made, "borgo", made.seats[0]) });
  return { page, complaints, table: made.table };
}

async function check(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const folder = process.env["SHOTS"];
  if (folder) await page.screenshot({ path: `${folder}/remind-${name}.png` });
}

describe("reminders", () => {
  it("are chosen by keys, told to a webhook when the page is gone, and taken back", async () => {
    const { page, complaints, table } = await sat();
    await page.getByRole("button", { name: "Menu" }).press("Enter");
    await page.getByRole("menuitem", { name: "Tell me when it is my turn" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "When it is your turn" });
    await dialog.getByRole("button", { name: "Webhook" }).press("Enter");
    await dialog.getByLabel("Address").fill(`http://127.0.0.1:${(hook.address() as AddressInfo).port}/hook`);
    await page.keyboard.press("Enter");
    await dialog.getByText("by webhook at").waitFor();
    await check(page, "webhook");
    await page.goto(`${house.address}/replays`);
    await expect.poll(() => posted.length, { timeout: 30_000 }).toBe(1);
    expect(JSON.parse(posted[0]!)).toMatchObject({ title: "Your turn", link: `http://localhost/t/${table}` });
    await page.goto(`${house.address}/t/${table}`);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("menuitem", { name: "Tell me when it is my turn" }).click();
    await dialog.getByRole("button", { name: /^Don’t tell me by webhook/ }).click();
    await dialog.getByText("Nowhere yet").waitFor();
    expect(complaints).toEqual([]);
  });

  it("by mail are asked for on a phone, confirmed and ended by the mail's link", async () => {
    const { page, complaints } = await sat(PHONE);
    await page.getByRole("button", { name: "Menu" }).tap();
    await page.getByRole("menuitem", { name: "Tell me when it is my turn" }).tap();
    const dialog = page.getByRole("dialog", { name: "When it is your turn" });
    await dialog.getByRole("button", { name: "Mail", exact: true }).tap();
    await dialog.getByLabel("Mailbox").fill("giulia@example.org");
    await dialog.getByRole("switch", { name: "Quiet hours" }).tap();
    await check(page, "mail");
    await dialog.getByRole("button", { name: "Ask this mailbox" }).tap();
    await dialog.getByText("Waits for your yes").waitFor();
    await expect.poll(() => letters.length, { timeout: 30_000 }).toBe(1);
    const door = /\/reminders\/(\S+)/.exec(letters[0]!)![1]!;
    await page.goto(`${house.address}/reminders/${door}`);
    await page.getByText("Shall we write to giulia@example.org").waitFor();
    await check(page, "question");
    await page.getByRole("button", { name: "Yes, write to me" }).tap();
    await page.getByText("We write to giulia@example.org").waitFor();
    await page.getByRole("button", { name: "No more mails" }).tap();
    await page.getByText("No more mails about this game").waitFor();
    await page.reload();
    await page.getByText("This link leads nowhere any more").waitFor();
    expect(complaints.filter((each) => !each.includes("404"))).toEqual([]);
  });

  it("are refused in words where nothing may be posted", async () => {
    const { page } = await sat();
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("menuitem", { name: "Tell me when it is my turn" }).click();
    const dialog = page.getByRole("dialog", { name: "When it is your turn" });
    await dialog.getByRole("button", { name: "ntfy" }).click();
    await dialog.getByLabel("Address").fill("https://10.0.0.1/topic");
    await dialog.getByRole("button", { name: "Tell me there" }).click();
    await dialog.getByText("No reminder can be sent there").waitFor();
  });
});

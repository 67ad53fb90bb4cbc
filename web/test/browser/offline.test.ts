/** Without a net: the page, rules, lessons, puzzles and one's finished games are at hand; a new version breaks no running table. */
import { mkdtempSync, readFileSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { WINDOWLESS } from "./chromium";
import { House } from "./house";

const house = new House();
const PAGE = resolve("../src/tavolata/server/page");
/** A line between browser and house that can be cut, and that can change what the house has for files. */
let line: Server;
let cut = false;
let changed: (path: string, body: Buffer) => Buffer | null = (_, body) => body;
let address = "";
let context: BrowserContext;
let page: Page;
const open = new Set<import("node:net").Socket>();

beforeAll(async () => {
  await house.open();
  line = createServer((asked, answer) => {
    if (cut) return void asked.socket.destroy();
    const { port, host } = new URL(house.address);
    const headers = { ...asked.headers, host, "accept-encoding": "identity" };
    const onward = request({ host: "127.0.0.1", port, path: asked.url, method: asked.method, headers }, (said) => {
      const parts: Buffer[] = [];
      said.on("data", (part: Buffer) => parts.push(part));
      said.on("end", () => {
        const body = changed(asked.url ?? "", Buffer.concat(parts));
        const { "content-length": _, ...kept } = said.headers;
        answer.writeHead(body ? (said.statusCode ?? 502) : 404, kept).end(body ?? "");
      });
    });
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  });
  line.on("connection", (socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });
  line.on("upgrade", (asked, socket, head) => {
    if (cut) return void socket.destroy();
    const { port, host } = new URL(house.address);
    const onward = connect(Number(port), "127.0.0.1", () => {
      const lines = Object.entries({ ...asked.headers, host, origin: house.address }).map(([name, value]) => `${name}: ${String(value)}`);
      onward.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    for (const end of [onward, socket]) end.on("error", () => void (onward.destroy(), socket.destroy()));
  });
  await new Promise<void>((done) => line.listen(0, "127.0.0.1", done));
  address = `http://localhost:${(line.address() as AddressInfo).port}`;
});
afterAll(async () => {
  for (const socket of open) socket.destroy();
  line.close();
  await house.close();
});
beforeEach(async () => {
  cut = false;
  changed = (_, body) => body;
  // a worker needs a browser with a folder of its own
  context = await chromium.launchPersistentContext(mkdtempSync(join(tmpdir(), "tavolata-")), {
    executablePath: WINDOWLESS,
    args: ["--no-sandbox", "--disable-gpu"],
    reducedMotion: "reduce",
    locale: "en-GB",
  });
  page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(60_000);
});
afterEach(() => context.close());

function offline(): void {
  cut = true;
  for (const socket of open) socket.destroy();
}

/** Everything that is kept beside the page. */
const asked = (): Promise<string[]> =>
  page.evaluate(async () => (await (await caches.open("asked")).keys()).map((each) => new URL(each.url).pathname));

async function atHand(): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 });
  await page.waitForFunction(() => localStorage.getItem("tavolata.offline") !== null, undefined, { timeout: 60_000 });
}

describe("without a net", () => {
  it("start page, rules, lesson, puzzles and a finished game are there", async () => {
    const game = "little-italy";
    const made = await house.lay({ game, seats: 2, bots: ["random", "random"], start: true, options: {} });
    await expect
      .poll(async () => (JSON.parse(await house.ask(`/api/tables/${made.table}`)) as { phase: string }).phase, { timeout: 90_000 })
      .toBe("over");
    await page.goto(address);
    await page.evaluate(([table, of]) => {
      const kept = { game: of, host: null, seats: [], at: Date.now(), over: true };
      localStorage.setItem("tavolata.tables", JSON.stringify({ [table!]: kept }));
    }, [made.table, game]);
    await atHand();
    await expect.poll(asked, { timeout: 60_000 }).toContain(`/api/tables/${made.table}/tally`);
    offline();
    await page.goto(address);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.goto(`${address}/rules/${game}`);
    await page.getByRole("heading", { name: "How it ends" }).first().waitFor();
    await page.goto(`${address}/learn/${game}`);
    await page.getByRole("button", { name: "Skip this step" }).waitFor();
    await page.goto(`${address}/puzzles/${game}`);
    await page.locator(".puzzle, [class*=puzzle], svg.board, svg").first().waitFor();
    await expect(page.getByText("nothing at this address").count()).resolves.toBe(0);
    await page.goto(`${address}/t/${made.table}/replay`);
    await page.getByRole("slider").first().waitFor();
    await page.goto(`${address}/replays`);
    await page.locator("main li a, main li button").first().waitFor();
  });

  it("a new version comes with the next visit, and an open page keeps the files of its own", async () => {
    await atHand();
    const old = await page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("page-")));
    expect(old).toHaveLength(1);
    // the house is another now: its worker is, and files of the old one are gone
    const worker = readFileSync(join(PAGE, "worker.js"), "utf8");
    const board = /"(assets\/RulesPage[^"]+\.js)"/.exec(worker)?.[1];
    expect(board).toBeDefined();
    changed = (path, body) => {
      if (path === "/worker.js") return Buffer.from(String(body).replace(`"${board!}",`, "").replace(/VERSION = "\w+"/, 'VERSION = "next"'));
      return path === `/${board!}` ? null : body;
    };
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    const waits = (): Promise<boolean> => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
    await expect.poll(waits, { timeout: 60_000 }).toBe(true);
    expect(await page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("page-")).length)).toBe(2);
    expect((await context.request.get(`${address}/${board!}`)).status(), "the house has it no more").toBe(404);
    expect(await page.evaluate(async (path) => (await fetch(path)).status, `/${board!}`), "the page that runs has it").toBe(200);
    // the last page of the old version is closed, sooner or later
    const kept = (): Promise<string[]> => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("page-")));
    for (let visits = 0; visits < 10; visits += 1) {
      const other = await context.newPage();
      await page.close();
      await other.waitForTimeout(3000);
      page = other;
      await page.goto(address);
      if ((await kept()).length === 1) break;
    }
    expect(await kept()).toEqual(["page-next"]);
  });

  it("the page can be installed", async () => {
    await page.goto(address);
    const manifest = (await (await context.request.get(`${address}/manifest.webmanifest`)).json()) as { icons: { src: string; sizes: string }[] };
    for (const { src } of manifest.icons) expect((await context.request.get(`${address}/${src}`)).status()).toBe(200);
    const session = await context.newCDPSession(page);
    const { errors, url } = await session.send("Page.getAppManifest");
    expect(url).toBe(`${address}/manifest.webmanifest`);
    expect(errors).toEqual([]);
  });
});

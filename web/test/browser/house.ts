/** A real server, a real browser, and people who play. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import axe from "axe-core";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFailed } from "vitest";

import { CARDS } from "../../src/wire/games";
import type { NewTable, SeatGiven, TableMade } from "../../src/wire/protocol";
import { WINDOWLESS } from "./chromium";
import { Ear } from "./ear";
import type { Written } from "./secrets";
import type { Board } from "./tab";

/** The games of the house. */
export const GAMES = CARDS.map(({ name }) => name);
export const BIN = resolve(process.env["TAVOLATA_BIN"] ?? "../.venv/bin/tavolata");

export class House {
  private process: ChildProcess | null = null;
  private readonly folder = mkdtempSync(join(tmpdir(), "tavolata-"));
  private port = 0;

  /** `tavolata serve`, or another program that serves as it does. */
  constructor(
    private readonly program = BIN,
    private readonly words: readonly string[] = ["serve"],
    /** Folders with packages of others. */
    private readonly guests: readonly string[] = [],
  ) {}

  get address(): string {
    return `http://localhost:${this.port}`;
  }

  /** Opens on any port the first time, later on the same one with the same tables. */
  async open(): Promise<void> {
    const port = String(this.port);
    const db = join(this.folder, "tables.db");
    this.process = spawn(this.program, [...this.words, "--port", port, "--db", db, "--bot-pause", "0"], {
      env: { ...process.env, PYTHONPATH: [...this.guests, process.env["PYTHONPATH"] ?? ""].filter(Boolean).join(delimiter) },
    });
    const found = await new Promise<string>((done, fail) => {
      let told = "";
      const read = (part: Buffer): void => {
        told += String(part);
        const match = /Tavolata is at http:\/\/[^:]+:(\d+)/.exec(told);
        if (match?.[1]) done(match[1]);
      };
      this.process?.stdout?.on("data", read);
      this.process?.stderr?.on("data", read);
      this.process?.on("exit", () => fail(new Error(told)));
    });
    this.port = Number(found);
  }

  async close(): Promise<void> {
    const { process: running } = this;
    if (!running || running.exitCode !== null) return;
    const gone = new Promise<boolean>((done) => running.once("exit", () => done(true)));
    running.kill("SIGTERM");
    const left = await Promise.race([gone, pause(20_000, false, { ref: false })]);
    if (left) return;
    running.kill("SIGKILL");
    throw new Error("The server was told to stop 20 s ago and is still there.");
  }

  async lay(table: NewTable): Promise<TableMade> {
    const answer = await fetch(`${this.address}/api/tables`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(table),
    });
    const made: unknown = await answer.json();
    if (!answer.ok) throw new Error(JSON.stringify(made));
    return made as TableMade;
  }

  /** What a stranger is answered. */
  async ask(path: string): Promise<string> {
    return (await fetch(this.address + path)).text();
  }

  /** The record's moves; all of them whole once the game is over. */
  async moves(table: string): Promise<Written[]> {
    return (JSON.parse(await this.ask(`/api/tables/${table}/record`)) as { moves: Written[] }).moves;
  }

  /** What all chances of a finished game came from. */
  async secret(table: string): Promise<string> {
    return (JSON.parse(await this.ask(`/api/tables/${table}/proof`)) as { secret: string }).secret;
  }
}

/** What comes late on a busy machine still comes. */
const PATIENCE = 45_000;

export const DESK: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
export const TABLET: BrowserContextOptions = { viewport: { width: 768, height: 1024 }, hasTouch: true };
export const UPRIGHT: BrowserContextOptions = { viewport: { width: 834, height: 1194 }, hasTouch: true };
export const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: WINDOWLESS,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

export interface Visit {
  context: BrowserContext;
  page: Page;
  /** Everything the console complained about. */
  complaints: string[];
  /** Hears everything the server sends to its pages. */
  ear: Ear;
}

interface Remembered {
  settings?: object;
  tables?: object;
  /** A network that lets no socket through. */
  blocked?: boolean;
}

interface Home {
  house: House;
  visit: (path: string, size?: BrowserContextOptions, remembered?: Remembered) => Promise<Visit>;
  /** A table of Giulia's against one bot, and her browser at it. */
  alone: (game: string, table?: Partial<NewTable>, size?: BrowserContextOptions, remembered?: Remembered) => Promise<Visit & { made: TableMade }>;
}

/** A house and a browser for all tests of a file. */
export function atHome(house = new House()): Home {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
    await house.open();
  });
  afterAll(async () => {
    await house.close();
    await browser.close();
  });
  const come: Home["visit"] = (path, size, remembered) => visit(browser, house, path, size, remembered);
  return {
    house,
    visit: come,
    async alone(game, table, size, remembered) {
      const made = await house.lay({ game, seats: 2, people: [{ name: "Giulia" }], bots: ["greedy"], start: true, ...table });
      return { made, ...(await come(`/t/${made.table}`, size, { ...remembered, tables: kept(made, game) })) };
    },
  };
}

/** A browser of somebody, with what it remembers. */
export async function visit(
  browser: Browser,
  house: { readonly address: string },
  path: string,
  options: BrowserContextOptions = DESK,
  remembered: Remembered = {},
): Promise<Visit> {
  const context = await browser.newContext({ reducedMotion: "reduce", locale: "en-GB", ...options });
  await context.addInitScript((kept: Remembered & { guided: string[] }) => {
    // what works without a net has a test of its own, and would fetch the whole page in every other
    delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker;
    if (kept.blocked) {
      class Blocked {
        onclose: (() => void) | null = null;
        constructor() {
          setTimeout(() => this.onclose?.());
        }
        close(): void {}
      }
      (window as unknown as { WebSocket: unknown }).WebSocket = Blocked;
    }
    if (localStorage.getItem("tavolata.settings")) return;
    // no first game: its help takes of the board's place; and nobody wants to look on for long
    const { guided } = kept;
    localStorage.setItem("tavolata.settings", JSON.stringify({ name: "Giulia", guided, pace: "quick", ...kept.settings }));
    if (kept.tables) localStorage.setItem("tavolata.tables", JSON.stringify(kept.tables));
  }, { ...remembered, guided: GAMES });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  onTestFailed(() => tell(page, complaints));
  const ear = new Ear();
  await ear.attach(page);
  await page.goto(house.address + path);
  return { context, page, complaints, ear };
}

/** What a test that failed, or waited too long, has left behind. */
async function tell(page: Page, complaints: readonly string[]): Promise<void> {
  const seen = await page.locator("body").innerText({ timeout: 2_000 }).catch(() => "nothing, any more");
  console.error([`${page.url()} shows:`, seen, ...complaints].join("\n"));
}

export function kept(made: TableMade, game: string, seats = made.seats): object {
  return { [made.table]: { game, host: made.host, seats, at: Date.now(), over: false } };
}

/** What a browser remembers that holds one seat only, and no rights of a host. */
export function seated(made: TableMade, game: string, seat: SeatGiven | undefined): object {
  return kept({ ...made, host: "" }, game, seat ? [seat] : []);
}

export async function expectAccessible(page: Page): Promise<void> {
  // the CSP lets no script in but the page's own: the checker comes through the debugger
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: { run: (where: Document, options: object) => Promise<{ violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[] }> } }).axe.run(document, { resultTypes: ["violations"] });
    return violations.map((each) => `${each.id}: ${each.help}\n  ${each.nodes.map((node) => `${node.html}\n    ${node.failureSummary ?? ""}`).slice(0, 4).join("\n  ")}`);
  });
  expect(found.join("\n")).toBe("");
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // not the window's own word for it: a phone's grows with what it shows
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** Moves on offer in the text board. */
export function moves(page: Page): ReturnType<Page["locator"]> {
  return page.locator(".text [data-move]");
}

export const over = (page: Board): Promise<boolean> => page.locator(".endp").isVisible();

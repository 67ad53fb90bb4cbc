/** A phone with a slow line: what Lighthouse says of a page there, and when its largest part is painted. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { type BrowserContextOptions, chromium, type Page } from "playwright-core";

import { CHROMIUM } from "../browser/chromium";
import { GAMES, PHONE } from "../browser/house";

const FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update"];
const PORT = Number(process.env["DEBUG_PORT"] ?? 9333);

export const version = (): string => execFileSync(CHROMIUM, ["--version"], { encoding: "utf8" }).trim().split(" built ")[0] ?? "";

/** Whose browser it is: where it goes, and which seats it holds. */
export interface Person {
  address: string;
  tables: object;
  settings?: object;
}

export interface Audit {
  performance: number;
  accessibility: number;
  first: number;
  largest: number;
  blocked: number;
  shift: number;
  index: number;
}

/** A fresh browser that remembers a person's tables. */
export async function withBrowser<T>(
  { address, tables, settings = {} }: Person,
  use: (page: Page) => Promise<T>,
  options: BrowserContextOptions & { args?: string[] } = { reducedMotion: "reduce" },
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "tavolata-measure-"));
  const { args = [], ...rest } = options;
  const context = await chromium.launchPersistentContext(folder, { executablePath: CHROMIUM, args: [...FLAGS, ...args], locale: "en-GB", ...rest });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(new URL("/icon.svg", address).href);
    const guided = GAMES;
    await page.evaluate(
      ([remembered, seats]) => {
        localStorage.setItem("tavolata.settings", remembered!);
        localStorage.setItem("tavolata.tables", seats!);
      },
      [JSON.stringify({ name: "Giulia", language: "en", guided, ...settings }), JSON.stringify(tables)],
    );
    const session = await context.newCDPSession(page);
    await session.send("Network.clearBrowserCache");
    if (!options.args) await page.goto(address);
    return await use(page);
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Lighthouse = (
  address: string,
  flags: object,
) => Promise<{ lhr: { categories: Record<string, { score: number }>; audits: Record<string, { numericValue: number; score: number | null; title: string }> } }>;

export async function audit(person: Person): Promise<Audit> {
  // installed beside this file by `make page-figures` alone
  const { default: lighthouse } = (await import(/* @vite-ignore */ resolve("test/measure/node_modules/lighthouse/core/index.js"))) as { default: Lighthouse };
  return withBrowser(
    person,
    async () => {
      const flags = { port: PORT, onlyCategories: ["performance", "accessibility"], disableStorageReset: true, logLevel: "error" };
      const { categories, audits } = (await lighthouse(person.address, flags)).lhr;
      const value = (name: string): number => audits[name]?.numericValue ?? NaN;
      return {
        performance: Math.round(100 * (categories["performance"]?.score ?? 0)),
        accessibility: Math.round(100 * (categories["accessibility"]?.score ?? 0)),
        first: value("first-contentful-paint"),
        largest: value("largest-contentful-paint"),
        blocked: value("total-blocking-time"),
        shift: value("cumulative-layout-shift"),
        index: value("speed-index"),
      };
    },
    { args: [`--remote-debugging-port=${PORT}`] },
  );
}

/** When the largest part was painted, in ms, on a line and a processor that are really slow. */
export async function paint(person: Person): Promise<number> {
  return withBrowser(
    person,
    async (page) => {
      const session = await page.context().newCDPSession(page);
      await session.send("Network.enable");
      await session.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 });
      await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
      await page.addInitScript(() => {
        new PerformanceObserver((list) => {
          (window as unknown as { largest: number }).largest = list.getEntries().at(-1)?.startTime ?? 0;
        }).observe({ type: "largest-contentful-paint", buffered: true });
      });
      await page.goto(person.address, { waitUntil: "load" });
      await page.waitForTimeout(5000);
      return page.evaluate(() => (window as unknown as { largest: number }).largest);
    },
    { ...PHONE, deviceScaleFactor: 2, args: [] },
  );
}

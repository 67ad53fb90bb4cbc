/** How fast and how clear the page is, as Lighthouse measures it, with real throttling, and while pieces move. */
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { resolve } from "node:path";

import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";

import type { TableMade } from "../../src/wire/protocol";
import { GAMES, House, kept } from "../browser/house";
import { box, frames, type Frames, replay } from "./frames";
import { audit, type Audit, paint, type Person, version as chromium, withBrowser } from "./phone";

const RUNS = Number(process.env["RUNS"] ?? 5);
const WATCHED = Number(process.env["WATCHED"] ?? 3);
/** Boards to be watched while their pieces travel, each so often. */
const MOVING = (process.env["MOVING"] ?? GAMES.join(" ")).split(" ");

/** An empty page, measured between the boards, for what the machine alone does. */
const CONTROL = "one box, nothing else";

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

async function sat(game: string): Promise<Person> {
  const made = await house.lay({ game, seats: 2, people: [{ name: "Giulia" }], bots: ["greedy"], start: true });
  return { address: `${house.address}/t/${made.table}`, tables: kept(made, game) };
}

async function each<T>(measure: (person: Person) => Promise<T>): Promise<Map<string, T[]>> {
  const found = new Map<string, T[]>();
  const start: Person = { address: `${house.address}/`, tables: {} };
  for (let run = 0; run < RUNS; run++) {
    for (const name of ["start", ...GAMES]) {
      const person = name === "start" ? start : await sat(name);
      found.set(name, [...(found.get(name) ?? []), await measure(person)]);
    }
  }
  return found;
}

/** A whole game that bots have played, to be looked at again. */
async function played(game: string): Promise<TableMade> {
  const made = await house.lay({ game, seats: 2, people: [{ name: "Giulia" }], bots: ["greedy"], start: true });
  await withBrowser({ address: `${house.address}/t/${made.table}`, tables: kept(made, game), settings: { textBoard: true } }, async (page: Page) => {
    for (let quiet = 0, k = 0; quiet < 60 && k < 120; ) {
      const offers = page.locator(".text [data-move]");
      const count = await offers.count();
      if (count) await offers.nth(k % count).click({ timeout: 2000 }).catch(() => undefined);
      else await page.waitForTimeout(100);
      quiet = count ? 0 : quiet + 1;
      k += count ? 1 : 0;
    }
  });
  return made;
}

it("measures the page", async () => {
  const audits = await each(audit);
  const paints = await each(paint);
  writeFileSync(resolve("../docs/figures/page.md"), page(audits, paints));
  for (const runs of audits.values()) expect(Math.min(...runs.map((run) => run.accessibility))).toBe(100);
});

it("measures frames", async () => {
  const runs: [string, Frames][] = [];
  const games = new Map<string, TableMade>();
  for (const game of MOVING) games.set(game, await played(game));
  for (let run = 0; run < WATCHED; run++) {
    runs.push([CONTROL, await frames({ address: house.address, tables: {} }, box)]);
    for (const [game, made] of games) {
      runs.push([game, await frames({ address: `${house.address}/t/${made.table}/replay?at=0`, tables: kept(made, game) }, replay)]);
    }
  }
  const order = [...MOVING, CONTROL];
  writeFileSync(resolve("../docs/figures/frames.md"), moving(runs.toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))));
});

const version = (): string => /^version = "(.+)"$/m.exec(readFileSync("../pyproject.toml", "utf8"))?.[1] ?? "";
const today = (): string => new Date().toISOString().slice(0, 10);
const machine = (): string =>
  `load ${(loadavg()[1] ?? 0).toFixed(1)} on ${cpus().length} processors at the end (a quiet machine has less than 1.5, and only there the figures count)`;

function moving(runs: [string, Frames][]): string {
  return [
    "# Frames while pieces move",
    "",
    `Written by \`make page-figures\` on ${today()}, tavolata ${version()}, ${chromium()}; ${machine()}. A replay at 1440 × 900, nothing throttled, half a minute each.`,
    "",
    "A virtual machine's host takes its processors away for moments. What it took during a frame (`/proc/stat`) is taken off in the last column but one: so many frames were long by the page's own work. An empty page on which a box moves was measured in turn with the boards.",
    "",
    "| page | frames | longest | over 50 ms | of these by the page | over 20 ms |",
    "|---|--:|--:|--:|--:|--:|",
    ...runs.map(([name, { count, longest, over50, own50, over20 }]) =>
      `| ${name} | ${count} | ${longest.toFixed(0)} ms | ${over50} | ${own50} | ${((100 * over20) / count).toFixed(1)} % |`),
    "",
  ].join("\n");
}

function page(audits: Map<string, Audit[]>, paints: Map<string, number[]>): string {
  const lighthouse = JSON.parse(readFileSync("test/measure/node_modules/lighthouse/package.json", "utf8")) as { version: string };
  const of = (runs: Audit[], key: keyof Audit): number => median(runs.map((run) => run[key]));
  const s = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
  return [
    "# Figures of the page",
    "",
    `Written by \`make page-figures\` on ${today()}, tavolata ${version()}, Lighthouse ${lighthouse.version}, ${chromium()}; ${RUNS === 1 ? "one run" : `medians of ${RUNS} runs`}; ${machine()}.`,
    "",
    "## Lighthouse, its phone",
    "",
    "| page | performance | accessibility | first paint | largest paint | blocked | shift | speed index |",
    "|---|--:|--:|--:|--:|--:|--:|--:|",
    ...[...audits].map(([name, runs]) =>
      `| ${name} | ${of(runs, "performance")} | ${of(runs, "accessibility")} | ${s(of(runs, "first"))} | ${s(of(runs, "largest"))} | ${Math.round(of(runs, "blocked"))} ms | ${of(runs, "shift").toFixed(3)} | ${s(of(runs, "index"))} |`),
    "",
    "## Largest paint with real throttling",
    "",
    "360 × 740, twice the pixels, 1.6 Mbit/s, 150 ms before every answer, processor four times slower.",
    "",
    "| page | largest paint | all runs |",
    "|---|--:|---|",
    ...[...paints].map(([name, runs]) => `| ${name} | ${s(median(runs))} | ${runs.map(s).join(", ")} |`),
    "",
  ].join("\n");
}

/** Pictures of the page: the start, every board in the midst of a game, curtain and end, family, hint, analysis, puzzle and lesson; large and small, by day and by night. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";

import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";

import { SETTINGS } from "../../src/lib/agreed";
import type { NewTable, Summary, TableMade } from "../../src/wire/protocol";
import { DESK, House, kept, openBrowser, PHONE } from "../browser/house";

const PYTHON = resolve("../.venv/bin/python");
const HOUSE = resolve("test/pictures/scenes.py");
const FOLDER = resolve(process.env["PICTURES"] ?? "../docs/pictures");
/** Only pictures whose name holds one of these words. */
const ONLY = (process.env["ONLY"] ?? "").split(" ").filter(Boolean);
const PEOPLE = ["Giulia", "Marco", "Elena", "Pietro", "Nonna", "Ugo"];
const QUALITY = 82;

const SIZES = { large: DESK, small: { ...PHONE, deviceScaleFactor: 2 } } satisfies Record<string, BrowserContextOptions>;
type Size = keyof typeof SIZES;
const THEMES = ["light", "dark"] as const;
type Theme = (typeof THEMES)[number];
const BOTH: readonly Size[] = ["large", "small"];

interface Told {
  game: string;
  seats: number;
  moves: [number, string][];
}

interface Picture {
  name: string;
  /** Whose moves are played first; null: the start page. */
  scene: string | null;
  sizes: readonly Size[];
  themes?: readonly Theme[];
  /** A game that is played to its end first, by bots. */
  played?: NewTable;
  /** Where, if not at the start page or the table. */
  path?: (table: string) => string;
  /** Seats that this browser holds. */
  holds?: readonly number[];
  /** What is done before the picture is taken. */
  pose?: (page: Page, size: Size) => Promise<void>;
}

/** Points at something that may be done, so that its ghost is to be seen. */
const point = (place: string) => async (page: Page, size: Size): Promise<void> => {
  if (size === "large") await page.locator(place).first().hover({ force: true });
};

const PICTURES: readonly Picture[] = [
  { name: "start", scene: null, sizes: BOTH },
  { name: "borgo", scene: "borgo", sizes: BOTH, pose: point('[role="button"][data-guide="mouse"]') },
  { name: "little-italy", scene: "little-italy", sizes: BOTH },
  { name: "little-italy-six", scene: "little-italy-six", sizes: ["small"] },
  {
    name: "giro",
    scene: "giro",
    sizes: BOTH,
    pose: async (page) => {
      for (let laid = 0; laid < 2; laid++) {
        const next = page.locator('[data-press^="ticket"]:not([aria-disabled])').first();
        if (await next.count()) await next.click();
      }
    },
  },
  {
    name: "giro-exchange",
    scene: "giro-exchange",
    sizes: BOTH,
    // a ticket that may go to both neighbours
    pose: async (page) => {
      for (const ticket of await page.locator('[data-press^="ticket"]:not([aria-disabled])').all()) {
        await ticket.click({ position: { x: 12, y: 12 } });
        if ((await page.locator('[data-press^="pill"]').count()) > 1) break;
      }
    },
  },
  { name: "mille-grazie", scene: "mille-grazie", sizes: BOTH },
  {
    name: "mille-grazie-dial",
    scene: "mille-grazie-dial",
    sizes: BOTH,
    pose: async (page, size) => {
      if (size === "small") await page.locator('[data-go="dial"]').click();
      await page.getByRole("radio", { name: /^A/ }).click({ force: true });
    },
  },
  { name: "end", scene: "end", sizes: BOTH },
  { name: "family", scene: null, sizes: ["large"], themes: ["light"], pose: (page) => page.locator('[aria-haspopup="dialog"]').first().click() },
  {
    name: "hint",
    scene: "little-italy",
    sizes: ["large"],
    themes: ["light"],
    pose: async (page) => {
      await page.keyboard.press("h");
      await page.locator(".hint .best .sc").waitFor();
      // beside each die in turn, until it is another one than the hint's
      for (const die of await page.locator("button[data-die]:not([aria-disabled])").all()) {
        await die.hover();
        const other = page.locator('[data-compared="own"]').getByText(/\d/);
        if (await other.waitFor({ timeout: 3000 }).then(() => true, () => false)) break;
      }
    },
  },
  {
    name: "analysis",
    scene: null,
    played: { game: "mille-grazie", seats: 3, bots: ["nino", "ugo", "rosa"], start: true, options: { max_turns: 8 } },
    sizes: BOTH,
    themes: ["light"],
    path: (table) => `/t/${table}/replay?at=1&seat=0`,
    pose: async (page, size) => {
      if (size === "large") await page.getByText("Analysed, the same for everyone").waitFor({ timeout: 120_000 });
      await page.getByRole("button", { name: "Next mark" }).and(page.locator(":enabled")).click({ timeout: 120_000 });
      await page.locator("[data-compared]").first().waitFor();
    },
  },
  { name: "puzzle", scene: null, sizes: ["large"], themes: ["light"], path: () => "/puzzles/borgo" },
  { name: "lesson", scene: null, sizes: ["large"], themes: ["light"], path: () => "/learn/mille-grazie" },
  // its cloth is the same by day and by night
  { name: "curtain", scene: "giro-exchange", sizes: BOTH, themes: ["light"], holds: [0, 1] },
];

const house = new House(PYTHON, [HOUSE, "serve"]);
let browser: Browser;
let told: Record<string, Told>;
beforeAll(async () => {
  told = JSON.parse(execFileSync(PYTHON, [HOUSE, "tell"], { encoding: "utf8", maxBuffer: 1e8 })) as Record<string, Told>;
  await house.open();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

/** Lays a table and plays to the moment of the picture; the people whose seats nobody holds here stay connected. */
async function lay(scene: Told, holds: readonly number[]): Promise<{ made: TableMade; leave: () => Promise<void> }> {
  const { game, seats } = scene;
  const people = PEOPLE.slice(0, seats).map((name, seat) => ({ name, seat, colour: seat }));
  const made = await house.lay({ game, seats, people, start: true, settings: { ...SETTINGS, hints: true } });
  const token = (seat: number): string => made.seats.find((each) => each.seat === seat)!.token;
  for (const [place, [seat, move]] of scene.moves.entries()) {
    const answer = await fetch(`${house.address}/api/tables/${made.table}/commands`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token(seat)}` },
      body: JSON.stringify({ type: "move", id: `m${place}`, base: 1_000_000, seat, move }),
    });
    if (!answer.ok) throw new Error(`${move}: ${await answer.text()}`);
  }
  const others = made.seats.filter(({ seat }) => !holds.includes(seat)).map((each) => each.token);
  const waiting = await browser.newPage();
  await waiting.goto(`${house.address}/icon.svg`);
  await waiting.evaluate(
    async ([table, tokens]) => {
      const socket = new WebSocket(`ws://${location.host}/api/socket`);
      await new Promise((done) => socket.addEventListener("open", done));
      const heard = new Promise((done) => socket.addEventListener("message", done));
      socket.send(JSON.stringify({ type: "hello", table, tokens, have: 0 }));
      await heard;
    },
    [made.table, others] as const,
  );
  return { made, leave: () => waiting.close() };
}

/** A table whose game is over. */
async function finished(table: NewTable): Promise<TableMade> {
  const made = await house.lay(table);
  await expect.poll(async () => (JSON.parse(await house.ask(`/api/tables/${made.table}`)) as Summary).phase, { timeout: 120_000, interval: 500 }).toBe("over");
  return made;
}

async function shoot(picture: Picture, size: Size, theme: Theme, made: TableMade | null): Promise<void> {
  const context = await browser.newContext({ ...SIZES[size], reducedMotion: "reduce", locale: "en-GB" });
  const holds = picture.holds ?? [0];
  const game = picture.played?.game ?? (picture.scene ? told[picture.scene]!.game : "");
  const tables = made ? kept(made, game, made.seats.filter(({ seat }) => holds.includes(seat))) : {};
  await context.addInitScript(
    ([settings, kept]) => {
      localStorage.setItem("tavolata.settings", JSON.stringify(settings));
      localStorage.setItem("tavolata.tables", JSON.stringify(kept));
    },
    [{ name: "Giulia", theme, language: "en", guided: Object.values(told).map((each) => each.game) }, tables] as const,
  );
  const page = await context.newPage();
  const place = picture.path?.(made?.table ?? "") ?? (made ? `/t/${made.table}` : "/");
  await page.goto(house.address + place, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(600);
  await picture.pose?.(page, size);
  await page.waitForTimeout(400);
  const session = await context.newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: QUALITY });
  writeFileSync(resolve(FOLDER, `${picture.name}-${size}-${theme}.webp`), Buffer.from(data, "base64"));
  await context.close();
}

for (const picture of PICTURES) {
  const due = picture.sizes.flatMap((size) => (picture.themes ?? THEMES).map((theme) => [size, theme] as const));
  const wanted = due.filter(([size, theme]) => !ONLY.length || ONLY.some((word) => `${picture.name}-${size}-${theme}`.includes(word)));
  if (!wanted.length) continue;
  it(`takes ${picture.name}`, async () => {
    const table = picture.scene ? await lay(told[picture.scene]!, picture.holds ?? [0]) : null;
    const made = picture.played ? await finished(picture.played) : (table?.made ?? null);
    for (const [size, theme] of wanted) await shoot(picture, size, theme, made);
    await table?.leave();
  });
}

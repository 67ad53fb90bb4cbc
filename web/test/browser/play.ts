/** Whole games: of people who choose until it is over. */
import { readFileSync } from "node:fs";

import { errors, type Page } from "playwright-core";
import { expect } from "vitest";

import type { TableMade } from "../../src/wire/protocol";
import type { Heard } from "./ear";
import { type atHome, DESK, expectAccessible, expectNoSidewaysScroll, type House, over, PHONE, seated, TABLET, UPRIGHT, type Visit } from "./house";
import { leaks, openToAll, planted, type Secrecy, type Viewer } from "./secrets";
import { type Board, Tab } from "./tab";

/** One choice on a page's board: what kind it was, null where nothing is open. */
export type Choose<P extends Board = Page> = (page: P, turn: Turn) => Promise<string | null>;

export interface Turn {
  /** Goes up with every try, to take another way each time. */
  readonly tries: number;
  /** To be called when it is clear what will be chosen: the first time it is looked at how the page stands then. */
  readonly about: (kind: string) => Promise<void>;
}

export const isSmall = (page: Board): boolean => (page.viewportSize()?.width ?? 0) < 640;
/** A phone, on which fingers touch; not every browser has some for a test. */
export const isTouched = (page: Board): boolean => isSmall(page) && !(page instanceof Tab && !page.engine.fingers);

/** A desk's window is drawn narrower and back, a phone stays as it is: nothing leads sideways. */
async function expectToFit(page: Page): Promise<void> {
  for (const { viewport } of isSmall(page) ? [] : [PHONE, TABLET, UPRIGHT, DESK]) {
    if (viewport) await page.setViewportSize(viewport);
    await expectNoSidewaysScroll(page);
  }
  await expectNoSidewaysScroll(page);
}

/** For what may go away under the finger: then look again, soon. */
export const SOON = { timeout: 3000 };
const STILL = 60_000;
const MOST = 400;
const MIDWAY = 9;

interface Course {
  /** Something happens once on the way. */
  readonly midway?: () => Promise<void>;
  readonly until?: () => Promise<boolean>;
}

/** Lets people choose until the game is over for all of them, or enough was seen; how often each kind of choice was made. */
export async function playOut(players: readonly (readonly [Page, Choose])[], course?: Course): Promise<Map<string, number>> {
  return playLooking(players, async (page) => {
    await expectAccessible(page);
    await expectToFit(page);
  }, course);
}

/** The same, and how each kind of choice is looked at the first time. */
export async function playLooking<P extends Board>(
  players: readonly (readonly [P, Choose<P>])[],
  see: (page: P) => Promise<void>,
  { midway, until = async () => (await Promise.all(players.map(([page]) => over(page)))).every(Boolean) }: Course = {},
): Promise<Map<string, number>> {
  const kinds = new Map<string, number>();
  const looked = new Set<string>();
  const look = async (page: P, kind: string): Promise<void> => {
    if (looked.has(kind)) return;
    looked.add(kind);
    await see(page);
  };
  let tries = 0;
  let then = midway;
  for (let moved = Date.now(); Date.now() - moved < STILL && tries < MOST; ) {
    if (await until()) return kinds;
    for (const [page, choose] of players) {
      const kind = await choose(page, { tries, about: (what) => look(page, what) }).catch(gone);
      if (kind === null) continue;
      tries += 1;
      if (kind === GONE) continue;
      moved = Date.now();
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
    if (tries >= MIDWAY && then) {
      const now = then;
      then = undefined;
      await now();
      moved = Date.now();
    }
    await players[0]?.[0].waitForTimeout(15);
  }
  throw new Error(`the game stands still after ${tries} tries: ${JSON.stringify([...kinds])}`);
}

const GONE = "gone";

function gone(error: unknown): string {
  // a press by force waits for nothing, and says so where a patient one runs out of time
  const away = error instanceof Error && /Element is (not visible|not attached|outside of the viewport)/.test(error.message);
  if (away || error instanceof errors.TimeoutError) return GONE;
  throw error;
}

/** A game of two people and a bot: one at a desk, one with a phone in a network without sockets; somebody watches. */
export async function twoAndABot(home: Home, game: string, max_turns: number): Promise<Game> {
  const { house, visit } = home;
  const made = await house.lay({ game, seats: 3, options: { max_turns }, people: [{ name: "Giulia" }, { name: "Marco" }], bots: ["greedy"], start: true });
  const path = `/t/${made.table}`;
  const [giulia, marco, watcher] = await Promise.all([
    visit(path, DESK, { tables: seated(made, game, made.seats[0]) }),
    visit(path, PHONE, { settings: { name: "Marco" }, tables: seated(made, game, made.seats[1]), blocked: true }),
    visit(path, TABLET),
  ]);
  await Promise.all([giulia, marco, watcher].map(({ page }) => page.locator(".place > *").first().waitFor()));
  const people = [[made.seats[0]?.seat ?? 0, giulia], [made.seats[1]?.seat ?? 1, marco]] as const;
  return {
    play: (choose) => playOut(people.map(([, { page }]) => [page, choose]), {
      midway: async () => {
        for (const [seat, who] of people) await lookBack(home, made, who, seat);
        await lookBack(home, made, watcher, null);
      },
    }),
    expectGood: (secrecy) => expectGoodGame(home, made, [...people, [null, watcher]], secrecy),
  };
}

type Home = ReturnType<typeof atHome>;

interface Game {
  /** Lets both choose until it is over; in the middle all look back at what was. */
  readonly play: (choose: Choose) => Promise<Map<string, number>>;
  /** The game is over for these: nobody complained, nobody was told a secret, and the end can be read by all. */
  readonly expectGood: (secrecy?: Secrecy) => Promise<void>;
}

/** While the game runs: the replay with one's own eyes, and not with another's; the record as far as one may read it. */
async function lookBack({ house }: Home, made: TableMade, { context, ear }: Visit, seat: Viewer): Promise<void> {
  const page = await context.newPage();
  await ear.attach(page);
  const other = seat === 0 ? 1 : 0;
  for (const eyes of [seat ?? "spectator", other]) {
    await page.goto(`${house.address}/t/${made.table}/replay?eyes=${eyes}`);
    await page.getByText(/^Move (\d+) of \1$/).waitFor();
  }
  // the address is written after what is seen
  await page.waitForURL((url) => !url.searchParams.has("eyes"));
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Record" }).click()]);
  await ear.file(readFileSync(await download.path(), "utf8"));
  await page.close();
}

async function expectGoodGame({ house }: Home, made: TableMade, visits: readonly (readonly [Viewer, Visit])[], secrecy = openToAll()): Promise<void> {
  for (const [, { page }] of visits) {
    await page.locator(".endp").waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  for (const [viewer, visit] of visits) if (viewer === null) await expectReplay(house, made, visit);
  expect(visits.flatMap(([, { complaints }]) => complaints)).toEqual([]);
  const [moves, secret] = [await house.moves(made.table), await house.secret(made.table)];
  for (const [viewer, { ear }] of visits) {
    const heard = await ear.all();
    const locks = [secret, made.host, ...made.seats.flatMap(({ seat, token }) => (seat === viewer ? [] : [token]))];
    expect(heard.filter(({ text }) => locks.some((each) => text.includes(each)))).toEqual([]);
    const about = await expectPublic(house, made, heard);
    expect(leaks(secrecy, moves, viewer, about)).toEqual([]);
    // and it would have been found, whatever way it had come
    const { views, lines } = planted(secrecy, moves, about);
    const line = viewer === 1 ? "stream" : "socket";
    const found = (wrong: readonly Heard[]): string[] => [...new Set(leaks(secrecy, moves, viewer, wrong).map((each) => each.split(" ", 2).join(" ")))].sort();
    expect(found(views)).toEqual(["answer replay", `${line} frame`]);
    if (!secrecy.open) expect(found(lines)).toEqual(["answer record", "answer replay", `${line} frame`]);
    expect(leaks(secrecy, moves, 2, about)).not.toEqual([]);
  }
  await Promise.all(visits.map(([, { context }]) => context.close()));
}

/** Anybody may follow a link to one of its moves, with anybody's eyes. */
async function expectReplay(house: House, made: TableMade, { page }: Visit): Promise<void> {
  await page.goto(`${house.address}/t/${made.table}/replay?at=7&eyes=1`);
  await page.getByText(/^Move 7 of \d+$/).waitFor();
  await page.locator(".place > *").first().waitFor();
  await page.getByRole("slider").fill("9");
  await page.getByText(/^Move 9 of \d+$/).waitFor();
  expect(page.url()).toContain("at=9");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** What is not about this table is answered to every stranger in the same words; the rest is given back. */
async function expectPublic(house: House, made: TableMade, heard: readonly Heard[]): Promise<Heard[]> {
  const about = heard.filter(({ way, address }) => way !== "answer" || address.startsWith(`/api/tables/${made.table}`));
  const others = heard.filter((each) => !about.includes(each) && each.address.startsWith("/api/"));
  for (const { address, text } of others) expect(text).toBe(await house.ask(address));
  return about;
}

/** Walks with the Tab key to what matches; if that goes away meanwhile, it is as if it had gone under the finger. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  const there = (): Promise<boolean> => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
  for (let k = 0; k < 120 && !(await there()); k++) {
    if (!(await page.locator(selector).count())) throw new errors.TimeoutError(`${selector} is gone`);
    await page.keyboard.press("Tab");
  }
  expect(await there(), `Tab never came to ${selector}`).toBe(true);
}

/** Whole games: of people who choose until it is over. */
import { errors, type Page } from "playwright-core";
import { expect } from "vitest";

import type { TableMade } from "../../src/wire/protocol";
import { type atHome, DESK, expectAccessible, expectNoSidewaysScroll, type House, over, PHONE, seated, TABLET, type Visit } from "./house";
import { leaks, planted, type Secrecy, type Viewer } from "./secrets";

/** One choice on a page's board: what kind it was, null where nothing is open. */
export type Choose = (page: Page, turn: Turn) => Promise<string | null>;

export interface Turn {
  /** Goes up with every try, to take another way each time. */
  readonly tries: number;
  /** To be called when it is clear what will be chosen: the first time it is looked at how the page stands then. */
  readonly about: (kind: string) => Promise<void>;
}

/** A phone, on which fingers touch. */
export const isSmall = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 640;

/** A desk's window is drawn narrower and back, a phone stays as it is: nothing leads sideways. */
async function expectToFit(page: Page): Promise<void> {
  for (const { viewport } of isSmall(page) ? [] : [PHONE, TABLET, DESK]) {
    if (viewport) await page.setViewportSize(viewport);
    await expectNoSidewaysScroll(page);
  }
  await expectNoSidewaysScroll(page);
}

/** For what may go away under the finger: then look again, soon. */
export const SOON = { timeout: 3000 };
const STILL = 30_000;
const MOST = 400;

/** Lets people choose until the game is over for all of them; how often each kind of choice was made. */
export async function playOut(players: readonly (readonly [Page, Choose])[]): Promise<Map<string, number>> {
  const kinds = new Map<string, number>();
  const looked = new Set<string>();
  const look = async (page: Page, kind: string): Promise<void> => {
    if (looked.has(kind)) return;
    looked.add(kind);
    await expectAccessible(page);
    await expectToFit(page);
  };
  let tries = 0;
  for (let moved = Date.now(); Date.now() - moved < STILL && tries < MOST; ) {
    if ((await Promise.all(players.map(([page]) => over(page)))).every(Boolean)) return kinds;
    for (const [page, choose] of players) {
      const kind = await choose(page, { tries, about: (what) => look(page, what) }).catch(gone);
      if (kind === null) continue;
      tries += 1;
      if (kind === GONE) continue;
      moved = Date.now();
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
    await players[0]?.[0].waitForTimeout(15);
  }
  throw new Error(`the game stands still after ${tries} tries: ${JSON.stringify([...kinds])}`);
}

const GONE = "gone";

function gone(error: unknown): string {
  if (error instanceof errors.TimeoutError) return GONE;
  throw error;
}

/** A game of two people, one at a desk and one with a phone, and a bot. */
export async function twoAndABot(
  { house, visit }: ReturnType<typeof atHome>,
  game: string,
  max_turns: number,
): Promise<{ made: TableMade; giulia: Visit; marco: Visit; watcher: Visit }> {
  const made = await house.lay({ game, seats: 3, options: { max_turns }, people: [{ name: "Giulia" }, { name: "Marco" }], bots: ["greedy"], start: true });
  const path = `/t/${made.table}`;
  const [giulia, marco, watcher] = await Promise.all([
    visit(path, DESK, { tables: seated(made, game, made.seats[0]) }),
    visit(path, PHONE, { settings: { name: "Marco" }, tables: seated(made, game, made.seats[1]) }),
    visit(path, TABLET),
  ]);
  await Promise.all([giulia, marco, watcher].map(({ page }) => page.locator(".place > *").first().waitFor()));
  return { made, giulia, marco, watcher };
}

/** The game is over for these: nobody complained, nobody was told a secret, and the end can be read by all. */
export async function expectGoodGame(house: House, { made, giulia, marco, watcher }: Awaited<ReturnType<typeof twoAndABot>>, secrecy?: Secrecy): Promise<void> {
  const visits: [Viewer, Visit][] = [[made.seats[0]?.seat ?? 0, giulia], [made.seats[1]?.seat ?? 1, marco], [null, watcher]];
  for (const [, { page }] of visits) {
    await page.locator(".endp").waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  // anybody may follow a link to one of its moves, with anybody's eyes
  await watcher.page.goto(`${house.address}/t/${made.table}/replay?at=7&eyes=1`);
  await watcher.page.getByText(/^Move 7 of \d+$/).waitFor();
  await watcher.page.locator(".place > *").first().waitFor();
  await watcher.page.getByRole("slider").fill("9");
  await watcher.page.getByText(/^Move 9 of \d+$/).waitFor();
  expect(watcher.page.url()).toContain("at=9");
  await expectAccessible(watcher.page);
  await expectNoSidewaysScroll(watcher.page);
  expect(visits.flatMap(([, { complaints }]) => complaints)).toEqual([]);
  const moves = await house.moves(made.table);
  for (const [viewer, { heard }] of visits) {
    expect(heard.length).toBeGreaterThan(5);
    if (!secrecy) continue;
    expect(leaks(secrecy, moves, viewer, heard)).toEqual([]);
    // and it would have been found
    const { views, lines } = planted(secrecy, moves, heard);
    for (const wrong of [views, lines]) expect(leaks(secrecy, moves, viewer, wrong)).not.toEqual([]);
    expect(leaks(secrecy, moves, 2, heard)).not.toEqual([]);
  }
  await Promise.all(visits.map(([, { context }]) => context.close()));
}

/** Walks with the Tab key to what matches. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  const there = (): Promise<boolean> => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
  for (let k = 0; k < 120 && !(await there()); k++) await page.keyboard.press("Tab");
  expect(await there(), `Tab never came to ${selector}`).toBe(true);
}

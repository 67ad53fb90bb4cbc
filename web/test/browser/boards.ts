/** One choice on each drawn board, by clicks or by touch: what whole games are played with. */
import type { Locator, Page } from "playwright-core";

import { AGAIN } from "./fingers";
import { type Choose, isSmall, SOON } from "./play";

// ---- Borgo ------------------------------------------------------------------------------

export const ENDS = '[data-kind="end"][aria-disabled=false]';
/** What a target of the board does: mouse (it only chooses one), place, enter, open, run, jump or push. */
export const kindOf = (id: string): string => id.split(" ")[0] ?? "";

/** One press on the castle, or the button that ends the turn where nothing else is left. */
export const borgo: Choose = async (page, { tries, about }) => {
  const ids = await page.locator(".borgo .press [data-id]").evaluateAll((all) => all.map((each) => each.getAttribute("data-id") ?? ""));
  // another kind first each time
  const wanted = ["place", "enter", "run", "open", "push", "mouse"];
  const id = [...wanted.slice(tries % wanted.length), ...wanted].flatMap((kind) => ids.filter((each) => kindOf(each) === kind))[0];
  if (id === undefined) {
    const end = page.locator(ENDS);
    if (!(await end.count())) return null;
    await about("end");
    await end.click(SOON);
    return "end";
  }
  const finger = isSmall(page);
  const target = page.locator(`.borgo .press [data-id="${id}"] > [role=button]`);
  await about(kindOf(id));
  await (finger ? target.tap(SOON) : target.click(SOON));
  // the first touch only shows a push; the second makes it, there or on the card
  if (finger && kindOf(id) === "push") {
    if (tries % 2) await page.locator(".card .way").tap(SOON);
    else {
      await page.waitForTimeout(AGAIN);
      await target.tap(SOON);
    }
  }
  return kindOf(id);
};

// ---- Little Italy -----------------------------------------------------------------------

/** A line of chance in the log bears a picture of the same name, which is no button. */
export const DICE = "button.die:not([aria-disabled])";

/** One press: a die or its car, then one of the ways it may drive. */
export const littleItaly: Choose = async (page, { tries, about }) => {
  const ways = page.locator("[data-way]");
  const open = await ways.count();
  if (open > 0) {
    await about("way");
    await ways.nth(tries % open).click(SOON);
    return "way";
  }
  const kind = tries % 4 < 2 ? "die" : "car";
  const targets = page.locator(kind === "die" ? DICE : ".car[role=button]");
  const count = await targets.count();
  if (count === 0) return null;
  await about(kind);
  await targets.nth(tries % count).click(SOON);
  return kind;
};

// ---- Giro -------------------------------------------------------------------------------

/** What may be pressed on the board; `kind` is pile, ticket, pill, lay, … */
export const offered = (page: Page, kind: string): Locator => page.locator(`[data-press^="${kind}"]:not([aria-disabled])`);
export const kindButton = (kind: "keep" | "rest"): string => `[data-kind="${kind}"][aria-disabled=false]`;
const button = (page: Page, kind: "keep" | "rest"): Locator => page.locator(kindButton(kind));

/** What lays a trip that is closed: on the platform, on a phone only in the card. */
const laying = (page: Page): Locator => page.locator('[data-press="lay"], [data-way^="trip"]').first();

/** What the table waits for, as the page shows it. */
export async function asked(page: Page): Promise<string | null> {
  for (const [name, found] of [
    ["take", offered(page, "pile")],
    ["lay", laying(page)],
    ["swap", button(page, "keep")],
    ["trip", button(page, "rest")],
    ["choose", offered(page, "ticket")],
  ] as const)
    if (await found.count()) return name;
  return null;
}

/** One step of whoever is asked, by clicks on the drawn board; what it was. */
export const giro: Choose = async (page, { tries, about }) => {
  const what = await asked(page);
  if (what !== null) await about(what);
  const tickets = offered(page, "ticket");
  const click = (which: Locator): Promise<void> => which.click(SOON);
  if (what === "take") await click(offered(page, "pile").nth(tries % (await offered(page, "pile").count())));
  else if (what === "lay") await click(laying(page));
  else if (what === "choose") await click(tickets.first());
  else if (what === "trip") await click((await tickets.count()) ? tickets.last() : button(page, "rest"));
  else if (what === "swap" && tries % 2 && (await tickets.count())) {
    await click(tickets.last());
    await click(offered(page, "pill").first());
  } else if (what === "swap") await click(button(page, "keep"));
  return what;
};

// ---- Mille Grazie -----------------------------------------------------------------------

/** One choice on the drawn board; what kind it was, or null where nothing is open. */
export const milleGrazie: Choose = async (page, { tries, about }) => {
  const sheet = page.locator('.tell [data-go="dial"]');
  if (await sheet.isVisible()) await sheet.tap(SOON);
  const cells = page.locator(".cell");
  const letters = await cells.count();
  if (letters > 0) {
    const go = page.locator(".dial [data-go]").first();
    const kind = (await go.getAttribute("data-go", SOON)) ?? "";
    await about(kind);
    const two = (await cells.first().getAttribute("role", SOON)) === "checkbox";
    await cells.nth(tries % letters).click(SOON);
    if (two) await cells.nth((tries + 7) % letters).click(SOON);
    await go.click(SOON);
    return kind;
  }
  const targets = page.locator(".press [data-move], .hand button.may");
  const count = await targets.count();
  if (count === 0) return null;
  const target = targets.nth(tries % count);
  const move = (await target.getAttribute("data-move", SOON)) ?? "take drop";
  const spot = move.startsWith("take drop") ? target : target.locator("circle, rect").first();
  const kind = move.split(" ")[0] ?? "";
  await about(kind);
  if (isSmall(page)) {
    // the first touch only shows what the second would do
    await spot.tap({ force: true, ...SOON });
    await page.locator(".tell").getByRole("button", { name: "Go" }).tap(SOON);
  } else {
    await spot.click({ force: true, ...SOON });
  }
  return kind;
};

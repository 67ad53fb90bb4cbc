/** One choice on the board of Giro, by clicks or by touch: what whole games are played with. */
import { type Choose, SOON } from "../play";
import type { Board, Things } from "../tab";

/** What may be pressed on the board; `kind` is pile, ticket, pill, lay, … */
export const offered = <T extends Things>(page: Board<T>, kind: string): T => page.locator(`[data-press^="${kind}"]:not([aria-disabled])`);
export const kindButton = (kind: "keep" | "rest"): string => `[data-kind="${kind}"][aria-disabled=false]`;
const button = (page: Board, kind: "keep" | "rest"): Things => page.locator(kindButton(kind));

/** What lays a trip that is closed: on the platform, on a phone only in the card. */
const laying = (page: Board): Things => page.locator('[data-press="lay"], [data-way^="trip"]').first();

/** What the table waits for, as the page shows it. */
export async function asked(page: Board): Promise<string | null> {
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
export const choose: Choose<Board> = async (page, { tries, about }) => {
  const what = await asked(page);
  if (what !== null) await about(what);
  const tickets = offered(page, "ticket");
  const click = (which: Things): Promise<void> => which.click(SOON);
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

export const first = '[data-press^="pile"]:not([aria-disabled])';
export const then = '[data-press^="ticket"]';

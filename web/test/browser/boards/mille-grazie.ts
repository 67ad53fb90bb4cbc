/** One choice on the board of Mille Grazie, by clicks or by touch: what whole games are played with. */
import { type Choose, isTouched, SOON } from "../play";
import type { Board } from "../tab";

/** One choice on the drawn board; what kind it was, or null where nothing is open. */
export const choose: Choose<Board> = async (page, { tries, about }) => {
  const sheet = page.locator('.card [data-go="dial"]');
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
  const move = (await target.getAttribute("data-move", SOON)) ?? `take drop ${await target.getAttribute("data-task", SOON)}`;
  const spot = move.startsWith("take drop") ? target : target.locator("circle, rect").first();
  const kind = move.split(" ")[0] ?? "";
  await about(kind);
  if (isTouched(page)) {
    // the first touch only shows what the second would do
    await spot.tap({ force: true, ...SOON });
    await page.locator(`.card .pri[data-way="${move}"]`).tap(SOON);
  } else {
    await spot.click({ force: true, ...SOON });
  }
  return kind;
};

export const first = '[data-go="dial"]';
export const then = ".cell";

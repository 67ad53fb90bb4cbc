/** One choice on the board of Borgo, by clicks or by touch: what whole games are played with. */
import { AGAIN } from "../fingers";
import { type Choose, isTouched, SOON } from "../play";
import type { Board } from "../tab";

export const ENDS = '[data-kind="end"][aria-disabled=false]';
/** What a target of the board does: mouse (it only chooses one), place, enter, open, run, jump or push. */
export const kindOf = (id: string): string => id.split(" ")[0] ?? "";

/** One press on the castle, or the button that ends the turn where nothing else is left. */
export const choose: Choose<Board> = async (page, { tries, about }) => {
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
  const finger = isTouched(page);
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

export const first = "[data-id] > [role=button]";
export const then = ".pips";

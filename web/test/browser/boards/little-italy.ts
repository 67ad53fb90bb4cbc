/** One choice on the board of Little Italy, by clicks or by touch: what whole games are played with. */
import { type Choose, SOON } from "../play";
import type { Board } from "../tab";

/** A line of chance in the log bears a picture of the same name, which is no button. */
export const DICE = "button.die:not([aria-disabled])";

/** One press: a die or its car, then one of the ways it may drive. */
export const choose: Choose<Board> = async (page, { tries, about }) => {
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

export const first = DICE;
export const then = "[data-way]";

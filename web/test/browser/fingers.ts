/** Real fingers: taps, double taps, and fingers that stay down a while. */
import type { CDPSession, Locator, Page } from "playwright-core";

import { SOON } from "./play";

/** After so long a second tap at the same place is meant for what stands there now, in milliseconds. */
export const AGAIN = 600;

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Where a finger would press it: the middle, or nearest to it where something else doesn't lie above. */
export async function spotOf(what: Locator): Promise<Spot> {
  return what.first().evaluate((thing) => {
    const { x, y, width, height } = thing.getBoundingClientRect();
    // else the finger would come down in the page's corner
    if (width === 0 || height === 0) throw new Error("Element is not visible");
    const own = (spot: { x: number; y: number }): boolean => {
      const found = document.elementFromPoint(spot.x, spot.y);
      return found !== null && (thing.contains(found) || found.closest("button, [role=button]") === thing);
    };
    const parts = [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9];
    const spots = parts.flatMap((down) => parts.map((along) => ({ x: x + width * along, y: y + height * down })));
    return spots.find(own) ?? { x: x + width / 2, y: y + height / 2 };
  }, undefined, SOON);
}

export async function tap(page: Page, what: Locator): Promise<Spot> {
  const spot = await spotOf(what);
  await page.touchscreen.tap(spot.x, spot.y);
  return spot;
}

/** As fast as can be. */
export async function tapTwice(page: Page, { x, y }: Spot): Promise<void> {
  await page.touchscreen.tap(x, y);
  await page.touchscreen.tap(x, y);
}

const sessions = new WeakMap<Page, CDPSession>();

/** A finger that stays down until it is lifted, however slow the machine; what happens meanwhile happens under it. */
export async function putDown(page: Page, { x, y }: Spot): Promise<() => Promise<void>> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  return async () => void (await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] }));
}

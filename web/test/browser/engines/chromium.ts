/** Debian's Chromium without a window, as all other browser tests use it. */
import { openBrowser } from "../house";
import type { Engine } from "./engine";

export async function openChromium(): Promise<Engine> {
  const browser = await openBrowser();
  const context = await browser.newContext({ reducedMotion: "reduce", locale: "en-GB", hasTouch: true });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return {
    fingers: true,
    complaints: async () => complaints.splice(0),
    goto: async (address) => void (await page.goto(address)),
    resize: (size) => page.setViewportSize(size),
    call: (written, given) => page.evaluate(`(${written})(...${JSON.stringify(given)})`),
    press: (x, y, finger) => (finger ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  };
}

/** Debian's Chromium, or another that the environment names; none is ever downloaded. */
export const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
/** The same without a window to draw, which takes a third less of the processor. */
export const WINDOWLESS = process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell";

/** Debian's Chromium, or another that the environment names; none is ever downloaded. */
export const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

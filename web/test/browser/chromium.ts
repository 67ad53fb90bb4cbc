/** Debian's browser; nothing is downloaded. */
export const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

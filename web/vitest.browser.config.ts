import { existsSync } from "node:fs";

import { defineConfig } from "vitest/config";

import { WINDOWLESS } from "./test/browser/chromium";

// where nobody may install it, the rest of the tests still says something; the gate must not be opened that way
const left = !existsSync(WINDOWLESS) && !process.env["CI"];
if (left) console.warn(`${WINDOWLESS} is missing: the browser tests are left out.`);

/** Tests with a real server and Debian's Chromium; `make test` installs it, nothing is downloaded. */
export default defineConfig({
  test: {
    include: left ? [] : ["test/browser/*.test.ts"],
    passWithNoTests: left,
    setupFiles: "test/patience.ts",
    testTimeout: 90_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // what comes late on a busy machine still comes
    expect: { poll: { timeout: 20_000 } },
  },
});

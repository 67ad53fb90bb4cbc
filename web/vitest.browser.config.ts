import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename } from "node:path";

import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

import { WINDOWLESS } from "./test/browser/chromium";
import { FIREFOX } from "./test/browser/engines/firefox";
import { SCREEN, WEBKIT } from "./test/browser/engines/webkit";

const ALL = "test/browser/*.test.ts";
const FILES: Readonly<Record<string, string>> = {
  [WINDOWLESS]: ALL,
  [FIREFOX]: "test/browser/smoke-firefox.test.ts",
  [WEBKIT]: "test/browser/smoke-webkit.test.ts",
  [SCREEN]: "test/browser/smoke-webkit.test.ts",
};

// where nobody may install it, the rest of the tests still says something; the gate must not be opened that way
const left = Object.keys(FILES).filter((program) => !existsSync(program) && !process.env["CI"]);
for (const program of left) console.warn(`${program} is missing: ${FILES[program]} is left out.`);

/** Begun last, these would be waited for when all others are done. */
const LONG = ["smoke-webkit.test.ts", "smoke-firefox.test.ts", "help.test.ts", "places.test.ts"];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.includes(basename(moduleId));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Tests with a real server and Debian's Chromium, some with its Firefox and WebKit; `make test` installs them, nothing is downloaded. */
export default defineConfig({
  test: {
    include: [ALL],
    exclude: left.map((program) => FILES[program]!),
    passWithNoTests: left.length > 0,
    // Node 20 keeps it behind a flag; Firefox is spoken to by it
    execArgv: ["--experimental-websocket"],
    setupFiles: "test/patience.ts",
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // half of a test is waiting
    maxWorkers: 2 * availableParallelism(),
    sequence: { sequencer: LongFirst },
    // what comes late on a busy machine still comes
    expect: { poll: { timeout: 45_000 } },
  },
});

import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename } from "node:path";

import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

import { WINDOWLESS } from "./test/browser/chromium";

// where nobody may install it, the rest of the tests still says something; the gate must not be opened that way
const left = !existsSync(WINDOWLESS) && !process.env["CI"];
if (left) console.warn(`${WINDOWLESS} is missing: the browser tests are left out.`);

/** Begun last, these would be waited for when all others are done. */
const LONG = ["help.test.ts", "places.test.ts"];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.includes(basename(moduleId));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Tests with a real server and Debian's Chromium; `make test` installs it, nothing is downloaded. */
export default defineConfig({
  test: {
    include: left ? [] : ["test/browser/*.test.ts"],
    passWithNoTests: left,
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

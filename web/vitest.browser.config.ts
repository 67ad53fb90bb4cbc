import { defineConfig } from "vitest/config";

/** Tests with a real server and Debian's Chromium; `make test` installs it, nothing is downloaded. */
export default defineConfig({
  test: { include: ["test/browser/*.test.ts"], testTimeout: 40_000, hookTimeout: 30_000, fileParallelism: false },
});

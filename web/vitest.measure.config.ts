import { defineConfig } from "vitest/config";

/** Figures of the page for docs/figures/page.md: `make page-figures`, on a machine that does nothing else. */
export default defineConfig({
  test: { include: ["test/measure/*.measure.ts"], testTimeout: 1_800_000, hookTimeout: 60_000, fileParallelism: false },
});

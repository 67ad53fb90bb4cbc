import { defineConfig } from "vitest/config";

/** Pictures of the page for docs/pictures and the README: `make pictures`. */
export default defineConfig({
  test: { include: ["test/pictures/*.pictures.ts"], testTimeout: 900_000, hookTimeout: 60_000, fileParallelism: false },
});

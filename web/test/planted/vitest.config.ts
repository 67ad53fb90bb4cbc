import { defineConfig } from "vitest/config";

/** Tests that never end: `patience.test.ts` runs them. */
export default defineConfig({ test: { include: ["test/planted/{waits,busy}.ts"], setupFiles: "test/patience.ts" } });
